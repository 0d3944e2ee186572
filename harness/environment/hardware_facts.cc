#include "harness/environment/hardware_facts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/cpuinfo.h"
#include "harness/environment/fact_sheet.h"
#include "harness/environment/frequency.h"
#include "harness/environment/hypervisor.h"
#include "harness/environment/meminfo.h"
#include "harness/environment/topology.h"
#include "harness/environment/value_files.h"
#include "lab/record/fact_keys.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr char kCpuinfo[] = "/proc/cpuinfo";
constexpr char kMeminfo[] = "/proc/meminfo";
constexpr char kCpuDirectory[] = "/sys/devices/system/cpu";
constexpr char kTransparentHugePages[] = "/sys/kernel/mm/transparent_hugepage/enabled";

class HardwareFacts {
 public:
  HardwareFacts(const HostFiles& files, const SystemCalls& system, HostFacts& facts)
      : files_(files),
        system_(system),
        facts_(facts),
        sheet_(&facts),
        cpuinfo_text_(files.Read(kCpuinfo)),
        cpuinfo_(ParseCpuInfo(cpuinfo_text_.value_or(""))),
        topology_(ReadTopology(files, cpuinfo_, system)),
        hypervisor_(DetectHypervisor(files, cpuinfo_, system)) {}

  void Add() {
    AddProcessor();
    AddTopology();
    AddFrequency();
    AddMemory();
    sheet_.Text(fact::kHypervisor, hypervisor_, "CPUID, /proc, /sys");
    facts_.mutable_cpu()->Assign(topology_.cpus.begin(), topology_.cpus.end());
    facts_.mutable_cache()->Assign(topology_.caches.begin(), topology_.caches.end());
  }

 private:
  std::string Architecture() const { return system_.architecture.value_or("this architecture"); }

  // What /proc/cpuinfo says, or that it does not.
  absl::StatusOr<std::string> Stated(const std::optional<std::string>& value) const {
    LAB_RETURN_IF_ERROR(cpuinfo_text_.status());
    if (value) return *value;
    return absl::NotFoundError(absl::StrCat("/proc/cpuinfo does not say it on ", Architecture()));
  }

  absl::StatusOr<std::string> Microcode() const {
    // What a hypervisor shows that does not want to tell.
    if (cpuinfo_.microcode == "0xffffffff") {
      return absl::UnavailableError("hidden by hypervisor (0xffffffff)");
    }
    return Stated(cpuinfo_.microcode);
  }

  absl::StatusOr<std::string> Flags() const {
    if (cpuinfo_.flags.empty()) return Stated(std::nullopt);
    return absl::StrJoin(cpuinfo_.flags, " ");
  }

  void AddProcessor() {
    sheet_.Text(fact::kCpuVendor, Stated(cpuinfo_.vendor), kCpuinfo);
    sheet_.Text(fact::kCpuModel, Stated(cpuinfo_.model), kCpuinfo);
    sheet_.Text(fact::kCpuFamily, Stated(cpuinfo_.family), kCpuinfo);
    sheet_.Text(fact::kCpuModelNumber, Stated(cpuinfo_.model_number), kCpuinfo);
    sheet_.Text(fact::kCpuStepping, Stated(cpuinfo_.stepping), kCpuinfo);
    sheet_.Text(fact::kCpuMicrocode, Microcode(), kCpuinfo);
    sheet_.Text(fact::kCpuArchitecture, system_.architecture, "uname");
    sheet_.Text(fact::kCpuIsaFlags, Flags(), kCpuinfo);
  }

  absl::StatusOr<int64_t> AllowedCount() const {
    LAB_RETURN_IF_ERROR(system_.affinity.status());
    return static_cast<int64_t>(system_.affinity->size());
  }

  bool OnHypervisor() const { return hypervisor_.ok() && *hypervisor_ != "none"; }

  absl::StatusOr<std::string> Smt() const {
    if (topology_.threads_per_core.ok() && *topology_.threads_per_core > 1) return "on";
    const std::string path = absl::StrCat(kCpuDirectory, "/smt/active");
    const absl::StatusOr<int64_t> active = ReadCount(files_, path);
    if (active.ok() && *active == 1) return "on";
    if (active.ok() && *active > 1) return Unexpected(path, absl::StrCat(*active), "0 or 1");
    if (!active.ok() && !topology_.threads_per_core.ok()) return active.status();
    if (OnHypervisor()) {
      return absl::UnavailableError("hidden by hypervisor, which shows one thread per core");
    }
    return "off";
  }

