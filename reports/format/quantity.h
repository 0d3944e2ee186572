// Quantities with units -> words: rates, times, durations, bytes, frequencies, dates, CPU lists.
//
// "us", not the Greek letter, and KiB where 1024 is meant. Never the locale (see number.h).
#ifndef REPORTS_FORMAT_QUANTITY_H_
#define REPORTS_FORMAT_QUANTITY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

// A unit and how many of the base unit it is. A table has one scale, so that its rows can be
// compared by eye; choose it from one number of the table, the baseline's.
struct Scale {
  double base_per_unit = 1;
  std::string_view unit;
  friend bool operator==(const Scale&, const Scale&) = default;
};
Scale RateScale(double operations_per_second);  // ops/s, Kops/s, Mops/s; no larger: ns say the rest
Scale TimeScale(double ns_per_operation);       // ns/op, us/op, ms/op, s/op

std::string FormatNs(double ns);             // "27.5 ns", "100 ms", "2 s"
std::string FormatDuration(double seconds);  // "3.2 s", "1 min 50 s", "2 h 5 min", "3 d 4 h"
std::string FormatAbout(double seconds);     // of a forecast, one unit: "69 s", "9 min", "5 h"
std::string FormatClock(double seconds);     // "0:46", "1:02:03"
std::string FormatBytes(double bytes);       // "32 KiB", "1.5 GiB"
std::string FormatHz(double hz);             // "4.3 GHz"
std::string FormatUtc(int64_t unix_ns);      // "2026-11-30 22:15:00 UTC"

// {0, 1, 2, 3, 8} -> "0-3,8", as Linux writes CPU lists. Order and duplicates do not matter.
std::string FormatCpuList(std::vector<uint32_t> cpus);

// (1, "block") -> "1 block", (2, "block") -> "2 blocks".
std::string FormatPlural(int64_t count, std::string_view noun);

}  // namespace lab

#endif  // REPORTS_FORMAT_QUANTITY_H_
