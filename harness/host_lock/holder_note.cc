#include "harness/host_lock/holder_note.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "harness/launcher/printable_text.h"

namespace lab {
namespace {

constexpr std::string_view kFirstLine = "lab-host-lock 1";
constexpr size_t kLongestWhat = 100;

std::string OneLine(std::string_view text) {
  return absl::StrReplaceAll(PrintableText(text.substr(0, kLongestWhat)),
                             {{"\n", " "}, {"\t", " "}});
}

// The number after "name ", or nothing.
std::optional<int64_t> NumberIn(std::string_view line, std::string_view name) {
  int64_t number = 0;
  if (!absl::ConsumePrefix(&line, name) || !absl::SimpleAtoi(line, &number)) return std::nullopt;
  return number;
}

}  // namespace

std::string WriteHolderNote(const HolderNote& note) {
  return absl::StrCat(kFirstLine, "\npid ", note.pid, "\nsince ", absl::ToUnixSeconds(note.since),
                      "\nwhat ", OneLine(note.what), "\n");
}

std::optional<HolderNote> ReadHolderNote(std::string_view text) {
  const std::vector<std::string_view> lines = absl::StrSplit(text, '\n');
  // Four lines, each ended: one that is not was cut while being written.
  if (lines.size() != 5 || lines[0] != kFirstLine) return std::nullopt;
  const std::optional<int64_t> pid = NumberIn(lines[1], "pid ");
  const std::optional<int64_t> since = NumberIn(lines[2], "since ");
  std::string_view what = lines[3];
  if (!pid.has_value() || !since.has_value() || !absl::ConsumePrefix(&what, "what ")) {
    return std::nullopt;
  }
  return HolderNote{.pid = *pid, .since = absl::FromUnixSeconds(*since), .what = OneLine(what)};
}

bool IsHolderNote(std::string_view text) {
  return absl::StartsWith(kFirstLine, text) || absl::StartsWith(text, kFirstLine);
}

std::string HolderText(const HolderNote& note, absl::Time now, absl::TimeZone zone) {
  const bool today = absl::ToCivilDay(note.since, zone) == absl::ToCivilDay(now, zone);
  return absl::StrCat("pid ", note.pid, ", ", note.what, ", since ",
                      absl::FormatTime(today ? "%H:%M:%S" : "%Y-%m-%d %H:%M:%S", note.since, zone));
}

}  // namespace lab
