#include "reports/calibration/calibration_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

CaseCalibration Calibrated() {
  CaseCalibration c{.contender = "mutex", .threads = 2, .forks = 10, .windows = 100};
  c.fork_sd = 0.051;
  c.window_sd = 0.0123;
  c.fork_share = 0.945;
  c.fork_share_limits = {{0.87, 0.983}};
  c.steady_from = 3;
  c.fork_seconds = 0.02;
  c.window_seconds = 0.1;
  c.plan = WantedPlan{23, 3, 4, 33.1};
  c.windows_cannot_help = true;
  return c;
}

std::string Rendered(const std::vector<CaseCalibration>& cases) {
  return RenderCalibration(cases, "locks", 0.01, 160, false);
}

TEST(RenderCalibration, SaysSharesStartAndPlan) {
  EXPECT_THAT(Rendered({Calibrated()}),
              AllOf(HasSubstr("10x100"), HasSubstr("94 %"), HasSubstr("[87, 98]"),
                    HasSubstr("-f 23 -wi 3 -i 4, 33 s"),
                    HasSubstr("mutex at 2 threads: more iterations cannot help"),
                    HasSubstr("bazel run //lab:locks -- -f 23 -wi 3 -i 4")));
}

TEST(RenderCalibration, OneCommandForAllCases) {
  CaseCalibration other = Calibrated();
  other.plan = WantedPlan{7, 9, 12, 10};
  EXPECT_THAT(Rendered({Calibrated(), other}), HasSubstr("-- -f 23 -wi 9 -i 12"));
}

TEST(RenderCalibration, NeverSteadyIsSaidAndGetsNoPlan) {
  CaseCalibration c = Calibrated();
  c.steady_from.reset();
  c.not_steady = 4;
  c.plan.reset();
  EXPECT_THAT(Rendered({c}),
              AllOf(HasSubstr("never"), HasSubstr("4 of 10 forks found no steady state; no plan"),
                    HasSubstr("No case has a plan for ±1 %"), Not(HasSubstr("bazel run"))));
}

TEST(RenderCalibration, TheShareOfLayoutsOrWhyThereIsNone) {
  CaseCalibration c = Calibrated();
  EXPECT_THAT(Rendered({c}), HasSubstr("Layouts' share: unknown, since one link"));
  c.layouts = 10;
  EXPECT_THAT(Rendered({c}), AllOf(HasSubstr("a layout had one fork of a case"),
                                   HasSubstr("with --layouts 5 each has two")));
  c.layouts = 5;
  c.layout_share = 0.31;
  EXPECT_THAT(Rendered({c}), AllOf(HasSubstr("Layouts' share"), HasSubstr("31 %"),
                                   Not(HasSubstr("share: unknown"))));
}

TEST(RenderCalibration, UnknownIsNoZero) {
  const CaseCalibration c{.contender = "mutex", .threads = 1};
  EXPECT_THAT(Rendered({c}), AllOf(HasSubstr("unknown"), HasSubstr("not assessed"),
                                   HasSubstr("no fork ended well")));
}

}  // namespace
}  // namespace lab
