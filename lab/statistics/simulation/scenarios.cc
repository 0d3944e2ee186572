#include "lab/statistics/simulation/scenarios.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/comparison.h"
#include "lab/analysis/strata.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/interval.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/multiple_comparisons.h"
#include "lab/statistics/sample.h"
#include "lab/statistics/simulation/noise.h"
#include "lab/statistics/states.h"

namespace lab {
namespace {

constexpr int kBlocks = 10;
constexpr double kForkSd = 0.005;
constexpr double kConfidence = 0.95;

Interval PairedInterval(const std::vector<double>& candidate, const std::vector<double>& baseline,
                        double confidence = kConfidence) {
  return *RatioInterval(*PairedLogRatio(*Sample::Create(candidate), *Sample::Create(baseline)),
                        confidence);
}

bool PairedSays(const std::vector<double>& candidate, const std::vector<double>& baseline) {
  return !Contains(PairedInterval(candidate, baseline), 1);
}

bool LogWelchSays(const std::vector<double>& candidate, const std::vector<double>& baseline) {
  const auto ratio = WelchLogRatio(*Sample::Create(candidate), *Sample::Create(baseline));
  return !Contains(*RatioInterval(*ratio, kConfidence), 1);
}

double ForkTime(Generator& generator, double level = 1, double sd = kForkSd) {
  return level * (1 + sd * Normal(generator));
}

int Below(int limit, Generator& generator) { return static_cast<int>(Uniform(generator) * limit); }

// ---- drift

std::vector<double> Levels(Drift drift, int forks, Generator& generator) {
  constexpr double kRise = 0.02;
  std::vector<double> levels(forks, 1.0);
  const int step = Below(forks, generator);
  double walk = 0;
  for (int i = 0; i < forks; ++i) {
    switch (drift) {
      case Drift::kLinear:
        levels[i] += kRise * i / forks;
        break;
      case Drift::kWalk:
        walk += kRise / std::sqrt(forks) * Normal(generator);
        levels[i] += walk;
        break;
      case Drift::kStep:
        levels[i] += i >= step ? kRise : 0;
        break;
      case Drift::kEverySecond:
        levels[i] += i % 2 == 1 ? kRise : 0;
        break;
    }
  }
  return levels;
}

// ---- host states

constexpr int kCases = 8;
constexpr double kForkSeconds = 0.8;
constexpr double kSpellSeconds = 60;

struct SimulatedRun {
  std::vector<ForkSummary> forks;  // in order; case_id 0 is the baseline, 1 the candidate
  std::vector<HostState> states;
};

void TellApart(const std::vector<double>& probes, SimulatedRun* run) {
  std::vector<double> logs;
  for (const double probe : probes) logs.push_back(std::log(probe));
  const std::vector<int> groups = SplitAtGaps(logs);
  const std::vector<int> spells = SpellsOf(groups);
  run->states.resize(*std::max_element(groups.begin(), groups.end()) + 1);
  for (size_t i = 0; i < run->forks.size(); ++i) {
    run->forks[i].state = groups[i];
    run->forks[i].spell = spells[i];
    run->forks[i].state_changed = groups[i + 1] != groups[i];
    ++run->states[groups[i]].forks;
  }
  for (HostState& state : run->states) {
    state.name = "state";
    state.share = static_cast<double>(state.forks) / static_cast<double>(run->forks.size());
    state.rare = state.share < 0.1;
  }
}

// candidate_speed[s]: the candidate's speed in state s.
SimulatedRun SimulateRun(int blocks, const double (&candidate_speed)[2], Generator& generator) {
  SimulatedRun run;
  std::vector<double> probes;
  int state = Below(2, generator);
  const auto probe = [&] {
    probes.push_back((state == 0 ? 27 : 123) * std::exp(0.05 * Normal(generator)));
  };
  std::vector<int> order(kCases);
  std::iota(order.begin(), order.end(), 0);
  for (int block = 0; block < blocks; ++block) {
    std::shuffle(order.begin(), order.end(), generator);
    for (const int case_id : order) {
      probe();
      // Spells of a minute on average: within a fork the state changes with this chance, at a
      // random moment.
      double share_of_other = 0;
      const int before = state;
      if (Uniform(generator) < 1 - std::exp(-kForkSeconds / kSpellSeconds)) {
        share_of_other = Uniform(generator);
        state = 1 - state;
      }
      const auto time_in = [&](int s) {
        return (s == 0 ? 1 : 3) / (case_id == 1 ? candidate_speed[s] : 1);
      };
      const double level =
          (1 - share_of_other) * time_in(before) + share_of_other * time_in(1 - before);
      ForkSummary fork;
      fork.case_id = case_id;
      fork.block = block;
      fork.complete = true;
      fork.ns_per_op = ForkTime(generator, level, 0.02);
      fork.ns_per_op_undisturbed = fork.ns_per_op;
      run.forks.push_back(std::move(fork));
    }
  }
  probe();
  TellApart(probes, &run);
  return run;
}

Forks ForksOf(const SimulatedRun& run, uint32_t case_id) {
  Forks forks;
  for (const ForkSummary& fork : run.forks) {
    if (fork.case_id == case_id) forks.push_back(&fork);
  }
  return forks;
}

Comparison JudgeRun(const SimulatedRun& run, int blocks) {
  const auto pairs = FormPairs(ForksOf(run, 1), ForksOf(run, 0), Within::kSubBlock);
  return Compare(pairs, VerdictInput{}, {.states = &run.states, .threads = 2, .blocks = blocks});
}

std::vector<double> TimesOf(const Forks& forks) {
  std::vector<double> times;
  for (const ForkSummary* fork : forks) times.push_back(*fork->ns_per_op);
  return times;
}

bool IsJudged(const Comparison& comparison) {
  if (comparison.by_state.empty()) return comparison.pairs >= kMinPairs;
  return std::any_of(comparison.by_state.begin(), comparison.by_state.end(),
                     [](const auto& in_state) { return in_state.pairs >= kMinPairs; });
}

bool IsAlarm(Word word) {
  return word == Word::kFaster || word == Word::kSlower || word == Word::kHostDependent;
}

// The first state is the one with the shorter hand-off, where both were seen.
void CountTruth(const SimulatedRun& run, const Comparison& comparison, HostRates* rates) {
  bool wrong = comparison.verdict.word == Word::kEquivalent;
  bool right = comparison.verdict.word == Word::kHostDependent;
  if (comparison.by_state.size() == 2) {
    const Word expected[] = {Word::kFaster, Word::kSlower};
    for (const auto& in_state : comparison.by_state) {
      const Word word = in_state.verdict.word;
      wrong = wrong || word == expected[1 - in_state.state];
      right = right || word == expected[in_state.state];
    }
  } else {
    // One state only was seen; which one is told by its times.
    const bool far = Median(TimesOf(ForksOf(run, 0))) > 2;
    wrong = wrong || comparison.verdict.word == (far ? Word::kFaster : Word::kSlower);
    right = right || comparison.verdict.word == (far ? Word::kSlower : Word::kFaster);
  }
  rates->found.Count(right && !wrong);
  rates->wrong.Count(wrong);
}

bool PooledStudentSays(const std::vector<double>& a, const std::vector<double>& b) {
  const double n = static_cast<double>(a.size()), m = static_cast<double>(b.size());
  const double va = *StandardDeviation(a) * *StandardDeviation(a);
  const double vb = *StandardDeviation(b) * *StandardDeviation(b);
  const double pooled = ((n - 1) * va + (m - 1) * vb) / (n + m - 2);
  const double t = (Mean(a) - Mean(b)) / std::sqrt(pooled * (1 / n + 1 / m));
  return StudentTTwoSidedTail(t, n + m - 2) < 0.05;
}

}  // namespace

std::string_view ToString(Drift drift) {
  switch (drift) {
    case Drift::kLinear:
      return "steady rise";
    case Drift::kWalk:
      return "random walk";
    case Drift::kStep:
      return "one step";
    case Drift::kEverySecond:
      return "every second fork";
  }
  return "";
}

DriftRates& DriftRates::operator+=(const DriftRates& other) {
  paired += other.paired;
  unpaired += other.unpaired;
  sequential += other.sequential;
  power1 += other.power1;
  return *this;
}

DriftRates UnderDrift(Drift drift, int cases, int replicates, uint64_t seed) {
  return Replicate<DriftRates>(replicates, seed, [&](Generator& generator, int, DriftRates* rates) {
    const std::vector<double> levels = Levels(drift, kBlocks * cases, generator);
    std::vector<double> candidate, baseline;
    for (int block = 0; block < kBlocks; ++block) {
      const int one = Below(cases, generator);
      const int other = (one + 1 + Below(cases - 1, generator)) % cases;
      candidate.push_back(ForkTime(generator, levels[block * cases + one]));
      baseline.push_back(ForkTime(generator, levels[block * cases + other]));
    }
    const Interval interval = PairedInterval(candidate, baseline);
    rates->paired.Count(!Contains(interval, 1));
    rates->power1.Count(interval.low * 1.01 > 1);
    rates->unpaired.Count(LogWelchSays(candidate, baseline));

    const std::vector<double> short_session = Levels(drift, 2 * kBlocks, generator);
    std::vector<double> first, second;
    for (int i = 0; i < kBlocks; ++i) {
      first.push_back(ForkTime(generator, short_session[i]));
      second.push_back(ForkTime(generator, short_session[kBlocks + i]));
    }
    rates->sequential.Count(LogWelchSays(second, first));
  });
}

HostRates& HostRates::operator+=(const HostRates& other) {
  alarm += other.alarm;
  judged += other.judged;
  blind += other.blind;
  found += other.found;
  wrong += other.wrong;
  return *this;
}

HostRates UnderHostStates(int blocks, int replicates, uint64_t seed) {
  return Replicate<HostRates>(replicates, seed, [&](Generator& generator, int, HostRates* rates) {
    const SimulatedRun same = SimulateRun(blocks, {1, 1}, generator);
    const Comparison comparison = JudgeRun(same, blocks);
    rates->alarm.Count(IsAlarm(comparison.verdict.word));
    rates->judged.Count(IsJudged(comparison));
    // All forks of the baseline in the first half of the session, the candidate's in the second.
    std::vector<double> first, second;
    for (const ForkSummary& fork : same.forks) {
      if (fork.case_id > 1) continue;
      (fork.block < static_cast<uint32_t>(blocks) / 2 ? first : second).push_back(*fork.ns_per_op);
    }
    rates->blind.Count(LogWelchSays(second, first));

    const SimulatedRun opposite = SimulateRun(blocks, {1.1, 1 / 1.1}, generator);
    CountTruth(opposite, JudgeRun(opposite, blocks), rates);
  });
}

Rate WithLostForks(int replicates, uint64_t seed) {
  return Replicate<Rate>(replicates, seed, [](Generator& generator, int, Rate* rate) {
    std::vector<double> candidate, baseline;
    for (int block = 0; block < kBlocks; ++block) {
      const double level = ForkTime(generator, 1, 0.02);
      const bool lost = Uniform(generator) < 0.2 || Uniform(generator) < 0.2;
      const double a = ForkTime(generator, level), b = ForkTime(generator, level);
      if (lost) continue;
      candidate.push_back(a);
      baseline.push_back(b);
    }
    if (candidate.size() < kMinPairs) {
      rate->Count(false);  // no verdict is no alarm
      return;
    }
    rate->Count(PairedSays(candidate, baseline));
  });
}

UnequalRates& UnequalRates::operator+=(const UnequalRates& other) {
  paired += other.paired;
  welch += other.welch;
  student += other.student;
  return *this;
}

UnequalRates WithUnequalSpread(int replicates, uint64_t seed) {
  return Replicate<UnequalRates>(
      replicates, seed, [](Generator& generator, int, UnequalRates* rates) {
        const auto draw = [&](int forks, double sd) {
          std::vector<double> times;
          for (int i = 0; i < forks; ++i) times.push_back(ForkTime(generator, 1, sd));
          return times;
        };
        rates->paired.Count(PairedSays(draw(kBlocks, 3 * kForkSd), draw(kBlocks, kForkSd)));
        const auto noisy = draw(5, 3 * kForkSd), quiet = draw(20, kForkSd);
        rates->welch.Count(LogWelchSays(noisy, quiet));
        rates->student.Count(PooledStudentSays(noisy, quiet));
      });
}

RelinkedRates& RelinkedRates::operator+=(const RelinkedRates& other) {
  drawn += other.drawn;
  one_link += other.one_link;
  return *this;
}

RelinkedRates Relinked(int blocks, int replicates, uint64_t seed) {
  constexpr int kLayouts = 10;
  return Replicate<RelinkedRates>(
      replicates, seed, [&](Generator& generator, int, RelinkedRates* rates) {
        std::vector<double> layouts[2];
        for (auto& side : layouts) {
          for (int i = 0; i < kLayouts; ++i) side.push_back(ForkTime(generator));
        }
        std::vector<ForkSummary> forks[2];
        std::vector<double> one[2];
        std::vector<int> order(kLayouts);
        std::iota(order.begin(), order.end(), 0);
        for (int block = 0; block < blocks; ++block) {
          if (block % kLayouts == 0) std::shuffle(order.begin(), order.end(), generator);
          const int layout = order[block % kLayouts];  // the same for all cases of a block
          for (int side = 0; side < 2; ++side) {
            ForkSummary fork;
            fork.block = block;
            fork.layout = layout + 1;
            fork.ns_per_op = ForkTime(generator, layouts[side][layout]);
            forks[side].push_back(std::move(fork));
            one[side].push_back(ForkTime(generator, layouts[side][0]));
          }
        }
        std::vector<ForkPair> pairs;
        for (int block = 0; block < blocks; ++block) {
          pairs.push_back({&forks[0][block], &forks[1][block]});
        }
        const PairsRatio drawn = RatioOfPairs(pairs, &ForkSummary::ns_per_op);
        rates->drawn.Count(!Contains(*RatioInterval(*drawn.ratio, kConfidence), 1));
        rates->one_link.Count(PairedSays(one[0], one[1]));
      });
}

TableRates& TableRates::operator+=(const TableRates& other) {
  simultaneous += other.simultaneous;
  raw += other.raw;
  return *this;
}

TableRates OfATable(int replicates, uint64_t seed) {
  constexpr int kGroups = 2, kContenders = 6;
  const double level = SimultaneousLevel(kConfidence, kGroups * kContenders);
  return Replicate<TableRates>(replicates, seed, [&](Generator& generator, int, TableRates* rates) {
    bool any = false, any_raw = false;
    for (int group = 0; group < kGroups; ++group) {
      const auto draw = [&] {
        std::vector<double> times;
        for (int i = 0; i < kBlocks; ++i) times.push_back(ForkTime(generator));
        return times;
      };
      const std::vector<double> baseline = draw();
      for (int i = 0; i < kContenders; ++i) {
        const std::vector<double> contender = draw();
        any = any || !Contains(PairedInterval(contender, baseline, level), 1);
        any_raw = any_raw || !Contains(PairedInterval(contender, baseline), 1);
      }
    }
    rates->simultaneous.Count(any);
    rates->raw.Count(any_raw);
  });
}

}  // namespace lab
