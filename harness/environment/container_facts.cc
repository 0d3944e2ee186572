#include "harness/environment/container_facts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "harness/environment/cgroup_limits.h"
#include "harness/environment/cgroup_paths.h"
#include "harness/environment/container_runtime.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/fact_sheet.h"
#include "lab/record/fact_keys.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Where a limit was looked for: its file in our own group.
std::string Source(const CgroupChain& chain, const char* v1_file, const char* v2_file) {
  if (chain.directories.empty()) return "/proc/self/mountinfo";
  return absl::StrCat(chain.directories.front(), "/", chain.v2 ? v2_file : v1_file);
}

void AddQuota(const HostFiles& files, const CgroupChain& cpu, FactSheet& sheet) {
  const std::string source = Source(cpu, "cpu.cfs_quota_us", "cpu.max");
  const absl::StatusOr<std::optional<double>> quota = ReadCpuQuota(files, cpu);
  if (!quota.ok()) return sheet.Real(fact::kCpuQuota, quota.status(), source, "CPUs");
  if (!*quota) return sheet.Text(fact::kCpuQuota, "none", source);
  sheet.Real(fact::kCpuQuota, **quota, source, "CPUs");
}

void AddMemoryLimit(const HostFiles& files, const CgroupChain& memory, FactSheet& sheet) {
  const std::string source = Source(memory, "memory.limit_in_bytes", "memory.max");
  const absl::StatusOr<std::optional<int64_t>> limit = ReadMemoryLimitBytes(files, memory);
  if (!limit.ok()) return sheet.Integer(fact::kMemoryLimit, limit.status(), source, "bytes");
  if (!*limit) return sheet.Text(fact::kMemoryLimit, "none", source);
  sheet.Integer(fact::kMemoryLimit, **limit, source, "bytes");
}

absl::StatusOr<std::string> Cpuset(const HostFiles& files, const CgroupChain& cpuset) {
  LAB_ASSIGN_OR_RETURN(const std::vector<uint32_t> cpus, ReadCpuset(files, cpuset));
  return FormatCpuList(cpus);
}

void AddLimits(const HostFiles& files, const CgroupPaths& paths, FactSheet& sheet) {
  sheet.Text(fact::kCgroupVersion, paths.version, "/proc/self/mountinfo");
  AddQuota(files, paths.cpu, sheet);
  sheet.Text(fact::kCpuset, Cpuset(files, paths.cpuset),
             Source(paths.cpuset, "cpuset.cpus", "cpuset.cpus.effective"));
  AddMemoryLimit(files, paths.memory, sheet);
  sheet.Integer(fact::kThrottledPeriods, ReadThrottledPeriods(files, paths.cpu),
                Source(paths.cpu, "cpu.stat", "cpu.stat"));
}

void AddUnknownLimits(const absl::Status& why, FactSheet& sheet) {
  for (const std::string_view key : {fact::kCgroupVersion, fact::kCpuQuota, fact::kCpuset,
                                     fact::kMemoryLimit, fact::kThrottledPeriods}) {
    sheet.Text(key, why, "/proc/self/cgroup, /proc/self/mountinfo");
  }
}

}  // namespace

void AddContainerFacts(const HostFiles& files, const SystemCalls& system, HostFacts& facts) {
  FactSheet sheet(&facts);
  const absl::StatusOr<std::string> runtime = DetectContainerRuntime(files);
  sheet.Text(fact::kContainer, runtime, "/.dockerenv, /run, /proc/1, /proc/self");
  absl::StatusOr<std::string> image = system.image_digest;
  if (!image.ok() && runtime.ok() && *runtime == "none") image = "none";
  if (const auto stated = ReadContainerEnvImage(files); !image.ok() && stated.ok()) image = stated;
  sheet.Text(fact::kImageDigest, image, "LAB_IMAGE_DIGEST, /run/.containerenv");
  const absl::StatusOr<CgroupPaths> paths = ReadCgroupPaths(files);
  paths.ok() ? AddLimits(files, *paths, sheet) : AddUnknownLimits(paths.status(), sheet);
}

}  // namespace lab
