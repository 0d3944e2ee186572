#include "lab/printed/judge_printed.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/sample.h"
#include "lab/status/status_macros.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

// A share that was declared as a round number may be off by this much of itself.
constexpr double kShareTolerance = 0.01;

class Reader {
 public:
  explicit Reader(const PrintedTable& table) : table_(table) {}

  absl::StatusOr<std::vector<PrintedVerdict>> All() {
    for (const PrintedRow& row : table_.row()) {
      if (!std::isfinite(row.score()) || row.score() <= 0) {
        return absl::InvalidArgumentError(
            absl::StrCat(table_.id(), ": ", row.name(), ": score ", row.score(), "; above 0"));
      }
      if (row.name() == table_.baseline()) baseline_ = &row;
      if (row.empty()) empty_ = &row;
    }
    if (baseline_ == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat(table_.id(), ": no row is the baseline \"", table_.baseline(), "\""));
    }
    std::vector<PrintedVerdict> verdicts = {Describe(*baseline_)};
    verdicts[0].baseline = true;
    for (const PrintedRow& row : table_.row()) {
      if (&row == baseline_) continue;
      PrintedVerdict verdict = Describe(row);
      verdict.speed = NsAll(*baseline_) / NsAll(row);
      std::tie(verdict.word, verdict.reason) = WordOf(row);
      verdict.overlap = ByOverlap(row);
      verdicts.push_back(std::move(verdict));
    }
    return verdicts;
  }

 private:
  double PerCall() const {
    return table_.operations_per_call() > 0 ? table_.operations_per_call() : 1;
  }
  double Threads() const { return std::max(1u, table_.threads()); }
  double NsAll(const PrintedRow& row) const {
    return table_.time() ? row.score() / PerCall() / Threads() : 1e9 / row.score() / PerCall();
  }
  double NsThread(const PrintedRow& row) const { return NsAll(row) * Threads(); }

  PrintedVerdict Describe(const PrintedRow& row) const {
    PrintedVerdict verdict{
        .row = row.name(), .ns_per_op_thread = NsThread(row), .ns_per_op_all = NsAll(row)};
    if (row.has_error()) {
      verdict.printed = Interval{row.score() - row.error(), row.score() + row.error()};
      verdict.reaches_below_zero = verdict.printed->low < 0;
    }
    return verdict;
  }

  static bool Overlap(const PrintedRow& a, const PrintedRow& b) {
    return std::abs(a.score() - b.score()) <= a.error() + b.error();
  }

  bool UnderFloor(const PrintedRow& row) const {
    return row.floor_ns() > 0 && NsThread(row) < row.floor_ns();
  }
  bool EqualsEmpty(const PrintedRow& row) const {
    return empty_ != nullptr && !row.empty() && Overlap(row, *empty_);
  }

  using WordAndReason = std::pair<std::string, std::string>;

  // What is wrong with either row; empty word: nothing that can be seen.
  WordAndReason Wrong(const PrintedRow& row) const {
    if (row.counted_of() > 0) {
      const double share = static_cast<double>(row.counted()) / row.counted_of();
      if (std::abs(share - row.declared_share()) > kShareTolerance * row.declared_share()) {
        return {"invalid",
                absl::StrFormat("%d of %d are %.3g %%, declared were %.3g %%", row.counted(),
                                row.counted_of(), 100 * share, 100 * row.declared_share())};
      }
    }
    if (UnderFloor(row)) {
      return {"implausible", absl::StrFormat("%.3g ns per operation and thread, at least %.3g: %s",
                                             NsThread(row), row.floor_ns(), row.floor_reason())};
    }
    if (EqualsEmpty(row)) return {"implausible", "equal to the row that does nothing"};
    return {};
  }

  WordAndReason WordOf(const PrintedRow& row) const {
    for (const PrintedRow* side : {&row, baseline_}) {
      if (WordAndReason wrong = Wrong(*side); !wrong.first.empty()) return wrong;
    }
    if (row.params() != baseline_->params()) {
      return {"refused",
              absl::StrCat("not alike: ", row.params(), " against ", baseline_->params())};
    }
    if (table_.best_of() > 0) {
      return {"refused", absl::StrCat("the best of ", table_.best_of(), " is no mean of forks")};
    }
    return Ranked(row);
  }

  WordAndReason Ranked(const PrintedRow& row) const {
    VerdictInput input{.pairs = std::min(row.fork_score_size(), baseline_->fork_score_size()),
                       .one_process = table_.forks() < 2};
    if (const auto ratio = TimeRatio(row)) {
      input.time_ratio = RatioOf(*ratio);
      input.interval95 = RatioInterval(*ratio, 0.95);
      input.interval90 = RatioInterval(*ratio, 0.90);
      input.degenerate = ratio->degenerate;
    }
    const Verdict verdict = ::lab::Judge(input);
    return {std::string(ToString(verdict.word)), verdict.reason};
  }

  std::optional<LogRatio> TimeRatio(const PrintedRow& row) const {
    const auto sample = [](const PrintedRow& of) {
      return Sample::Create(std::vector<double>(of.fork_score().begin(), of.fork_score().end()));
    };
    const auto candidate = sample(row);
    const auto baseline = sample(*baseline_);
    if (!candidate.ok() || !baseline.ok()) return std::nullopt;
    const auto ratio =
        table_.time() ? WelchLogRatio(*candidate, *baseline) : WelchLogRatio(*baseline, *candidate);
    return ratio.ok() ? std::optional<LogRatio>(*ratio) : std::nullopt;
  }

  std::string ByOverlap(const PrintedRow& row) const {
    if (!row.has_error() || !baseline_->has_error()) return "no error printed";
    if (Overlap(row, *baseline_)) return "overlap: not told apart";
    const bool faster = (row.score() > baseline_->score()) != table_.time();
    return faster ? "disjoint: faster" : "disjoint: slower";
  }

  const PrintedTable& table_;
  const PrintedRow* baseline_ = nullptr;
  const PrintedRow* empty_ = nullptr;
};

}  // namespace

absl::StatusOr<std::vector<PrintedVerdict>> JudgePrinted(const PrintedTable& table) {
  return Reader(table).All();
}

}  // namespace lab
