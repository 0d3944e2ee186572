#include "harness/environment/cpuinfo.h"

#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ParseCpuInfo, X86) {
  const CpuInfo info = ParseCpuInfo(
      "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 46\n"
      "model name\t: Example(R)   CPU @ 2.50GHz\nstepping\t: 6\nmicrocode\t: 0x19\n"
      "cpu MHz\t\t: 1064.000\nflags\t\t: fpu tsc hypervisor ht\n\n"
      "processor\t: 1\nmodel\t\t: 46\ncpu MHz\t\t: 2400.500\nflags\t\t: fpu tsc hypervisor\n");
  EXPECT_EQ(info.vendor, "GenuineIntel");
  EXPECT_EQ(info.model, "Example(R) CPU @ 2.50GHz");
  EXPECT_EQ(info.family, "6");
  EXPECT_EQ(info.model_number, "46");
  EXPECT_EQ(info.stepping, "6");
  EXPECT_EQ(info.microcode, "0x19");
  EXPECT_THAT(info.flags, ElementsAre("fpu", "tsc", "hypervisor"));  // CPU 1 has no "ht"
  EXPECT_TRUE(info.HasFlag("hypervisor"));
  EXPECT_FALSE(info.HasFlag("hyper"));
  EXPECT_THAT(info.cpus, ElementsAre(0, 1));
  EXPECT_EQ(info.now_hz, 2'400'500'000);  // the highest
  EXPECT_EQ(info.nominal_hz, 2'500'000'000);
}

TEST(ParseCpuInfo, CpuIdsAreNotIndices) {  // two of four are offline
  const CpuInfo info = ParseCpuInfo("processor : 0\n\nprocessor : 3\n");
  EXPECT_THAT(info.cpus, ElementsAre(0, 3));
  EXPECT_EQ(info.Count(), 2);
}

TEST(ParseCpuInfo, ArmNamesItsCoresByNumber) {
  const CpuInfo info = ParseCpuInfo(
      "processor : 0\nBogoMIPS : 50.00\nFeatures : fp asimd\nCPU implementer : 0x41\n"
      "CPU architecture: 8\nCPU variant : 0x3\nCPU part : 0xd0c\nCPU revision : 1\n\n"
      "Hardware : Board\nRevision : 0000\nSerial : 123456\n");
  EXPECT_EQ(info.vendor, "Arm");
  EXPECT_EQ(info.model, "Arm Neoverse-N1");
  EXPECT_EQ(info.family, "8");
  EXPECT_EQ(info.model_number, "0xd0c");
  EXPECT_EQ(info.stepping, "r3p1");
  EXPECT_EQ(info.now_hz, std::nullopt);  // not 0, and not BogoMIPS
}

TEST(ParseCpuInfo, ArmWithTwoKindsOfCoreSaysBoth) {
  std::string text;
  for (const char* part : {"0xd03", "0xd03", "0xd08"}) {
    text += std::string("processor : 0\nCPU implementer : 0x41\nCPU part : ") + part + "\n\n";
  }
  EXPECT_EQ(ParseCpuInfo(text).model, "2 x Arm Cortex-A53 + 1 x Arm Cortex-A72");
}

TEST(ParseCpuInfo, OldArmHasAProcessorThatIsAName) {
  const CpuInfo info =
      ParseCpuInfo("Processor : ARMv7 Processor rev 0 (v7l)\nprocessor : 0\n\nProcessor: 1\n");
  EXPECT_EQ(info.model, "ARMv7 Processor rev 0 (v7l)");
  EXPECT_THAT(info.cpus, ElementsAre(0, 1));
}

TEST(ParseCpuInfo, PowerStatesAClockAndAMachineThatIsNoModelNumber) {
  const CpuInfo info = ParseCpuInfo(
      "processor : 126\ncpu : POWER8 (raw), altivec supported\nclock : 2061.000000MHz\n"
      "revision : 2.0 (pvr 004d 0200)\n\nmodel : 8335-GTA\n");
  EXPECT_EQ(info.model, "POWER8 (raw), altivec supported");
  EXPECT_EQ(info.stepping, "2.0 (pvr 004d 0200)");
  EXPECT_EQ(info.now_hz, 2'061'000'000);
  EXPECT_EQ(info.model_number, std::nullopt);
  EXPECT_EQ(info.vendor, std::nullopt);
}

TEST(ParseCpuInfo, S390ListsItsProcessorsInItsOwnWay) {
  const CpuInfo info = ParseCpuInfo(
      "vendor_id       : IBM/S390\n# processors    : 3\nbogomips per cpu: 14367.00\n"
      "features\t: esan3 zarch\n"
      "processor 1: version = FF,  identification = 29AA14,  machine = 2817\n"
      "processor 2: version = FF,  identification = 29AA14,  machine = 2817\n"
      "processor 8: version = FF,  identification = 29AA14,  machine = 2817\n\n"
      "cpu number      : 1\ncpu MHz dynamic : 4900\ncpu MHz static  : 5000\n");
  EXPECT_EQ(info.vendor, "IBM/S390");
  EXPECT_EQ(info.model, "machine type 2817");
  EXPECT_THAT(info.cpus, ElementsAre(1, 2, 8));
  EXPECT_EQ(info.Count(), 3);
  EXPECT_EQ(info.now_hz, 4'900'000'000);
  EXPECT_EQ(info.nominal_hz, 5'000'000'000);
  EXPECT_THAT(info.flags, ElementsAre("esan3", "zarch"));
}

TEST(ParseCpuInfo, S390HeadAloneStillCounts) {
  EXPECT_EQ(ParseCpuInfo("vendor_id : IBM/S390\n# processors    : 4\n").Count(), 4);
}

TEST(ParseCpuInfo, SparcCountsActiveOnesAndHasHexadecimalClocks) {
  const CpuInfo info = ParseCpuInfo(
      "cpu : Sparc\nncpus probed\t: 64\nncpus active\t: 48\nCpu6ClkTck\t: 00000000d6924470\n"
      "Cpu7ClkTck\t: 00000000d6924470\nState:\nCPU6:\tonline\nCPU7:\tonline\n");
  EXPECT_EQ(info.Count(), 48);
  EXPECT_EQ(info.nominal_hz, 3'599'910'000);  // 0xd6924470
  EXPECT_THAT(info.cpus, ElementsAre(6, 7));
  EXPECT_EQ(ParseCpuInfo("ncpus probed : 48\n").Count(), std::nullopt);  // unknown, not 0
}

TEST(ParseCpuInfo, RiscvKnowsAVendorByNumber) {
  const CpuInfo info = ParseCpuInfo(
      "processor : 0\nhart : 1\nisa : rv64imafdcv\nmvendorid : 0x5b7\nmarchid : 0x0\n");
  EXPECT_EQ(info.vendor, "T-Head");
  EXPECT_EQ(info.model_number, std::nullopt);  // 0x0 is "not implemented"
  EXPECT_EQ(info.model, std::nullopt);
  EXPECT_THAT(info.flags, ElementsAre("rv64imafdcv"));
  EXPECT_EQ(ParseCpuInfo("uarch : sifive,u74-mc\nmvendorid : 0x0\n").vendor, std::nullopt);
  EXPECT_EQ(ParseCpuInfo("uarch : sifive,u74-mc\n").model, "sifive,u74-mc");
}

TEST(ParseCpuInfo, LoongarchAndMips) {
  const CpuInfo loong = ParseCpuInfo(
      "processor : 0\nCPU Family : Loongson-64bit\nModel Name : Loongson-3A5000\nCPU Revision : "
      "0x10\n"
      "CPU MHz : 2000.00\nISA : loongarch32 loongarch64\nFeatures : lsx lasx\n");
  EXPECT_EQ(loong.model, "Loongson-3A5000");
  EXPECT_EQ(loong.stepping, "0x10");
  EXPECT_EQ(loong.nominal_hz, 2'000'000'000);  // a constant of the machine
  EXPECT_EQ(loong.now_hz, std::nullopt);
  EXPECT_THAT(loong.flags, ElementsAre("lsx", "lasx", "loongarch32", "loongarch64"));
  const CpuInfo mips = ParseCpuInfo(
      "processor : 0\ncpu model : MIPS 24Kc V0.0\nisa : mips1 mips2\nASEs implemented :\n");
  EXPECT_EQ(mips.model, "MIPS 24Kc V0.0");
  EXPECT_THAT(mips.flags, ElementsAre("mips1", "mips2"));
}

TEST(ParseCpuInfo, NothingSaysNothing) {
  for (const char* text :
       {"", "\n\n", ":::", "processor", "cpu MHz : 0.000\n", "# processors : 0\n",
        "processor : 99999999999\n", "CpuClkTck : zz\n", "cpu MHz : 1e300\n"}) {
    const CpuInfo info = ParseCpuInfo(text);
    EXPECT_EQ(info.model, std::nullopt) << text;
    EXPECT_EQ(info.Count(), std::nullopt) << text;
    EXPECT_EQ(info.now_hz, std::nullopt) << text;
    EXPECT_THAT(info.flags, IsEmpty()) << text;
  }
}

}  // namespace
}  // namespace lab
