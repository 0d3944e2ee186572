#include "reports/model/score_scale.h"

#include "gtest/gtest.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/model/report_model.h"

namespace lab {
namespace {

TEST(ScaleOf, TheBaselineDecides) {
  ReportGroup group;
  group.rows = {{.score = Score{.value = 5}}, {.baseline = true, .score = Score{.value = 2e6}}};
  EXPECT_EQ(ScaleOf(group), (Scale{1e6, "Mops/s"}));
}

TEST(ScaleOf, WithoutItTheFirstScore) {
  ReportGroup group;
  group.rows = {{.baseline = true}, {.score = Score{.value = 5e3}}};
  EXPECT_EQ(ScaleOf(group), (Scale{1e3, "Kops/s"}));
  EXPECT_EQ(ScaleOf(ReportGroup{}), (Scale{1, "ops/s"}));
}

TEST(ScaleOf, TimesInAvgt) {
  ReportGroup group;
  group.mode = AVGT;
  group.times = true;
  group.rows = {{.baseline = true, .score = Score{.value = 1500}}};
  EXPECT_EQ(ScaleOf(group), (Scale{1e3, "us/op"}));
}

TEST(ScoreInScale, ScoreAndErrorAlike) {
  EXPECT_EQ(ScoreInScale({.value = 153.9e6, .error = 4.1e6}, RateScale(1e6)),
            (ScoreText{"153.9", "4.1"}));
  EXPECT_EQ(ScoreInScale({.value = 153.9e6}, RateScale(1e6)), (ScoreText{"154", ""}));
}

}  // namespace
}  // namespace lab
