// Which CPU each measuring thread is pinned to.
//
//   SPREAD   one thread per physical core first, then the cores' other hardware threads
//   COMPACT  a core's hardware threads, then the next core's
//   NONE     not pinned: an empty list
//
// Cores are taken in order of kind, package, NUMA node and lowest CPU: fast cores of an asymmetric
// machine before slow ones, and one package filled before the next. Not alternating between
// packages, since then two threads would measure the link between them and not the code.
//
// Only CPUs that are online and allowed are used. More threads than those wraps around: thread n
// runs where thread 0 does, which the record shows.
#ifndef HARNESS_ENVIRONMENT_PLACEMENT_H_
#define HARNESS_ENVIRONMENT_PLACEMENT_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"

namespace lab {

// A CPU per thread. `facts` needs only `cpu`. PLACEMENT_UNSPECIFIED means SPREAD, as in an
// experiment. Fails where there is no thread to place or no CPU that may be used.
absl::StatusOr<std::vector<uint32_t>> PlaceThreads(Placement placement, const HostFacts& facts,
                                                   uint32_t threads);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_PLACEMENT_H_
