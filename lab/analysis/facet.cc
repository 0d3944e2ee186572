#include "lab/analysis/facet.h"

#include <algorithm>

namespace lab {
namespace {

std::vector<Metric> MetricsOf(Mode mode) {
  if (mode == SAMPLE) return {Metric::kTime, Metric::kP50, Metric::kP99};
  if (mode == SS) return {Metric::kTime, Metric::kFromExec};
  return {Metric::kTime};
}

int IndexOf(const std::string& role, int in_plan, const KernelFacts* facts) {
  if (facts == nullptr) return in_plan;
  const auto found = std::find(facts->role().begin(), facts->role().end(), role);
  return found == facts->role().end() ? in_plan : static_cast<int>(found - facts->role().begin());
}

}  // namespace

std::string MetricName(Metric metric) {
  switch (metric) {
    case Metric::kTime:
      return "time";
    case Metric::kP50:
      return "p50";
    case Metric::kP99:
      return "p99";
    case Metric::kFromExec:
      return "from exec";
  }
  return "time";
}

std::vector<Facet> FacetsOf(const Case& planned, const KernelFacts* facts) {
  std::vector<Facet> facets;
  for (const Metric metric : MetricsOf(planned.mode())) {
    if (planned.role().empty()) facets.push_back({.metric = metric});
    for (int i = 0; i < planned.role_size(); ++i) {
      const std::string& role = planned.role(i).role();
      facets.push_back({.role = role, .role_index = IndexOf(role, i, facts), .metric = metric});
    }
  }
  return facets;
}

const KernelFacts* FindKernelFacts(const RunRecord& record, const Case& planned) {
  for (const Frame& frame : record.frame()) {
    if (!frame.has_build() || frame.build().kernel() != planned.kernel()) continue;
    for (const KernelFacts& facts : frame.build().kernel_facts()) {
      if (facts.name() == planned.benchmark()) return &facts;
    }
  }
  return nullptr;
}

}  // namespace lab
