#include "reports/model/make_report_model.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/analysis_model.h"
#include "lab/verdict/verdict.h"
#include "reports/model/report_model.h"
#include "reports/testing/counter_run.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ReportModel Of(const Analysis& analysis) {
  return MakeReportModel(analysis, CounterRecord(), CounterReadReport(), {.record_path = "x"});
}

const ReportRow& RowOf(const ReportGroup& group, std::string_view contender) {
  for (const ReportRow& row : group.rows) {
    if (row.contender == contender) return row;
  }
  ADD_FAILURE() << "no row " << contender;
  return group.rows.front();
}

TEST(MakeReportModel, RatesOfAllThreads) {
  const ReportModel model = Of(CounterAnalysis());
  const ReportRow& row = RowOf(model.groups[1], "fetch_add");
  // 1e9 / (1000 / 153.9) ns = 153.9 million per second.
  EXPECT_NEAR(row.score->value, 153.9e6, 1);
  EXPECT_NEAR(*row.score->error, 4.1e6, 1);
  EXPECT_TRUE(row.baseline);
  EXPECT_EQ(row.verdict, "");
}

TEST(MakeReportModel, InAvgtATimeOfOneThread) {
  const ReportModel model = Of(CounterAnalysisAvgt());
  EXPECT_NEAR(RowOf(model.groups[1], "fetch_add").score->value, 2 * 1000 / 153.9, 1e-9);
}

TEST(MakeReportModel, TheErrorReachesTheFartherLimit) {
  Analysis analysis = CounterAnalysis();
  analysis.groups[0].cases[0].ns_per_op = {.value = 10, .interval = Interval{8, 12.5}, .forks = 5};
  const ReportModel model = Of(analysis);
  // 100 million per second in [80, 125].
  EXPECT_NEAR(*model.groups[0].rows[0].score->error, 25e6, 1);
}

TEST(MakeReportModel, AnInvalidRowHasNoNumbers) {
  const ReportModel model = Of(CounterAnalysis());
  const ReportRow& row = RowOf(model.groups[1], "racy");
  EXPECT_FALSE(row.score.has_value());
  EXPECT_FALSE(row.speed.has_value());
  EXPECT_FALSE(row.ns_per_op.has_value());
  EXPECT_EQ(row.verdict, "invalid: 50 of 50 samples failed: lost updates, as planned");
}

TEST(MakeReportModel, AnImplausibleRowIsNotRanked) {
  Analysis analysis = CounterAnalysis();
  analysis.groups[1].cases[1].comparison->verdict.word = Word::kImplausible;
  const ReportModel model = Of(analysis);
  EXPECT_TRUE(RowOf(model.groups[1], "striped").score.has_value());
  EXPECT_FALSE(RowOf(model.groups[1], "striped").speed.has_value());
}

TEST(MakeReportModel, StatesOnlyWhereTheyDecide) {
  Analysis analysis = CounterAnalysis();
  Comparison& striped = *analysis.groups[1].cases[1].comparison;
  striped.by_state.resize(2);
  for (Comparison::InState& in_state : striped.by_state) in_state.verdict = striped.verdict;
  EXPECT_TRUE(RowOf(Of(analysis).groups[1], "striped").states.empty());
  striped.by_state[1].verdict.word = Word::kSlower;
  EXPECT_EQ(RowOf(Of(analysis).groups[1], "striped").states.size(), 2u);
}

TEST(MakeReportModel, RowsOfStates) {
  const ReportModel model = Of(CounterAnalysis());
  const ReportRow& mutex = RowOf(model.groups[1], "mutex");
  ASSERT_EQ(mutex.states.size(), 2u);
  EXPECT_EQ(mutex.states[0].state, "near");
  EXPECT_EQ(mutex.states[0].blocks, 6);
  EXPECT_EQ(mutex.states[0].verdict, "slower, these 2 spells only");
  EXPECT_FALSE(mutex.states[1].score->error.has_value());
}

TEST(MakeReportModel, AStateThatTheAnalysisDoesNotName) {
  Analysis analysis = CounterAnalysis();
  analysis.states.clear();
  EXPECT_EQ(RowOf(Of(analysis).groups[1], "mutex").states[1].state, "");
}

TEST(MakeReportModel, ParamsOfTheGroupAreNotRepeatedInRows) {
  Analysis analysis = CounterAnalysis();
  Param size;
  size.set_name("size");
  size.set_value("64");
  Param kind;
  kind.set_name("kind");
  kind.set_value("spin");
  analysis.groups[0].params = {size};
  analysis.groups[0].cases[0].params = {size, kind};
  const ReportModel model = Of(analysis);
  ASSERT_EQ(model.groups[0].rows[0].params.size(), 1u);
  EXPECT_EQ(model.groups[0].rows[0].params[0].name(), "kind");
}

TEST(MakeReportModel, WarningsAreMinded) {
  EXPECT_THAT(Of(CounterAnalysis()).mind,
              ElementsAre("2 CPUs only", "governor unknown (no cpufreq)",
                          HasSubstr("the host changed state 2 times")));
}

TEST(MakeReportModel, SizeAndDamageOfTheRecord) {
  ReadReport report = CounterReadReport();
  report.skipped = {{.offset = 10, .length = 20, .reason = "no frame"}};
  const ReportModel model = MakeReportModel(CounterAnalysis(), CounterRecord(), report, {});
  EXPECT_EQ(model.record_bytes, 1'204'331u);
  EXPECT_EQ(model.skipped_places, 1);
}

TEST(MakeReportModel, ClaimsCarryTheirVerdict) {
  const ReportModel model = Of(CounterAnalysis());
  ASSERT_EQ(model.claims.size(), 2u);
  EXPECT_EQ(model.claims[1].verdict,
            "supported: 0.980 [0.970, 0.990] times the speed, at least 0.91 claimed");
}

}  // namespace
}  // namespace lab
