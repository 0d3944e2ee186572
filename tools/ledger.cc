#include "tools/ledger.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "harness/launcher/unique_fd.h"
#include "lab/record/read_file.h"

namespace lab {
namespace {

std::string_view HashOrDash(std::string_view sha256) { return sha256.empty() ? "-" : sha256; }

}  // namespace

ClaimRuns CountRuns(std::string_view ledger, std::string_view experiment,
                    std::string_view claims_sha256) {
  ClaimRuns runs;
  for (const std::string_view line : absl::StrSplit(ledger, '\n')) {
    const std::vector<std::string_view> fields = absl::StrSplit(line, '\t');
    if (fields.size() != 4 || fields[2] != experiment) continue;
    ++(fields[3] == HashOrDash(claims_sha256) ? runs.same : runs.other);
  }
  return runs;
}

absl::Status EnterInLedger(const std::string& folder, RunHeader* header) {
  const std::string path = absl::StrCat(folder, "/", kLedgerName);
  const std::string& experiment = header->experiment().name();
  // None yet, or not readable: the latter fails below.
  const std::string before = ReadFile(path).value_or("");
  if (!header->claims_sha256().empty()) {
    const ClaimRuns runs = CountRuns(before, experiment, header->claims_sha256());
    header->set_claims_run(runs.same + 1);
    header->set_runs_of_other_claims(runs.other);
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const UniqueFd fd(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  const std::string line = absl::StrCat(
      before.empty() || before.back() == '\n' ? "" : "\n",  // a torn line stays by itself
      absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixNanos(header->start_unix_ns()),
                       absl::UTCTimeZone()),
      "\t", header->run_id(), "\t", experiment, "\t", HashOrDash(header->claims_sha256()), "\n");
  if (fd.get() < 0 ||
      write(fd.get(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    return absl::ErrnoToStatus(errno, absl::StrCat("cannot write ", path));
  }
  return absl::OkStatus();
}

}  // namespace lab
