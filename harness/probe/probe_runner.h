// Has the probe binary measure the host.
//
//   LAB_ASSIGN_OR_RETURN(Probe probe, RunProbe(launcher, probe_path, {0, 1},
//   /*full_matrix=*/false));
#ifndef HARNESS_PROBE_PROBE_RUNNER_H_
#define HARNESS_PROBE_PROBE_RUNNER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/launcher/launcher.h"
#include "lab/record/record.pb.h"

namespace lab {

// A probe process that ends badly or writes what is no Probe is a Probe that holds only the time
// and a failure: the run goes on without it. About 5 ms for two CPUs; after 10 s (100 s for the
// matrix) it is given up. A CPU in `cpus` more than once is measured once.
//
// Errors: Cancelled where the user stopped it; faults of the launcher.
absl::StatusOr<Probe> RunProbe(Launcher& launcher, const std::string& probe_binary_path,
                               const std::vector<uint32_t>& cpus, bool full_matrix);

}  // namespace lab

#endif  // HARNESS_PROBE_PROBE_RUNNER_H_
