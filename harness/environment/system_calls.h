// What the system answers without a file: the answers, as plain values. So a fake is a struct that
// a test fills in (fake_system_calls.h), and what is asked of the system is all in system_calls.cc.
#ifndef HARNESS_ENVIRONMENT_SYSTEM_CALLS_H_
#define HARNESS_ENVIRONMENT_SYSTEM_CALLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

// The message of a Status is the reason why there is no answer.
struct SystemCalls {
  absl::StatusOr<std::string> architecture;        // uname -m: "x86_64"
  absl::StatusOr<std::string> kernel;              // uname -r
  absl::StatusOr<std::string> kernel_build;        // uname -v
  absl::StatusOr<std::string> hostname;            // uname -n
  absl::StatusOr<std::vector<uint32_t>> affinity;  // CPUs this thread may run on, ascending
  absl::StatusOr<int64_t> nice;
  absl::StatusOr<std::string> libc;                  // "glibc 2.36"
  absl::StatusOr<std::string> numa_policy;           // "default", "bind 0-1", "interleave 0-1", ...
  absl::StatusOr<int64_t> clock_resolution_ns;       // of CLOCK_MONOTONIC, see clock_measurement.h
  absl::StatusOr<double> clock_cost_ns;              // per read
  absl::StatusOr<std::string> hypervisor_signature;  // CPUID leaf 0x40000000: "KVMKVMKVM"; x86 only
  absl::StatusOr<std::string>
      image_digest;  // the environment variable LAB_IMAGE_DIGEST: a
                     // container cannot see its own image, who starts it can
};

// Asks, about this process and the thread that calls. Takes about a millisecond, for the clock.
SystemCalls AskSystem();

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_SYSTEM_CALLS_H_
