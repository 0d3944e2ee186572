#include "reports/testing/hostile_text.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(IsPrintable, SeesWhatTerminalsObey) {
  EXPECT_TRUE(IsPrintable("plain\ngröße ±"));
  EXPECT_FALSE(IsPrintable("\x1b[31m"));
  EXPECT_FALSE(IsPrintable("\u009b31m"));
  EXPECT_FALSE(IsPrintable("\u202e"));
  EXPECT_FALSE(IsPrintable(std::string_view("\0", 1)));
  EXPECT_FALSE(IsPrintable("\xff"));
}

TEST(FillWith, ReachesNestedStringsAndSparesFactKeys) {
  RunRecord record;
  RunHeader* header = record.add_frame()->mutable_header();
  header->mutable_experiment()->add_contender()->set_name("fetch_add");
  header->add_command_line("lab");
  Fact* fact = record.add_frame()->mutable_facts()->add_fact();
  fact->set_key("cpu.model");
  fact->set_text("AMD");
  FillWith("X", &record);
  EXPECT_EQ(header->experiment().contender(0).name(), "X");
  EXPECT_EQ(header->command_line(0), "X");
  EXPECT_EQ(fact->key(), "cpu.model");
  EXPECT_EQ(fact->text(), "X");
}

TEST(FillWith, ReachesTheAnalysis) {
  Analysis analysis;
  analysis.groups.resize(1);
  analysis.groups[0].cases.resize(1);
  analysis.warnings.resize(1);
  FillWith("X", &analysis);
  EXPECT_EQ(analysis.groups[0].cases[0].contender, "X");
  EXPECT_EQ(analysis.warnings[0].text, "X");
}

}  // namespace
}  // namespace lab
