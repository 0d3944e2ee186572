#include "reports/format/quantity.h"

#include <limits>

#include "gtest/gtest.h"
#include "reports/testing/comma_locale.h"

namespace lab {
namespace {

TEST(RateScale, LargestUnitOfWhichThereIsOne) {
  EXPECT_EQ(RateScale(153.9e6), (Scale{1e6, "Mops/s"}));
  EXPECT_EQ(RateScale(7100e6), (Scale{1e6, "Mops/s"}));
  EXPECT_EQ(RateScale(999e3), (Scale{1e3, "Kops/s"}));
  EXPECT_EQ(RateScale(0.5), (Scale{1, "ops/s"}));
  EXPECT_EQ(RateScale(std::numeric_limits<double>::infinity()), (Scale{1, "ops/s"}));
}

TEST(TimeScale, LargestUnitOfWhichThereIsOne) {
  EXPECT_EQ(TimeScale(4.7), (Scale{1, "ns/op"}));
  EXPECT_EQ(TimeScale(1500), (Scale{1e3, "us/op"}));
  EXPECT_EQ(TimeScale(2e9), (Scale{1e9, "s/op"}));
}

TEST(FormatNs, WithoutZerosThatSayNothing) {
  EXPECT_EQ(FormatNs(27.53), "27.5 ns");
  EXPECT_EQ(FormatNs(100e6), "100 ms");
  EXPECT_EQ(FormatNs(1500), "1.5 us");
  EXPECT_EQ(FormatNs(2e9), "2 s");
  EXPECT_EQ(FormatNs(0), "0 ns");
}

TEST(FormatDuration, TwoUnitsAtMost) {
  EXPECT_EQ(FormatDuration(3), "3 s");
  EXPECT_EQ(FormatDuration(3.24), "3.2 s");
  EXPECT_EQ(FormatDuration(110), "1 min 50 s");
  EXPECT_EQ(FormatDuration(120), "2 min");
  EXPECT_EQ(FormatDuration(7500), "2 h 5 min");
  EXPECT_EQ(FormatDuration(3 * 86400 + 4 * 3600), "3 d 4 h");
}

TEST(FormatDuration, RoundsBeforeItChoosesUnits) {
  EXPECT_EQ(FormatDuration(9.96), "10 s");
  EXPECT_EQ(FormatDuration(59.7), "1 min");
  EXPECT_EQ(FormatDuration(3599.6), "1 h");
}

TEST(FormatDuration, WhatIsNoDurationIsUnknown) {
  EXPECT_EQ(FormatDuration(-1), "unknown");
  EXPECT_EQ(FormatDuration(std::numeric_limits<double>::quiet_NaN()), "unknown");
  EXPECT_EQ(FormatDuration(std::numeric_limits<double>::infinity()), "unknown");
}

TEST(FormatAbout, OneUnit) {
  EXPECT_EQ(FormatAbout(69.4), "69 s");
  EXPECT_EQ(FormatAbout(523), "9 min");  // 8 min 43 s
  EXPECT_EQ(FormatAbout(5 * 3600), "5 h");
  EXPECT_EQ(FormatAbout(240 * 3600), "10 d");
  EXPECT_EQ(FormatAbout(-1), "unknown");
}

TEST(FormatClock, MinutesOrHours) {
  EXPECT_EQ(FormatClock(46), "0:46");
  EXPECT_EQ(FormatClock(59.6), "1:00");
  EXPECT_EQ(FormatClock(3723), "1:02:03");
  EXPECT_EQ(FormatClock(-1), "unknown");
}

TEST(FormatBytes, PowersOf1024) {
  EXPECT_EQ(FormatBytes(0), "0 B");
  EXPECT_EQ(FormatBytes(32768), "32 KiB");
  EXPECT_EQ(FormatBytes(1023 * 1024), "1023 KiB");
  EXPECT_EQ(FormatBytes(1.5 * 1024 * 1024 * 1024), "1.5 GiB");
}

TEST(FormatHz, GigahertzForProcessors) { EXPECT_EQ(FormatHz(4.32e9), "4.32 GHz"); }

TEST(FormatUtc, SaysItsZone) {
  // 2026-11-30 22:15:00 UTC is 1796076900 s after 1970.
  EXPECT_EQ(FormatUtc(1796076900LL * 1000000000), "2026-11-30 22:15:00 UTC");
}

TEST(FormatCpuList, AsLinuxWritesIt) {
  EXPECT_EQ(FormatCpuList({}), "");
  EXPECT_EQ(FormatCpuList({8, 3, 1, 0, 2, 2}), "0-3,8");
  EXPECT_EQ(FormatCpuList({0, 2}), "0,2");
}

TEST(FormatPlural, OneIsSingular) {
  EXPECT_EQ(FormatPlural(1, "fork"), "1 fork");
  EXPECT_EQ(FormatPlural(0, "fork"), "0 forks");
}

TEST(Quantity, CommaLocaleChangesNothing) {
  const CommaLocale comma;
  EXPECT_EQ(FormatNs(27.53), "27.5 ns");
  EXPECT_EQ(FormatDuration(3.24), "3.2 s");
  EXPECT_EQ(FormatUtc(1796076900LL * 1000000000), "2026-11-30 22:15:00 UTC");
}

}  // namespace
}  // namespace lab
