// What of a case is judged. Most cases have one value per fork, the time per operation; a case
// whose threads have roles has one per role, and mode SAMPLE and SS have further ones.
//
// Each facet of a group is a group of its own in the analysis: the same forks, another number.
#ifndef LAB_ANALYSIS_FACET_H_
#define LAB_ANALYSIS_FACET_H_

#include <string>
#include <vector>

#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"

namespace lab {

enum class Metric {
  kTime,      // per operation, from windows; the operation alone in mode SS
  kP50,       // of single operations, mode SAMPLE
  kP99,       // likewise
  kFromExec,  // from before the fork to the end of the first operation, mode SS
};

// "time", "p50", "p99", "from exec": as Claim.metric has them.
std::string MetricName(Metric metric);

struct Facet {
  std::string role;     // empty: all threads
  int role_index = -1;  // in KernelFacts.role; -1: all threads
  Metric metric = Metric::kTime;

  bool Concerns(const ThreadWindow& thread) const {
    return role_index < 0 || static_cast<int>(thread.role()) == role_index;
  }
  friend bool operator==(const Facet&, const Facet&) = default;
};

// At least one, time first. `facts`: what the kernel said of itself; null where the record lacks
// it, and roles then count in the plan's order.
std::vector<Facet> FacetsOf(const Case& planned, const KernelFacts* facts);

// Null where the record holds no such thing.
const KernelFacts* FindKernelFacts(const RunRecord& record, const Case& planned);

}  // namespace lab

#endif  // LAB_ANALYSIS_FACET_H_
