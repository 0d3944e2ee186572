// bazel run //lab/statistics:coverage [-- --all]
//
// What the lab's intervals cover, how often they call equals different, and what they find, over
// simulated noise, beside other tools' rules. Fixed seed: the same table everywhere. --all prints
// each of the 192 nested designs. Exit code 1 where a promise of METHODS.md is broken by more than
// 3.5 Monte Carlo standard errors.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_format.h"
#include "lab/statistics/simulation/nested.h"
#include "lab/statistics/simulation/scenarios.h"
#include "lab/statistics/simulation/stopping.h"

namespace lab {
namespace {

constexpr int kReplicates = 10'000;
constexpr int kPeerReplicates = 1'000;
constexpr uint64_t kSeed = 20'130'611;
constexpr double kAllowedErrors = 3.5;

// "94.9 ± 0.2"
std::string Percent(const Rate& rate) {
  return absl::StrFormat("%.1f ± %.1f", 100 * rate.share(), 100 * rate.error());
}

class Promises {
 public:
  // The rate lies in [low, high], give or take the Monte Carlo error at that limit.
  void Check(std::string_view what, const Rate& rate, double low, double high) {
    const bool kept = rate.share() >= low - kAllowedErrors * rate.ErrorAt(low) &&
                      rate.share() <= high + kAllowedErrors * rate.ErrorAt(high);
    ++checked_;
    if (kept) return;
    ++broken_;
    std::cout << absl::StrFormat("BROKEN: %s is %s %%, promised %.3g to %.3g\n", what,
                                 Percent(rate), 100 * low, 100 * high);
  }
  int Report() const {
    std::cout << absl::StrFormat("\n%d of %d promises kept within %.1f Monte Carlo errors\n",
                                 checked_ - broken_, checked_, kAllowedErrors);
    return broken_ == 0 ? 0 : 1;
  }

