#include "harness/environment/pid_namespace.h"

#include <string>

#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"

namespace lab {
namespace {

HostFiles Tree(const std::string& lines) { return HostFiles(UnpackMachine(lines).root); }

TEST(PidNamespace, TheHostHasTheKernelsProcess) {
  EXPECT_TRUE(InHostPidNamespace(Tree("/proc/2/comm = kthreadd\n")));
  EXPECT_FALSE(InHostPidNamespace(Tree("/proc/2/comm = bash\n")));
  EXPECT_FALSE(InHostPidNamespace(Tree("/proc/1/comm = bash\n")));
}

TEST(PidNamespace, AContainerInTheHostsPidNamespaceHasOtherMounts) {
  const std::string kernel = "/proc/2/comm = kthreadd\n/proc/1/mountinfo = a\n";
  EXPECT_TRUE(InHostMountNamespace(Tree(kernel + "/proc/self/mountinfo = a\n")));
  EXPECT_FALSE(InHostMountNamespace(Tree(kernel + "/proc/self/mountinfo = b\n")));
}

TEST(PidNamespace, WhatCannotBeReadProvesNothing) {
  EXPECT_FALSE(InHostMountNamespace(Tree("/proc/2/comm = kthreadd\n")));
  EXPECT_FALSE(InHostMountNamespace(Tree("/proc/1/mountinfo = a\n/proc/self/mountinfo = a\n")));
}

}  // namespace
}  // namespace lab
