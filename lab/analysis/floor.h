// The noise floor of a machine and day, from an A/A run: the smallest difference that a comparison
// there can be trusted to show. What `lab calibrate --aa` tells. METHODS.md#floor.
//
// In an A/A run every contender is compared with itself (Plan.against_itself), so that whatever its
// pairs spread by is noise. It is a footnote to a result and the smallest margin worth naming,
// never a second veto on an interval: that one is made of its own run's spread.
//
// Both forks of a pair ran the same link. What a layout does to two different programs is therefore
// not in pair_sd; layout_share bounds it.
#ifndef LAB_ANALYSIS_FLOOR_H_
#define LAB_ANALYSIS_FLOOR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"

namespace lab {

// Differences are fractions: 0.02 is a factor of 1.02.
struct FloorAt {
  int pairs = 0;
  double half_width = 0;       // of a 95 % interval
  double smallest_effect = 0;  // found at 80 % power
};

struct FloorRow {
  uint32_t threads = 1;
  std::string state;  // of the host; empty: not told apart
  int comparisons = 0;
  int pairs = 0;
  // Standard deviation of paired log ratios, pooled over the comparisons, each about its own mean.
  // Absent where none has two pairs.
  std::optional<double> pair_sd;
  std::string widest;  // the contender that spreads most
  double widest_sd = 0;
  // Of the variance of a fork's value, between layouts: at most, since blocks that ran at other
  // times differ by drift too. Absent with one link.
  std::optional<double> layout_share;
  std::vector<FloorAt> at;  // 5, 10, 20, 30; empty without pair_sd
};

struct Floor {
  int64_t start_unix_ns = 0;
  int blocks = 0;
  std::vector<FloorRow> rows;  // by threads, then states; rare states are left out
  // Intervals of 95 %, one per comparison (and state) with pairs enough for a verdict.
  int intervals = 0;
  int excluding_one = 0;
  double expected = 0;  // of them, by chance
  int fewest = 0;       // the middle 95 % of what chance gives
  int most = 0;
};

// `record` is that of the analysis.
Floor FindFloor(const Analysis& analysis, const RunRecord& record);

// What the row's spread gives with so many pairs. Absent without a spread, and for under two pairs.
std::optional<FloorAt> FloorWith(const FloorRow& row, int pairs);

// Whether `aa` is an A/A run whose floor may be told beside `run`: of the same experiment and host
// (CPU model, microcode, number of CPUs, kernel), before it by at most kFloorDays.
inline constexpr int kFloorDays = 30;
bool IsFloorFor(const RunRecord& aa, const RunRecord& run);

}  // namespace lab

#endif  // LAB_ANALYSIS_FLOOR_H_
