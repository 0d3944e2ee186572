// The command line as a struct: what was asked for, checked word by word, nothing looked up or
// defaulted.
//
// It stops at the door: libraries get their own option structs (to_plan_options.h makes the
// plan's). Absent means that the command line does not say. See parse_options.h.
#ifndef TOOLS_OPTIONS_OPTIONS_H_
#define TOOLS_OPTIONS_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"
#include "tools/options/verb.h"

namespace lab {

// `lab export --format`, `lab report --format`.
enum class Format { kPb, kTerminal, kMarkdown };

struct Options {
  Verb verb = Verb::kHelp;
  std::string experiment;               // of run and list; "" where list has none
  std::vector<std::string> positional;  // otherwise: one record, or help's verb
  bool help = false;                    // -h: print the verb's help and nothing else

  // What to run: see lab/plan/plan_options.h for what each means.
  std::optional<std::string> job;
  std::optional<uint32_t> forks;
  std::optional<uint32_t> warmup_forks;
  std::optional<uint32_t> warmup_iterations;
  std::optional<uint32_t> iterations;
  std::optional<uint32_t> layouts;
  std::optional<double> precision;
  std::optional<absl::Duration> budget;
  std::optional<bool> extend;
  std::optional<uint32_t> per_regime;
  std::optional<absl::Duration> warmup_time;
  std::optional<absl::Duration> iteration_time;
  std::optional<std::vector<std::string>> threads;  // words: "1", "max"
  std::vector<FactorValues> params;
  std::optional<std::vector<Mode>> modes;
  std::optional<std::vector<std::string>> thread_groups;
  std::optional<uint32_t> sample_one_in;
  std::optional<absl::Duration> timeout;
  std::optional<bool> fail_on_error;
  std::optional<std::string> filter;
  std::optional<std::string> baseline;
  std::optional<double> equivalence_margin;  // as a fraction
  std::optional<double> confidence_level;    // as a fraction
  std::optional<Order> order;
  std::optional<std::vector<Placement>> placements;
  std::optional<uint64_t> seed;
  bool relink = false;  // with aa
  bool aa = false;      // calibrate: each contender against itself

  // How to run, and where results go.
  bool list = false;                           // print the cases instead of running them
  std::optional<absl::Duration> settle_limit;  // longest wait for a quiet host
  bool wait = false;       // queue behind another measurement on this host instead of failing
  bool anonymous = false;  // hash the host's name
  bool insist_on_bad_build = false;
  std::optional<std::string> output_dir;
  bool json = false;
  bool windows = false;  // show a line for every window and thread
  std::optional<Format> format;
};

}  // namespace lab

#endif  // TOOLS_OPTIONS_OPTIONS_H_
