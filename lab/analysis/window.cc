#include "lab/analysis/window.h"

#include <algorithm>
#include <span>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/fairness.h"

namespace lab {
namespace {

using Rates = absl::InlinedVector<double, 16>;

double WallNs(const ThreadWindow& thread) {
  return thread.end_ns() > thread.begin_ns()
             ? static_cast<double>(thread.end_ns() - thread.begin_ns())
             : 0;
}

// A single shot has no window to overlap in.
bool IsShot(const Iteration& iteration) {
  return iteration.window_ns() == 0 && iteration.thread_size() > 0;
}

Rates RatesOf(const Iteration& iteration, const Facet& facet) {
  Rates rates;
  for (const ThreadWindow& thread : iteration.thread()) {
    if (!facet.Concerns(thread)) continue;
    const double wall = WallNs(thread);
    rates.push_back(wall > 0 ? static_cast<double>(thread.operations()) / wall : 0);
  }
  return rates;
}

double SlowestShare(const Rates& rates) {
  double sum = 0;
  for (double rate : rates) sum += rate;
  if (sum == 0) return 1;
  return *std::min_element(rates.begin(), rates.end()) * static_cast<double>(rates.size()) / sum;
}

// A gap between two clock readings holds a batch in any case; what exceeds a typical one is
// missing.
double Missing(const ThreadWindow& thread) {
  uint64_t batches = 0;
  for (const uint64_t in_slice : thread.slice_batches()) batches += in_slice;
  const double batch_ns = batches > 0 ? WallNs(thread) / static_cast<double>(batches) : 0;
  return std::max({0.0, static_cast<double>(thread.stalled_ns()),
                   static_cast<double>(thread.longest_gap_ns()) - batch_ns});
}

// Gaps of different threads need not coincide: their sum is the most that can be missing.
double Overlap(const Iteration& iteration) {
  if (IsShot(iteration)) return 1;
  if (iteration.window_ns() == 0) return 0;
  double missing = 0;
  for (const ThreadWindow& thread : iteration.thread()) {
    missing += Missing(thread);
  }
  return std::max(0.0, 1 - missing / static_cast<double>(iteration.window_ns()));
}

double LeastCpuShare(const Iteration& iteration) {
  double least = 1;
  for (const ThreadWindow& thread : iteration.thread()) {
    const double wall = WallNs(thread);
    if (wall > 0) least = std::min(least, static_cast<double>(thread.cpu_ns()) / wall);
  }
  return least;
}

// "count 873 instead of 1000"
std::string CheckMessage(const Check& check) {
  const std::string what = check.what().empty() ? "check" : check.what();
  if (check.expected() == check.actual()) return what;
  return absl::StrCat(what, " ", check.actual(), " instead of ", check.expected());
}

void JudgeDisturbance(std::optional<bool> blocks, SampleSummary* sample) {
  std::string why;
  if (sample->overlap < kLeastOverlap) {
    why = absl::StrFormat("overlap %.1f %%", 100 * sample->overlap);
  }
  if (blocks == false && sample->cpu_share < kLeastCpuShare) {
    absl::StrAppend(&why, why.empty() ? "" : ", ",
                    absl::StrFormat("cpu %.0f %%", 100 * sample->cpu_share));
  }
  sample->disturbed = !why.empty();
  sample->disturbed_why = std::move(why);
}

}  // namespace

SampleSummary SummarizeWindow(const Iteration& iteration, std::optional<bool> blocks,
                              const Facet& facet) {
  const Rates rates = RatesOf(iteration, facet);
  WindowTotals totals;
  totals.Add(iteration, facet);
  SampleSummary sample{.index = iteration.index(),
                       .operations = static_cast<uint64_t>(totals.operations),
                       .ns_per_op = totals.NsPerOp().value_or(0),
                       .ns_per_op_thread = totals.NsPerOpThread().value_or(0),
                       .fairness = JainsIndex(std::span<const double>(rates.data(), rates.size())),
                       .slowest_share = SlowestShare(rates),
                       .overlap = Overlap(iteration),
                       .cpu_share = LeastCpuShare(iteration)};
  // A subject without a check (somebody's plain benchmark) has not failed one.
  sample.valid = !iteration.has_check() || iteration.check().passed();
  if (!sample.valid) sample.check_message = CheckMessage(iteration.check());
  // Starting a process is page faults and waits: CPU time says nothing of a shot.
  JudgeDisturbance(IsShot(iteration) ? std::nullopt : blocks, &sample);
  return sample;
}

void WindowTotals::Add(const Iteration& iteration, const Facet& facet) {
  double ns = 0;
  int threads = 0;
  for (const ThreadWindow& thread : iteration.thread()) {
    if (!facet.Concerns(thread)) continue;
    // Where each operation was timed alone, what lies between them is not in the price.
    ns += thread.timed_ns() > 0 ? static_cast<double>(thread.timed_ns()) : WallNs(thread);
    operations += static_cast<double>(thread.operations());
    ++threads;
  }
  thread_ns += ns;
  if (threads > 0) window_ns += ns / threads;
}

std::optional<double> WindowTotals::PerOperation(double ns) const {
  if (operations <= 0 || ns <= 0) return std::nullopt;
  return ns / operations;
}

}  // namespace lab
