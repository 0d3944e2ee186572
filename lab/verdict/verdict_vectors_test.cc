// The rule against an independent implementation's words. Its intervals are of the time ratio, like
// ours; what it leaves out of a case is 10 forks, a steady state, and a margin and target of 1 %.
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lab/statistics/interval.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

std::optional<Interval> IntervalOf(const VectorCase& c, const char* low, const char* high) {
  if (!c.Has(low) || !c.Has(high)) return std::nullopt;
  return Interval{c.Number(low), c.Number(high)};
}

TEST(Judge, SaysTheVectorsWords) {
  for (const VectorCase& c : LoadVectors("28_verdicts", "verdict")) {
    SCOPED_TRACE(c.name);
    VerdictInput input{.time_ratio = c.Number("ratio"),
                       .interval95 = IntervalOf(c, "lo95", "hi95"),
                       .interval90 = IntervalOf(c, "lo90", "hi90"),
                       .pairs = static_cast<int>(c.NumberOr("forks", 10)),
                       .margin = 0.01,
                       .target_half_width = c.NumberOr("target_half", 0.01)};
    if (c.Has("steady")) input.steady = c.Flag("steady", true);
    const Verdict verdict = Judge(input);
    c.ExpectText(ToString(verdict.word), "verdict");
    if (c.Expected("beyond_threshold") != nullptr) {
      c.ExpectFlag(verdict.beyond_margin, "beyond_threshold");
    } else {
      // Where it names a reason for having no word, ours is the same.
      c.ExpectText(verdict.reason, "reason");
    }
  }
}

TEST(Judge, NoCaseOfTheVectorsIsMissed) {
  EXPECT_EQ(CallsOf("28_verdicts"), std::vector<std::string>{"verdict"});
}

}  // namespace
}  // namespace lab
