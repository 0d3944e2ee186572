#include "harness/environment/pid_namespace.h"

#include <string>

#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"

namespace lab {
namespace {

HostFiles NamespaceTree(const std::string& lines) { return HostFiles(UnpackMachine(lines).root); }

TEST(PidNamespace, TheHostHasTheKernelsProcess) {
  EXPECT_TRUE(InHostPidNamespace(NamespaceTree("/proc/2/comm = kthreadd\n")));
  EXPECT_FALSE(InHostPidNamespace(NamespaceTree("/proc/2/comm = bash\n")));
  EXPECT_FALSE(InHostPidNamespace(NamespaceTree("/proc/1/comm = bash\n")));
}

TEST(PidNamespace, AContainerInTheHostsPidNamespaceHasOtherMounts) {
  const std::string kernel = "/proc/2/comm = kthreadd\n/proc/1/mountinfo = a\n";
  EXPECT_TRUE(InHostMountNamespace(NamespaceTree(kernel + "/proc/self/mountinfo = a\n")));
  EXPECT_FALSE(InHostMountNamespace(NamespaceTree(kernel + "/proc/self/mountinfo = b\n")));
}

TEST(PidNamespace, WhatCannotBeReadProvesNothing) {
  EXPECT_FALSE(InHostMountNamespace(NamespaceTree("/proc/2/comm = kthreadd\n")));
  EXPECT_FALSE(InHostMountNamespace(NamespaceTree("/proc/1/mountinfo = a\n/proc/self/mountinfo = a\n")));
}

}  // namespace
}  // namespace lab
