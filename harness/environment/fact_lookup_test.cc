#include "harness/environment/fact_lookup.h"

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "harness/environment/fact_sheet.h"

namespace lab {
namespace {

TEST(FactText, SaysEachKindOfValue) {
  HostFacts facts;
  FactSheet sheet(&facts);
  sheet.Text("a", "on", "");
  sheet.Integer("b", 7, "", "bytes");
  sheet.Real("c", 2.5, "", "CPUs");
  sheet.Text("d", absl::NotFoundError("no /proc"), "");
  EXPECT_EQ(FactText(facts, "a"), "on");
  EXPECT_EQ(FactText(facts, "b"), "7 bytes");
  EXPECT_EQ(FactText(facts, "c"), "2.5 CPUs");
  EXPECT_EQ(FactText(facts, "d"), "unknown: no /proc");
  EXPECT_EQ(FactText(facts, "e"), "absent");
}

}  // namespace
}  // namespace lab
