// Times that follow from a fork's shape: how long its windows take, when it hangs, how windows are
// cut.
#ifndef LAB_PLAN_SHAPE_TIME_H_
#define LAB_PLAN_SHAPE_TIME_H_

#include <cstdint>

#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// Protos count nanoseconds. Values above a century saturate there; every bound refuses them.
absl::Duration FromNs(uint64_t ns);
uint64_t ToNs(absl::Duration duration);

// What a fork of this mode runs: a single shot has no warm-up and one operation, whatever the
// plan's other cases do.
Shape ShapeOf(const Shape& shape, Mode mode);
// Of a trial of the plan; the plan's own where it names no case that is there.
Shape ShapeOf(const Plan& plan, const Trial& trial);

// The sum of a fork's windows, warm-up included.
absl::Duration WindowTime(const Shape& shape);

// A minute and three times the windows: a fork that takes longer hangs. Longer hides a hang longer;
// shorter kills honest forks on a busy host.
absl::Duration DefaultTimeout(const Shape& shape);

// Slices of a window of `window`: about 10 ms, at most 100 a window, an even division.
absl::Duration SliceTime(absl::Duration window);

}  // namespace lab

#endif  // LAB_PLAN_SHAPE_TIME_H_
