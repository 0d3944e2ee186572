#include "lab/analysis/fork_table.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/plan/shape_time.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

class Scan {
 public:
  explicit Scan(const Plan& plan) : trials_(plan.trial_size()) {}

  absl::Status Take(const Frame& frame) {
    if (const std::optional<AttemptKey> key = AttemptOf(frame)) {
      if (key->first >= trials_) {
        return absl::InvalidArgumentError(absl::StrFormat(
            "record: a frame of trial %d, but the plan has %d trials; not the plan it was run with",
            key->first, trials_));
      }
      AddToAttempt(frame, AttemptWith(*key));
    } else if (frame.has_probe()) {
      TakeProbe(frame.probe());
    } else if (frame.has_event() && frame.event().kind() == Event::RESUMED) {
      // Hours may lie between: a probe of today says nothing of the end of yesterday's fork.
      open_.reset();
      last_probe_ = nullptr;
    }
    return absl::OkStatus();
  }

  std::vector<Attempt> TakeAttempts() && { return std::move(attempts_); }

 private:
  // The first frame of an attempt begins it: its ForkStart, unless that one is lost.
  Attempt& AttemptWith(const AttemptKey& key) {
    const auto [entry, is_new] = index_.try_emplace(key, attempts_.size());
    if (is_new) {
      attempts_.push_back({.trial_id = key.first, .number = key.second, .before = last_probe_});
      last_probe_ = nullptr;
      open_ = entry->second;
    }
    return attempts_[entry->second];
  }

  void TakeProbe(const Probe& probe) {
    last_probe_ = &probe;
    if (!open_) return;
    attempts_[*open_].after = &probe;
    open_.reset();
  }

  static void AddToAttempt(const Frame& frame, Attempt& attempt) {
    if (frame.has_fork_start()) attempt.start = &frame.fork_start();
    if (frame.has_subject_start()) attempt.subject = &frame.subject_start();
    if (frame.has_iteration()) attempt.iterations.push_back(&frame.iteration());
    if (frame.has_subject_end()) attempt.subject_end = &frame.subject_end();
    if (frame.has_fork_end()) attempt.end = &frame.fork_end();
  }

  uint32_t trials_;
  std::vector<Attempt> attempts_;
  absl::flat_hash_map<AttemptKey, size_t> index_;
  const Probe* last_probe_ = nullptr;  // since the last fork
  std::optional<size_t> open_;         // the last fork, while no probe has followed it
};

void SortIterations(std::vector<const Iteration*>& iterations) {
  std::stable_sort(iterations.begin(), iterations.end(),
                   [](const Iteration* a, const Iteration* b) { return a->index() < b->index(); });
  const auto same = [](const Iteration* a, const Iteration* b) { return a->index() == b->index(); };
  iterations.erase(std::unique(iterations.begin(), iterations.end(), same), iterations.end());
}

// Whether `a` should stand for its trial rather than `b`.
bool IsBetter(const Attempt& a, const Attempt& b, const Shape& shape) {
  const bool a_complete = IsComplete(a, shape);
  if (a_complete != IsComplete(b, shape)) return a_complete;
  return a.number > b.number;
}

}  // namespace

std::optional<AttemptKey> AttemptOf(const Frame& frame) {
  const auto key = [](const auto& message) {
    return AttemptKey{message.trial_id(), message.attempt()};
  };
  switch (frame.kind_case()) {
    case Frame::kForkStart:
      return key(frame.fork_start());
    case Frame::kSubjectStart:
      return key(frame.subject_start());
    case Frame::kIteration:
      return key(frame.iteration());
    case Frame::kSubjectEnd:
      return key(frame.subject_end());
    case Frame::kForkEnd:
      return key(frame.fork_end());
    case Frame::kHeader:
    case Frame::kFacts:
    case Frame::kBuild:
    case Frame::kProbe:
    case Frame::kCalibration:
    case Frame::kEvent:
    case Frame::kExtension:
    case Frame::kFooter:
    case Frame::KIND_NOT_SET:
      return std::nullopt;
  }
  return std::nullopt;  // a kind of a newer schema
}

bool IsComplete(const Attempt& attempt, const Shape& shape) {
  if (attempt.end == nullptr || attempt.subject_end == nullptr) return false;
  const Ending& ending = attempt.end->ending();
  return ending.kind() == Ending::EXITED && ending.exit_code() == 0 &&
         attempt.iterations.size() + attempt.windows_read ==
             shape.warmup_iterations() + shape.iterations();
}

const RunHeader* FindHeader(const RunRecord& record) {
  for (const Frame& frame : record.frame()) {
    if (frame.has_header()) return &frame.header();
  }
  return nullptr;
}

absl::Status CheckPlan(const Plan& plan) {
  for (int i = 0; i < plan.case__size(); ++i) {
    if (plan.case_(i).id() != static_cast<uint32_t>(i)) {
      return absl::InvalidArgumentError(
          absl::StrFormat("record: case %d of the plan calls itself %d", i, plan.case_(i).id()));
    }
  }
  for (int i = 0; i < plan.trial_size(); ++i) {
    const Trial& trial = plan.trial(i);
    if (trial.id() != static_cast<uint32_t>(i)) {
      return absl::InvalidArgumentError(
          absl::StrFormat("record: trial %d of the plan calls itself %d", i, trial.id()));
    }
    if (trial.case_id() >= static_cast<uint32_t>(plan.case__size())) {
      return absl::InvalidArgumentError(
          absl::StrFormat("record: trial %d is of case %d, but the plan has %d cases", i,
                          trial.case_id(), plan.case__size()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Attempt>> ChooseAttempts(
    const RunRecord& record, const Plan& plan,
    const std::function<uint32_t(const AttemptKey&)>& windows_read) {
  Scan scan(plan);
  for (const Frame& frame : record.frame()) LAB_RETURN_IF_ERROR(scan.Take(frame));
  std::vector<Attempt> attempts = std::move(scan).TakeAttempts();
  for (Attempt& attempt : attempts) {
    SortIterations(attempt.iterations);
    if (windows_read) attempt.windows_read = windows_read({attempt.trial_id, attempt.number});
  }

  std::vector<const Attempt*> best(plan.trial_size(), nullptr);
  for (const Attempt& attempt : attempts) {
    const Attempt*& kept = best[attempt.trial_id];
    if (kept == nullptr || IsBetter(attempt, *kept, ShapeOf(plan, plan.trial(attempt.trial_id))))
      kept = &attempt;
  }
  std::vector<Attempt> chosen;
  for (Attempt& attempt : attempts) {
    if (best[attempt.trial_id] == &attempt) chosen.push_back(std::move(attempt));
  }
  return chosen;
}

}  // namespace lab