 private:
  int checked_ = 0;
  int broken_ = 0;
};

// The extremes over designs, by one of their rates.
struct Extremes {
  Rate least{1, 1};
  Rate most{0, 1};
  void Take(const Rate& rate) {
    if (rate.share() < least.share()) least = rate;
    if (rate.share() > most.share()) most = rate;
  }
  std::string ToText() const {
    return absl::StrFormat("%.1f–%.1f", 100 * least.share(), 100 * most.share());
  }
};

struct Row {
  Extremes paired, welch, score;
  Extremes jmh_disjoint, single_t, single_u, pooled_t, pooled_u, jmh_coverage;
  void Take(const NestedRates& rates) {
    paired.Take(rates.paired);
    welch.Take(rates.welch);
    score.Take(rates.score);
    jmh_disjoint.Take(rates.peers.jmh_disjoint);
    single_t.Take(rates.peers.single_t);
    single_u.Take(rates.peers.single_u);
    pooled_t.Take(rates.peers.pooled_t);
    pooled_u.Take(rates.peers.pooled_u);
    jmh_coverage.Take(rates.peers.jmh_coverage);
  }
};

void PrintRow(std::string_view name, const Row& row) {
  std::cout << absl::StrFormat(
      "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", name, row.paired.ToText(),
      row.welch.ToText(), row.score.ToText(), row.jmh_disjoint.ToText(), row.jmh_coverage.ToText(),
      row.single_t.ToText(), row.single_u.ToText(), row.pooled_t.ToText(), row.pooled_u.ToText());
}

void PrintHead(std::string_view first) {
  std::cout << "| " << first
            << " | paired ratio | Welch ratio | Score ± Error | JMH disjoint 99.9 % | JMH coverage "
               "| t, one process | U, one process | t, pooled | U, pooled |\n"
               "|---|---|---|---|---|---|---|---|---|---|\n";
}

void Nested(bool all, Promises* promises) {
  std::cout
      << "\n## Nested noise\n\n"
         "Percent, least and most over the designs of a row (spread of forks 0, 0.5, 1 and 3 "
         "times that of\niterations; 5, 10 and 50 iterations). Coverage of 95 % intervals for "
         "the first three, of 99.9 % for JMH's;\nfalse alarms for the other rules.\n\n";
  PrintHead(all ? "design" : "noise, forks");
  uint64_t seed = kSeed;
  for (const NoiseShape shape : kNoiseShapes) {
    for (const int forks : {3, 5, 10, 30}) {
      Row row;
      for (const double ratio : {0.0, 0.5, 1.0, 3.0}) {
        for (const int iterations : {5, 10, 50}) {
          const Design design{
              .shape = shape, .forks = forks, .iterations = iterations, .fork_ratio = ratio};
          const NestedRates rates = Simulate(design, kReplicates, kPeerReplicates, ++seed);
          const std::string name =
              absl::StrFormat("%s, %d x %d, spread %g", ToString(shape), forks, iterations, ratio);
          if (forks >= 5) promises->Check("ratio coverage, " + name, rates.paired, 0.94, 0.97);
          promises->Check("A/A coverage, " + name, rates.paired, 0.94, 1);
          promises->Check("Score ± Error, " + name, rates.score, 0.935, 1);
          row.Take(rates);
          if (all) {
            Row one;
            one.Take(rates);
            PrintRow(name, one);
          }
        }
      }
      if (!all) PrintRow(absl::StrFormat("%s, %d", ToString(shape), forks), row);
    }
  }
}

void PowerOfTheDefault(Promises* promises) {
  const NestedRates rates = Simulate({}, kReplicates, 0, kSeed + 1'000);
  std::cout << "\n## Power\n\nTen forks of five iterations; forks and iterations spread by 1 % "
               "each.\n\n| true difference | found, % |\n|---|---|\n"
            << "| 1 % | " << Percent(rates.power1) << " |\n| 2 % | " << Percent(rates.power2)
            << " |\n| 5 % | " << Percent(rates.power5) << " |\n";
  promises->Check("power for 2 %", rates.power2, 0.95, 1);
}

// The layouts in which other tools are used by default, at equal spread of forks and iterations.
void Tools() {
  const auto rates = [](int forks, int iterations, uint64_t seed) {
    return Simulate({.forks = forks, .iterations = iterations}, kPeerReplicates, kPeerReplicates,
                    kSeed + seed);
  };
  std::cout << "\n## Other tools in their usual layout\n\nForks and iterations spread alike; 1,000 "
               "replicates.\n\n| tool and layout | false alarms, % |\n|---|---|\n"
            << "| Google Benchmark, 9 repetitions of one process, U test | "
            << Percent(rates(2, 9, 2'001).peers.single_u) << " |\n"
            << "| Google Benchmark, 30 repetitions of one process, U test | "
            << Percent(rates(2, 30, 2'002).peers.single_u) << " |\n"
            << "| benchstat, 10 values of one process, U test | "
            << Percent(rates(2, 10, 2'003).peers.single_u) << " |\n"
            << "| pyperf, 20 processes x 3 values, pooled t | "
            << Percent(rates(20, 3, 2'004).peers.pooled_t) << " |\n"
            << "| JMH, 5 forks x 5, disjoint 99.9 % intervals | "
            << Percent(rates(5, 5, 2'005).peers.jmh_disjoint) << " |\n"
            << "| JMH, 3 forks x 50, disjoint 99.9 % intervals | "
            << Percent(rates(3, 50, 2'006).peers.jmh_disjoint) << " |\n";
  const Rate ours = Simulate({}, kReplicates, 0, kSeed + 2'007).paired;
  std::cout << "| this lab, 10 blocks x 5, paired | "
            << Percent({ours.trials - ours.hits, ours.trials}) << " |\n";
}

void UnderDrifts(Promises* promises) {
  std::cout
      << "\n## Drift of 2 % over a session\n\nFalse alarms, %; ten blocks.\n\n"
         "| drift | cases in a block | paired (the lab) | power for 1 % | same forks unpaired "
         "| one side after the other |\n|---|---|---|---|---|---|\n";
  uint64_t seed = kSeed + 3'000;
  for (const Drift drift : kDrifts) {
    for (const int cases : {2, 14, 40}) {
      const DriftRates rates = UnderDrift(drift, cases, kReplicates, ++seed);
      std::cout << absl::StrFormat("| %s | %d | %s | %s | %s | %s |\n", ToString(drift), cases,
                                   Percent(rates.paired), Percent(rates.power1),
                                   Percent(rates.unpaired), Percent(rates.sequential));
      promises->Check(absl::StrFormat("%s, %d cases", ToString(drift), cases), rates.paired, 0,
                      0.055);
    }
  }
}

void UnderHosts(Promises* promises) {
  std::cout << "\n## A host that switches between two states\n\nA minute each on average, factor "
               "three; eight cases to a block, 0.8 s a fork.\n\n"
               "| blocks | false alarms, % | runs judged | one side after the other | "
               "opposite effects: right | wrong |\n|---|---|---|---|---|---|\n";
  for (const int blocks : {10, 20, 40}) {
    const HostRates rates = UnderHostStates(blocks, kReplicates / 2, kSeed + 4'000 + blocks);
    std::cout << absl::StrFormat("| %d | %s | %s | %s | %s | %s |\n", blocks, Percent(rates.alarm),
                                 Percent(rates.judged), Percent(rates.blind), Percent(rates.found),
                                 Percent(rates.wrong));
    promises->Check(absl::StrFormat("host states, %d blocks", blocks), rates.alarm, 0, 0.055);
  }
}

void OtherHardships(Promises* promises) {
  std::cout << "\n## Other hardships\n\n| what | the lab: false alarms, % | the foil |\n"
               "|---|---|---|\n";
  const Rate lost = WithLostForks(kReplicates, kSeed + 5'001);
  std::cout << "| a fifth of the forks lost | " << Percent(lost) << " | |\n";
  promises->Check("lost forks", lost, 0, 0.06);

  const UnequalRates unequal = WithUnequalSpread(kReplicates, kSeed + 5'002);
  std::cout << "| one side spreads three times as widely, ten blocks | " << Percent(unequal.paired)
            << " | |\n| the same, 5 noisy and 20 quiet forks, Welch | " << Percent(unequal.welch)
            << " | pooled t: " << Percent(unequal.student) << " |\n";
  promises->Check("unequal spread, paired", unequal.paired, 0, 0.06);
  promises->Check("unequal spread, Welch", unequal.welch, 0, 0.06);

  for (const int blocks : {10, 15, 20, 30}) {
    const RelinkedRates relinked = Relinked(blocks, kReplicates, kSeed + 5'003 + blocks);
    std::cout << absl::StrFormat(
        "| relinked builds, %d blocks over 10 drawn layouts | %s | one link each: %s |\n", blocks,
        Percent(relinked.drawn), Percent(relinked.one_link));
    promises->Check("relinked", relinked.drawn, 0, 0.07);
  }
  const TableRates table = OfATable(kReplicates, kSeed + 5'100);
  std::cout << "| a table of twelve comparisons: any alarm | " << Percent(table.simultaneous)
            << " | plain 95 %: " << Percent(table.raw) << " |\n";
  promises->Check("table of twelve", table.simultaneous, 0, 0.06);
}

void Stopping(Promises* promises) {
  const StoppingRates rates = WhenStopping(2 * kReplicates, kSeed + 6'000);
  std::cout << "\n## Stopping\n\n| rule | false alarms, % |\n|---|---|\n"
            << "| two stages: a pilot of ten fixes the number | " << Percent(rates.two_stage)
            << " |\n| --extend: up to three looks share alpha | " << Percent(rates.extend)
            << " |\n| three looks at 5 % each | " << Percent(rates.three_looks)
            << " |\n| a look after each fork, 5 to 40 | " << Percent(rates.each_fork) << " |\n";
  promises->Check("two stages", rates.two_stage, 0.045, 0.055);
  promises->Check("--extend", rates.extend, 0, 0.055);
}

int Main(bool all) {
  std::cout << absl::StrFormat(
      "# Coverage\n\n%d replicates (%d for other tools' rules), seed %d; ± is the Monte Carlo "
      "standard error.\n",
      kReplicates, kPeerReplicates, kSeed);
  Promises promises;
  Nested(all, &promises);
  PowerOfTheDefault(&promises);
  Tools();
  UnderDrifts(&promises);
  UnderHosts(&promises);
  OtherHardships(&promises);
  Stopping(&promises);
  return promises.Report();
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  const bool all = !arguments.empty() && arguments[0] == "--all";
  if (arguments.size() > (all ? 1 : 0)) {
    std::cerr << "coverage: unknown argument " << arguments.back() << "; it takes --all only\n";
    return 64;
  }
  return lab::Main(all);
}
