// Two counters of the host that a measuring process reads between its windows: time stolen by the
// hypervisor and time that tasks waited for a CPU.
//
// Holds its files open: a Read is two preads into the stack, no allocation, no protobuf. About 5 us
// on two CPUs, nearly all of it the kernel's, which makes all of /proc/stat for its first line;
// with hundreds of CPUs expect hundreds of microseconds. So not for use inside a window.
#ifndef HARNESS_ENVIRONMENT_LOAD_READER_H_
#define HARNESS_ENVIRONMENT_LOAD_READER_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "harness/environment/host_files.h"

namespace lab {

class HostLoadReader {
 public:
  // Totals since boot; -1: unknown (no such file, or one that does not say). Differences of two say
  // what happened between.
  struct Reading {
    int64_t steal_ticks = -1;
    int64_t psi_cpu_some_us = -1;
    bool operator==(const Reading&) const = default;
  };

  explicit HostLoadReader(const HostFiles& files = HostFiles());

  Reading Read() const;

 private:
  absl::StatusOr<OpenFile> stat_;
  absl::StatusOr<OpenFile> pressure_;
};

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_LOAD_READER_H_
