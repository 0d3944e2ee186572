// The ledger beside records: which runs there were of an experiment's claims.
//
// A text file, DIR/claims.ledger, one line a run: time, run id, experiment, hash of the claims ("-"
// where there are none), separated by tabs. Written before the first fork, so that a run that was
// thrown away counts too. It is what makes "run 4 of this claim" sayable; who deletes it starts
// at 1.
#ifndef TOOLS_LEDGER_H_
#define TOOLS_LEDGER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "lab/record/record.pb.h"

namespace lab {

inline constexpr std::string_view kLedgerName = "claims.ledger";

struct ClaimRuns {
  uint32_t same = 0;   // earlier runs of the experiment with these claims
  uint32_t other = 0;  // with others, or none
};

// Lines that are none of this format are left aside: a ledger may have been edited or torn.
ClaimRuns CountRuns(std::string_view ledger, std::string_view experiment,
                    std::string_view claims_sha256);

// Reads the ledger in `folder`, sets the header's counts (where it has claims) and appends its
// line. The caller holds the host's lock. Errors where the file cannot be written.
absl::Status EnterInLedger(const std::string& folder, RunHeader* header);

}  // namespace lab

#endif  // TOOLS_LEDGER_H_
