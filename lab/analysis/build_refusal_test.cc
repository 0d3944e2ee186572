#include "lab/analysis/build_refusal.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

RunRecord RecordWith(std::string_view key, const std::string& text) {
  RunRecord record;
  BuildFacts* build = record.add_frame()->mutable_build();
  build->set_kernel("//k:k");
  Fact* fact = build->add_fact();
  fact->set_key(std::string(key));
  fact->set_text(text);
  return record;
}

TEST(BuildRefusal, NamesWhatIsWrong) {
  EXPECT_EQ(BuildRefusal(RecordWith(fact::kSanitizer, "address")),
            "not a build to judge: sanitizer address (//k:k)");
  EXPECT_EQ(BuildRefusal(RecordWith(fact::kCompilationMode, "dbg")),
            "not a build to judge: compilation mode dbg, not opt (//k:k)");
  EXPECT_EQ(BuildRefusal(RecordWith(fact::kAssertions, "on")),
            "not a build to judge: assertions on (//k:k)");
  EXPECT_EQ(BuildRefusal(RecordWith(fact::kOptimized, "no")),
            "not a build to judge: not optimized (//k:k)");
}

TEST(BuildRefusal, AGoodBuildAndOneThatSaysNothing) {
  EXPECT_EQ(BuildRefusal(RecordWith(fact::kCompilationMode, "opt")), "");
  EXPECT_EQ(BuildRefusal(RecordWith(fact::kSanitizer, "none")), "");
  EXPECT_EQ(BuildRefusal(RunRecord()), "");
  RunRecord record = RecordWith(fact::kCompilationMode, "");
  record.mutable_frame(0)->mutable_build()->mutable_fact(0)->set_unknown("not stated");
  EXPECT_EQ(BuildRefusal(record), "");
}

TEST(BuildRefusal, OneBadKernelOfTwo) {
  RunRecord record = RecordWith(fact::kCompilationMode, "opt");
  *record.add_frame() = RecordWith(fact::kAssertions, "on").frame(0);
  EXPECT_NE(BuildRefusal(record), "");
}

}  // namespace
}  // namespace lab
