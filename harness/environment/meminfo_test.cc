#include "harness/environment/meminfo.h"

#include <optional>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ParseMemInfo, KibibytesBecomeBytesAndPagesStayPages) {
  const MemInfo info = ParseMemInfo(
      "MemTotal:       16384 kB\nMemFree:  1 kB\nSwapTotal:  0 kB\nHugePages_Total:    16\n");
  EXPECT_EQ(info.total_bytes, 16384 * 1024);
  EXPECT_EQ(info.swap_total_bytes, 0);  // no swap is a value
  EXPECT_EQ(info.huge_pages_total, 16);
}

TEST(ParseMemInfo, AMissingOrTornLineIsUnknown) {
  const MemInfo info = ParseMemInfo("MemTotal:   99999999999999999999 kB\nSwapTotal: \n");
  EXPECT_EQ(info.total_bytes, std::nullopt);
  EXPECT_EQ(info.swap_total_bytes, std::nullopt);
  EXPECT_EQ(info.huge_pages_total, std::nullopt);
}

}  // namespace
}  // namespace lab
