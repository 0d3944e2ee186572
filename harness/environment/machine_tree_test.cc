#include "harness/environment/machine_tree.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/host_files.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(UnpackMachine, MakesFilesOfEveryForm) {
  const Machine machine = UnpackMachine(
      "# a comment\n"
      "/one = 1\n"
      "/cpu[0,2]/id = %\n"
      "/bytes := \"\\001x\"\n"
      "/empty/\n"
      "/link -> cpu2\n"
      "/block <<\n"
      "a\n"
      "\n"
      ">>\n");
  const HostFiles files(machine.root);
  EXPECT_EQ(*files.Read("/one"), "1\n");
  EXPECT_EQ(*files.Read("/cpu0/id"), "0\n");
  EXPECT_EQ(*files.Read("/link/id"), "2\n");
  EXPECT_EQ(*files.Read("/bytes"), "\001x");
  EXPECT_EQ(*files.Read("/block"), "a\n\n");
  EXPECT_THAT(*files.List("/"),
              ElementsAre("block", "bytes", "cpu0", "cpu2", "empty", "link", "one"));
}

TEST(UnpackMachine, SetsAnswersOverThoseOfAPlainMachine) {
  const Machine machine = UnpackMachine(
      "@architecture = aarch64\n@affinity = 0-1,4\n@nice = -5\n@libc unknown not glibc\n");
  EXPECT_EQ(*machine.system.architecture, "aarch64");
  EXPECT_THAT(*machine.system.affinity, ElementsAre(0, 1, 4));
  EXPECT_EQ(*machine.system.nice, -5);
  EXPECT_EQ(machine.system.libc.status().message(), "not glibc");
  EXPECT_EQ(*machine.system.hostname, "bench");
}

TEST(UnpackMachine, TwoMachinesDoNotMix) {
  EXPECT_NE(UnpackMachine("/a = 1\n").root, UnpackMachine("/a = 1\n").root);
}

TEST(MachineNames, ListsTheTestData) {
  EXPECT_THAT(MachineNames(), Contains("torn_files"));
  EXPECT_THAT(HostFiles(UnpackNamedMachine("torn_files").root).Read("/proc/cpuinfo"), IsOk());
}

}  // namespace
}  // namespace lab
