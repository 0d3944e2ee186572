#include "reports/terminal/terminal.h"

#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "reports/format/text.h"
#include "reports/model/make_report_model.h"
#include "reports/testing/comma_locale.h"
#include "reports/testing/counter_run.h"
#include "reports/testing/golden.h"
#include "reports/testing/hostile_text.h"

namespace lab {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kTestData = "reports/terminal/testdata/";

ReportSource Source() {
  return {.record_path = "lab-records/contended_counter/20261130T221500Z-3f2a.labrec",
          .report_path = "lab-records/contended_counter/20261130T221500Z-3f2a.md",
          .record_sha256 = "9c1fe2",
          .again_command =
              "bazel run //tools:lab -- reproduce "
              "lab-records/contended_counter/20261130T221500Z-3f2a.labrec",
          .run_of_claims = 1};
}

ReportModel Model(const Analysis& analysis) {
  return MakeReportModel(analysis, CounterRecord(), CounterReadReport(), Source());
}

std::string Render(size_t width) {
  return RenderTerminal(Model(CounterAnalysis()), {.width = width});
}

std::string Golden(std::string_view name) { return absl::StrCat(kTestData, name, ".golden"); }

TEST(RenderTerminal, Goldens) {
  EXPECT_TRUE(MatchesGolden(Render(80), Golden("report_80")));
  EXPECT_TRUE(MatchesGolden(Render(100), Golden("report_100")));
  EXPECT_TRUE(MatchesGolden(Render(200), Golden("report_200")));
}

TEST(RenderTerminal, TheFloorOfAnAARunIsALine) {
  EXPECT_THAT(Render(100), Not(HasSubstr("Floor:")));
  ReportModel model = Model(CounterAnalysis());
  model.source.floor = {
      .start_unix_ns = 1'796'076'900'000'000'000, .blocks = 10, .at = {{1, 0.021}, {2, 0.06}}};
  EXPECT_THAT(RenderTerminal(model, {.width = 120}),
              HasSubstr("\nFloor: an A/A run here (2026-11-30, 10 blocks) could tell 2.1 % at 1 "
                        "thread, 6.0 % at 2.\n"));
}

TEST(RenderTerminal, ColorGolden) {
  EXPECT_TRUE(MatchesGolden(
      RenderTerminal(Model(CounterAnalysis()), {.width = 100, .color = true, .header = false}),
      Golden("report_color")));
}

TEST(RenderTerminal, AvgtGolden) {
  EXPECT_TRUE(
      MatchesGolden(RenderTerminal(Model(CounterAnalysisAvgt()), {.width = 200, .header = false}),
                    Golden("report_avgt")));
}

// Paths and the command to copy are never wrapped; all else keeps to the width.
TEST(RenderTerminal, NoLineIsWiderThanAsked) {
  for (size_t width = 60; width <= 220; ++width) {
    const std::string report = Render(width);
    for (const std::string_view line : absl::StrSplit(report, '\n')) {
      const bool path = absl::StartsWith(line, "record") || absl::StartsWith(line, "report") ||
                        absl::StartsWith(line, "again");
      EXPECT_TRUE(path || DisplayWidth(line) <= width) << width << ": " << line;
    }
  }
}

TEST(RenderTerminal, VerdictsAreThereAtEveryWidth) {
  for (size_t width = 0; width <= 220; width += 5) {
    const std::string report = Render(width);
    for (const std::string_view word :
         {"faster", "slower", "inconclusive", "host_dependent", "invalid"}) {
      EXPECT_THAT(report, HasSubstr(word)) << width;
    }
  }
}

TEST(RenderTerminal, AnInvalidRowShowsNoSpeed) {
  const std::string report = Render(200);
  for (const std::string_view line : absl::StrSplit(report, '\n')) {
    if (!absl::StartsWith(line, "racy")) continue;
    EXPECT_THAT(line, HasSubstr("invalid: 50 of 50 samples failed: lost updates, as planned"));
    EXPECT_THAT(line, Not(HasSubstr("477")));
    EXPECT_THAT(line, Not(HasSubstr("3.1")));
  }
}

TEST(RenderTerminal, CommaLocaleChangesNothing) {
  const std::string before = Render(200);
  const CommaLocale comma;
  EXPECT_EQ(Render(200), before);
}

TEST(RenderTerminal, HostileTextCannotMoveTheCursor) {
  for (const std::string& text : HostileTexts()) {
    Analysis analysis = CounterAnalysis();
    RunRecord record = CounterRecord();
    FillWith(text, &analysis);
    FillWith(text, &record);
    ReadReport read_report = CounterReadReport();
    read_report.skipped = {{.offset = 1, .length = 2, .reason = text}};
    const ReportSource source{.record_path = text, .report_path = text, .again_command = text};
    const ReportModel model = MakeReportModel(analysis, record, read_report, source);
    for (const size_t width : {80, 100, 200}) {
      EXPECT_TRUE(IsPrintable(RenderTerminal(model, {.width = width}))) << EscapeTerminal(text);
    }
  }
}

TEST(RenderTerminal, AnEmptyAnalysisOfAnEmptyRecordIsStillAReport) {
  const std::string report =
      RenderTerminal(MakeReportModel(Analysis{}, RunRecord{}, ReadReport{}, {}));
  EXPECT_THAT(report, HasSubstr("unknown"));
}

TEST(RenderTerminal, AnAlarmComesFirst) {
  ReportModel model = Model(CounterAnalysis());
  model.conditions.alarms = {"ASSERTIONS on"};
  EXPECT_THAT(RenderTerminal(model), testing::StartsWith("NOT A BUILD TO JUDGE: ASSERTIONS on\n"));
}

}  // namespace
}  // namespace lab
