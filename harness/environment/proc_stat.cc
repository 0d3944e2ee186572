#include "harness/environment/proc_stat.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "harness/environment/number_text.h"

namespace lab {
namespace {

// Columns of the line, in its order.
enum Column { kUser, kNice, kSystem, kIdle, kIowait, kIrq, kSoftirq, kSteal, kColumns };

// Sums of so many cannot overflow; at 100 ticks a second it is a billion years of one CPU.
constexpr int64_t kMostTicks = int64_t{1} << 58;

// Takes the next word off `line`.
std::string_view NextWord(std::string_view& line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  const size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

}  // namespace

std::optional<CpuTicks> ParseCpuTicks(std::string_view proc_stat) {
  std::string_view line = proc_stat.substr(0, proc_stat.find('\n'));
  if (!absl::ConsumePrefix(&line, "cpu ")) return std::nullopt;
  int64_t ticks[kColumns] = {};
  int columns = 0;
  for (; columns < kColumns; ++columns) {
    const std::string_view word = NextWord(line);
    if (word.empty()) break;
    const std::optional<int64_t> value = ParseCount(word);
    if (!value || *value > kMostTicks) return std::nullopt;
    ticks[columns] = *value;
  }
  if (columns <= kIdle) return std::nullopt;
  CpuTicks result;
  result.busy = ticks[kUser] + ticks[kNice] + ticks[kSystem] + ticks[kIrq] + ticks[kSoftirq];
  result.total = result.busy + ticks[kIdle] + ticks[kIowait] + ticks[kSteal];
  if (columns > kSteal) result.steal = ticks[kSteal];
  return result;
}

}  // namespace lab
