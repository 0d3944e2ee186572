#include "harness/environment/topology.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/number_text.h"
#include "harness/environment/value_files.h"

namespace lab {
namespace {

using CpuSet = std::vector<uint32_t>;

constexpr char kCpuDirectory[] = "/sys/devices/system/cpu";
constexpr char kNodeDirectory[] = "/sys/devices/system/node";

std::string CpuPath(uint32_t cpu, std::string_view file) {
  return absl::StrCat(kCpuDirectory, "/cpu", cpu, "/", file);
}

// The set in `path`_list, or in the mask `path` of older kernels.
absl::StatusOr<CpuSet> ReadListOrMask(const HostFiles& files, const std::string& list_path,
                                      const std::string& mask_path) {
  auto list = ReadCpuList(files, list_path);
  if (list.ok() && !list->empty()) return list;
  const absl::StatusOr<std::string> text = files.Read(mask_path);
  if (!text.ok()) return list.ok() ? absl::NotFoundError(list_path + " is empty") : list.status();
  if (auto mask = ParseCpuMask(*text)) return *std::move(mask);
  return Unexpected(mask_path, *text, "a CPU mask");
}

absl::StatusOr<CpuSet> ReadSiblings(const HostFiles& files, uint32_t cpu) {
  auto siblings = ReadListOrMask(files, CpuPath(cpu, "topology/thread_siblings_list"),
                                 CpuPath(cpu, "topology/thread_siblings"));
  if (siblings.ok() && std::count(siblings->begin(), siblings->end(), cpu) == 0) {
    return absl::DataLossError(absl::StrCat(CpuPath(cpu, "topology/thread_siblings_list"),
                                            " leaves out CPU ", cpu, " itself"));
  }
  return siblings;
}

// -1 where the file does not say; it may itself say -1.
int32_t ReadId(const HostFiles& files, const std::string& path) {
  const absl::StatusOr<int64_t> id = ReadSigned(files, path);
  const bool plausible = id.ok() && *id >= 0 && *id < (1 << 24);
  return plausible ? static_cast<int32_t>(*id) : -1;
}

uint64_t ReadMaxHz(const HostFiles& files, uint32_t cpu) {
  // What the CPU may run at now, not what it could at most: the latter counts boosts nobody gets.
  absl::StatusOr<int64_t> khz = ReadCount(files, CpuPath(cpu, "cpufreq/scaling_max_freq"));
  if (!khz.ok()) khz = ReadCount(files, CpuPath(cpu, "cpufreq/cpuinfo_max_freq"));
  constexpr int64_t kMostKhz = 100'000'000;
  return khz.ok() && *khz <= kMostKhz ? static_cast<uint64_t>(*khz) * 1000 : 0;
}

uint32_t ReadCapacity(const HostFiles& files, uint32_t cpu) {
  const absl::StatusOr<int64_t> capacity = ReadCount(files, CpuPath(cpu, "cpu_capacity"));
  constexpr int64_t kMost = 1 << 20;  // the kernel's scale ends at 1024
  return capacity.ok() && *capacity <= kMost ? static_cast<uint32_t>(*capacity) : 0;
}

// Node of each CPU; a Status where the kernel knows no nodes.
absl::StatusOr<std::map<uint32_t, int32_t>> ReadNodes(const HostFiles& files) {
  const absl::StatusOr<std::vector<std::string>> names = files.List(kNodeDirectory);
  if (!names.ok()) return names.status();
  std::map<uint32_t, int32_t> node_of;
  for (std::string_view name : *names) {
    const std::string directory = absl::StrCat(kNodeDirectory, "/", name);
    if (!absl::ConsumePrefix(&name, "node")) continue;
    const std::optional<int64_t> node = ParseCount(name);
    const auto cpus = ReadListOrMask(files, directory + "/cpulist", directory + "/cpumap");
    if (!node || *node > kMaxCpuId || !cpus.ok()) continue;
    for (const uint32_t cpu : *cpus) node_of[cpu] = static_cast<int32_t>(*node);
  }
  if (!node_of.empty()) return node_of;
  return absl::NotFoundError(absl::StrCat("no node with CPUs under ", kNodeDirectory));
}

// CPUs that have a directory; offline ones may have one too.
CpuSet CpuDirectories(const HostFiles& files) {
  CpuSet cpus;
  for (std::string_view name : files.List(kCpuDirectory).value_or(std::vector<std::string>())) {
    if (!absl::ConsumePrefix(&name, "cpu")) continue;
    const std::optional<int64_t> id = ParseCount(name);
    if (id && *id <= kMaxCpuId) cpus.push_back(static_cast<uint32_t>(*id));
  }
  std::sort(cpus.begin(), cpus.end());
  return cpus;
}

// Fills in `online` and where it comes from; returns the CPUs.
CpuSet ReadOnline(const HostFiles& files, const CpuInfo& cpuinfo, const CpuSet& affinity,
                  Topology& topology) {
  topology.online_source = absl::StrCat(kCpuDirectory, "/online");
  const absl::StatusOr<CpuSet> listed = ReadCpuList(files, topology.online_source);
  if (listed.ok() && !listed->empty()) {
    topology.online = static_cast<int64_t>(listed->size());
    return *listed;
  }
  CpuSet known;
  std::set_union(cpuinfo.cpus.begin(), cpuinfo.cpus.end(), affinity.begin(), affinity.end(),
                 std::back_inserter(known));
  if (known.empty()) known = CpuDirectories(files);
  if (const auto count = cpuinfo.Count()) {
    topology.online = std::max(*count, static_cast<int64_t>(known.size()));
    topology.online_source = "/proc/cpuinfo";
  } else {
    topology.online =
        listed.ok() ? absl::NotFoundError(topology.online_source + " is empty") : listed.status();
  }
  return known;
}

Cpu ReadCpu(const HostFiles& files, uint32_t id, const std::set<uint32_t>& allowed) {
  Cpu cpu;
  cpu.set_id(id);
  cpu.set_core(ReadId(files, CpuPath(id, "topology/core_id")));
  cpu.set_package(ReadId(files, CpuPath(id, "topology/physical_package_id")));
  cpu.set_node(-1);
  const absl::StatusOr<CpuSet> siblings = ReadSiblings(files, id);
  if (siblings.ok()) cpu.mutable_sibling()->Assign(siblings->begin(), siblings->end());
  cpu.set_max_hz(ReadMaxHz(files, id));
  cpu.set_capacity(ReadCapacity(files, id));
  cpu.set_allowed(allowed.contains(id));
  return cpu;
}

// Packages by their ids; where there are none (s390, sparc), by who lies together, if anybody does.
absl::StatusOr<int64_t> CountPackages(const HostFiles& files, const std::vector<Cpu>& cpus) {
  std::set<int32_t> ids;
  std::set<CpuSet> groups;
  bool together = false;
  for (const Cpu& cpu : cpus) {
    ids.insert(cpu.package());
    const auto group = ReadListOrMask(files, CpuPath(cpu.id(), "topology/core_siblings_list"),
                                      CpuPath(cpu.id(), "topology/core_siblings"));
    if (!group.ok()) continue;
    together |= group->size() > 1;
    groups.insert(*group);
  }
  if (!ids.empty() && !ids.contains(-1)) return static_cast<int64_t>(ids.size());
  if (together) return static_cast<int64_t>(groups.size());
  const std::string path =
      CpuPath(cpus.empty() ? 0 : cpus.front().id(), "topology/physical_package_id");
  const absl::StatusOr<std::string> text = ReadText(files, path);
  return text.ok() ? Unexpected(path, *text, "the id of a package") : text.status();
}

void CountCores(const HostFiles& files, Topology& topology) {
  std::set<CpuSet> cores;
  size_t most = 0;
  for (const Cpu& cpu : topology.cpus) {
    if (cpu.sibling().empty()) {
      topology.cores = topology.threads_per_core = ReadSiblings(files, cpu.id()).status();
      return;
    }
    const CpuSet siblings(cpu.sibling().begin(), cpu.sibling().end());
    most = std::max(most, siblings.size());
    cores.insert(siblings);
  }
  topology.cores = topology.threads_per_core = absl::NotFoundError("no CPU is known");
  if (cores.empty()) return;
  topology.cores = static_cast<int64_t>(cores.size());
  topology.threads_per_core = static_cast<int64_t>(most);
}

using CacheKey = std::tuple<uint32_t, std::string, CpuSet>;  // level, type, who shares it
using CacheSizes = std::map<CacheKey, uint64_t>;

bool IsCacheType(std::string_view type) {
  return type == "Data" || type == "Instruction" || type == "Unified";
}

void AddCache(const HostFiles& files, uint32_t cpu, const std::string& directory,
              CacheSizes& sizes) {
  const absl::StatusOr<int64_t> level = ReadCount(files, directory + "/level");
  const absl::StatusOr<std::string> type = ReadText(files, directory + "/type");
  if (!level.ok() || *level > 16 || !type.ok() || !IsCacheType(*type)) return;
  const std::optional<int64_t> size =
      ParseSizeBytes(ReadText(files, directory + "/size").value_or(""));
  CpuSet shared =
      ReadListOrMask(files, directory + "/shared_cpu_list", directory + "/shared_cpu_map")
          .value_or(CpuSet{cpu});
  if (shared.empty()) shared = {cpu};
  sizes[{static_cast<uint32_t>(*level), *type, std::move(shared)}] =
      static_cast<uint64_t>(size.value_or(0));
}

// sparc64 has its own files, and does not say who shares.
void AddSparcCaches(const HostFiles& files, uint32_t cpu, CacheSizes& sizes) {
  constexpr std::tuple<uint32_t, const char*, const char*> kFiles[] = {
      {1, "Data", "l1_dcache_size"},
      {1, "Instruction", "l1_icache_size"},
      {2, "Unified", "l2_cache_size"}};
  for (const auto& [level, type, file] : kFiles) {
    const absl::StatusOr<int64_t> size = ReadCount(files, CpuPath(cpu, file));
    if (size.ok()) sizes[{level, type, {cpu}}] = static_cast<uint64_t>(*size);
  }
}

std::vector<Cache> ReadCaches(const HostFiles& files, const std::vector<Cpu>& cpus) {
  CacheSizes sizes;
  for (const Cpu& cpu : cpus) {
    const auto names = files.List(CpuPath(cpu.id(), "cache"));
    if (!names.ok()) AddSparcCaches(files, cpu.id(), sizes);
    for (const std::string& name : names.value_or(std::vector<std::string>())) {
      if (absl::StartsWith(name, "index")) {
        AddCache(files, cpu.id(), CpuPath(cpu.id(), absl::StrCat("cache/", name)), sizes);
      }
    }
  }
  std::vector<Cache> caches;
  for (const auto& [key, size] : sizes) {
    const auto& [level, type, shared] = key;
    Cache& cache = caches.emplace_back();
    cache.set_level(level);
    cache.set_type(type);
    cache.set_size_bytes(size);
    cache.mutable_cpu()->Assign(shared.begin(), shared.end());
  }
  return caches;
}

}  // namespace

Topology ReadTopology(const HostFiles& files, const CpuInfo& cpuinfo, const SystemCalls& system) {
  Topology topology;
  const CpuSet affinity = system.affinity.value_or(CpuSet());
  const CpuSet ids = ReadOnline(files, cpuinfo, affinity, topology);
  const std::set<uint32_t> allowed(affinity.begin(), affinity.end());
  for (const uint32_t id : ids) topology.cpus.push_back(ReadCpu(files, id, allowed));

  const absl::StatusOr<std::map<uint32_t, int32_t>> nodes = ReadNodes(files);
  if (!nodes.ok()) {
    topology.nodes_with_cpus = nodes.status();
  } else {
    std::set<int32_t> used;
    for (const auto& [cpu, node] : *nodes) used.insert(node);
    topology.nodes_with_cpus = static_cast<int64_t>(used.size());
    for (Cpu& cpu : topology.cpus) {
      if (const auto node = nodes->find(cpu.id()); node != nodes->end()) cpu.set_node(node->second);
    }
  }
  topology.packages = CountPackages(files, topology.cpus);
  CountCores(files, topology);
  topology.caches = ReadCaches(files, topology.cpus);
  return topology;
}

}  // namespace lab
