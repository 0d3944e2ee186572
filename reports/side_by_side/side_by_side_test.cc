#include "reports/side_by_side/side_by_side.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

ReportModel Model(double ns, const char* build) {
  ReportModel model;
  model.experiment = "dead_code";
  model.conditions.build = {build};
  model.source.record_path = "x.labrec";
  ReportGroup group{.mode = AVGT, .times = true};
  group.rows = {
      {.contender = "kept", .baseline = true, .score = Score{.value = 1, .error = 0.1}},
      {.contender = "closed_form", .score = Score{.value = ns}, .word = Word::kImplausible}};
  model.groups = {group};
  return model;
}

TEST(SideBySide, AColumnForEachRecordAndNoRatio) {
  const std::string text =
      RenderSideBySide({Model(0.9, "g++ 12.2.0"), Model(0.0001, "clang 14")}, 100, false);
  EXPECT_THAT(text, HasSubstr("B x.labrec"));
  EXPECT_THAT(text, HasSubstr("clang 14"));
  EXPECT_THAT(text, HasSubstr("dead_code, threads 1, avgt"));
  EXPECT_THAT(text, HasSubstr("implausible"));
  EXPECT_THAT(text, HasSubstr("not compared"));
  EXPECT_THAT(text, Not(HasSubstr("Ratio")));
}

TEST(SideBySide, WhatOneRecordLacksIsADash) {
  ReportModel other = Model(1, "clang 14");
  other.groups[0].rows.pop_back();
  EXPECT_THAT(RenderSideBySideMarkdown({other, Model(1, "g++")}),
              HasSubstr("| `closed_form` | - |"));
  other.groups.clear();
  EXPECT_THAT(RenderSideBySide({other, Model(1, "g++")}, 100, false), HasSubstr("closed_form"));
}

TEST(SideBySide, EscapesNames) {
  ReportModel model = Model(1, "g++");
  model.groups[0].rows[0].contender = "a|b\x1b[31m";
  EXPECT_THAT(RenderSideBySide({model, model}, 100, false), Not(HasSubstr("\x1b")));
  EXPECT_THAT(RenderSideBySideMarkdown({model, model}), HasSubstr("a\\|b"));
}

}  // namespace
}  // namespace lab
