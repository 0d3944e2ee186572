// What a printed table can be read to say: our verdict on each row against the baseline, and beside
// it the reading by overlap of the printed intervals that pages use.
//
// A printed error pools the iterations of all forks (peer_error.h), so it decides nothing here:
// with five fork means on both sides a Welch interval does, otherwise the word is inconclusive,
// refused, invalid or implausible. No rank ever rests on pooled iterations.
#ifndef LAB_PRINTED_JUDGE_PRINTED_H_
#define LAB_PRINTED_JUDGE_PRINTED_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/printed/printed_table.pb.h"
#include "lab/statistics/interval.h"

namespace lab {

struct PrintedVerdict {
  std::string row;
  bool baseline = false;
  // Both, since pages take one for the other.
  double ns_per_op_thread = 0;
  double ns_per_op_all = 0;
  std::optional<Interval> printed;  // score +- error, as printed
  bool reaches_below_zero = false;
  // Against the baseline; empty for it.
  std::optional<double> speed;
  std::string word;  // "inconclusive", "refused", "implausible", "invalid", or a rank
  std::string reason;
  std::string
      overlap;  // "intervals overlap: not told apart", "disjoint: faster", "no error printed"
};

// The baseline first. InvalidArgument for a table without rows, without its baseline, and for a
// score that is not above 0.
absl::StatusOr<std::vector<PrintedVerdict>> JudgePrinted(const PrintedTable& table);

}  // namespace lab

#endif  // LAB_PRINTED_JUDGE_PRINTED_H_
