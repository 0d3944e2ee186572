#include "harness/environment/cpu_list.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/environment/number_text.h"

namespace lab {
namespace {

std::optional<uint32_t> ParseCpuId(std::string_view text) {
  const std::optional<int64_t> id = ParseCount(text);
  if (!id || *id > kMaxCpuId) return std::nullopt;
  return static_cast<uint32_t>(*id);
}

// Adds "3" or "0-3" to `cpus`.
bool AddRange(std::string_view range, std::vector<uint32_t>& cpus) {
  const size_t dash = range.find('-');
  const std::optional<uint32_t> first = ParseCpuId(range.substr(0, dash));
  const std::optional<uint32_t> last =
      dash == std::string_view::npos ? first : ParseCpuId(range.substr(dash + 1));
  if (!first || !last || *first > *last) return false;
  for (uint32_t cpu = *first; cpu <= *last; ++cpu) cpus.push_back(cpu);
  return true;
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<std::vector<uint32_t>> ParseCpuList(std::string_view text) {
  std::vector<uint32_t> cpus;
  text = absl::StripAsciiWhitespace(text);
  if (text.empty()) return cpus;
  for (const std::string_view range : absl::StrSplit(text, ',')) {
    // A hostile list may repeat a range; no honest one has more members than ids.
    if (cpus.size() > kMaxCpuId || !AddRange(range, cpus)) return std::nullopt;
  }
  std::sort(cpus.begin(), cpus.end());
  cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
  return cpus;
}

std::optional<std::vector<uint32_t>> ParseCpuMask(std::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (text.empty()) return std::nullopt;
  std::vector<uint32_t> cpus;
  uint32_t next = 0;  // the CPU of the lowest bit of the digit at hand, right to left
  for (auto c = text.rbegin(); c != text.rend(); ++c) {
    if (*c == ',') continue;
    const int digit = HexDigit(*c);
    if (digit < 0) return std::nullopt;
    for (uint32_t bit = 0; bit < 4; ++bit) {
      if ((digit >> bit & 1) == 0) continue;
      if (next + bit > kMaxCpuId) return std::nullopt;
      cpus.push_back(next + bit);
    }
    next += 4;
  }
  return cpus;
}

std::string FormatCpuList(std::span<const uint32_t> cpus) {
  std::string text;
  for (size_t i = 0; i < cpus.size();) {
    size_t end = i + 1;
    while (end < cpus.size() && cpus[end] == cpus[end - 1] + 1) ++end;
    absl::StrAppend(&text, text.empty() ? "" : ",", cpus[i]);
    if (end - i > 1) absl::StrAppend(&text, "-", cpus[end - 1]);
    i = end;
  }
  return text;
}

}  // namespace lab
