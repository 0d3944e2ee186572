#include "lab/plan/describe_plan.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/shape_time.h"

namespace lab {
namespace {

std::string Count(uint64_t count, std::string_view one, std::string_view many) {
  return absl::StrCat(count, " ", count == 1 ? one : many);
}

std::string CasesText(const Plan& plan) {
  const std::vector<Case> cases(plan.case_().begin(), plan.case_().end());
  std::vector<uint32_t> threads;
  std::set<uint32_t> seen;
  for (const Case& c : cases) {
    if (seen.insert(c.threads()).second) threads.push_back(c.threads());
  }
  const std::string set = absl::StrCat("threads {", absl::StrJoin(threads, ", "), "}");
  const size_t distinct = static_cast<size_t>(DistinctCases(cases));
  // A filter may have left holes in the table; then it is no product.
  if (distinct * threads.size() == cases.size()) {
    return absl::StrCat(Count(distinct, "case", "cases"), " x ", set);
  }
  return absl::StrCat(Count(cases.size(), "case", "cases"), " over ", set);
}

// "100 ms", "1.5 s": an exact decimal in the largest unit that needs no more than three.
std::string WindowText(absl::Duration window) {
  if (window >= absl::Seconds(1)) return absl::StrCat(absl::ToDoubleSeconds(window), " s");
  return absl::StrCat(absl::ToDoubleMilliseconds(window), " ms");
}

std::string ShapeText(const Shape& shape) {
  const std::string window = WindowText(FromNs(shape.iteration_ns()));
  if (shape.warmup_iterations() > 0 && shape.warmup_ns() != shape.iteration_ns()) {
    return absl::StrCat("forks of ", shape.warmup_iterations(), " x ",
                        WindowText(FromNs(shape.warmup_ns())), " + ", shape.iterations(), " x ",
                        window, " windows");
  }
  return absl::StrCat("forks of ", shape.warmup_iterations(), " + ", shape.iterations(),
                      " windows of ", window);
}

std::string TwoParts(int64_t large, std::string_view large_unit, int64_t small,
                     std::string_view small_unit) {
  const std::string first = absl::StrCat("about ", large, " ", large_unit);
  return small == 0 ? first : absl::StrCat(first, " ", small, " ", small_unit);
}

}  // namespace

absl::Duration EstimateFork(const Plan& plan) { return WindowTime(plan.shape()) + kForkOverhead; }

absl::Duration EstimateDuration(const Plan& plan) {
  return EstimateFork(plan) * plan.trial_size() + kPilotTime * plan.case__size();
}

std::string AboutHowLong(absl::Duration duration) {
  if (duration < absl::Seconds(1)) return "under 1 s";
  const int64_t seconds = absl::ToInt64Seconds(duration + absl::Milliseconds(500));
  if (seconds < 60) return TwoParts(seconds, "s", 0, "");
  if (seconds < 3600) return TwoParts(seconds / 60, "min", seconds % 60, "s");
  const int64_t minutes = (seconds + 30) / 60;
  return TwoParts(minutes / 60, "h", minutes % 60, "min");
}

std::string DescribePlan(const Plan& plan) {
  std::string text =
      absl::StrCat(CasesText(plan), ", ", Count(plan.shape().forks(), "block", "blocks"), ", ",
                   ShapeText(plan.shape()));
  if (const uint32_t forks = plan.shape().warmup_forks(); forks > 0) {
    absl::StrAppend(&text, ", ", Count(forks, "warm-up fork", "warm-up forks"), " per case");
  }
  if (plan.layouts() > 1) absl::StrAppend(&text, ", ", plan.layouts(), " layouts");
  if (plan.order() == FIXED) absl::StrAppend(&text, ", fixed order");
  return absl::StrCat(text, ", seed ", plan.seed(), ": ", AboutHowLong(EstimateDuration(plan)));
}

}  // namespace lab
