#include "harness/environment/fake_system_calls.h"

#include <cstdint>
#include <vector>

#include "absl/status/status.h"

namespace lab {

SystemCalls FakeSystemCalls() {
  SystemCalls answers;
  answers.architecture = "x86_64";
  answers.kernel = "6.1.0-13-amd64";
  answers.kernel_build = "#1 SMP PREEMPT_DYNAMIC";
  answers.hostname = "bench";
  answers.affinity = std::vector<uint32_t>{0, 1};
  answers.nice = 0;
  answers.libc = "glibc 2.36";
  answers.numa_policy = "default";
  answers.clock_resolution_ns = 1;
  answers.clock_cost_ns = 25;
  answers.hypervisor_signature = absl::NotFoundError("CPUID says no hypervisor");
  answers.image_digest = absl::NotFoundError("LAB_IMAGE_DIGEST is not set");
  return answers;
}

}  // namespace lab
