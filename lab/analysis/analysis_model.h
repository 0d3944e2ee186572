// What a record says, in numbers: the result of Analyze (analysis.h), and all that a report may
// know.
//
// Plain structs; numbers still numbers. Units: ns per operation unless a name says otherwise. Speed
// ratios are baseline time / candidate time, above 1 is faster. What is not known is absent.
#ifndef LAB_ANALYSIS_ANALYSIS_MODEL_H_
#define LAB_ANALYSIS_ANALYSIS_MODEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/analysis/facet.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"
#include "lab/statistics/interval.h"
#include "lab/verdict/verdict.h"

namespace lab {

// The contender of a group that does nothing: what the loop itself costs.
inline constexpr char kEmptyControl[] = "empty";

// One measured window (warm-up windows are in the record, not here).
struct SampleSummary {
  uint32_t index = 0;
  uint64_t operations = 0;      // of all threads, in the window
  double ns_per_op = 0;         // all threads together: window time / operations; 0: none finished
  double ns_per_op_thread = 0;  // one thread's view: thread time / operations
  double fairness = 1;          // Jain's index over threads' rates, 1/threads ... 1
  double slowest_share = 1;     // slowest thread's rate / mean
  double overlap = 1;           // share of the window in which all threads made progress
  double cpu_share = 1;         // least CPU time / wall time over threads
  bool valid = true;            // its check passed
  bool disturbed = false;
  std::string disturbed_why;  // "overlap 93.1 %", "cpu 82 %"
  std::string check_message;  // where it failed
};

// What was counted or timed beside the value that is judged, of one fork. Units: "ns", "/op", "/s".
struct SecondaryValue {
  std::string name;  // "p99.9", "hand-offs", "CPU"
  std::string unit;
  double value = 0;
};

// The same of a case: the mean over forks with a t interval, never ranked.
struct SecondaryEstimate {
  std::string name;
  std::string unit;
  double value = 0;
  std::optional<Interval> interval;
};

// One fork that ran to its end, or did not. Of several attempts at a trial, the last complete one;
// where there is none, the last.
struct ForkSummary {
  uint32_t trial_id = 0;
  uint32_t case_id = 0;
  uint32_t attempt = 0;
  uint32_t block = 0;
  uint32_t sub_block = 0;
  uint32_t layout = 0;
  bool warmup_fork = false;
  bool pilot = false;     // of the blocks that fixed the number of all (two stages); else false
  bool complete = false;  // ended well with all its windows
  Ending ending;          // meaningful where not complete; UNKNOWN: the record stops in it
  int state = -1;  // index in Analysis.states, before the fork; -1: not told apart or unknown
  int spell = -1;  // which run of forks in one state, counted over the run
  bool state_changed = false;   // a different state after it
  bool changed_inside = false;  // its slices show a lasting change; one thread: false
  std::optional<double>
      clock_ghz;  // before the fork, at three cycles per multiply; mean of its CPUs
  std::optional<double> hand_off_ns;  // before the fork; geometric mean of its CPU pairs
  // Total time / total operations over valid measured windows. Absent where there is none, and for
  // forks that do not count (not complete).
  std::optional<double> ns_per_op;
  std::optional<double> ns_per_op_thread;
  // The same over undisturbed windows only.
  std::optional<double> ns_per_op_undisturbed;
  double fairness = 1;                    // mean of its samples
  double overlap = 1;                     // least of its samples
  int cpus_used = 0;                      // different CPUs seen under its threads
  std::string answer;                     // on the fixed input; empty: none declared
  double floor_ns = 0;                    // declared by the kernel, per thread; 0: none
  uint64_t wall_ns = 0;                   // spawn to reaped; 0: unknown
  double clock_read_ns = 0;               // what reading the clock cost there; 0: unknown
  std::vector<SecondaryValue> secondary;  // empty for forks that do not count
  std::vector<SampleSummary> samples;     // by index
};

// The host was in this state before `forks` forks, in `spells` runs without a break.
struct HostState {
  std::string name;        // "near", "far"; "state 1"... where there are more than two; "rare 1"...
  double hand_off_ns = 0;  // typical (median)
  int forks = 0;
  int spells = 0;
  double share = 0;   // of the forks whose state is known
  bool rare = false;  // under 10 % of them: shown, never averaged in
};

struct Estimate {
  double value = 0;                  // geometric mean over forks
  std::optional<Interval> interval;  // at the plan's confidence; absent with fewer than two forks
  int forks = 0;
  double cv = 0;  // standard deviation over mean, of fork values
};

// A contender against the baseline of its group.
struct Comparison {
  std::optional<double> speed;             // point estimate of baseline time / candidate time
  std::optional<Interval> speed_interval;  // at `level`
  double level =
      0.95;  // simultaneous over the table's exploratory comparisons, and over host states
  bool primary = false;  // a claim names it: judged at the plan's own confidence
  bool refused = false;  // not to be ranked whatever the numbers; the verdict says why
  int pairs = 0;
  std::optional<double> pair_sd;  // of the paired log ratios
  Verdict verdict;
  struct InState {
    int state = 0;  // index in Analysis.states
    int pairs = 0;
    std::optional<double> pair_sd;
    std::optional<double> speed;
    std::optional<Interval> speed_interval;
    Verdict verdict;
    Estimate ns_per_op;  // of the candidate, in this state
    int spells = 0;      // that its pairs lie in; under 3, the verdict is about these spells only
  };
  std::vector<InState> by_state;  // empty where one state was seen
};

struct CaseSummary {
  uint32_t case_id = 0;
  size_t row = 0;  // index of its forks in the analysis: a case has a row for each of its facets
  std::string contender;
  std::vector<Param> params;
  uint32_t threads = 1;
  Mode mode = THRPT;
  uint32_t group = 0;
  bool baseline = false;
  bool negative_control = false;
  int forks_planned = 0;
  int forks_complete = 0;
  int iterations = 0;  // measured windows per fork
  // Measured windows in the record, and those of them whose check failed: of forks that ended badly
  // too, since a wrong result is one however its fork ended.
  int samples = 0;
  int failed_checks = 0;
  std::string check_message;  // of the first failure
  int disturbed = 0;
  int overlapping = 0;  // samples with an overlap of 99 % or more
  double fairness = 1;  // mean over samples
  double overlap = 1;   // median over samples
  Estimate ns_per_op;   // all threads together, on the log scale over forks
  Estimate ns_per_op_thread;
  bool crowded = false;  // more threads than CPUs: they cannot overlap, and no sample is disturbed
  std::optional<Comparison> comparison;  // absent for the baseline
  std::vector<std::string> bad_endings;  // "2 of 10 forks: signal 11 (SIGSEGV)"
  bool answers_differ = false;           // from the baseline's, or between its own forks
  double floor_ns = 0;                   // declared, per thread; 0: none
  bool under_floor = false;              // faster than that
  bool implausible = false;              // and not slower than the group's control named "empty"
  std::string comparison_group;          // as the kernel declares it; empty: unknown
  std::vector<std::string> contract;     // likewise
  std::string waiting;                   // likewise: "never", "spins", "blocks"; empty: unknown
  // Single operations were timed, and lie so near the clock's own cost that it says nothing of
  // them.
  bool unresolved = false;
  double clock_read_ns = 0;  // median over forks; 0: unknown
  std::vector<SecondaryEstimate> secondary;
};

// Cases that differ only in the contender.
struct GroupSummary {
  uint32_t group = 0;  // index in Analysis.groups
  uint32_t threads = 1;
  std::vector<Param> params;
  Mode mode = THRPT;
  std::vector<CaseSummary> cases;  // in the experiment's order, the baseline first
  Facet facet;
  std::vector<RoleCount> roles;  // of the threads; empty: all do the same
  Placement placement = PLACEMENT_UNSPECIFIED;
};

struct ClaimSummary {
  std::string text;
  enum class Outcome { kSupported, kRefuted, kNotDecided } outcome = Outcome::kNotDecided;
  std::string reason;
  double min_speed = 0;
  // Of the comparison that decided: the least favourable one, where a claim covers several.
  std::optional<double> speed;
  std::optional<Interval> speed_interval;  // at `level`
  double level = 0.95;                     // by Holm among the claims
  bool these_binaries = false;             // decided, by binaries that were linked once
  bool in_run = true;  // false: its cases were filtered out, and it is not among the claims tested
  // Not decided for want of forks: how many more blocks, and about how long.
  std::optional<int> more_blocks;
  std::optional<double> more_seconds;
};

struct Warning {
  std::string text;  // one line, for people: "governor unknown (no cpufreq)"
};

struct Analysis {
  std::string run_id;
  std::string experiment;
  std::string question;
  std::vector<GroupSummary> groups;
  std::vector<ForkSummary> forks;  // in order of execution
  std::vector<HostState> states;   // empty: not told apart (one thread only, or no probe)
  // Between which forks the host's state changed: block numbers, from 0.
  struct StateChange {
    uint32_t after_block = 0;
    uint32_t before_block = 0;
    int from = 0;
    int to = 0;
  };
  std::vector<StateChange> state_changes;
  std::vector<ClaimSummary> claims;
  std::vector<Warning> warnings;  // what a reader must be told
  int forks_planned = 0;
  int forks_complete = 0;
  int windows = 0;  // measured and warm-up, in the record
  int blocks = 0;
  double seconds_per_block = 0;    // wall time of its forks; 0: unknown
  double confidence_level = 0.95;  // of each look, where several share alpha
  double equivalence_margin = 0;
  // A reason for exit code 2: a comparison that a claim names, or any where there are no claims,
  // has no verdict; or a contender that is no negative control is invalid or implausible.
  bool wanted_comparison_undecided = false;
  bool claim_refuted = false;  // a reason for exit code 1
  bool failed = false;         // a fork of something else than a negative control ended badly
};

}  // namespace lab

#endif  // LAB_ANALYSIS_ANALYSIS_MODEL_H_
