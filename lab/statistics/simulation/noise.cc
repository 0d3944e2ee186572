#include "lab/statistics/simulation/noise.h"

#include <cmath>

#include "boost/random/normal_distribution.hpp"
#include "boost/random/uniform_01.hpp"
#include "lab/statistics/moments.h"

namespace lab {
namespace {

constexpr double kLognormalWidth = 10;
constexpr double kAutocorrelation = 0.7;
constexpr double kWarmupHeight = 3;  // standard deviations, halved with each iteration
constexpr double kOutlierShare = 0.01;
constexpr double kOutlierHeight = 10;  // standard deviations

// Standardized noise of one fork's iterations, in order.
class Series {
 public:
  Series(NoiseShape shape, Generator& generator) : shape_(shape), generator_(generator) {
    if (shape == NoiseShape::kWarmup) previous_ = Normal(generator);
  }

  double Next() {
    switch (shape_) {
      case NoiseShape::kNormal:
      case NoiseShape::kLognormal:
        return Normal(generator_);
      case NoiseShape::kWarmup:
        previous_ = kAutocorrelation * previous_ +
                    std::sqrt(1 - kAutocorrelation * kAutocorrelation) * Normal(generator_);
        height_ /= 2;
        return previous_ + 2 * height_;
      case NoiseShape::kOutliers:
        return Normal(generator_) + (Uniform(generator_) < kOutlierShare ? kOutlierHeight : 0);
    }
    return 0;
  }

 private:
  NoiseShape shape_;
  Generator& generator_;
  double previous_ = 0;
  double height_ = kWarmupHeight;
};

}  // namespace

std::string_view ToString(NoiseShape shape) {
  switch (shape) {
    case NoiseShape::kNormal:
      return "normal";
    case NoiseShape::kLognormal:
      return "lognormal";
    case NoiseShape::kWarmup:
      return "AR(1), warm-up";
    case NoiseShape::kOutliers:
      return "outliers";
  }
  return "";
}

double Normal(Generator& generator) {
  // Boost's, for it is a ziggurat and the same everywhere; the standard leaves the algorithm open.
  return boost::random::normal_distribution<double>()(generator);
}

double Uniform(Generator& generator) { return boost::random::uniform_01<double>()(generator); }

std::vector<Iterations> Draw(const Design& design, Generator& generator) {
  std::vector<Iterations> forks(design.forks);
  const double sd = design.iteration_sd;
  for (Iterations& fork : forks) {
    const double level = design.fork_ratio * Normal(generator);
    Series series(design.shape, generator);
    fork.reserve(design.iterations);
    for (int i = 0; i < design.iterations; ++i) {
      const double noise = sd * (level + series.Next());
      fork.push_back(design.shape == NoiseShape::kLognormal ? std::exp(kLognormalWidth * noise)
                                                            : 1 + noise);
    }
  }
  return forks;
}

std::vector<double> ForkMeans(const std::vector<Iterations>& forks) {
  std::vector<double> means;
  means.reserve(forks.size());
  for (const Iterations& fork : forks) means.push_back(Mean(fork));
  return means;
}

}  // namespace lab
