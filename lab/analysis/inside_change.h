// Whether the host changed its state inside a fork, told from the slices of its windows: once, for
// good, by a factor that states differ by. METHODS.md#states.
//
// A lock may fall into phases of its own, to and fro; that is no change here. Errs towards "none":
// two changes in one fork, one near its ends, or one that does not move this kernel go unseen.
#ifndef LAB_ANALYSIS_INSIDE_CHANGE_H_
#define LAB_ANALYSIS_INSIDE_CHANGE_H_

#include <span>

namespace lab {

// `slices`: work done in each slice of the measured windows, in order. Slices in which nothing was
// done are passed over. Cost: linear.
bool ChangedForGood(std::span<const double> slices);

}  // namespace lab

#endif  // LAB_ANALYSIS_INSIDE_CHANGE_H_