  // Empty file: no CPU is isolated.
  absl::StatusOr<std::string> Isolated() const {
    LAB_ASSIGN_OR_RETURN(const std::vector<uint32_t> cpus,
                         ReadCpuList(files_, absl::StrCat(kCpuDirectory, "/isolated")));
    return cpus.empty() ? "none" : FormatCpuList(cpus);
  }

  void AddTopology() {
    const std::string topology = absl::StrCat(kCpuDirectory, "/cpu*/topology");
    sheet_.Integer(fact::kCpusOnline, topology_.online, topology_.online_source);
    sheet_.Integer(fact::kCpusAllowed, AllowedCount(), "sched_getaffinity");
    sheet_.Integer(fact::kCpuSockets, topology_.packages, topology);
    sheet_.Integer(fact::kCpuCores, topology_.cores, topology);
    sheet_.Text(fact::kCpuSmt, Smt(), absl::StrCat(topology, ", ", kCpuDirectory, "/smt/active"));
    sheet_.Integer(fact::kNumaNodes, topology_.nodes_with_cpus, "/sys/devices/system/node");
  }

  void AddFrequency() {
    std::vector<uint32_t> cpus;
    for (const Cpu& cpu : topology_.cpus) cpus.push_back(cpu.id());
    const Frequency frequency = ReadFrequency(files_, cpuinfo_, cpus);
    sheet_.Integer(fact::kCpuBaseHz, frequency.base_hz.value, frequency.base_hz.source, "Hz");
    sheet_.Integer(fact::kCpuMaxHz, frequency.max_hz.value, frequency.max_hz.source, "Hz");
    sheet_.Integer(fact::kCpuNowHz, frequency.now_hz.value, frequency.now_hz.source, "Hz");
    sheet_.Text(fact::kGovernor, frequency.governor.value, frequency.governor.source);
    sheet_.Text(fact::kScalingDriver, frequency.driver.value, frequency.driver.source);
    sheet_.Text(fact::kTurbo, frequency.turbo.value, frequency.turbo.source);
    const std::string idle = absl::StrCat(kCpuDirectory, "/cpuidle/current_driver");
    sheet_.Text(fact::kIdleDriver, ReadText(files_, idle), idle);
    sheet_.Text(fact::kIsolatedCpus, Isolated(), absl::StrCat(kCpuDirectory, "/isolated"));
  }

  static absl::StatusOr<int64_t> Line(const absl::Status& read, const std::optional<int64_t>& value,
                                      std::string_view name) {
    LAB_RETURN_IF_ERROR(read);
    if (value) return *value;
    return absl::NotFoundError(absl::StrCat("no readable line ", name, " in ", kMeminfo));
  }

  // "always [madvise] never" -> "madvise".
  absl::StatusOr<std::string> TransparentHugePages() const {
    LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files_, kTransparentHugePages));
    const size_t open = text.find('['), close = text.find(']');
    if (open < close && close != std::string::npos) return text.substr(open + 1, close - open - 1);
    return Unexpected(kTransparentHugePages, text, "a list with one word in brackets");
  }

  void AddMemory() {
    const absl::StatusOr<std::string> text = files_.Read(kMeminfo);
    const MemInfo info = ParseMemInfo(text.value_or(""));
    sheet_.Integer(fact::kMemoryTotal, Line(text.status(), info.total_bytes, "MemTotal"), kMeminfo,
                   "bytes");
    sheet_.Integer(fact::kSwapTotal, Line(text.status(), info.swap_total_bytes, "SwapTotal"),
                   kMeminfo, "bytes");
    sheet_.Integer(fact::kHugePagesTotal,
                   Line(text.status(), info.huge_pages_total, "HugePages_Total"), kMeminfo);
    sheet_.Text(fact::kTransparentHugePages, TransparentHugePages(), kTransparentHugePages);
    sheet_.Text(fact::kNumaPolicy, system_.numa_policy, "get_mempolicy");
  }

  const HostFiles& files_;
  const SystemCalls& system_;
  HostFacts& facts_;
  FactSheet sheet_;
  const absl::StatusOr<std::string> cpuinfo_text_;
  const CpuInfo cpuinfo_;
  const Topology topology_;
  const absl::StatusOr<std::string> hypervisor_;
};

}  // namespace

void AddHardwareFacts(const HostFiles& files, const SystemCalls& system, HostFacts& facts) {
  HardwareFacts(files, system, facts).Add();
}

}  // namespace lab
