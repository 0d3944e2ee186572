#include "harness/environment/pressure.h"

#include <algorithm>

#include "absl/strings/strip.h"
#include "harness/environment/number_text.h"

namespace lab {
namespace {

// "0.34" of "some avg10=0.34 avg60=0.68"; empty where the name is missing.
std::string_view Named(std::string_view line, std::string_view name) {
  const size_t at = line.find(name);
  if (at == std::string_view::npos) return {};
  line.remove_prefix(at + name.size());
  return line.substr(0, std::min(line.find(' '), line.size()));
}

}  // namespace

std::optional<Pressure> ParsePressure(std::string_view text) {
  std::string_view line = text.substr(0, text.find('\n'));
  if (!absl::ConsumePrefix(&line, "some ")) return std::nullopt;
  const std::optional<double> average = ParseReal(Named(line, "avg10="));
  const std::optional<int64_t> total = ParseCount(Named(line, "total="));
  if (!average || !total) return std::nullopt;
  return Pressure{.some_avg10_percent = *average, .some_total_us = *total};
}

}  // namespace lab
