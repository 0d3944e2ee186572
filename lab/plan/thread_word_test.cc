#include "lab/plan/thread_word.h"

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ThreadWord, Counts) {
  EXPECT_EQ(*ResolveThreadWord("1", 2), 1u);
  EXPECT_EQ(*ResolveThreadWord("007", 2), 7u);
  EXPECT_EQ(*ResolveThreadWord("64", 2), 64u);  // more than CPUs
  EXPECT_EQ(*ResolveThreadWord("4096", 2), 4096u);
}

TEST(ThreadWord, Words) {
  EXPECT_EQ(*ResolveThreadWord("max", 6), 6u);
  EXPECT_EQ(*ResolveThreadWord("half", 6), 3u);
  EXPECT_EQ(*ResolveThreadWord("2x", 6), 12u);
  EXPECT_EQ(*ResolveThreadWord("half", 5), 2u);
  EXPECT_EQ(*ResolveThreadWord("half", 1), 1u);
}

TEST(ThreadWord, AHostWithoutKnownCpusHasOne) { EXPECT_EQ(*ResolveThreadWord("max", 0), 1u); }

TEST(ThreadWord, Refusals) {
  const auto refused = [](const std::string& word) {
    return std::string(ResolveThreadWord(word, 2).status().message());
  };
  EXPECT_EQ(refused("0"), "0: at least 1 thread is needed (or max, half, 2x)");
  EXPECT_EQ(refused("4097"), "4097: at most 4096");
  EXPECT_EQ(refused("99999999999999999999999"), "99999999999999999999999: at most 4096");
  for (const char* word : {"", "-1", "+1", " 1", "1 ", "2.0", "0x2", "4x", "MAX", "all", "1,2"}) {
    EXPECT_THAT(ResolveThreadWord(word, 2),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         HasSubstr("threads are a count, max, half or 2x")))
        << word;
  }
  EXPECT_THAT(refused("halff"), HasSubstr("did you mean half?"));
}

TEST(ThreadWords, DuplicatesCollapseInOrder) {
  EXPECT_THAT(*ResolveThreadWords({"max", "1", "2", "half"}, 2), ElementsAre(2, 1));
  EXPECT_THAT(*ResolveThreadWords({"1", "max"}, 1), ElementsAre(1));
}

TEST(ThreadWords, TheFirstBadWordIsNamed) {
  EXPECT_THAT(ResolveThreadWords({"1", "maxx", "0"}, 2),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("maxx:")));
}

}  // namespace
}  // namespace lab
