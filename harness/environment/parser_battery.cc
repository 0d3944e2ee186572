#include "harness/environment/parser_battery.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/environment/build_server.h"
#include "harness/environment/cgroup_limits.h"
#include "harness/environment/cgroup_paths.h"
#include "harness/environment/container_runtime.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/cpuinfo.h"
#include "harness/environment/fact_sheet.h"
#include "harness/environment/load_average.h"
#include "harness/environment/meminfo.h"
#include "harness/environment/number_text.h"
#include "harness/environment/os_release.h"
#include "harness/environment/pressure.h"
#include "harness/environment/proc_stat.h"

namespace lab {
namespace {

using Complaint = std::string;

Complaint Require(bool holds, std::string_view what) {
  return holds ? Complaint() : Complaint(what);
}

bool NotNegative(std::optional<int64_t> value) { return value.value_or(0) >= 0; }

bool Ascending(const std::vector<uint32_t>& cpus) {
  return std::adjacent_find(cpus.begin(), cpus.end(), std::greater_equal<>()) == cpus.end() &&
         (cpus.empty() || cpus.back() <= kMaxCpuId);
}

Complaint Numbers(std::string_view text) {
  const std::optional<double> real = ParseReal(text);
  return Require(NotNegative(ParseCount(text)) && NotNegative(ParseHexCount(text)) &&
                     NotNegative(ParseSizeBytes(text)) &&
                     (!real || (std::isfinite(*real) && *real >= 0)),
                 "a number is negative or not finite");
}

Complaint CpuLists(std::string_view text) {
  const auto list = ParseCpuList(text), mask = ParseCpuMask(text);
  if ((list && !Ascending(*list)) || (mask && !Ascending(*mask))) return "CPUs are not ascending";
  return Require(!list || ParseCpuList(FormatCpuList(*list)) == list, "a list does not read back");
}

Complaint CpuInfos(std::string_view text) {
  const CpuInfo info = ParseCpuInfo(text);
  if (!Ascending(info.cpus)) return "CPUs are not ascending";
  return Require(info.Count().value_or(1) > 0 && info.now_hz.value_or(1) > 0 &&
                     info.nominal_hz.value_or(1) > 0,
                 "a count or a frequency is not positive");
}

Complaint MemInfos(std::string_view text) {
  const MemInfo info = ParseMemInfo(text);
  return Require(NotNegative(info.total_bytes) && NotNegative(info.swap_total_bytes) &&
                     NotNegative(info.huge_pages_total),
                 "a size is negative");
}

Complaint OsReleases(std::string_view text) {
  const auto name = ParseDistribution(text);
  return Require(!name || !name->empty(), "a distribution has an empty name");
}

Complaint ProcStats(std::string_view text) {
  const auto ticks = ParseCpuTicks(text);
  if (!ticks) return "";
  return Require(ticks->busy >= 0 && ticks->total >= ticks->busy && NotNegative(ticks->steal),
                 "ticks are negative or more busy than there are");
}

Complaint LoadAverages(std::string_view text) {
  const auto load = ParseLoadAverage(text);
  return Require(!load || load->one_minute >= 0, "a load average is negative");
}

Complaint Pressures(std::string_view text) {
  const auto pressure = ParsePressure(text);
  return Require(!pressure || (pressure->some_avg10_percent >= 0 && pressure->some_total_us >= 0),
                 "a pressure is negative");
}

Complaint CpuMaxes(std::string_view text) {
  const auto quota = ParseCpuMax(text);
  return Require(!quota || !*quota || (std::isfinite(**quota) && **quota > 0),
                 "a quota is not positive");
}

// The text up to the first NUL is /proc/self/cgroup, the rest mountinfo.
Complaint Cgroups(std::string_view text) {
  const size_t cut = std::min(text.find('\0'), text.size());
  const CgroupPaths paths =
      ResolveCgroups(text.substr(0, cut), text.substr(std::min(cut + 1, text.size())));
  for (const CgroupChain* chain : {&paths.cpu, &paths.cpuset, &paths.memory}) {
    for (const std::string& directory : chain->directories) {
      if (absl::StrContains(directory, "/../"))
        return absl::StrCat("leaves its mount: ", directory);
    }
  }
  return Require(!paths.version.empty() || paths.cpu.directories.empty(),
                 "a chain without a cgroup file system");
}

Complaint Names(std::string_view text) {
  BuildServerName(text);
  RuntimeNamedIn(text);
  return Require(CleanText(text).size() <= kMaxFactBytes, "a fact is too long");
}

constexpr char kCgroupSample[] =
    "4:memory:/docker/4f1c\n3:cpu,cpuacct:/docker/4f1c\n0::/a/b\n\0"
    "30 29 0:25 /docker/4f1c /sys/fs/cgroup/cpu ro shared:1 - cgroup cgroup rw,cpu,cpuacct\n"
    "31 29 0:26 / /sys/fs/cgroup/unified\\040x rw - cgroup2 cgroup2 rw\n";

constexpr ParserUnderTest kBattery[] = {
    {"numbers", "0x48KiB 12.5", Numbers},
    {"count", "9223372036854775807", Numbers},
    {"cpu_list", "0-3,8,10-11", CpuLists},
    {"cpu_mask", "00000001,80000003", CpuLists},
    {"cpuinfo_x86",
     "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t: 46\n"
     "model name\t: X @ 2.00GHz\ncpu MHz\t: 1064.000\nflags\t: fpu tsc\n\nprocessor\t: 1\n",
     CpuInfos},
    {"cpuinfo_arm",
     "Processor : ARMv7\nprocessor : 0\nFeatures : fp\nCPU implementer : 0x41\nCPU variant : 0x3\n"
     "CPU part : 0xd0c\nCPU revision : 1\n\nprocessor : 1\nCPU implementer : 0x51\nCPU part : "
     "0x800\n",
     CpuInfos},
    {"cpuinfo_s390",
     "vendor_id : IBM/S390\n# processors : 3\nfeatures : esan3\n"
     "processor 8: version = FF,  identification = 0,  machine = 2817\n\ncpu number : 8\n"
     "cpu MHz dynamic : 5000\ncpu MHz static : 5000\n",
     CpuInfos},
    {"cpuinfo_sparc",
     "cpu : UltraSparc\nncpus active : 6\nCpu6ClkTck : 000000000ec82e00\nState:\nCPU6: online\n",
     CpuInfos},
    {"cpuinfo_others",
     "processor : 0\nclock : 2061.0MHz\nisa : rv64\nmvendorid : 0x5b7\nCPU MHz : 2000.00\n",
     CpuInfos},
    {"meminfo", "MemTotal: 16384 kB\nSwapTotal: 0 kB\nHugePages_Total: 16\n", MemInfos},
    {"os_release", "NAME='A'\nVERSION_ID=1\nPRETTY_NAME=\"A \\\"B\\\" 1\"\n", OsReleases},
    {"proc_stat", "cpu  100 20 30 4000 50 6 7 8 9 10\ncpu0 1 2 3 4\n", ProcStats},
    {"loadavg", "1.25 0.13 0.13 3/128 8553\n", LoadAverages},
    {"pressure", "some avg10=0.34 avg60=0.68 avg300=0.50 total=8849005\n", Pressures},
    {"cpu_max", "150000 100000\n", CpuMaxes},
    {"cgroups", std::string_view(kCgroupSample, sizeof(kCgroupSample) - 1), Cgroups},
    {"names", "java -jar A-server.jar /docker/ \xc3\xb6", Names},
};

}  // namespace

std::span<const ParserUnderTest> ParserBattery() { return kBattery; }

}  // namespace lab
