#include "reports/format/number.h"

#include <limits>

#include "gtest/gtest.h"
#include "lab/statistics/interval.h"
#include "reports/testing/comma_locale.h"

namespace lab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(FormatFixed, NegativeDecimalsRoundToTens) {
  EXPECT_EQ(FormatFixed(153.87, 1), "153.9");
  EXPECT_EQ(FormatFixed(1234, 0), "1234");
  EXPECT_EQ(FormatFixed(1234, -2), "1200");
  EXPECT_EQ(FormatFixed(1e15, 0), "1000000000000000");
}

TEST(FormatFixed, NeverMinusZero) {
  EXPECT_EQ(FormatFixed(-0.04, 1), "0.0");
  EXPECT_EQ(FormatFixed(-0.06, 1), "-0.1");
}

TEST(FormatFixed, NotFiniteIsAWord) {
  EXPECT_EQ(FormatFixed(kNan, 2), "unknown");
  EXPECT_EQ(FormatFixed(kInfinity, 2), "unbounded");
}

TEST(FormatFixed, LargestDoubleFits) {
  EXPECT_EQ(FormatFixed(std::numeric_limits<double>::max(), 99).size(), 309 + 1 + 12);
}

TEST(FormatSignificant, KeepsZerosThatSaySomething) {
  EXPECT_EQ(FormatSignificant(13.04), "13.0");
  EXPECT_EQ(FormatSignificant(6.498), "6.50");
  EXPECT_EQ(FormatSignificant(0.2817), "0.282");
  EXPECT_EQ(FormatSignificant(7100.4), "7100");
  EXPECT_EQ(FormatSignificant(0), "0");
}

TEST(FormatSignificant, RoundingUpMayNeedOneDecimalLess) {
  EXPECT_EQ(FormatSignificant(9.996), "10.0");
  EXPECT_EQ(FormatSignificant(9.994), "9.99");
}

TEST(FormatSignificant, ExtremesGetAnExponent) {
  EXPECT_EQ(FormatSignificant(1.234e20), "1.23e+20");
  EXPECT_EQ(FormatSignificant(1.234e-10), "1.23e-10");
}

TEST(FormatTrimmed, DropsZeros) {
  EXPECT_EQ(FormatTrimmed(100), "100");
  EXPECT_EQ(FormatTrimmed(1.50), "1.5");
  EXPECT_EQ(FormatTrimmed(2), "2");
  EXPECT_EQ(FormatTrimmed(1.0e20), "1.00e+20");
}

TEST(FormatWithError, TwoDigitsOfTheErrorDecide) {
  EXPECT_EQ(FormatWithError(153.87, 4.13), (ScoreText{"153.9", "4.1"}));
  EXPECT_EQ(FormatWithError(7104, 93), (ScoreText{"7104", "93"}));
  EXPECT_EQ(FormatWithError(7104, 128), (ScoreText{"7100", "130"}));
  EXPECT_EQ(FormatWithError(4.7213, 0.0217), (ScoreText{"4.721", "0.022"}));
  EXPECT_EQ(FormatWithError(98.1, 9.96), (ScoreText{"98", "10"}));  // 9.96 to two digits is 10
}

TEST(FormatWithError, WithoutOneThreeDigits) {
  EXPECT_EQ(FormatWithError(51.03, std::nullopt), (ScoreText{"51.0", ""}));
  EXPECT_EQ(FormatWithError(51.03, kNan), (ScoreText{"51.0", ""}));
  EXPECT_EQ(FormatWithError(51.03, 0), (ScoreText{"51.0", "0"}));
}

TEST(FormatWithError, ATinyErrorIsNotShownAsNone) {
  EXPECT_EQ(FormatWithError(153.87, 1e-9), (ScoreText{"153.8700", "0.0001"}));
}

TEST(FormatInterval, LeadingDigitOfTheHalfWidthDecides) {
  // (2.79 - 2.571) / 2 = 0.11: two digits of it are two decimals.
  EXPECT_EQ(FormatInterval({2.571, 2.790}), "[2.57, 2.79]");
  // (1.02 - 0.88) / 2 = 0.07: one digit, again two decimals.
  EXPECT_EQ(FormatInterval({0.8803, 1.0204}), "[0.88, 1.02]");
  EXPECT_EQ(FormatInterval({44.1, 48.1}), "[44.1, 48.1]");
  EXPECT_EQ(FormatInterval({0.9712, 0.9912}), "[0.971, 0.991]");
  EXPECT_EQ(FormatRange({2.571, 2.790}), "2.57 to 2.79");
}

TEST(FormatInterval, ALimitThatIsNotOneIsNotPrintedAsOne) {
  EXPECT_EQ(FormatInterval({1.0012, 1.1012}), "[1.001, 1.101]");
  EXPECT_EQ(FormatInterval({0.8, 0.9998}), "[0.8000, 0.9998]");
  EXPECT_EQ(FormatInterval({1, 1.8}), "[1.0, 1.8]");
  EXPECT_EQ(FormatInterval({1.0000001, 1.2}), "[1.0000, 1.2000]");  // four decimals are the most
}

TEST(FormatInterval, WithoutWidthThreeDigits) {
  EXPECT_EQ(FormatInterval({2.5, 2.5}), "[2.50, 2.50]");
  EXPECT_EQ(FormatInterval({0.5, kInfinity}), "[0.500, unbounded]");
}

TEST(FormatSpeed, SharesTheDecimalsOfItsInterval) {
  EXPECT_EQ(FormatSpeed(2.6781, Interval{2.571, 2.790}), (SpeedText{"2.68", "[2.57, 2.79]"}));
  EXPECT_EQ(FormatSpeed(0.1412, std::nullopt), (SpeedText{"0.141", ""}));
}

TEST(FormatPercent, MeasuredAndSet) {
  EXPECT_EQ(FormatPercent(0.032), "3 %");
  EXPECT_EQ(FormatPercent(0.0042), "0.4 %");
  EXPECT_EQ(FormatPercent(0), "0.0 %");
  EXPECT_EQ(FormatPercentAsSet(0.015), "1.5 %");
  EXPECT_EQ(FormatPercentAsSet(0.1), "10 %");
  EXPECT_EQ(FormatPercentAsSet(0.999), "99.9 %");
}

TEST(FormatShare, OnlyTheWholeIsOneHundred) {
  EXPECT_EQ(FormatShare(1), "100 %");
  EXPECT_EQ(FormatShare(0.99999), "99.9 %");
  EXPECT_EQ(FormatShare(0.931), "93.1 %");
  EXPECT_EQ(FormatShare(kNan), "unknown");
}

TEST(FormatCount, Thousands) {
  EXPECT_EQ(FormatCount(0), "0");
  EXPECT_EQ(FormatCount(999), "999");
  EXPECT_EQ(FormatCount(1204331), "1,204,331");
}

TEST(Number, CommaLocaleChangesNothing) {
  const CommaLocale comma;
  EXPECT_EQ(FormatWithError(153.87, 4.13), (ScoreText{"153.9", "4.1"}));
  EXPECT_EQ(FormatWithError(7104, 128), (ScoreText{"7100", "130"}));
  EXPECT_EQ(FormatInterval({0.8803, 1.0204}), "[0.88, 1.02]");
  EXPECT_EQ(FormatSignificant(1.234e20), "1.23e+20");
  EXPECT_EQ(FormatPercentAsSet(0.015), "1.5 %");
}

}  // namespace
}  // namespace lab
