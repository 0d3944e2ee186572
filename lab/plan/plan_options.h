// What the user wants of a run beyond the experiment file, each value with its origin.
//
// Made by the command line (tools/options) or by a test; a plain struct, so that no flag reaches
// into the lab.
#ifndef LAB_PLAN_PLAN_OPTIONS_H_
#define LAB_PLAN_PLAN_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// Origins, as Setting.origin tells them.
inline constexpr std::string_view kFromCommandLine = "command line";
inline constexpr std::string_view kFromExperiment = "experiment";
inline constexpr std::string_view kFromDefault = "default";
inline constexpr std::string_view kDrawn = "drawn";

inline constexpr uint32_t kDefaultLayouts = 10;
inline constexpr uint32_t kDefaultSampleOneIn = 64;
inline constexpr uint32_t kSingleShotForks = 30;  // where all cases are single shots

// A value and where it came from.
template <typename T>
struct Given {
  T value;
  std::string origin = std::string(kFromCommandLine);
};

struct FactorValues {
  std::string name;
  std::vector<std::string> values;
  friend bool operator==(const FactorValues&, const FactorValues&) = default;
};

// Absent means: as the experiment, the job or the default says.
struct PlanOptions {
  std::optional<Given<std::string>> job;
  std::optional<Given<uint32_t>> forks;  // more narrows the intervals; nothing else does
  std::optional<Given<uint32_t>> warmup_forks;
  std::optional<Given<uint32_t>> warmup_iterations;
  std::optional<Given<uint32_t>> iterations;
  std::optional<Given<absl::Duration>> warmup_time;  // default: as iteration_time
  std::optional<Given<absl::Duration>> iteration_time;
  std::optional<Given<std::vector<std::string>>> threads;        // words: "1", "max"; default "1"
  std::vector<Given<FactorValues>> params;                       // instead of those factors' values
  std::optional<Given<std::vector<Mode>>> modes;                 // default THRPT
  std::optional<Given<std::vector<std::string>>> thread_groups;  // "writer=1,reader=rest"
  std::optional<Given<uint32_t>> sample_one_in;                  // default kDefaultSampleOneIn
  std::optional<Given<absl::Duration>> timeout;                  // default: see DefaultTimeout
  std::optional<Given<bool>> fail_on_error;  // default false: the other forks go on
  std::optional<Given<std::string>> filter;  // see case_filter.h
  std::optional<Given<std::string>> baseline;
  std::optional<Given<double>> equivalence_margin;          // larger: more is called equivalent
  std::optional<Given<double>> confidence_level;            // default 0.95; larger: wider intervals
  std::optional<Given<Order>> order;                        // default RANDOM
  std::optional<Given<std::vector<Placement>>> placements;  // default SPREAD
  // Stopping rules, at most one kind of them: see METHODS.md#stopping.
  std::optional<Given<double>> precision;           // a pilot fixes the number of blocks
  std::optional<Given<absl::Duration>> budget;      // likewise, or a cap beside precision
  std::optional<Given<bool>> extend;                // up to three looks, alpha shared
  std::optional<Given<uint32_t>> per_regime;        // pairs wanted in each state of the host
  std::optional<Given<uint32_t>> layouts;           // default kDefaultLayouts, or what there is
  bool against_itself = false;                      // an A/A run: see cases.h
  bool relinked = false;                            // of another link of the same objects
  Given<uint64_t> seed = {0, std::string(kDrawn)};  // the caller draws it where the user gave none
  uint32_t cpus_available = 1;                      // by affinity and quota
  uint32_t layouts_available = 1;                   // links of the kernels, the ordinary one aside
};

}  // namespace lab

#endif  // LAB_PLAN_PLAN_OPTIONS_H_
