#include "lab/record/record_json.h"

#include <google/protobuf/util/json_util.h>

#include <limits>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"
#include "lab/record/test_records.h"

namespace lab {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ToJson, IsPrettyWithTheNamesOfTheProto) {
  RunRecord record;
  Iteration* iteration = record.add_frame()->mutable_iteration();
  iteration->set_start_mono_ns(1'000'000'000'000'000);
  iteration->add_thread()->add_slice_batches(17);
  record.add_frame()->mutable_footer()->set_outcome(Footer::COMPLETE);
  // 64-bit integers are strings, by protobuf's rules: a double has 53 bits.
  EXPECT_EQ(ToJson(record), R"({
 "frame": [
  {
   "iteration": {
    "start_mono_ns": "1000000000000000",
    "thread": [
     {
      "slice_batches": [
       "17"
      ]
     }
    ]
   }
  },
  {
   "footer": {
    "outcome": "COMPLETE"
   }
  }
 ]
}
)");
}

TEST(ToJson, SurvivesHostileText) {
  RunRecord record;
  record.add_frame()->mutable_event()->set_text("</script>\"\\\n\x01µs");
  const std::string json = ToJson(record);
  EXPECT_THAT(json, HasSubstr(R"(\u003c/script\u003e\"\\\n\u0001µs)"));
}

TEST(ToJson, KeepsWhatIsNoNumber) {
  RunRecord record;
  record.add_frame()->mutable_event()->set_value(std::numeric_limits<double>::infinity());
  EXPECT_THAT(ToJson(record), HasSubstr("\"Infinity\""));
}

TEST(ToJson, IsReadBackAsTheSameRecord) {
  const RunRecord record = MakeTestRecord({.blocks = 1});
  RunRecord back;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(ToJson(record), &back).ok());
  EXPECT_EQ(back.SerializeAsString(), record.SerializeAsString());
}

}  // namespace
}  // namespace lab
