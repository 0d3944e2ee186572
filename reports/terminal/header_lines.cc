#include "reports/terminal/header_lines.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "reports/format/text.h"

namespace lab {
namespace {

constexpr size_t kLabelWidth = 10;

void AppendPhrases(std::string_view label, const std::vector<std::string>& phrases, size_t width,
                   std::string& text) {
  if (!phrases.empty()) text += LabelledLine(label, absl::StrJoin(phrases, ", "), width);
}

std::string Title(std::string_view experiment, std::string_view question, size_t width,
                  bool color) {
  const std::string title = EscapeTerminal(absl::StrCat(experiment, ": ", question));
  std::string text;
  for (const std::string& line : Wrap(title, width)) {
    absl::StrAppend(&text, Paint(line, Style::kStrong, color), "\n");
  }
  return text;
}

}  // namespace

std::string LabelledLine(std::string_view label, std::string_view text, size_t width) {
  const std::string padded = PadRight(label, kLabelWidth);
  const size_t room = width > kLabelWidth ? width - kLabelWidth : 0;
  std::string lines;
  for (const std::string& line : Wrap(EscapeTerminal(text), room)) {
    absl::StrAppend(&lines, lines.empty() ? padded : std::string(kLabelWidth, ' '), line, "\n");
  }
  return lines;
}

std::string RenderHeaderLines(std::string_view experiment, std::string_view question,
                              const Conditions& conditions, size_t width, bool color) {
  std::string text = absl::StrCat(Title(experiment, question, width, color), "\n");
  AppendPhrases("host", conditions.hardware, width, text);
  AppendPhrases("", conditions.system, width, text);
  AppendPhrases("build", conditions.build, width, text);
  AppendPhrases("load", conditions.load, width, text);
  AppendPhrases("plan", conditions.plan, width, text);
  return text;
}

}  // namespace lab
