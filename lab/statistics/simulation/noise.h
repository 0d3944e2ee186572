// Simulated times: forks that differ, and iterations that differ within them.
//
// The shapes are plausible, not fitted to a machine. Times are about 1; both sides of a comparison
// are drawn from the same design, so the true ratio is 1 before one side is scaled.
#ifndef LAB_STATISTICS_SIMULATION_NOISE_H_
#define LAB_STATISTICS_SIMULATION_NOISE_H_

#include <string_view>
#include <vector>

#include "lab/statistics/simulation/replicate.h"

namespace lab {

enum class NoiseShape {
  kNormal,
  kLognormal,  // multiplicative, ten times as wide: skewed at both levels
  kWarmup,     // autocorrelated (AR(1), 0.7), and the first iterations slower than the rest
  kOutliers,   // one iteration in a hundred lies ten standard deviations off
};
inline constexpr NoiseShape kNoiseShapes[] = {NoiseShape::kNormal, NoiseShape::kLognormal,
                                              NoiseShape::kWarmup, NoiseShape::kOutliers};
std::string_view ToString(NoiseShape shape);

struct Design {
  NoiseShape shape = NoiseShape::kNormal;
  int forks = 10;
  int iterations = 5;
  double fork_ratio = 1;       // standard deviation of forks / of iterations
  double iteration_sd = 0.01;  // relative
};

using Iterations = std::vector<double>;

// One process after the other.
std::vector<Iterations> Draw(const Design& design, Generator& generator);

// What the lab makes of a fork: its mean.
std::vector<double> ForkMeans(const std::vector<Iterations>& forks);

double Normal(Generator& generator);
double Uniform(Generator& generator);

}  // namespace lab

#endif  // LAB_STATISTICS_SIMULATION_NOISE_H_
