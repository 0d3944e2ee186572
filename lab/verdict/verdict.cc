#include "lab/verdict/verdict.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/planning.h"

namespace lab {
namespace {

bool IsUsable(const std::optional<Interval>& interval) {
  return interval && std::isfinite(interval->low) && std::isfinite(interval->high) &&
         interval->low > 0 && interval->low <= interval->high;
}

bool IsUnbounded(const VerdictInput& input) {
  return !input.time_ratio || !IsUsable(input.interval95) || !IsUsable(input.interval90);
}

double LevelOf(const VerdictInput& input) {
  return input.simultaneous_level > 0 ? input.simultaneous_level : input.confidence_level;
}

Verdict Inconclusive(std::string reason) {
  return {.word = Word::kInconclusive, .reason = std::move(reason)};
}

std::string FailedChecks(const VerdictInput& input) {
  return absl::StrFormat("%d of %d samples failed: %s", input.failed_checks, input.samples,
                         input.check_message.empty() ? "their check" : input.check_message);
}

// Blocks, and the time they take where it is known.
void AddCost(const VerdictInput& input, int blocks, Verdict* verdict) {
  verdict->more_blocks = blocks;
  if (input.seconds_per_block > 0) verdict->more_seconds = blocks * input.seconds_per_block;
}

Verdict TooFewForks(const VerdictInput& input) {
  Verdict verdict =
      Inconclusive(input.one_process ? "one process: too few forks" : "too few forks");
  AddCost(input, std::max(kMinPairs - input.pairs, 1), &verdict);
  return verdict;
}

// What is wrong with the measurement, or with asking for a verdict at all.
std::optional<Verdict> Wrong(const VerdictInput& input) {
  if (input.failed_checks > 0)
    return Verdict{.word = Word::kInvalid, .reason = FailedChecks(input)};
  if (input.answers_differ) {
    return Verdict{.word = Word::kInvalid, .reason = "answers differ on the same input"};
  }
  if (!input.refusal.empty()) return Inconclusive(input.refusal);
  if (input.implausible) {
    return Verdict{.word = Word::kImplausible,
                   .reason = "under the declared floor and not slower than the empty control"};
  }
  if (input.negative_control) return Inconclusive("negative control, never ranked");
  if (input.states_disagree) {
    return Verdict{.word = Word::kHostDependent, .reason = "the host's states disagree"};
  }
  return std::nullopt;
}

std::optional<Verdict> Undecidable(const VerdictInput& input) {
  if (input.one_process || input.pairs < kMinPairs) return TooFewForks(input);
  if (input.steady == false) return Inconclusive("no steady state");
  if (input.degenerate)
    return Inconclusive("no spread between forks: below the clock's resolution");
  if (IsUnbounded(input)) return Inconclusive("unbounded interval");
  return std::nullopt;
}

Verdict Equivalent(const VerdictInput& input) {
  const bool real = !Contains(*input.interval95, 1);
  return {.word = Word::kEquivalent,
          .reason = absl::StrFormat("%.3g %% interval inside the margin%s",
                                    100 - 200 * (1 - input.confidence_level),
                                    real ? ": real but below the margin" : "")};
}

Verdict OneSided(const VerdictInput& input, const Interval& margins) {
  const bool faster = input.interval95->high < 1;
  return {.word = faster ? Word::kFaster : Word::kSlower,
          .reason = absl::StrFormat("%.3g %% interval of speed %s 1", 100 * input.confidence_level,
                                    faster ? "above" : "below"),
          .beyond_margin =
              faster ? input.interval95->high < margins.low : input.interval95->low > margins.high};
}

Verdict Indistinguishable(const VerdictInput& input) {
  Verdict verdict{.word = Word::kIndistinguishable, .reason = "wanted precision reached"};
  if (input.pair_sd) {
    const auto effect = SmallestPairedEffect(*input.pair_sd, input.pairs, LevelOf(input));
    if (effect) verdict.smallest_effect = std::expm1(*effect);
  }
  return verdict;
}

Verdict NeedsMore(const VerdictInput& input) {
  Verdict verdict = Inconclusive("needs more forks");
  if (input.pair_sd && input.target_half_width > 0) {
    // At least one: the interval in hand is too wide, whatever the forecast says.
    AddCost(input,
            std::max(
                MorePairs(input.target_half_width, *input.pair_sd, input.pairs, LevelOf(input)), 1),
            &verdict);
  }
  return verdict;
}

// The interval against 1 and against the margins.
Verdict Ranked(const VerdictInput& input) {
  const double margin = std::max(input.margin, 0.0);
  const Interval margins{1 / (1 + margin), 1 + margin};
  if (IsInside(*input.interval90, margins)) return Equivalent(input);
  if (!Contains(*input.interval95, 1)) return OneSided(input, margins);
  const double half_width = std::log(input.interval95->high / input.interval95->low) / 2;
  if (half_width <= std::log1p(input.target_half_width)) return Indistinguishable(input);
  return NeedsMore(input);
}

}  // namespace

std::string_view ToString(Word word) {
  switch (word) {
    case Word::kInvalid:
      return "invalid";
    case Word::kImplausible:
      return "implausible";
    case Word::kHostDependent:
      return "host_dependent";
    case Word::kInconclusive:
      return "inconclusive";
    case Word::kEquivalent:
      return "equivalent";
    case Word::kFaster:
      return "faster";
    case Word::kSlower:
      return "slower";
    case Word::kIndistinguishable:
      return "indistinguishable";
  }
  return "inconclusive";
}

bool IsRanked(Word word) {
  switch (word) {
    case Word::kInvalid:
    case Word::kImplausible:
    case Word::kHostDependent:
    case Word::kInconclusive:
      return false;
    case Word::kEquivalent:
    case Word::kFaster:
    case Word::kSlower:
    case Word::kIndistinguishable:
      return true;
  }
  return false;
}

std::optional<Verdict> Forbidden(const VerdictInput& input) {
  if (std::optional<Verdict> wrong = Wrong(input)) return wrong;
  return Undecidable(input);
}

Verdict Judge(const VerdictInput& input) {
  if (const std::optional<Verdict> forbidden = Forbidden(input)) return *forbidden;
  const Verdict verdict = Ranked(input);
  if (input.word_without_disturbed && *input.word_without_disturbed != verdict.word) {
    return Inconclusive(absl::StrCat(ToString(verdict.word), " with all samples, ",
                                     ToString(*input.word_without_disturbed),
                                     " without the disturbed ones"));
  }
  return verdict;
}

}  // namespace lab
