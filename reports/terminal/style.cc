#include "reports/terminal/style.h"

#include "absl/strings/str_cat.h"

namespace lab {
namespace {

std::string_view Sequence(Style style) {
  switch (style) {
    case Style::kPlain:
      return "";
    case Style::kStrong:
      return "\x1b[1m";
    case Style::kFaint:
      return "\x1b[2m";
    case Style::kGood:
      return "\x1b[32m";
    case Style::kBad:
      return "\x1b[31m";
    case Style::kDoubt:
      return "\x1b[33m";
    case Style::kVoid:
      return "\x1b[35m";
  }
  return "";
}

}  // namespace

std::string Paint(std::string_view text, Style style, bool color) {
  const bool bare = !color || style == Style::kPlain || text.empty();
  return bare ? std::string(text) : absl::StrCat(Sequence(style), text, "\x1b[0m");
}

}  // namespace lab
