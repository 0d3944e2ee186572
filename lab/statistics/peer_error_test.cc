#include "lab/statistics/peer_error.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

std::optional<double> LowOf(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->low) : std::nullopt;
}

std::optional<double> HighOf(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->high) : std::nullopt;
}

TEST(JmhError, QuantilesAgreeWithTheReference) {
  for (const VectorCase& c : LoadVectors("01_jmh_error_from_printed_sd", "t_quantile")) {
    c.ExpectNear(StudentT(c.Number("level"), c.Number("df")), "");
  }
}

TEST(JmhError, FromAnSdAgreesWithTheReference) {
  for (const VectorCase& c :
       LoadVectors("01_jmh_error_from_printed_sd", "jmh_error_from_summary")) {
    const auto got = JmhErrorFromSd(static_cast<int>(c.Number("n")), c.Number("sd"));
    ASSERT_THAT(got, IsOk()) << c.name;
    c.ExpectNear(*got, "");
  }
}

TEST(JmhError, FromAnSdIsWhatPagesPrint) {
  // A published row; its standard deviation is rounded to 0.001.
  EXPECT_NEAR(**JmhErrorFromSd(3, 6480.418), 118226.941, 0.01);
  EXPECT_NEAR(**JmhErrorFromSd(30, 40557407.239), 27096926.646, 0.01);
  EXPECT_FALSE(JmhErrorFromSd(0, 1).ok());
  EXPECT_FALSE(JmhErrorFromSd(10, -1).ok());
  EXPECT_FALSE(JmhErrorFromSd(10, std::numeric_limits<double>::quiet_NaN()).ok());
}

void ReplayJmhErrors(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "jmh")) {
    SCOPED_TRACE(c.name);
    const auto got = JmhError(c.Forks("data"));
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument, testing::_));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->values, "n");
    c.ExpectNear(got->mean, "mean");
    c.ExpectNear(got->sd, "stdev");
    c.ExpectNear(got->error, "error");
    c.ExpectNear(LowOf(got->interval), "lo");
    c.ExpectNear(HighOf(got->interval), "hi");
  }
}

TEST(JmhError, OfRawIterationsAgreesWithTheReference) {
  ReplayJmhErrors("03_jmh_raw");
  ReplayJmhErrors("09_refusals");
  ReplayJmhErrors("10_unequal_iterations");
  ReplayJmhErrors("15_extreme_outlier");
}

TEST(JmhError, SaysWhichIterationIsNone) {
  const std::vector<std::vector<double>> forks = {{1, 2},
                                                  {3, std::numeric_limits<double>::infinity()}};
  EXPECT_THAT(JmhError(forks), StatusIs(absl::StatusCode::kInvalidArgument,
                                        testing::HasSubstr("fork 2: value 2 of 2 is inf")));
}

TEST(ReadPrinted, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("02_jmh_printed_tables", "jmh_table")) {
    int row = 0;
    for (const auto& printed : c.args.fields().at("rows").list_value().values()) {
      const auto& cells = printed.list_value();
      const auto got = ReadPrinted(static_cast<int>(*NumberIn(cells.values(1))),
                                   *NumberIn(cells.values(2)), *NumberIn(cells.values(3)));
      const std::string at = absl::StrCat(row++, ".");
      ASSERT_THAT(got, IsOk()) << c.name << at;
      c.ExpectText(cells.values(0).string_value(), at + "name");
      c.ExpectNear(got->sd, at + "sd");
      c.ExpectNear(got->interval.low, at + "lo");
      c.ExpectNear(got->interval.high, at + "hi");
      c.ExpectFlag(got->reaches_below_zero, at + "lower_negative");
      c.ExpectNear(got->relative_error, at + "relative_error");
      c.ExpectNear(got->half_width95, at + "half95_same_assumption");
    }
    EXPECT_EQ(row, c.expect.list_value().values_size()) << c.name;
  }
}

TEST(ReadPrinted, RefusesWhatJmhPrintsNoErrorFor) {
  EXPECT_FALSE(ReadPrinted(2, 100, 1).ok());
  EXPECT_FALSE(ReadPrinted(10, 100, -1).ok());
  EXPECT_FALSE(ReadPrinted(10, std::numeric_limits<double>::quiet_NaN(), 1).ok());
  EXPECT_EQ(ReadPrinted(10, 0, 1)->relative_error, std::nullopt);
}

TEST(ReadPrintedForks, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("04_seed003_two_forks", "two_fork_summary")) {
    SCOPED_TRACE(c.name);
    const auto got = ReadPrintedForks(
        c.Numbers("fork_means"), static_cast<int>(c.Number("iterations")), c.Number("jmh_error"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->pooled_sd, "pooled_sd");
    c.ExpectNear(got->s2_within, "S1_squared");
    c.ExpectNear(got->s2_between, "S2_squared");
    c.ExpectNear(got->t2_between, "T2_squared");
    c.ExpectNear(got->f, "F");
    c.ExpectNear(got->share_between, "share_of_total_ss_between");
    c.ExpectNear(got->half_width95, "half95_fork_means");
    c.ExpectNear(got->distance_over_mean, "distance_over_mean");
  }
}

TEST(ReadPrintedForks, FindsTheSpreadThatWasPooled) {
  // Raw forks, their printed error, and back.
  const std::vector<std::vector<double>> forks = {{10, 11, 12}, {13, 14, 15}, {10, 12, 14}};
  const std::vector<double> means = {11, 14, 12};
  const auto got = ReadPrintedForks(means, 3, *JmhError(forks)->error);
  ASSERT_THAT(got, IsOk());
  // Squares within: 2, 2 and 8 over 3 * 2. Means about 37 / 3: 14 / 3 over 2.
  EXPECT_NEAR(got->s2_within, 2, 1e-9);
  EXPECT_NEAR(got->s2_between, 7.0 / 3, 1e-9);
  EXPECT_NEAR(*got->f, 3.5, 1e-9);
}

TEST(ReadPrintedForks, RefusesMeansOfAnotherRow) {
  EXPECT_THAT(ReadPrintedForks(std::vector{100.0, 200.0}, 5, 1),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("no room")));
  EXPECT_FALSE(ReadPrintedForks(std::vector{100.0}, 5, 1).ok());
  EXPECT_FALSE(ReadPrintedForks(std::vector{100.0, 101.0}, 1, 1).ok());
}

}  // namespace
}  // namespace lab
