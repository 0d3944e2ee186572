#include "reports/show/fork_view.h"

#include <map>
#include <utility>

namespace lab {
namespace {

class Gatherer {
 public:
  void Take(const Frame& frame) {
    if (frame.has_header()) plan_ = &frame.header().plan();
    if (frame.has_probe()) probe_ = &frame.probe();
    if (frame.has_fork_start()) {
      ForkView& fork = Fork(frame.fork_start());
      fork.start = &frame.fork_start();
      fork.before = probe_;
    }
    if (frame.has_subject_start()) Fork(frame.subject_start()).subject = &frame.subject_start();
    if (frame.has_iteration()) Fork(frame.iteration()).iterations.push_back(&frame.iteration());
    if (frame.has_subject_end()) Fork(frame.subject_end()).subject_end = &frame.subject_end();
    if (frame.has_fork_end()) Fork(frame.fork_end()).end = &frame.fork_end();
  }

  std::vector<ForkView> forks() && { return std::move(forks_); }

 private:
  // Any frame of a fork may be the first that survived damage.
  template <typename ForkFrame>
  ForkView& Fork(const ForkFrame& frame) {
    const auto [found, fresh] = by_id_.try_emplace(
        std::pair<uint32_t, uint32_t>(frame.trial_id(), frame.attempt()), forks_.size());
    if (fresh) forks_.push_back(NewFork(frame.trial_id(), frame.attempt()));
    return forks_[found->second];
  }

  ForkView NewFork(uint32_t trial_id, uint32_t attempt) const {
    ForkView fork{.trial_id = trial_id, .attempt = attempt};
    if (plan_ == nullptr || trial_id >= static_cast<uint32_t>(plan_->trial_size())) return fork;
    fork.trial = &plan_->trial(static_cast<int>(trial_id));
    if (fork.trial->case_id() < static_cast<uint32_t>(plan_->case__size())) {
      fork.its_case = &plan_->case_(static_cast<int>(fork.trial->case_id()));
    }
    return fork;
  }

  const Plan* plan_ = nullptr;
  const Probe* probe_ = nullptr;
  std::map<std::pair<uint32_t, uint32_t>, size_t> by_id_;
  std::vector<ForkView> forks_;
};

}  // namespace

std::vector<ForkView> GatherForks(const RunRecord& record) {
  Gatherer gatherer;
  for (const Frame& frame : record.frame()) gatherer.Take(frame);
  return std::move(gatherer).forks();
}

std::optional<double> NsPerOp(const ForkView& fork) {
  double time_ns = 0;
  double operations = 0;
  for (const Iteration* iteration : fork.iterations) {
    if (iteration->warmup()) continue;
    for (const ThreadWindow& thread : iteration->thread()) {
      operations += static_cast<double>(thread.operations());
      time_ns +=
          static_cast<double>(thread.end_ns() - thread.begin_ns()) / iteration->thread_size();
    }
  }
  if (operations == 0) return std::nullopt;
  return time_ns / operations;
}

int MeasuredWindows(const ForkView& fork) {
  int windows = 0;
  for (const Iteration* iteration : fork.iterations) windows += iteration->warmup() ? 0 : 1;
  return windows;
}

int FailedChecks(const ForkView& fork) {
  int failed = 0;
  for (const Iteration* iteration : fork.iterations) {
    const bool counts = !iteration->warmup() && iteration->has_check();
    failed += counts && !iteration->check().passed() ? 1 : 0;
  }
  return failed;
}

}  // namespace lab
