#include "lab/plan/jobs.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"

namespace lab {
namespace {

Shape MakeShape(uint32_t forks, uint32_t warmup_iterations, uint32_t iterations,
                absl::Duration window) {
  const auto window_ns = static_cast<uint64_t>(absl::ToInt64Nanoseconds(window));
  Shape shape;
  shape.set_forks(forks);
  shape.set_warmup_forks(0);
  shape.set_warmup_iterations(warmup_iterations);
  shape.set_iterations(iterations);
  shape.set_warmup_ns(window_ns);
  shape.set_iteration_ns(window_ns);
  return shape;
}

}  // namespace

std::vector<Job> AllJobs() {
  return {
      {.name = "dry", .shape = MakeShape(1, 0, 1, absl::Milliseconds(10))},
      {.name = "short", .shape = MakeShape(5, 1, 3, absl::Milliseconds(50)), .short_factors = true},
      {.name = std::string(kDefaultJob), .shape = MakeShape(10, 2, 5, absl::Milliseconds(100))},
      {.name = "rigorous", .shape = MakeShape(30, 3, 10, absl::Milliseconds(200))},
  };
}

std::vector<std::string> JobNames() {
  std::vector<std::string> names;
  for (const Job& job : AllJobs()) names.push_back(job.name);
  return names;
}

std::optional<Job> FindJob(std::string_view name) {
  for (const Job& job : AllJobs()) {
    if (job.name == name) return job;
  }
  return std::nullopt;
}

}  // namespace lab
