// Forks of two cases, block by block, for tests of what is done with their values.
#ifndef LAB_ANALYSIS_TESTING_PAIRED_FORKS_H_
#define LAB_ANALYSIS_TESTING_PAIRED_FORKS_H_

#include <cmath>
#include <cstdint>
#include <deque>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/strata.h"

namespace lab {

// One fork that counts, of block `block`.
inline ForkSummary MakeFork(uint32_t block, double ns_per_op, int state = -1, int spell = -1) {
  return {.block = block,
          .complete = true,
          .state = state,
          .spell = spell,
          .ns_per_op = ns_per_op,
          .ns_per_op_thread = ns_per_op,
          .ns_per_op_undisturbed = ns_per_op};
}

class PairedForks {
 public:
  // A block with both forks in one state. Returns the candidate's fork, to be changed.
  ForkSummary& Add(double candidate_ns, double baseline_ns, int state = -1, int spell = -1) {
    const uint32_t block = static_cast<uint32_t>(baselines_.size());
    baselines_.push_back(MakeFork(block, baseline_ns, state, spell));
    candidates_.push_back(MakeFork(block, candidate_ns, state, spell));
    return candidates_.back();
  }

  // `count` (even) blocks against a baseline of 100 ns whose log ratios lie at ln(ratio) +- spread
  // in turn. Their standard deviation is spread * sqrt(count / (count - 1)), so the standard error
  // of their mean is spread / sqrt(count - 1).
  void AddAlternating(int count, double ratio, double spread, int state = -1, int spell = -1) {
    for (int i = 0; i < count; ++i) {
      Add(100 * ratio * std::exp(i % 2 == 0 ? spread : -spread), 100, state, spell);
    }
  }

  Forks Candidates() const { return PointersTo(candidates_); }
  Forks Baselines() const { return PointersTo(baselines_); }
  std::vector<ForkPair> Pairs() const {
    return FormPairs(Candidates(), Baselines(), Within::kSubBlock);
  }

 private:
  static Forks PointersTo(const std::deque<ForkSummary>& forks) {
    Forks pointers;
    for (const ForkSummary& fork : forks) pointers.push_back(&fork);
    return pointers;
  }

  std::deque<ForkSummary> candidates_;  // a deque keeps its elements where they are
  std::deque<ForkSummary> baselines_;
};

}  // namespace lab

#endif  // LAB_ANALYSIS_TESTING_PAIRED_FORKS_H_
