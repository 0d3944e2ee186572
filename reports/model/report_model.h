// What a report tells, before it is told: one model, many renderers.
//
// Numbers are still numbers here (a renderer chooses units and digits through reports/format);
// words are words. All text is raw: names may hold anything, and a renderer escapes each piece
// once.
//
// make_report_model.h fills it from a record and its analysis.
#ifndef REPORTS_MODEL_REPORT_MODEL_H_
#define REPORTS_MODEL_REPORT_MODEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/plan/experiment.pb.h"
#include "lab/statistics/interval.h"
#include "lab/verdict/verdict.h"
#include "reports/model/conditions.h"

namespace lab {

// What an A/A run on the same host could tell: see lab/analysis/floor.h.
struct FloorNote {
  int64_t start_unix_ns = 0;
  int blocks = 0;
  struct AtThreads {
    uint32_t threads = 1;
    double smallest_effect = 0;  // a fraction; of the host's states the largest
  };
  std::vector<AtThreads> at;
};

// What only the caller knows.
struct ReportSource {
  std::string record_path;           // as a reader should type it
  std::string report_path;           // of the page beside it; empty: none was written
  std::string record_sha256;         // as text; empty: unknown
  std::string again_command;         // "bazel run //tools:lab -- reproduce x.labrec"
  std::optional<int> run_of_claims;  // from the ledger: this is run N of these claims
  std::optional<FloorNote> floor;    // of an A/A record beside this one
};

// In units of the mode: operations per second (thrpt) or ns per operation of one thread (avgt).
struct Score {
  double value = 0;
  // To the farther limit of the interval, which is symmetric on the log scale only.
  std::optional<double> error;
  friend bool operator==(const Score&, const Score&) = default;
};

struct ReportStateRow {
  std::string state;  // "near"
  double hand_off_ns = 0;
  int blocks = 0;  // pairs with the baseline, one fork each
  int spells = 0;
  int iterations = 0;          // measured windows per fork
  std::optional<Score> score;  // absent in modes other than thrpt, where a state has none
  double cv = 0;
  double ns_per_op = 0;
  std::optional<double> speed;
  std::optional<Interval> speed_interval;
  Word word = Word::kInconclusive;
  std::string verdict;
};

struct ReportRow {
  std::string contender;
  std::vector<Param> params;  // beyond the group's
  bool baseline = false;
  bool negative_control = false;
  int forks = 0;       // complete ones
  int iterations = 0;  // measured windows per fork
  // Absent where nothing may be read from them: invalid, or no fork was complete.
  std::optional<Score> score;
  std::optional<double> cv;  // absent with fewer than two forks
  std::optional<double> ns_per_op_thread;
  std::optional<double> ns_per_op;
  double fairness = 1;
  double overlap = 1;
  std::optional<double> speed;  // baseline time / candidate time
  std::optional<Interval> speed_interval;
  std::optional<Word> word;  // absent for a baseline that is well
  std::string verdict;
  std::vector<std::optional<SecondaryEstimate>> beside;  // see ReportGroup.beside
  std::string gives_up;                // against the baseline, in words; may be empty
  std::vector<ReportStateRow> states;  // where the host's states decide the answer
};

// Cases that differ only in the contender; one table.
struct ReportGroup {
  uint32_t threads = 1;
  std::vector<Param> params;
  Mode mode = THRPT;
  bool times = false;    // the score is a time; else a rate
  bool crowded = false;  // more threads than CPUs: an overlap says nothing
  std::string what;      // "p99 of single operations", "reader (writer 1, reader 3)"; may be empty
  int forks = 0;         // planned per case
  int iterations = 0;
  std::string baseline;
  std::vector<ReportRow> rows;
  // Counted or timed beside the score, where there is more than CPU time: names and units of the
  // columns, in the order of ReportRow.beside.
  std::vector<std::string> beside;
  double clock_read_ns = 0;  // where single operations were timed: what the clock cost; else 0
};

struct ReportClaim {
  std::string text;
  ClaimSummary::Outcome outcome = ClaimSummary::Outcome::kNotDecided;
  std::string verdict;  // "supported: 2.68 [2.57, 2.79] times the speed, at least 2 claimed"
};

struct ReportModel {
  std::string run_id;
  std::string experiment;
  std::string question;
  std::string operation;  // "one increment"; may be empty
  Conditions conditions;
  double confidence_level = 0.95;
  double equivalence_margin = 0;
  std::vector<ReportGroup> groups;  // in the plan's order
  std::vector<std::string> words;   // sentences; the first is the answer
  std::vector<ReportClaim> claims;
  std::vector<std::string> mind;  // what a reader must be told: the analysis's warnings
  std::vector<HostState> states;
  int forks_planned = 0;
  int forks_complete = 0;
  int windows = 0;
  uint64_t record_bytes = 0;  // that were read well
  int skipped_places = 0;     // that were not
  ReportSource source;
};

}  // namespace lab

#endif  // REPORTS_MODEL_REPORT_MODEL_H_
