// The jobs: how much to run, by one word. Shapes are blocks x (warm-up + measured windows) x
// window.
//
//   dry       1 x (0 + 1) x  10 ms   everything once: does it run? No interval, no verdict.
//   short     5 x (1 + 3) x  50 ms   a first look, over the experiment's short list of factors and
//   threads default  10 x (2 + 5) x 100 ms rigorous 30 x (3 + 10) x 200 ms  for a decision that
//   will be quoted
#ifndef LAB_PLAN_JOBS_H_
#define LAB_PLAN_JOBS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/plan/experiment.pb.h"

namespace lab {

inline constexpr std::string_view kDefaultJob = "default";

struct Job {
  std::string name;
  Shape shape;                 // all fields set
  bool short_factors = false;  // short_threads and short_value instead of threads and value
};

// In the order above: from the shortest to the longest.
std::vector<Job> AllJobs();
std::vector<std::string> JobNames();
std::optional<Job> FindJob(std::string_view name);

}  // namespace lab

#endif  // LAB_PLAN_JOBS_H_
