// The load of the whole host at one moment: counters whose differences say what happened between
// two moments. Taken before and after each fork.
//
// Costs about a dozen small files and, on Intel, two per CPU (throttle counts): well under a
// millisecond on a small machine, a few on a large one. A measuring process uses load_reader.h
// instead.
#ifndef HARNESS_ENVIRONMENT_LOAD_SNAPSHOT_H_
#define HARNESS_ENVIRONMENT_LOAD_SNAPSHOT_H_

#include <cstdint>

#include "harness/environment/host_files.h"
#include "lab/record/record.pb.h"

namespace lab {

// Unknown is -1 as record.proto says it, and here also for load_average_1m; runnable, which counts
// the reading thread, and temperature are 0 where unknown.
LoadSnapshot TakeLoadSnapshot(const HostFiles& files, uint64_t mono_ns);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_LOAD_SNAPSHOT_H_
