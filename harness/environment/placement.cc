#include "harness/environment/placement.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/status/status.h"

namespace lab {
namespace {

// A core's usable CPUs, ascending, and where it is.
struct Core {
  double speed = 0;  // capacity, or frequency where no capacity is known; 0 unknown
  int kind = 0;      // 0 the fastest
  int32_t package = -1;
  int32_t node = -1;
  std::vector<uint32_t> cpus;
};

// CPUs with the same key are one core. Siblings tell it; else package and core id; else each is
// alone.
using CoreKey = std::tuple<int, int64_t, int64_t>;

CoreKey KeyOf(const Cpu& cpu) {
  if (!cpu.sibling().empty()) {
    return {0, *std::min_element(cpu.sibling().begin(), cpu.sibling().end()), 0};
  }
  if (cpu.core() >= 0 && cpu.package() >= 0) return {1, cpu.package(), cpu.core()};
  return {2, cpu.id(), 0};
}

// The scale on which the CPUs can be compared: the kernel's capacity where it tells CPUs apart,
// else the highest frequency. Some kernels give every CPU of a hybrid machine the same capacity.
double SpeedOf(const Cpu& cpu, bool by_capacity) {
  return by_capacity ? cpu.capacity() : static_cast<double>(cpu.max_hz());
}

bool CapacitiesDiffer(const HostFacts& facts) {
  std::optional<uint32_t> first;
  for (const Cpu& cpu : facts.cpu()) {
    if (cpu.capacity() == 0) return false;
    if (first && *first != cpu.capacity()) return true;
    first = cpu.capacity();
  }
  return false;
}

// Cores of one design may differ by a few percent: favoured cores get a boost bin more. Kinds
// differ by more, so a new kind begins where speed falls below nine tenths of the kind's fastest.
void SetKinds(std::vector<Core>& cores) {
  constexpr double kSameKind = 0.9;
  std::sort(cores.begin(), cores.end(),
            [](const Core& a, const Core& b) { return a.speed > b.speed; });
  int kind = 0;
  double fastest = cores.empty() ? 0 : cores.front().speed;
  for (Core& core : cores) {
    if (core.speed < kSameKind * fastest) {
      ++kind;
      fastest = core.speed;
    }
    core.kind = kind;
  }
}

std::vector<Core> UsableCores(const HostFacts& facts) {
  const bool by_capacity = CapacitiesDiffer(facts);
  std::map<CoreKey, Core> by_key;
  for (const Cpu& cpu : facts.cpu()) {
    if (!cpu.allowed()) continue;
    Core& core = by_key[KeyOf(cpu)];
    core.speed = std::max(core.speed, SpeedOf(cpu, by_capacity));
    core.package = cpu.package();
    core.node = cpu.node();
    core.cpus.push_back(cpu.id());
  }
  std::vector<Core> cores;
  for (auto& [key, core] : by_key) {
    std::sort(core.cpus.begin(), core.cpus.end());
    cores.push_back(std::move(core));
  }
  SetKinds(cores);
  const auto order = [](const Core& core) {
    return std::make_tuple(core.kind, core.package, core.node, core.cpus.front());
  };
  std::sort(cores.begin(), cores.end(),
            [&](const Core& a, const Core& b) { return order(a) < order(b); });
  return cores;
}

std::vector<uint32_t> Compact(const std::vector<Core>& cores) {
  std::vector<uint32_t> cpus;
  for (const Core& core : cores) cpus.insert(cpus.end(), core.cpus.begin(), core.cpus.end());
  return cpus;
}

std::vector<uint32_t> Spread(const std::vector<Core>& cores) {
  std::vector<uint32_t> cpus;
  size_t most = 0;
  for (const Core& core : cores) most = std::max(most, core.cpus.size());
  for (size_t thread = 0; thread < most; ++thread) {
    for (const Core& core : cores) {
      if (thread < core.cpus.size()) cpus.push_back(core.cpus[thread]);
    }
  }
  return cpus;
}

absl::StatusOr<std::vector<uint32_t>> Take(const std::vector<uint32_t>& order, uint32_t threads) {
  if (order.empty()) {
    return absl::FailedPreconditionError(
        "no CPU to pin threads to: none is known to be online and allowed; use --placement=none");
  }
  std::vector<uint32_t> cpus;
  for (uint32_t thread = 0; thread < threads; ++thread) {
    cpus.push_back(order[thread % order.size()]);
  }
  return cpus;
}

}  // namespace

absl::StatusOr<std::vector<uint32_t>> PlaceThreads(Placement placement, const HostFacts& facts,
                                                   uint32_t threads) {
  if (threads == 0) return absl::InvalidArgumentError("cannot place 0 threads; ask for at least 1");
  switch (placement) {
    case PLACEMENT_UNSPECIFIED:
    case SPREAD:
      return Take(Spread(UsableCores(facts)), threads);
    case COMPACT:
      return Take(Compact(UsableCores(facts)), threads);
    case NONE:
      return std::vector<uint32_t>();
    case Placement_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Placement_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return absl::InvalidArgumentError("a placement of a newer schema; use spread, compact or none");
}

}  // namespace lab
