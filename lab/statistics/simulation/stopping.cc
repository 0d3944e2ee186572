#include "lab/statistics/simulation/stopping.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "lab/statistics/interval.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/sample.h"
#include "lab/statistics/simulation/noise.h"
#include "lab/statistics/stein.h"

namespace lab {
namespace {

constexpr double kConfidence = 0.95;
constexpr double kPairSd = 0.014;
constexpr double kPrecision = 0.01;

// Pairs, as many as any rule may want, drawn as they are needed.
class Pairs {
 public:
  explicit Pairs(Generator& generator) : generator_(generator) {}

  Sample Candidate(int count) {
    while (static_cast<int>(times_.size()) < count) {
      times_.push_back(std::exp(kPairSd * Normal(generator_)));
    }
    return *Sample::Create(std::span(times_).first(count));
  }
  static Sample Baseline(int count) { return *Sample::Create(std::vector<double>(count, 1.0)); }

  bool SaysDifferent(int count, double confidence) {
    const auto ratio = PairedLogRatio(Candidate(count), Baseline(count));
    return !Contains(*RatioInterval(*ratio, confidence), 1);
  }

 private:
  Generator& generator_;
  std::vector<double> times_;
};

bool TwoStage(Pairs& pairs) {
  const auto pilot = PairedLogRatio(pairs.Candidate(kSteinPilot), Pairs::Baseline(kSteinPilot));
  const int total = PairsByStein(std::log1p(kPrecision), *pilot->pair_sd, kSteinPilot, kConfidence);
  const auto ratio = SteinLogRatio(pairs.Candidate(total), Pairs::Baseline(total), kSteinPilot);
  return !Contains(*RatioInterval(*ratio, kConfidence), 1);
}

bool AnyLook(Pairs& pairs, double confidence) {
  return pairs.SaysDifferent(10, confidence) || pairs.SaysDifferent(20, confidence) ||
         pairs.SaysDifferent(30, confidence);
}

bool EachFork(Pairs& pairs) {
  for (int count = 5; count <= 40; ++count) {
    if (pairs.SaysDifferent(count, kConfidence)) return true;
  }
  return false;
}

}  // namespace

StoppingRates& StoppingRates::operator+=(const StoppingRates& other) {
  two_stage += other.two_stage;
  extend += other.extend;
  three_looks += other.three_looks;
  each_fork += other.each_fork;
  return *this;
}

StoppingRates WhenStopping(int replicates, uint64_t seed) {
  return Replicate<StoppingRates>(
      replicates, seed, [](Generator& generator, int, StoppingRates* rates) {
        Pairs pairs(generator);
        rates->two_stage.Count(TwoStage(pairs));
        rates->extend.Count(AnyLook(pairs, LevelPerLook(kConfidence, kMostLooks)));
        rates->three_looks.Count(AnyLook(pairs, kConfidence));
        rates->each_fork.Count(EachFork(pairs));
      });
}

}  // namespace lab
