#include "lab/plan/shape_time.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

absl::Duration FromNs(uint64_t ns) {
  return absl::Nanoseconds(std::min<uint64_t>(ns, uint64_t{1} << 62));
}

uint64_t ToNs(absl::Duration duration) {
  return static_cast<uint64_t>(absl::ToInt64Nanoseconds(duration));
}

Shape ShapeOf(const Shape& shape, Mode mode) {
  Shape own = shape;
  if (mode != SS) return own;
  own.set_warmup_iterations(0);
  own.set_iterations(1);
  return own;
}

Shape ShapeOf(const Plan& plan, const Trial& trial) {
  const bool known = trial.case_id() < static_cast<uint32_t>(plan.case__size());
  return ShapeOf(plan.shape(), known ? plan.case_(trial.case_id()).mode() : THRPT);
}

absl::Duration WindowTime(const Shape& shape) {
  return FromNs(shape.warmup_ns()) * shape.warmup_iterations() +
         FromNs(shape.iteration_ns()) * shape.iterations();
}

absl::Duration DefaultTimeout(const Shape& shape) {
  return absl::Minutes(1) + 3 * WindowTime(shape);
}

absl::Duration SliceTime(absl::Duration window) {
  const double slices = std::round(absl::FDivDuration(window, absl::Milliseconds(10)));
  return absl::Ceil(window / std::clamp(slices, 1.0, 100.0), absl::Nanoseconds(1));
}

}  // namespace lab
