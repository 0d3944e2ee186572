// Waiting until the host has come to rest: a run starts right after a build, whose processes are
// still writing, and others may work on the machine.
//
// SettlePolicy decides, from one reading after another; it knows no clock and no file.
// WaitUntilSettled is the loop around it. Neither waits for a quiet host forever: at the limit the
// run goes on, and the record says so. The load average is no criterion, as it remembers minutes.
#ifndef HARNESS_ENVIRONMENT_SETTLE_H_
#define HARNESS_ENVIRONMENT_SETTLE_H_

#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "lab/record/record.pb.h"

namespace lab {

// What the host did between two moments in which we slept.
struct SettleReading {
  std::optional<double> busy_share;  // of all CPUs' time, by others; nullopt unknown
  std::optional<double>
      stall_share;  // of the time, some task waited for a CPU (PSI); nullopt unknown
};

// From two snapshots. Counters that are unknown or went back make their share unknown.
SettleReading ReadingBetween(const LoadSnapshot& before, const LoadSnapshot& after);

struct SettleOptions {
  double max_busy_share = 0.05;   // higher: starts sooner, on a less quiet host
  double max_stall_share = 0.02;  // likewise
  int quiet_readings = 3;         // in a row; more waits longer and is fooled less by a pause
  absl::Duration interval = absl::Milliseconds(200);  // between readings
  absl::Duration limit = absl::Seconds(30);           // the longest wait
};

class SettlePolicy {
 public:
  enum class State {
    kUnsettled,   // go on reading
    kSettled,     // quiet for as many readings as asked for
    kCannotTell,  // neither share is known: waiting would show nothing
  };

  explicit SettlePolicy(const SettleOptions& options) : options_(options) {}

  State Add(const SettleReading& reading);

  // The last reading for people: "others used 12.0 % of the CPUs, tasks waited 3.1 % of the time".
  std::string Describe() const;

 private:
  bool Quiet(const SettleReading& reading) const;

  SettleOptions options_;
  SettleReading last_;
  int quiet_ = 0;
};

struct SettleResult {
  bool settled = false;  // false: the limit was hit, or nothing could be told
  absl::Duration waited;
  std::string text;  // one sentence, for the record's SETTLED event
};

// `snapshot` is taken at once and after each `sleep` of options.interval; time is what its mono_ns
// says.
SettleResult WaitUntilSettled(const SettleOptions& options,
                              absl::FunctionRef<LoadSnapshot()> snapshot,
                              absl::FunctionRef<void(absl::Duration)> sleep);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_SETTLE_H_
