#include "reports/model/fact_text.h"

#include "gtest/gtest.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

Fact* Add(std::string_view key, HostFacts* facts) {
  Fact* fact = facts->add_fact();
  fact->set_key(std::string(key));
  return fact;
}

std::string WithUnit(double value, std::string_view unit) {
  Fact fact;
  fact.set_real(value);
  fact.set_unit(std::string(unit));
  return FactText(&fact);
}

TEST(FactText, UnitsAreScaled) {
  EXPECT_EQ(WithUnit(17179869184, "bytes"), "16 GiB");
  EXPECT_EQ(WithUnit(4.3e9, "Hz"), "4.3 GHz");
  EXPECT_EQ(WithUnit(26.5, "ns"), "26.5 ns");
  EXPECT_EQ(WithUnit(7500, "s"), "2 h 5 min");
  EXPECT_EQ(WithUnit(41500, "millicelsius"), "41.5 °C");
  EXPECT_EQ(WithUnit(0.037, "%"), "0.037 %");
  EXPECT_EQ(WithUnit(0.08, ""), "0.08");
}

TEST(FactText, IntegersAreNotRounded) {
  Fact fact;
  fact.set_integer(20220623);
  EXPECT_EQ(FactText(&fact), "20220623");
}

TEST(FactText, UnknownSaysWhy) {
  HostFacts facts;
  Add("a", &facts)->set_unknown("no cpufreq");
  Add("b", &facts)->set_text("");
  Add("c", &facts);
  EXPECT_EQ(FactText(facts.fact(), "a"), "unknown (no cpufreq)");
  EXPECT_EQ(FactText(facts.fact(), "b"), "unknown (empty)");
  EXPECT_EQ(FactText(facts.fact(), "c"), "unknown (no value recorded)");
  EXPECT_EQ(FactText(facts.fact(), "d"), "unknown (not recorded)");
}

TEST(IsKnown, OnlyWithAValue) {
  HostFacts facts;
  Add("a", &facts)->set_unknown("no cpufreq");
  Add("b", &facts)->set_integer(0);
  EXPECT_FALSE(IsKnown(FindFact(facts.fact(), "a")));
  EXPECT_TRUE(IsKnown(FindFact(facts.fact(), "b")));
  EXPECT_FALSE(IsKnown(nullptr));
}

}  // namespace
}  // namespace lab
