#include "lab/record/memory_sink.h"

#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::HasSubstr;

TEST(MemorySink, AppendsUntilItIsFull) {
  std::string file;
  MemorySink sink(&file, {.capacity_bytes = 5});
  EXPECT_THAT(sink.Append("abc"), IsOk());
  EXPECT_THAT(sink.Append("def"),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("full")));
  EXPECT_EQ(file, "abc");
  EXPECT_THAT(sink.Append("de"), IsOk());
  EXPECT_EQ(file, "abcde");
}

TEST(MemorySink, LeavesATornTailWhereTold) {
  std::string file;
  MemorySink sink(&file, {.capacity_bytes = 5, .leaves_torn_tail = true});
  EXPECT_FALSE(sink.Append("abcdef").ok());
  EXPECT_EQ(file, "abcde");
}

TEST(MemorySink, CountsSyncsAndAnswersAsTold) {
  std::string file;
  MemorySink sink(&file, {.sync_status = absl::InternalError("gone")});
  EXPECT_THAT(sink.Sync(), StatusIs(absl::StatusCode::kInternal, HasSubstr("gone")));
  EXPECT_EQ(sink.syncs(), 1);
}

}  // namespace
}  // namespace lab
