#include "reports/testing/counter_run.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(CounterRun, FiguresHangTogether) {
  const Analysis analysis = CounterAnalysis();
  const CaseSummary& baseline = analysis.groups[1].cases[0];
  const CaseSummary& striped = analysis.groups[1].cases[1];
  // 412 / 153.9 = 2.68: the speed is the ratio of the rates.
  EXPECT_NEAR(baseline.ns_per_op.value / striped.ns_per_op.value, *striped.comparison->speed, 0.01);
  // Two threads: each sees twice the time per operation.
  EXPECT_DOUBLE_EQ(baseline.ns_per_op_thread.value, 2 * baseline.ns_per_op.value);
}

TEST(CounterRun, PlanIsWhatTheAnalysisSaysWasPlanned) {
  const RunRecord record = CounterRecord();
  EXPECT_EQ(record.frame(0).header().plan().trial_size(), CounterAnalysis().forks_planned);
  // Of each fork 2 + 5 windows.
  EXPECT_EQ(CounterAnalysis().windows, 140 * 7);
}

TEST(CounterRun, AvgtIsTheSameRunInAnotherMode) {
  EXPECT_EQ(CounterAnalysisAvgt().groups[0].mode, AVGT);
  EXPECT_EQ(CounterAnalysisAvgt().groups[0].cases.size(), CounterAnalysis().groups[0].cases.size());
}

}  // namespace
}  // namespace lab
