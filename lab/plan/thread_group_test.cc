#include "lab/plan/thread_group.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

std::string GroupText(std::string_view text, uint32_t cpus) {
  const auto roles = ResolveThreadGroup(text, cpus);
  if (!roles.ok()) return std::string(roles.status().message());
  std::string told;
  for (const RoleCount& role : *roles) absl::StrAppend(&told, role.role(), role.threads(), " ");
  return told;
}

TEST(ThreadGroup, CountsWordsAndTheRest) {
  EXPECT_EQ(GroupText("writer=1,reader=3", 2), "writer1 reader3 ");
  EXPECT_EQ(GroupText("writer=1,reader=max", 8), "writer1 reader8 ");
  EXPECT_EQ(GroupText("writer=1,reader=rest", 8), "writer1 reader7 ");
  EXPECT_EQ(GroupText("writer=4,reader=rest", 2), "writer4 reader1 ");
}

TEST(ThreadGroup, Refusals) {
  for (const char* bad : {"", "writer", "writer=", "=1", "writer=1,", "writer=1=2"}) {
    EXPECT_THAT(GroupText(bad, 2), testing::HasSubstr("ROLE=COUNT")) << bad;
  }
  EXPECT_EQ(GroupText("a=1,a=1", 2), "a=1,a=1: role a is given twice");
  EXPECT_EQ(GroupText("a=rest,b=rest", 2), "a=rest,b=rest: only one role can take the rest");
  EXPECT_THAT(GroupText("a=4096,b=1", 2), testing::HasSubstr("4096"));
  EXPECT_THAT(GroupText("a=maxx", 2), testing::HasSubstr("did you mean max"));
}

}  // namespace
}  // namespace lab
