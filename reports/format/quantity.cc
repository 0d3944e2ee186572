#include "reports/format/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "reports/format/number.h"

namespace lab {
namespace {

constexpr std::array<Scale, 3> kRates = {{{1, "ops/s"}, {1e3, "Kops/s"}, {1e6, "Mops/s"}}};
constexpr std::array<Scale, 4> kTimesPerOperation = {
    {{1, "ns/op"}, {1e3, "us/op"}, {1e6, "ms/op"}, {1e9, "s/op"}}};
constexpr std::array<Scale, 4> kTimes = {{{1, "ns"}, {1e3, "us"}, {1e6, "ms"}, {1e9, "s"}}};
constexpr std::array<Scale, 5> kBytes = {{{1, "B"},
                                          {1024, "KiB"},
                                          {1024.0 * 1024, "MiB"},
                                          {1024.0 * 1024 * 1024, "GiB"},
                                          {1024.0 * 1024 * 1024 * 1024, "TiB"}}};
constexpr std::array<Scale, 4> kHz = {{{1, "Hz"}, {1e3, "kHz"}, {1e6, "MHz"}, {1e9, "GHz"}}};

// The largest unit of which there is at least one; the smallest for what is smaller or not finite.
Scale Choose(std::span<const Scale> scales, double value) {
  Scale chosen = scales.front();
  for (const Scale& scale : scales) {
    if (std::isfinite(value) && value >= scale.base_per_unit) chosen = scale;
  }
  return chosen;
}

std::string InUnits(std::span<const Scale> scales, double value, int digits = 3) {
  const Scale scale = Choose(scales, value);
  return absl::StrCat(FormatTrimmed(value / scale.base_per_unit, digits), " ", scale.unit);
}

std::string TwoUnits(int64_t count, int64_t small_per_large, std::string_view large,
                     std::string_view small) {
  const std::string first = absl::StrCat(count / small_per_large, " ", large);
  const int64_t rest = count % small_per_large;
  return rest == 0 ? first : absl::StrCat(first, " ", rest, " ", small);
}

// Seconds that fit a calendar; more is no duration of ours.
bool IsDuration(double seconds) { return seconds >= 0 && seconds < 1e12; }

}  // namespace

Scale RateScale(double operations_per_second) { return Choose(kRates, operations_per_second); }

Scale TimeScale(double ns_per_operation) { return Choose(kTimesPerOperation, ns_per_operation); }

std::string FormatNs(double ns) { return InUnits(kTimes, ns); }

std::string FormatDuration(double seconds) {
  if (!IsDuration(seconds)) return "unknown";
  if (seconds < 9.95) return absl::StrCat(FormatTrimmed(std::round(seconds * 10) / 10, 2), " s");
  const int64_t whole = std::llround(seconds);
  if (whole < 60) return absl::StrCat(whole, " s");
  if (whole < 3600) return TwoUnits(whole, 60, "min", "s");
  const int64_t minutes = std::llround(seconds / 60);
  if (minutes < 24 * 60) return TwoUnits(minutes, 60, "h", "min");
  return TwoUnits(std::llround(seconds / 3600), 24, "d", "h");
}

std::string FormatAbout(double seconds) {
  if (!IsDuration(seconds)) return "unknown";
  if (seconds < 100) return absl::StrCat(std::llround(seconds), " s");
  if (seconds < 100 * 60) return absl::StrCat(std::llround(seconds / 60), " min");
  if (seconds < 100 * 3600) return absl::StrCat(std::llround(seconds / 3600), " h");
  return absl::StrCat(std::llround(seconds / 86400), " d");
}

std::string FormatClock(double seconds) {
  if (!IsDuration(seconds)) return "unknown";
  const int64_t whole = std::llround(seconds);
  if (whole < 3600) return absl::StrFormat("%d:%02d", whole / 60, whole % 60);
  return absl::StrFormat("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string FormatBytes(double bytes) {
  return InUnits(kBytes, bytes, 4);  // four: up to 1023 of a unit
}

std::string FormatHz(double hz) { return InUnits(kHz, hz); }

std::string FormatUtc(int64_t unix_ns) {
  return absl::FormatTime("%Y-%m-%d %H:%M:%S UTC", absl::FromUnixNanos(unix_ns),
                          absl::UTCTimeZone());
}

std::string FormatCpuList(std::vector<uint32_t> cpus) {
  std::sort(cpus.begin(), cpus.end());
  cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
  std::string text;
  for (size_t first = 0; first < cpus.size();) {
    size_t last = first;
    while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1) ++last;
    absl::StrAppend(&text, text.empty() ? "" : ",", cpus[first]);
    if (last > first) absl::StrAppend(&text, "-", cpus[last]);
    first = last + 1;
  }
  return text;
}

std::string FormatPlural(int64_t count, std::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

}  // namespace lab
