// What the control groups allow this process, read over the whole chain of its groups
// (cgroup_paths.h): the tightest limit of any level is the one that holds.
//
// Not what they allow in the host's part of the tree, above a container's mount point: it is
// invisible from inside.
#ifndef HARNESS_ENVIRONMENT_CGROUP_LIMITS_H_
#define HARNESS_ENVIRONMENT_CGROUP_LIMITS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/environment/cgroup_paths.h"
#include "harness/environment/host_files.h"

namespace lab {

// This process's groups, or the reason why they cannot be told.
absl::StatusOr<CgroupPaths> ReadCgroupPaths(const HostFiles& files);

// A limit: a number, or nullopt for "there is none". A Status: it cannot be told which.
//
// CPUs' worth of time per period: "150000 100000" is 1.5.
absl::StatusOr<std::optional<double>> ReadCpuQuota(const HostFiles& files, const CgroupChain& cpu);
absl::StatusOr<std::optional<int64_t>> ReadMemoryLimitBytes(const HostFiles& files,
                                                            const CgroupChain& memory);

// CPUs of the nearest group that states them.
absl::StatusOr<std::vector<uint32_t>> ReadCpuset(const HostFiles& files, const CgroupChain& cpuset);

// Periods in which a quota ran out, summed over the chain. Groups without a quota state none; where
// no group does, that is the reason.
absl::StatusOr<int64_t> ReadThrottledPeriods(const HostFiles& files, const CgroupChain& cpu);

// The texts of cpu.max and of the two files of version 1. nullopt where they are torn; the inner
// one where there is no limit. Public for the replay of mutated texts.
std::optional<std::optional<double>> ParseCpuMax(std::string_view cpu_max);
std::optional<std::optional<double>> ParseCfsQuota(std::string_view quota_us,
                                                   std::string_view period_us);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CGROUP_LIMITS_H_
