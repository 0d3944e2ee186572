#include "harness/environment/cgroup_limits.h"

#include <algorithm>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/environment/key_value_text.h"
#include "harness/environment/number_text.h"
#include "harness/environment/value_files.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Version 1 says "no limit" with the largest multiple of the page size.
constexpr int64_t kUnlimitedBytes = int64_t{1} << 62;

template <typename T>
using Limit = absl::StatusOr<std::optional<T>>;

// A chain that leads nowhere is a reason; so is a mount point that cannot be read.
absl::Status CheckVisible(const HostFiles& files, const CgroupChain& chain,
                          std::string_view controller) {
  if (chain.directories.empty()) {
    return absl::NotFoundError(absl::StrCat("no cgroup file system with the controller ",
                                            controller, " in /proc/self/mountinfo"));
  }
  return files.List(chain.directories.back()).status();
}

// The smallest of the limits that `read` finds on the way up. NotFound means: none on this level.
template <typename T>
Limit<T> Tightest(const CgroupChain& chain, absl::FunctionRef<Limit<T>(const std::string&)> read) {
  std::optional<T> tightest;
  for (const std::string& directory : chain.directories) {
    const Limit<T> limit = read(directory);
    if (absl::IsNotFound(limit.status())) continue;
    LAB_RETURN_IF_ERROR(limit.status());
    if (*limit && (!tightest || **limit < *tightest)) tightest = *limit;
  }
  return tightest;
}

Limit<double> ReadCpuMax(const HostFiles& files, const std::string& directory) {
  const std::string path = directory + "/cpu.max";
  LAB_ASSIGN_OR_RETURN(const std::string text, files.Read(path));
  if (const auto quota = ParseCpuMax(text)) return *quota;
  return Unexpected(path, text, "a quota");
}

Limit<double> ReadCfsQuota(const HostFiles& files, const std::string& directory) {
  const std::string path = directory + "/cpu.cfs_quota_us";
  LAB_ASSIGN_OR_RETURN(const std::string quota, files.Read(path));
  LAB_ASSIGN_OR_RETURN(const std::string period, files.Read(directory + "/cpu.cfs_period_us"));
  if (const auto cpus = ParseCfsQuota(quota, period)) return *cpus;
  return Unexpected(path, absl::StrCat(quota, " of ", period), "a quota");
}

Limit<int64_t> ReadBytes(const HostFiles& files, const std::string& path) {
  LAB_ASSIGN_OR_RETURN(const std::string text, files.Read(path));
  if (absl::StripAsciiWhitespace(text) == "max") return std::nullopt;
  const std::optional<int64_t> bytes = ParseCount(text);
  if (!bytes) return Unexpected(path, text, "a number of bytes");
  return *bytes >= kUnlimitedBytes ? std::optional<int64_t>() : bytes;
}

std::optional<double> Share(std::string_view quota_us, std::string_view period_us) {
  const std::optional<int64_t> quota = ParseCount(quota_us), period = ParseCount(period_us);
  if (!quota || !period || *quota == 0 || *period == 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

}  // namespace

absl::StatusOr<CgroupPaths> ReadCgroupPaths(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string groups, files.Read("/proc/self/cgroup"));
  LAB_ASSIGN_OR_RETURN(const std::string mounts, files.Read("/proc/self/mountinfo"));
  CgroupPaths paths = ResolveCgroups(groups, mounts);
  if (!paths.version.empty()) return paths;
  return absl::NotFoundError("no cgroup file system in /proc/self/mountinfo");
}

std::optional<std::optional<double>> ParseCpuMax(std::string_view cpu_max) {
  const std::vector<std::string_view> words =
      absl::StrSplit(cpu_max, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  if (words.empty() || words.size() > 2) return std::nullopt;
  if (words[0] == "max") return std::optional<double>();
  constexpr std::string_view kDefaultPeriodUs = "100000";
  const std::optional<double> cpus =
      Share(words[0], words.size() > 1 ? words[1] : kDefaultPeriodUs);
  if (!cpus) return std::nullopt;
  return cpus;
}

std::optional<std::optional<double>> ParseCfsQuota(std::string_view quota_us,
                                                   std::string_view period_us) {
  if (absl::StripAsciiWhitespace(quota_us) == "-1") return std::optional<double>();
  const std::optional<double> cpus = Share(quota_us, period_us);
  if (!cpus) return std::nullopt;
  return cpus;
}

absl::StatusOr<std::optional<double>> ReadCpuQuota(const HostFiles& files, const CgroupChain& cpu) {
  LAB_RETURN_IF_ERROR(CheckVisible(files, cpu, "cpu"));
  return Tightest<double>(cpu, [&](const std::string& directory) {
    return cpu.v2 ? ReadCpuMax(files, directory) : ReadCfsQuota(files, directory);
  });
}

absl::StatusOr<std::optional<int64_t>> ReadMemoryLimitBytes(const HostFiles& files,
                                                            const CgroupChain& memory) {
  LAB_RETURN_IF_ERROR(CheckVisible(files, memory, "memory"));
  const char* name = memory.v2 ? "/memory.max" : "/memory.limit_in_bytes";
  return Tightest<int64_t>(
      memory, [&](const std::string& directory) { return ReadBytes(files, directory + name); });
}

absl::StatusOr<std::vector<uint32_t>> ReadCpuset(const HostFiles& files,
                                                 const CgroupChain& cpuset) {
  LAB_RETURN_IF_ERROR(CheckVisible(files, cpuset, "cpuset"));
  // The effective set is what is left of the wanted one; older kernels of version 1 have only the
  // latter.
  const std::vector<std::string> names =
      cpuset.v2 ? std::vector<std::string>{"/cpuset.cpus.effective"}
                : std::vector<std::string>{"/cpuset.effective_cpus", "/cpuset.cpus"};
  for (const std::string& directory : cpuset.directories) {
    for (const std::string& name : names) {
      auto cpus = ReadCpuList(files, directory + name);
      if (cpus.ok() && !cpus->empty()) return cpus;
      if (!cpus.ok() && !absl::IsNotFound(cpus.status())) return cpus;
    }
  }
  return absl::NotFoundError(absl::StrCat("no ", cpuset.directories.back(), names.back()));
}

absl::StatusOr<int64_t> ReadThrottledPeriods(const HostFiles& files, const CgroupChain& cpu) {
  LAB_RETURN_IF_ERROR(CheckVisible(files, cpu, "cpu"));
  std::optional<int64_t> sum;
  for (const std::string& directory : cpu.directories) {
    const absl::StatusOr<std::string> text = files.Read(directory + "/cpu.stat");
    if (!text.ok()) continue;
    const std::optional<std::string_view> word = FindValue(*text, "nr_throttled", ' ');
    if (!word) continue;
    const std::optional<int64_t> periods = ParseCount(*word);
    if (!periods || *periods >= kUnlimitedBytes) {
      return Unexpected(directory + "/cpu.stat", *word, "a number of throttled periods");
    }
    sum = std::min(sum.value_or(0), kUnlimitedBytes) + *periods;
  }
  if (sum) return *sum;
  return absl::NotFoundError(
      absl::StrCat("no nr_throttled in ", cpu.directories.front(), "/cpu.stat"));
}

}  // namespace lab
