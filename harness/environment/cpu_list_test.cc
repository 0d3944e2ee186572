#include "harness/environment/cpu_list.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

TEST(ParseCpuList, TakesSinglesAndRanges) {
  EXPECT_THAT(ParseCpuList("0-3,8\n"), Optional(ElementsAre(0, 1, 2, 3, 8)));
  EXPECT_THAT(ParseCpuList("5"), Optional(ElementsAre(5)));
  EXPECT_THAT(ParseCpuList("1-5,8-9"), Optional(ElementsAre(1, 2, 3, 4, 5, 8, 9)));
}

TEST(ParseCpuList, EmptyIsTheEmptySet) { EXPECT_THAT(ParseCpuList("\n"), Optional(IsEmpty())); }

TEST(ParseCpuList, SortsAndDropsRepetitions) {
  EXPECT_THAT(ParseCpuList("8,0-1,1"), Optional(ElementsAre(0, 1, 8)));
}

TEST(ParseCpuList, RefusesWhatIsNoList) {
  for (const char* text :
       {"a", "0-", "-1", "3-1", "0,,1", "0-4294967295", "8192", "0 1", "(null)"}) {
    EXPECT_EQ(ParseCpuList(text), std::nullopt) << text;
  }
}

TEST(ParseCpuList, ARepeatedRangeCostsNoMemory) {
  std::string text = "0-8191";
  for (int i = 0; i < 1000; ++i) text += ",0-8191";
  EXPECT_EQ(ParseCpuList(text), std::nullopt);
}

TEST(ParseCpuMask, LowestBitIsRightmost) {
  EXPECT_THAT(ParseCpuMask("00000000,00000003"), Optional(ElementsAre(0, 1)));
  EXPECT_THAT(ParseCpuMask("1,80000000"), Optional(ElementsAre(31, 32)));
  EXPECT_THAT(ParseCpuMask("00"), Optional(IsEmpty()));
  EXPECT_EQ(ParseCpuMask(""), std::nullopt);
  EXPECT_EQ(ParseCpuMask("0g"), std::nullopt);
  EXPECT_EQ(ParseCpuMask(std::string(3000, 'f')), std::nullopt);  // 12,000 CPUs
}

TEST(FormatCpuList, IsTheShortestForm) {
  EXPECT_EQ(FormatCpuList(std::vector<uint32_t>{}), "");
  EXPECT_EQ(FormatCpuList(std::vector<uint32_t>{0, 1, 2, 3, 8}), "0-3,8");
  EXPECT_EQ(FormatCpuList(std::vector<uint32_t>{0, 2, 3}), "0,2-3");
}

TEST(FormatCpuList, ReadsBack) {
  for (const char* text : {"0", "0-3", "0-3,8", "1-5,8-19", "0,2,4,6"}) {
    EXPECT_EQ(FormatCpuList(*ParseCpuList(text)), text);
  }
}

}  // namespace
}  // namespace lab
