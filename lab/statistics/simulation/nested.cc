#include "lab/statistics/simulation/nested.h"

#include <cmath>
#include <optional>

#include "lab/statistics/interval.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/mean_estimate.h"
#include "lab/statistics/sample.h"
#include "lab/statistics/simulation/peers.h"

namespace lab {
namespace {

constexpr double kConfidence = 0.95;

struct Score {
  double mean = 0;  // logs
  double half_width = 0;
};

struct Tally {
  NestedRates rates;
  std::vector<Score> scores;
  double log_sum = 0;  // of the scores of both sides
  double pooled_sum = 0;
  std::vector<Interval> jmh;

  Tally& operator+=(const Tally& other) {
    rates.paired += other.rates.paired;
    rates.welch += other.rates.welch;
    rates.power1 += other.rates.power1;
    rates.power2 += other.rates.power2;
    rates.power5 += other.rates.power5;
    rates.peers += other.rates.peers;
    scores.insert(scores.end(), other.scores.begin(), other.scores.end());
    jmh.insert(jmh.end(), other.jmh.begin(), other.jmh.end());
    log_sum += other.log_sum;
    pooled_sum += other.pooled_sum;
    return *this;
  }
};

// Would a candidate that takes `factor` times as long have been found slower?
bool Finds(const Interval& interval, double factor) { return interval.low * factor > 1; }

void JudgeOurWay(const Sample& candidate, const Sample& baseline, Tally* tally) {
  const Interval paired = *RatioInterval(*PairedLogRatio(candidate, baseline), kConfidence);
  const Interval welch = *RatioInterval(*WelchLogRatio(candidate, baseline), kConfidence);
  tally->rates.paired.Count(Contains(paired, 1));
  tally->rates.welch.Count(Contains(welch, 1));
  tally->rates.power1.Count(Finds(paired, 1.01));
  tally->rates.power2.Count(Finds(paired, 1.02));
  tally->rates.power5.Count(Finds(paired, 1.05));
  const MeanEstimate score = GeometricMean(candidate, kConfidence);
  const double mean = std::log(score.mean);
  tally->scores.push_back({mean, std::log(score.interval->high) - mean});
  tally->log_sum += mean;
}

void JudgePeersWay(const std::vector<Iterations>& candidate,
                   const std::vector<Iterations>& baseline, Tally* tally) {
  const Iterations all_candidate = Pooled(candidate);
  const Iterations all_baseline = Pooled(baseline);
  PeerRates& peers = tally->rates.peers;
  peers.single_t.Count(WelchSays(candidate[0], baseline[0]));
  peers.single_u.Count(UTestSays(candidate[0], baseline[0]));
  peers.pooled_t.Count(WelchSays(all_candidate, all_baseline));
  peers.pooled_u.Count(UTestSays(all_candidate, all_baseline));
  const Interval jmh = PooledInterval(all_candidate, 0.999);
  peers.jmh_disjoint.Count(AreDisjoint(jmh, PooledInterval(all_baseline, 0.999)));
  tally->jmh.push_back(jmh);
}

}  // namespace

PeerRates& PeerRates::operator+=(const PeerRates& other) {
  jmh_disjoint += other.jmh_disjoint;
  single_t += other.single_t;
  single_u += other.single_u;
  pooled_t += other.pooled_t;
  pooled_u += other.pooled_u;
  jmh_coverage += other.jmh_coverage;
  return *this;
}

NestedRates Simulate(const Design& design, int replicates, int peer_replicates, uint64_t seed) {
  auto tally = Replicate<Tally>(replicates, seed, [&](Generator& generator, int index, Tally* t) {
    const auto candidate = Draw(design, generator);
    const auto baseline = Draw(design, generator);
    const std::vector<double> means = ForkMeans(candidate);
    JudgeOurWay(*Sample::Create(means), *Sample::Create(ForkMeans(baseline)), t);
    double sum = 0;
    for (const double mean : means) sum += mean;
    t->pooled_sum += sum / static_cast<double>(means.size());
    if (index < peer_replicates) JudgePeersWay(candidate, baseline, t);
  });
  // What the mean of a fork is in truth has no closed form for most shapes: it is taken over all
  // replicates, whose error is a hundredth of a single one's.
  const double log_truth = tally.log_sum / replicates;
  const double truth = tally.pooled_sum / replicates;
  for (const Score& score : tally.scores) {
    tally.rates.score.Count(std::abs(score.mean - log_truth) <= score.half_width);
  }
  for (const Interval& interval : tally.jmh) {
    tally.rates.peers.jmh_coverage.Count(Contains(interval, truth));
  }
  return tally.rates;
}

}  // namespace lab
