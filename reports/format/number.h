// Numbers -> words, with as many digits as the uncertainty leaves.
//
//   FormatWithError(153.87, 4.13)        -> "153.9" and "4.1"
//   FormatSpeed(2.678, {{2.571, 2.79}})  -> "2.68" and "[2.57, 2.79]"
//
// Never the locale: everything goes through std::to_chars, so a host that writes 3,14 gets the same
// text. Not finite is a word ("unknown", "unbounded"), never "nan" or "inf".
#ifndef REPORTS_FORMAT_NUMBER_H_
#define REPORTS_FORMAT_NUMBER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "lab/statistics/interval.h"

namespace lab {

// Decimals after the point; negative ones round to tens, hundreds, ...: (1234, -2) -> "1200".
std::string FormatFixed(double value, int decimals);

// That many significant digits, without an exponent up to 1e15: (13.04, 3) -> "13.0".
std::string FormatSignificant(double value, int digits = 3);

// The same without zeros that say nothing, for numbers that people set: 100, 1.5.
std::string FormatTrimmed(double value, int digits = 3);

struct ScoreText {
  std::string score;
  std::string error;  // empty where there is none
  friend bool operator==(const ScoreText&, const ScoreText&) = default;
};

// Two significant digits of the error decide the decimals of both. At most seven significant digits
// of the score: an error below that is shown as one unit of the last digit, never as 0. Without an
// error (absent, not finite): three significant digits.
ScoreText FormatWithError(double value, std::optional<double> error);

// "[2.57, 2.79]", and "2.57 to 2.79" for sentences. Two significant digits of the half-width where
// it begins with 1, 2 or 3, otherwise one (the Particle Data Group's rule): a table of intervals
// reads better with the shorter form, and less than a tenth of the width is lost. A limit that is
// not 1 is not printed as 1 (up to four decimals), since the reader looks at which side of 1 it is.
std::string FormatInterval(const Interval& interval);
std::string FormatRange(const Interval& interval);

struct SpeedText {
  std::string speed;
  std::string interval;  // empty where there is none
  friend bool operator==(const SpeedText&, const SpeedText&) = default;
};
SpeedText FormatSpeed(double speed, const std::optional<Interval>& interval);

// 0.032 -> "3 %", 0.0042 -> "0.4 %". For what was measured.
std::string FormatPercent(double fraction);
// 0.015 -> "1.5 %", 0.1 -> "10 %". For what was set: margins and levels.
std::string FormatPercentAsSet(double fraction);
// A share of the possible, rounded down so that only 1 is "100 %": 0.9996 -> "99.9 %".
std::string FormatShare(double fraction);

// 1204331 -> "1,204,331".
std::string FormatCount(uint64_t count);

}  // namespace lab

#endif  // REPORTS_FORMAT_NUMBER_H_
