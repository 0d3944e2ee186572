#include "harness/environment/arm_parts.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ArmCore, NamesWhatItKnows) {
  EXPECT_EQ(ArmCore(0x41, 0xd08), "Arm Cortex-A72");
  EXPECT_EQ(ArmCore(0x41, 0xd0c), "Arm Neoverse-N1");
  EXPECT_EQ(ArmCore(0xc0, 0xac3), "Ampere 1");
}

TEST(ArmCore, KeepsTheNumbersOfWhatItDoesNot) {
  EXPECT_EQ(ArmCore(0x51, 0x04d), "Qualcomm part 0x04d");
  EXPECT_EQ(ArmCore(0x99, 0x1), "implementer 0x99 part 0x001");
}

}  // namespace
}  // namespace lab
