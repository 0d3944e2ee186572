#include "reports/markdown/markdown.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "reports/model/make_report_model.h"
#include "reports/testing/comma_locale.h"
#include "reports/testing/counter_run.h"
#include "reports/testing/golden.h"
#include "reports/testing/hostile_text.h"

namespace lab {
namespace {

using testing::HasSubstr;
using testing::Not;

ReportModel Model() {
  return MakeReportModel(CounterAnalysis(), CounterRecord(), CounterReadReport(),
                         {.record_path = "20261130T221500Z-3f2a.labrec",
                          .record_sha256 = "9c1fe2",
                          .again_command = "bazel run //tools:lab -- reproduce x.labrec",
                          .run_of_claims = 1});
}

TEST(RenderMarkdown, Golden) {
  EXPECT_TRUE(
      MatchesGolden(RenderMarkdown(Model()), "reports/markdown/testdata/contended_counter.golden"));
}

TEST(RenderMarkdown, NoPageIsWithoutItsConditions) {
  const std::string page = RenderMarkdown(Model());
  for (const std::string_view must :
       {"2026-11-30", "Debian GNU/Linux 12", "kernel 6.18.5", "g++ 12.2.0", "-O2 -DNDEBUG",
        "benchmark 1.7.1", "abseil 20220623.1", "Image digest: unknown (not in a container)",
        "2 + 5 windows of 100 ms", "10 blocks", "seed 20261130", "load average 0.08",
        "commit 3f2a91c0d4e5", "sha256 9c1fe2"}) {
    EXPECT_THAT(page, HasSubstr(must));
  }
}

TEST(RenderMarkdown, TheFloorOfAnAARunIsALine) {
  ReportModel model = Model();
  EXPECT_THAT(RenderMarkdown(model), Not(HasSubstr("Floor")));
  model.source.floor = {
      .start_unix_ns = 1'796'076'900'000'000'000, .blocks = 10, .at = {{2, 0.06}}};
  EXPECT_THAT(
      RenderMarkdown(model),
      HasSubstr("\n**Floor:** an A/A run here (2026-11-30, 10 blocks) could tell 6.0 % at 2 "
                "threads.\n"));
}

TEST(RenderMarkdown, CommaLocaleChangesNothing) {
  const std::string before = RenderMarkdown(Model());
  const CommaLocale comma;
  EXPECT_EQ(RenderMarkdown(Model()), before);
}

// A `|` counts as a column unless a backslash is before it.
size_t ColumnBars(std::string_view line) {
  size_t bars = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1 : 0;
  }
  return bars;
}

TEST(RenderMarkdown, HostileTextOpensNoColumnAndNoTag) {
  for (const std::string& text : HostileTexts()) {
    Analysis analysis = CounterAnalysis();
    RunRecord record = CounterRecord();
    FillWith(text, &analysis);
    FillWith(text, &record);
    const ReportModel model =
        MakeReportModel(analysis, record, CounterReadReport(),
                        {.record_path = text, .record_sha256 = text, .again_command = text});
    const std::string page = RenderMarkdown(model);
    EXPECT_TRUE(IsPrintable(page));
    for (const std::string_view line : absl::StrSplit(page, '\n')) {
      if (!absl::StartsWith(line, "| ")) continue;
      EXPECT_EQ(ColumnBars(line), 11u) << line;
    }
  }
}

TEST(RenderMarkdown, HostileProseIsInert) {
  Analysis analysis = CounterAnalysis();
  analysis.question = "<script> [x](javascript:1) @everyone `a` *b*";
  const ReportModel model = MakeReportModel(analysis, CounterRecord(), CounterReadReport(), {});
  EXPECT_THAT(RenderMarkdown(model),
              HasSubstr("&lt;script&gt; \\[x\\](javascript:1) &#64;everyone \\`a\\` \\*b\\*"));
}

TEST(RenderMarkdown, AnEmptyRunIsStillAPage) {
  const std::string page =
      RenderMarkdown(MakeReportModel(Analysis{}, RunRecord{}, ReadReport{}, {}));
  EXPECT_THAT(page, HasSubstr("Date: unknown"));
  EXPECT_THAT(page, HasSubstr("sha256 unknown"));
  EXPECT_THAT(page, Not(HasSubstr("Answer")));
}

TEST(RenderMarkdown, AnAlarmComesFirst) {
  ReportModel model = Model();
  model.conditions.alarms = {"ASSERTIONS on"};
  EXPECT_THAT(RenderMarkdown(model),
              testing::StartsWith("> **Not a build to judge:** ASSERTIONS on\n"));
}

}  // namespace
}  // namespace lab
