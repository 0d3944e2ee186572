#include "reports/format/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace lab {
namespace {

constexpr int kMostDecimals = 12;
constexpr int kMostScoreDigits = 7;
constexpr int kMostSpeedDecimals = 4;

// 400 characters hold any double with kMostDecimals.
std::string ToChars(double value, std::chars_format format, int precision) {
  std::array<char, 400> buffer;
  const std::to_chars_result result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
  return std::string(buffer.data(), result.ptr);
}

// `value` rounded to `digits` significant digits is mantissa * 10^exponent, 1 <= mantissa < 10.
struct Rounded {
  double mantissa = 0;
  int exponent = 0;
};

Rounded RoundTo(double value, int digits) {
  const std::string text = ToChars(std::fabs(value), std::chars_format::scientific, digits - 1);
  const size_t e = text.find('e');
  Rounded rounded;
  std::from_chars(text.data(), text.data() + e, rounded.mantissa);
  const bool plus = text[e + 1] == '+';  // from_chars takes no plus sign
  std::from_chars(text.data() + e + 1 + plus, text.data() + text.size(), rounded.exponent);
  return rounded;
}

int DecimalsForSignificant(double value, int digits) {
  return value == 0 ? digits - 1 : digits - 1 - RoundTo(value, digits).exponent;
}

std::string WordForNotFinite(double value) { return std::isnan(value) ? "unknown" : "unbounded"; }

bool PrintsAsOne(double value, int decimals) {
  return value != 1 && std::fabs(value - 1) * std::pow(10, decimals) < 0.5;
}

int IntervalDecimals(const Interval& interval) {
  const double half_width = (interval.high - interval.low) / 2;
  if (!std::isfinite(half_width) || half_width <= 0) {
    return DecimalsForSignificant(std::isfinite(interval.low) ? interval.low : 1, 3);
  }
  const Rounded rounded = RoundTo(half_width, 3);
  const int digits = rounded.mantissa < 3.55 || rounded.mantissa >= 9.5 ? 2 : 1;
  int decimals = DecimalsForSignificant(half_width, digits);
  while (decimals < kMostSpeedDecimals &&
         (PrintsAsOne(interval.low, decimals) || PrintsAsOne(interval.high, decimals))) {
    ++decimals;
  }
  return decimals;
}

}  // namespace

std::string FormatFixed(double value, int decimals) {
  if (!std::isfinite(value)) return WordForNotFinite(value);
  if (decimals < 0) {
    const double unit = std::pow(10, -decimals);
    value = std::round(value / unit) * unit;
  }
  std::string text =
      ToChars(value, std::chars_format::fixed, std::clamp(decimals, 0, kMostDecimals));
  const bool negative_zero = text[0] == '-' && text.find_first_not_of("-0.") == std::string::npos;
  return negative_zero ? text.substr(1) : text;
}

std::string FormatSignificant(double value, int digits) {
  if (!std::isfinite(value)) return WordForNotFinite(value);
  if (value == 0) return "0";
  const bool extreme = std::fabs(value) >= 1e15 || std::fabs(value) < 1e-9;
  if (extreme) return ToChars(value, std::chars_format::scientific, digits - 1);
  return FormatFixed(value, DecimalsForSignificant(value, digits));
}

std::string FormatTrimmed(double value, int digits) {
  std::string text = FormatSignificant(value, digits);
  const bool fraction = text.find('.') != std::string::npos && text.find('e') == std::string::npos;
  if (!fraction) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

ScoreText FormatWithError(double value, std::optional<double> error) {
  const bool usable = std::isfinite(value) && error.has_value() && std::isfinite(*error);
  if (!usable) return {FormatSignificant(value), ""};
  if (*error == 0) return {FormatSignificant(value), "0"};
  const int decimals =
      std::min(DecimalsForSignificant(*error, 2), DecimalsForSignificant(value, kMostScoreDigits));
  const double last_digit = std::pow(10, -decimals);
  return {FormatFixed(value, decimals), FormatFixed(std::max(*error, last_digit), decimals)};
}

std::string FormatInterval(const Interval& interval) {
  const int decimals = IntervalDecimals(interval);
  return absl::StrCat("[", FormatFixed(interval.low, decimals), ", ",
                      FormatFixed(interval.high, decimals), "]");
}

std::string FormatRange(const Interval& interval) {
  const int decimals = IntervalDecimals(interval);
  return absl::StrCat(FormatFixed(interval.low, decimals), " to ",
                      FormatFixed(interval.high, decimals));
}

SpeedText FormatSpeed(double speed, const std::optional<Interval>& interval) {
  if (!interval.has_value()) return {FormatSignificant(speed), ""};
  return {FormatFixed(speed, IntervalDecimals(*interval)), FormatInterval(*interval)};
}

std::string FormatPercent(double fraction) {
  const double percent = fraction * 100;
  return absl::StrCat(FormatFixed(percent, std::fabs(percent) < 0.95 ? 1 : 0), " %");
}

std::string FormatPercentAsSet(double fraction) {
  return absl::StrCat(FormatTrimmed(fraction * 100, 4), " %");
}

std::string FormatShare(double fraction) {
  if (!std::isfinite(fraction)) return WordForNotFinite(fraction);
  // A millionth of a percent of tolerance: 0.931 * 1000 is 930.999...
  const double tenths = std::floor(fraction * 1000 + 1e-8);
  return absl::StrCat(FormatFixed(tenths / 10, tenths >= 1000 ? 0 : 1), " %");
}

std::string FormatCount(uint64_t count) {
  std::string text = absl::StrCat(count);
  for (size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
  return text;
}

}  // namespace lab
