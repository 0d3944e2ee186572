#include "lab/statistics/outliers.h"

#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

TEST(ClassifyOutliers, ByHand) {
  // Quartiles 2 and 6 of 0 .. 8: mild fences at -4 and 12, severe ones at -10 and 18.
  const std::vector<double> values = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(FencesOf(values)->mild, (Interval{-4, 12}));
  EXPECT_EQ(FencesOf(values)->severe, (Interval{-10, 18}));
  EXPECT_THAT(ClassifyOutliers(values)->classes, testing::Each(OutlierClass::kInside));
}

TEST(ClassifyOutliers, AllFourKindsAreCountedAndNothingIsDropped) {
  const auto outliers = ClassifyOutliers(
      std::vector<double>{-99, -5, 0, 1, 2, 2, 2, 3, 4, 5, 6, 6, 6, 7, 8, 13, 18.5, 99});
  ASSERT_THAT(outliers, IsOk());
  // Quartiles 2 and 6.75: fences at -5.125, 13.875 and -12.25, 21.
  EXPECT_EQ(outliers->low_severe, 1);
  EXPECT_EQ(outliers->low_mild, 0);
  EXPECT_EQ(outliers->high_mild, 1);
  EXPECT_EQ(outliers->high_severe, 1);
  EXPECT_EQ(outliers->classes.size(), 18u);
  EXPECT_EQ(outliers->classes[0], OutlierClass::kLowSevere);
  EXPECT_EQ(outliers->classes[16], OutlierClass::kHighMild);
}

TEST(ClassifyOutliers, OfEqualValuesAnyOtherIsSevere) {
  EXPECT_EQ(ClassifyOutliers(std::vector<double>{5, 5, 5, 5, 5, 5.01})->high_severe, 1);
}

TEST(ClassifyOutliers, RefusesWhatIsNotFinite) {
  EXPECT_FALSE(ClassifyOutliers(std::vector{1.0, std::nan("")}).ok());
  EXPECT_FALSE(ClassifyOutliers({}).ok());
}

TEST(Winsorise, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("24_change_points", "winsorise")) {
    SCOPED_TRACE(c.name);
    const auto got = Winsorise(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    ASSERT_EQ(got->size(), c.Numbers("x").size());
    for (size_t i = 0; i < got->size(); ++i) c.ExpectNear((*got)[i], absl::StrCat(i));
  }
}

}  // namespace
}  // namespace lab
