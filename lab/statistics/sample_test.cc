#include "lab/statistics/sample.h"

#include <cmath>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

absl::StatusOr<Sample> Make(std::vector<double> values) { return Sample::Create(values); }

TEST(Sample, KeepsValuesInOrder) {
  const auto sample = Make({3, 1, 2});
  ASSERT_THAT(sample, IsOk());
  EXPECT_THAT(sample->values(), ElementsAre(3, 1, 2));
  EXPECT_EQ(sample->size(), 3);
}

TEST(Sample, LogsAreNatural) { EXPECT_THAT(Make({1, std::exp(1)})->Logs(), ElementsAre(0, 1)); }

TEST(Sample, RefusesWhatNoTimeCanBe) {
  const auto code = absl::StatusCode::kInvalidArgument;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_THAT(Make({}), StatusIs(code, HasSubstr("no values")));
  EXPECT_THAT(Make({1, nan, 3}), StatusIs(code, HasSubstr("value 2 of 3 is nan")));
  EXPECT_THAT(Make({1, infinity}), StatusIs(code, HasSubstr("value 2 of 2 is inf")));
  EXPECT_THAT(Make({0}), StatusIs(code, HasSubstr("positive")));
  EXPECT_THAT(Make({1, -2}), StatusIs(code, HasSubstr("value 2 of 2 is -2")));
}

}  // namespace
}  // namespace lab
