// Which control groups this process is in: from the texts of /proc/self/cgroup and
// /proc/self/mountinfo to directories that can be read.
//
// A limit may sit at any level above a process, so each controller gets the chain of directories
// from the process's own group up to the mount point. What lies above the mount point (in a
// container: the host's part) cannot be seen from inside.
//
// Version 2 has one tree for all controllers; version 1 one per controller; hybrid systems mount
// both and bind each controller to one of them.
#ifndef HARNESS_ENVIRONMENT_CGROUP_PATHS_H_
#define HARNESS_ENVIRONMENT_CGROUP_PATHS_H_

#include <string>
#include <string_view>
#include <vector>

namespace lab {

struct Mount {
  std::string root;   // which part of the file system is mounted: "/docker/4f1c" in a container
  std::string point;  // where: "/sys/fs/cgroup/cpu"
  std::string type;   // "cgroup2"
  std::string super_options;  // "rw,cpu,cpuacct"
};

// Lines that are no mounts are left out; "\040" becomes a blank.
std::vector<Mount> ParseMountInfo(std::string_view mountinfo);

struct CgroupChain {
  bool v2 = false;
  std::vector<std::string>
      directories;  // own first, mount point last; empty: controller not mounted
};

struct CgroupPaths {
  std::string version;  // "1", "2", "hybrid"; empty: none mounted
  CgroupChain cpu;
  CgroupChain cpuset;
  CgroupChain memory;
};

CgroupPaths ResolveCgroups(std::string_view self_cgroup, std::string_view mountinfo);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CGROUP_PATHS_H_
