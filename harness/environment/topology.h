// Where the CPUs are: cores, packages, NUMA nodes, who shares which cache. From /sys, for online
// CPUs.
//
// CPU ids are names, not indices: a machine may have CPUs 1-5 and 8-19. Cores are told apart by
// their sets of sibling threads, since core ids repeat between packages.
#ifndef HARNESS_ENVIRONMENT_TOPOLOGY_H_
#define HARNESS_ENVIRONMENT_TOPOLOGY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/environment/cpuinfo.h"
#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"
#include "lab/record/record.pb.h"

namespace lab {

struct Topology {
  // Online ones, ascending. From /sys; where it does not tell, those in /proc/cpuinfo and those
  // this process may run on; where neither tells, those with a directory in /sys.
  std::vector<Cpu> cpus;
  std::vector<Cache> caches;  // one per instance, by level, type and CPUs; size 0: not stated

  absl::StatusOr<int64_t> online;
  std::string online_source;
  absl::StatusOr<int64_t> packages;
  absl::StatusOr<int64_t> cores;
  absl::StatusOr<int64_t> threads_per_core;  // most that any core shows
  absl::StatusOr<int64_t> nodes_with_cpus;   // others hold only memory, as a GPU's
};

// Costs about fifteen small files per CPU.
Topology ReadTopology(const HostFiles& files, const CpuInfo& cpuinfo, const SystemCalls& system);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_TOPOLOGY_H_
