#include "harness/environment/fact_sheet.h"

#include <string>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(FactSheet, AValueHasUnitAndSource) {
  HostFacts facts;
  FactSheet(&facts).Integer("memory.total", 1024, "/proc/meminfo", "bytes");
  ASSERT_EQ(facts.fact_size(), 1);
  EXPECT_EQ(facts.fact(0).key(), "memory.total");
  EXPECT_EQ(facts.fact(0).integer(), 1024);
  EXPECT_EQ(facts.fact(0).unit(), "bytes");
  EXPECT_EQ(facts.fact(0).source(), "/proc/meminfo");
}

TEST(FactSheet, AStatusIsAnUnknownWithItsReason) {
  HostFacts facts;
  FactSheet sheet(&facts);
  sheet.Text("a", absl::NotFoundError("no /proc"), "/proc/a");
  sheet.Real("b", absl::StatusOr<double>(), "/proc/b", "%");
  EXPECT_EQ(facts.fact(0).unknown(), "no /proc");
  EXPECT_EQ(facts.fact(1).value_case(), Fact::kUnknown);
  EXPECT_NE(facts.fact(1).unknown(), "");
}

TEST(FactSheet, AZeroIsAValue) {
  HostFacts facts;
  FactSheet(&facts).Integer("a", 0, "");
  EXPECT_EQ(facts.fact(0).value_case(), Fact::kInteger);
}

TEST(CleanText, KeepsUtf8AndReplacesTheRest) {
  EXPECT_EQ(CleanText("Größe 1 µs 𝛑"), "Größe 1 µs 𝛑");
  EXPECT_EQ(CleanText("a\nb\x01\x7f"), "a?b??");
  EXPECT_EQ(CleanText("\xff\xc3"), "??");            // no start byte; cut off
  EXPECT_EQ(CleanText("\xc0\xaf"), "??");            // overlong
  EXPECT_EQ(CleanText("\xed\xa0\x80"), "???");       // surrogate
  EXPECT_EQ(CleanText("\xf4\x90\x80\x80"), "????");  // above U+10FFFF
}

TEST(CleanText, CutsWhatIsTooLong) {
  const std::string clean = CleanText(std::string(3 * kMaxFactBytes, 'x'));
  EXPECT_LE(clean.size(), kMaxFactBytes);
  EXPECT_EQ(clean.substr(clean.size() - 3), "...");
}

}  // namespace
}  // namespace lab
