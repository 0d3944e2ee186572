#include "harness/launcher/ending_text.h"

#include <signal.h>

#include "absl/time/time.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

// Linux's encoding of a wait status: exit code in bits 8 to 15, a killing signal in bits 0 to 6,
// bit 7 for a core dump.
TEST(EndingText, ExitCode) {
  const Ending ending = EndingOfStatus(3 << 8);
  EXPECT_EQ(ending.kind(), Ending::EXITED);
  EXPECT_EQ(ending.exit_code(), 3);
  EXPECT_EQ(ending.signal(), 0);
  EXPECT_EQ(ending.detail(), "exit code 3");
}

TEST(EndingText, Signal) {
  const Ending ending = EndingOfStatus(SIGSEGV | 0x80);
  EXPECT_EQ(ending.kind(), Ending::SIGNALLED);
  EXPECT_EQ(ending.signal(), SIGSEGV);
  EXPECT_EQ(ending.detail(), "signal 11 (SIGSEGV)");
}

TEST(EndingText, RealTimeSignalsHaveNoName) { EXPECT_EQ(SignalText(SIGRTMIN + 3), "signal 37"); }

TEST(EndingText, Sizes) {
  EXPECT_EQ(SizeText(0), "0 bytes");
  EXPECT_EQ(SizeText(1023), "1023 bytes");
  EXPECT_EQ(SizeText(1536), "1.5 KiB");
  EXPECT_EQ(SizeText(64 << 20), "64 MiB");
}

TEST(EndingText, Seconds) {
  EXPECT_EQ(SecondsText(absl::Seconds(10)), "10 s");
  EXPECT_EQ(SecondsText(absl::Milliseconds(250)), "0.25 s");
  EXPECT_EQ(SecondsText(absl::Minutes(10)), "600 s");
}

}  // namespace
}  // namespace lab
