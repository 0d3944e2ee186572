// kernels/support/injected_slowdown.h
//
// A known fraction of work on top, for power checks: does the lab find a slow-down of 3 % that is
// there, and none where there is none?
//
//   total = operations + slowdown.ExtraFor(operations);   // then one loop over `total`
//
// The extra work is whole operations through the same loop, so that nothing else changes: no branch
// and no instruction is added per operation, and the machine code of 0 and of 30 permille is one.
// Over any stretch it is the stated fraction to within one operation. In mode SAMPLE single
// operations are timed: then one in 1000 / permille takes twice as long, so the mean moves and the
// median does not.
#ifndef KERNELS_SUPPORT_INJECTED_SLOWDOWN_H_
#define KERNELS_SUPPORT_INJECTED_SLOWDOWN_H_

#include <cstdint>

#include "harness/subject/kernel.h"

namespace lab {

inline constexpr char kSlowPermille[] = "slow_permille";

inline ParamInfo SlowPermilleParam() {
  return {.name = kSlowPermille,
          .default_value = "0",
          .help =
              "an injected slow-down for power checks: so many operations more per thousand, "
              "done and not counted",
          .min = 0,
          .max = 10'000};
}

// One per thread.
class InjectedSlowdown {
 public:
  explicit InjectedSlowdown(int64_t permille) : permille_(permille) {}

  int64_t ExtraFor(int64_t operations) {
    owed_ += operations * permille_;
    const int64_t extra = owed_ / 1000;
    owed_ -= extra * 1000;
    return extra;
  }

 private:
  int64_t permille_;
  int64_t owed_ = 0;  // thousandths of an operation, carried on between batches
};

}  // namespace lab

#endif  // KERNELS_SUPPORT_INJECTED_SLOWDOWN_H_
