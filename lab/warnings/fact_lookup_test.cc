#include "lab/warnings/fact_lookup.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

Fact* AddFact(RunRecord* record, const std::string& key) {
  Fact* fact = record->add_frame()->mutable_facts()->add_fact();
  fact->set_key(key);
  return fact;
}

TEST(FactLookup, LastOneCounts) {
  RunRecord record;
  AddFact(&record, "load.average_1m")->set_real(0.5);
  AddFact(&record, "cpu.allowed")->set_integer(2);
  AddFact(&record, "load.average_1m")->set_real(3);
  EXPECT_EQ(NumberOf(FindHostFact(record, "load.average_1m")), 3);
  EXPECT_EQ(NumberOf(FindHostFact(record, "cpu.allowed")), 2);
  EXPECT_EQ(FindHostFact(record, "cpu.model"), nullptr);
}

TEST(FactLookup, UnknownIsNoNumberAndNoText) {
  RunRecord record;
  Fact* fact = AddFact(&record, "cpu.governor");
  fact->set_unknown("no cpufreq");
  EXPECT_EQ(NumberOf(fact), std::nullopt);
  EXPECT_EQ(TextOf(fact), "");
  EXPECT_EQ(UnknownOf(fact), "unknown (no cpufreq)");
  EXPECT_EQ(UnknownOf(nullptr), "unknown (not recorded)");
  fact->set_text("performance");
  EXPECT_EQ(UnknownOf(fact), "");
}

TEST(FactLookup, TextThatIsANumber) {
  RunRecord record;
  Fact* fact = AddFact(&record, "container.cpu_quota");
  fact->set_text("1.5");
  EXPECT_EQ(NumberOf(fact), 1.5);
  fact->set_text("none");
  EXPECT_EQ(NumberOf(fact), std::nullopt);
}

}  // namespace
}  // namespace lab
