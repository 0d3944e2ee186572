#include "lab/statistics/modality.h"

#include <cmath>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kModality[] = "26_modality";

TEST(Modality, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kModality), testing::ElementsAre("dip", "mvalue", "sarle"));
}

void ReplayModality(std::string_view file, std::string_view call,
                    absl::StatusOr<double> (*function)(std::span<const double>)) {
  for (const VectorCase& c : LoadVectors(file, call)) {
    SCOPED_TRACE(c.name);
    const auto got = function(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(*got, "");
  }
}

TEST(Sarle, AgreesWithTheReference) { ReplayModality(kModality, "sarle", Sarle); }

TEST(Sarle, EqualAndFewValuesAreRefused) {
  EXPECT_THAT(Sarle(std::vector{2.0, 2.0, 2.0, 2.0}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("equal")));
  EXPECT_FALSE(Sarle(std::vector{1.0, 2.0, 3.0}).ok());
}

TEST(MValue, AgreesWithTheReference) {
  ReplayModality(kModality, "mvalue", MValue);
  ReplayModality("08_zero_variance", "mvalue", MValue);
}

TEST(MValue, OneWildValueIsNoPeak) {
  EXPECT_EQ(*MValue(std::vector<double>{1, 1, 1, 1, 1, 1, 1, 900}), 2);
  EXPECT_EQ(*MValue(std::vector<double>{3}), 2);
}

TEST(Dip, AgreesWithTheReference) { ReplayModality(kModality, "dip", Dip); }

TEST(Dip, ByHand) {
  // Two points of equal weight: any single peak is off by 1/4 somewhere.
  EXPECT_DOUBLE_EQ(*Dip(std::vector<double>{0, 0, 0, 0, 1, 1, 1, 1}), 0.25);
  // Evenly spaced values are uniform; equal ones are one peak: 1 / 2n.
  EXPECT_DOUBLE_EQ(*Dip(std::vector<double>{5, 1, 3, 2, 4}), 0.1);
  EXPECT_DOUBLE_EQ(*Dip(std::vector<double>{3, 3, 3, 3}), 0.125);
  EXPECT_DOUBLE_EQ(*Dip(std::vector<double>{3}), 0.5);
}

TEST(Dip, IsThatOfTheMirrorImage) {
  const std::vector<double> values = {1, 2, 2, 3, 7, 8, 8, 8, 9, 13, 14, 20};
  std::vector<double> mirrored, stretched;
  for (double value : values) {
    mirrored.push_back(-value);
    stretched.push_back(100 + 7 * value);
  }
  EXPECT_NEAR(*Dip(mirrored), *Dip(values), 1e-14);
  EXPECT_NEAR(*Dip(stretched), *Dip(values), 1e-14);
}

TEST(DipPValue, TellsTwoLevelsFromOne) {
  std::vector<double> one, two;
  for (int i = 0; i < 50; ++i) {
    one.push_back(std::log(1 + i));
    two.push_back(i % 2 * 10 + i * 0.01);
  }
  EXPECT_GT(DipPValue(*Dip(one), 50, 199, 1), 0.5);
  EXPECT_EQ(DipPValue(*Dip(two), 50, 199, 1), 0.005);
}

TEST(DipPValue, KeepsItsLevelAtTheTabledPoint) {
  // Hartigan's table: of 50 uniform values the dip exceeds 0.0702 in 5 % of samples.
  EXPECT_NEAR(DipPValue(0.0702, 50, 4000, 1), 0.05, 0.012);
}

}  // namespace
}  // namespace lab
