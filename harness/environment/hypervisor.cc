#include "harness/environment/hypervisor.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "harness/environment/key_value_text.h"
#include "harness/environment/value_files.h"

namespace lab {
namespace {

constexpr std::pair<std::string_view, std::string_view> kSignatures[] = {
    {"KVMKVMKVM", "KVM"},
    {"Linux KVM Hv", "KVM"},
    {"Microsoft Hv", "Microsoft Hyper-V"},
    {"VMwareVMware", "VMware"},
    {"XenVMMXenVMM", "Xen"},
    {"TCGTCGTCGTCG", "QEMU (TCG)"},
    {"VBoxVBoxVBox", "VirtualBox"},
    {"bhyve bhyve ", "bhyve"},
    {" lrpepyh  vr", "Parallels"},
    {"ACRNACRNACRN", "ACRN"},
    {"QNXQVMBSQG", "QNX"},
    {"SRESRESRESRE", "Lockheed Martin LMHS"},
};

// In vendor and product of DMI.
constexpr std::pair<std::string_view, std::string_view> kDmiTraces[] = {
    {"QEMU", "QEMU"},
    {"VMware", "VMware"},
    {"VirtualBox", "VirtualBox"},
    {"innotek", "VirtualBox"},
    {"Xen", "Xen"},
    {"Virtual Machine", "Microsoft Hyper-V"},
    {"Google Compute Engine", "KVM"},
    {"Parallels", "Parallels"},
    {"KVM", "KVM"},
    {"OpenStack", "KVM"},
    {"Amazon EC2", "KVM"},  // Nitro; its bare machines are told apart below
};

// Devices that only a virtual machine has, as /proc/bus/pci/devices writes them (vendor and
// device).
constexpr std::pair<std::string_view, std::string_view> kPciTraces[] = {
    {"\t80eebeef", "VirtualBox"}, {"\t80eecafe", "VirtualBox"}, {"\t15ad0740", "VMware"}};

using Traces = std::optional<std::string>;

Traces Named(std::string_view text, const std::pair<std::string_view, std::string_view>* begin,
             const std::pair<std::string_view, std::string_view>* end) {
  for (; begin != end; ++begin) {
    if (absl::StrContains(text, begin->first)) return std::string(begin->second);
  }
  return std::nullopt;
}

// s390: a machine without "VM00" is a partition, and the hypervisor of partitions is PR/SM.
Traces FromSysinfo(const HostFiles& files) {
  const absl::StatusOr<std::string> text = files.Read("/proc/sysinfo");
  if (!text.ok()) return std::nullopt;
  if (const auto program = FindValue(*text, "VM00 Control Program")) {
    const std::vector<std::string> words = absl::StrSplit(*program, ' ', absl::SkipEmpty());
    return absl::StrJoin(words, " ");  // "z/VM    6.1.0"
  }
  if (FindValue(*text, "LPAR Number")) return "PR/SM";
  return std::nullopt;
}

Traces FromXen(const HostFiles& files) {
  const absl::StatusOr<std::string> type = ReadText(files, "/sys/hypervisor/type");
  if (!type.ok()) return std::nullopt;
  return *type == "xen" ? "Xen" : *type;
}

Traces FromDeviceTree(const HostFiles& files) {
  const auto hypervisor = files.Read("/proc/device-tree/hypervisor/compatible");
  if (hypervisor.ok() && !hypervisor->empty()) {
    if (absl::StrContains(*hypervisor, "kvm")) return "KVM";
    return std::string(
        hypervisor->c_str());  // the first of several names, each with a NUL at its end
  }
  if (files.Read("/proc/device-tree/ibm,partition-name").ok()) return "PowerVM";
  const auto board = files.Read("/proc/device-tree/compatible");
  if (board.ok() && absl::StrContains(*board, "linux,dummy-virt")) return "QEMU";
  return std::nullopt;
}

Traces FromDmi(const HostFiles& files) {
  const std::string vendor = ReadText(files, "/sys/class/dmi/id/sys_vendor").value_or("");
  const std::string product = ReadText(files, "/sys/class/dmi/id/product_name").value_or("");
  if (absl::EndsWith(product, ".metal") || absl::StrContains(product, ".metal-")) return "none";
  return Named(absl::StrCat(vendor, " ", product), std::begin(kDmiTraces), std::end(kDmiTraces));
}

Traces FromPci(const HostFiles& files) {
  const std::string devices = files.Read("/proc/bus/pci/devices").value_or("");
  return Named(devices, std::begin(kPciTraces), std::end(kPciTraces));
}

bool IsX86(const SystemCalls& system) {
  if (!system.architecture.ok()) return false;
  const std::string& name = *system.architecture;
  return name == "x86_64" || (name.size() == 4 && name[0] == 'i' && absl::EndsWith(name, "86"));
}

// x86: the flag decides, for a bare machine may carry a cloud's name in its DMI. Old VirtualBox
// hides the flag; its devices give it away.
absl::StatusOr<std::string> DetectOnX86(const HostFiles& files, const CpuInfo& cpuinfo,
                                        const SystemCalls& system) {
  if (const Traces found = FromXen(files)) return *found;
  if (const Traces found = FromPci(files)) return *found;
  const bool named = system.hypervisor_signature.ok() && !system.hypervisor_signature->empty();
  if (named) return HypervisorOfSignature(*system.hypervisor_signature);
  if (cpuinfo.flags.empty()) return absl::NotFoundError("no flags in /proc/cpuinfo");
  if (!cpuinfo.HasFlag("hypervisor")) return "none";
  const Traces dmi = FromDmi(files);
  return dmi && *dmi != "none" ? *dmi : "unknown hypervisor";
}

}  // namespace

std::string HypervisorOfSignature(std::string_view signature) {
  for (const auto& [known, name] : kSignatures) {
    if (known == signature) return std::string(name);
  }
  return std::string(signature);
}

absl::StatusOr<std::string> DetectHypervisor(const HostFiles& files, const CpuInfo& cpuinfo,
                                             const SystemCalls& system) {
  if (IsX86(system)) return DetectOnX86(files, cpuinfo, system);
  if (const Traces found = FromSysinfo(files)) return *found;
  if (const Traces found = FromXen(files)) return *found;
  if (const Traces found = FromDeviceTree(files)) return *found;
  if (const Traces found = FromDmi(files)) return *found;
  return absl::NotFoundError(absl::StrCat(
      system.architecture.value_or("this architecture"),
      " has no flag for it, and neither device tree, DMI nor /sys/hypervisor names one"));
}

}  // namespace lab
