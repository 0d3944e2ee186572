#include "lab/analysis/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "lab/statistics/independent_from.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/planning.h"
#include "lab/statistics/sample.h"
#include "lab/statistics/variance_components.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

constexpr double kConfidence = 0.95;
constexpr int kFewestWindows = 3;
constexpr int kMostWindows = 50;
constexpr int kUsualWindows = 5;

using Series = std::vector<double>;  // a fork's windows, ns per operation, in order

// Of the forks that ended well with all windows valid; the others would be shorter. `layouts` gets
// each one's layout.
std::vector<Series> SeriesOf(const std::vector<const ForkSummary*>& forks,
                             std::vector<uint32_t>* layouts) {
  std::vector<Series> all;
  size_t longest = 0;
  for (const ForkSummary* fork : forks) longest = std::max(longest, fork->samples.size());
  for (const ForkSummary* fork : forks) {
    Series series;
    for (const SampleSummary& sample : fork->samples) {
      if (sample.valid && sample.ns_per_op > 0) series.push_back(sample.ns_per_op);
    }
    if (!fork->complete || series.empty() || series.size() != longest) continue;
    all.push_back(std::move(series));
    layouts->push_back(fork->layout);
  }
  return all;
}

void FindSteadyState(const std::vector<Series>& forks, CaseCalibration* found) {
  std::vector<int> starts, independent;
  for (const Series& series : forks) {
    const auto sample = Sample::Create(series);
    if (!sample.ok()) continue;
    const auto steady = ClassifySteadyState(*sample);
    if (!steady.ok()) return;  // too few windows: not assessed
    if (steady->steady_from) {
      starts.push_back(*steady->steady_from);
    } else {
      ++found->not_steady;
    }
    const auto from = IndependentFrom(series);
    if (from.ok() && *from) independent.push_back(**from);
  }
  if (starts.empty() || 5 * found->not_steady > static_cast<int>(forks.size())) return;
  std::sort(starts.begin(), starts.end());
  found->steady_from = starts[(starts.size() * 9 + 9) / 10 - 1];
  if (2 * independent.size() <= forks.size()) return;
  std::sort(independent.begin(), independent.end());
  found->independent_from = independent[independent.size() / 2];
}

// The windows from the common start on, over their mean.
std::vector<Series> Relative(const std::vector<Series>& forks, int start) {
  double sum = 0;
  size_t count = 0;
  for (const Series& series : forks) {
    for (size_t i = start; i < series.size(); ++i) sum += series[i];
    count += series.size() - start;
  }
  const double mean = sum / static_cast<double>(count);
  std::vector<Series> relative;
  for (const Series& series : forks) {
    Series& scaled = relative.emplace_back(series.begin() + start, series.end());
    for (double& value : scaled) value /= mean;
  }
  return relative;
}

double ShareOf(double part, double rest) { return part + rest > 0 ? part / (part + rest) : 0; }

void FindComponents(const std::vector<Series>& forks, CaseCalibration* found) {
  const std::vector<Series> used = Relative(forks, found->steady_from.value_or(0));
  const auto anova = AnovaOfForks(used);
  const auto limits = IntervalsOfComponents(used, kConfidence);
  if (!anova.ok() || !limits.ok()) return;
  const double between = std::max(anova->var_between, 0.0);
  found->fork_sd = std::sqrt(between);
  found->window_sd = std::sqrt(anova->var_within);
  found->fork_share = ShareOf(between, anova->var_within);
  found->fork_share_limits = Interval{ShareOf(limits->between.low, limits->within.high),
                                      ShareOf(limits->between.high, limits->within.low)};
  found->windows_cannot_help =
      ShareOf(between, anova->var_within / kUsualWindows) >= 0.9 && anova->var_within > 0;
}

// Layouts of forks of windows, balanced: as many forks of each layout as the rarest has.
void FindLayoutShare(const std::vector<Series>& forks, const std::vector<uint32_t>& layouts,
                     CaseCalibration* found) {
  std::map<uint32_t, std::vector<Series>> of_layout;
  const std::vector<Series> used = Relative(forks, found->steady_from.value_or(0));
  for (size_t i = 0; i < used.size(); ++i) of_layout[layouts[i]].push_back(used[i]);
  if (of_layout.count(0) > 0) return;  // the ordinary link: nothing was drawn
  found->layouts = static_cast<int>(of_layout.size());
  size_t fewest = used.size();
  for (const auto& [layout, series] : of_layout) fewest = std::min(fewest, series.size());
  std::vector<std::vector<Series>> builds;
  for (auto& [layout, series] : of_layout) {
    series.resize(fewest);
    builds.push_back(std::move(series));
  }
  const auto components = BalancedComponentsOf(builds, kConfidence);  // refuses a single one
  if (components.ok() && !components->shares.empty()) {
    found->layout_share = components->shares.back();
  }
}

// The shape that costs least, over all numbers of windows.
void FindPlan(double precision, CaseCalibration* found) {
  if (!found->fork_sd || !found->steady_from || found->window_seconds <= 0) return;
  const int warmup = *found->steady_from;
  for (int windows = kFewestWindows; windows <= kMostWindows; ++windows) {
    const double variance =
        *found->fork_sd * *found->fork_sd + *found->window_sd * *found->window_sd / windows;
    const int blocks = std::max(
        kMinPairs, PairsForHalfWidth(std::log1p(precision), std::sqrt(2 * variance), kConfidence));
    const double seconds =
        2.0 * blocks * (found->fork_seconds + (warmup + windows) * found->window_seconds);
    if (!found->plan || seconds < found->plan->seconds) {
      found->plan = WantedPlan{blocks, warmup, windows, seconds};
    }
  }
}

void FindCosts(const std::vector<const ForkSummary*>& forks, int windows, double window_seconds,
               CaseCalibration* found) {
  found->window_seconds = window_seconds;
  Series overheads;
  for (const ForkSummary* fork : forks) {
    if (!fork->complete || fork->wall_ns == 0) continue;
    overheads.push_back(static_cast<double>(fork->wall_ns) / 1e9 - windows * window_seconds);
  }
  if (!overheads.empty()) found->fork_seconds = std::max(0.0, Median(overheads));
}

// Time of a window from what it says of itself: operations times their time.
double WindowSeconds(const std::vector<const ForkSummary*>& forks) {
  Series seconds;
  for (const ForkSummary* fork : forks) {
    for (const SampleSummary& sample : fork->samples) {
      seconds.push_back(static_cast<double>(sample.operations) * sample.ns_per_op / 1e9);
    }
  }
  return seconds.empty() ? 0 : Median(seconds);
}

}  // namespace

std::vector<CaseCalibration> Calibrate(const Analysis& analysis, double precision) {
  std::vector<CaseCalibration> all;
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      CaseCalibration found{
          .contender = summary.contender, .params = summary.params, .threads = summary.threads};
      std::vector<const ForkSummary*> forks;
      for (const ForkSummary& fork : analysis.forks) {
        if (fork.case_id == summary.case_id && !fork.warmup_fork) forks.push_back(&fork);
      }
      std::vector<uint32_t> layouts;
      const std::vector<Series> series = SeriesOf(forks, &layouts);
      found.forks = static_cast<int>(series.size());
      if (!series.empty()) {
        found.windows = static_cast<int>(series.front().size());
        FindCosts(forks, found.windows, WindowSeconds(forks), &found);
        FindSteadyState(series, &found);
        FindComponents(series, &found);
        FindLayoutShare(series, layouts, &found);
        FindPlan(precision, &found);
      }
      all.push_back(std::move(found));
    }
  }
  return all;
}

}  // namespace lab
