#include "harness/environment/hypervisor.h"

#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/fake_system_calls.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<std::string> DetectHost(const std::string& lines) {
  const Machine machine = UnpackMachine("/proc/version = x\n" + lines);
  const HostFiles files(machine.root);
  return DetectHypervisor(files, ParseCpuInfo(files.Read("/proc/cpuinfo").value_or("")),
                          machine.system);
}

TEST(DetectHypervisor, X86ByItsSignature) {
  EXPECT_EQ(*DetectHost("@hypervisor_signature = KVMKVMKVM\n/proc/cpuinfo = flags : fpu hypervisor\n"),
            "KVM");
  EXPECT_EQ(HypervisorOfSignature("Microsoft Hv"), "Microsoft Hyper-V");
  EXPECT_EQ(HypervisorOfSignature("NewNewNewNew"), "NewNewNewNew");
}

TEST(DetectHypervisor, X86WithTheFlagAndWithoutAName) {
  EXPECT_EQ(*DetectHost("/proc/cpuinfo = flags : fpu hypervisor\n"), "unknown hypervisor");
  EXPECT_EQ(
      *DetectHost("/proc/cpuinfo = flags : fpu hypervisor\n/sys/class/dmi/id/sys_vendor = QEMU\n"),
      "QEMU");
}

TEST(DetectHypervisor, X86WithoutTheFlagIsNoneWhateverItsDmiSays) {
  EXPECT_EQ(*DetectHost("/proc/cpuinfo = flags : fpu\n/sys/class/dmi/id/sys_vendor = Amazon EC2\n"),
            "none");
}

TEST(DetectHypervisor, X86WithoutFlagsIsUnknown) {
  EXPECT_THAT(DetectHost(""), StatusIs(absl::StatusCode::kNotFound, "no flags in /proc/cpuinfo"));
}

TEST(DetectHypervisor, OldVirtualBoxHidesTheFlagAndNotItsDevices) {
  EXPECT_EQ(
      *DetectHost("/proc/cpuinfo = flags : fpu\n/proc/bus/pci/devices := \"0010\\t80eebeef\\tb\\n\"\n"),
      "VirtualBox");
}

TEST(DetectHypervisor, S390) {
  EXPECT_EQ(*DetectHost("@architecture = s390x\n/proc/sysinfo = LPAR Number:   4\n"), "PR/SM");
  EXPECT_EQ(
      *DetectHost("@architecture = s390x\n/proc/sysinfo = VM00 Control Program: z/VM    6.1.0   \n"),
      "z/VM 6.1.0");
}

TEST(DetectHypervisor, ArmAndPowerByDeviceTree) {
  EXPECT_EQ(
      *DetectHost("@architecture = ppc64le\n/proc/device-tree/ibm,partition-name := \"p1\\000\"\n"),
      "PowerVM");
  EXPECT_EQ(*DetectHost("@architecture = ppc64le\n/proc/device-tree/hypervisor/compatible := "
                    "\"linux,kvm\\000\"\n"),
            "KVM");
  EXPECT_EQ(
      *DetectHost(
          "@architecture = aarch64\n/proc/device-tree/compatible := \"linux,dummy-virt\\000\"\n"),
      "QEMU");
}

TEST(DetectHypervisor, ArmByDmi) {
  const std::string ec2 = "@architecture = aarch64\n/sys/class/dmi/id/sys_vendor = Amazon EC2\n";
  EXPECT_EQ(*DetectHost(ec2 + "/sys/class/dmi/id/product_name = c7g.large\n"), "KVM");
  EXPECT_EQ(*DetectHost(ec2 + "/sys/class/dmi/id/product_name = c7g.metal\n"), "none");
}

TEST(DetectHypervisor, ArmWithoutATraceIsUnknownAndNotNone) {
  EXPECT_THAT(DetectHost("@architecture = aarch64\n"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("aarch64 has no flag for it")));
}

}  // namespace
}  // namespace lab
