// The conditions of a run in words: what it ran on, built how, under which load, by which plan.
//
// Words are raw: names and facts from outside are in them as they came, and a renderer escapes each
// line once. Every phrase that cannot be known says `unknown (why)`.
//
//   ConditionSources sources{.facts = &facts, .header = &header, .probe = &probe};
//   Conditions conditions = MakeConditions(sources);   // before the first fork: no build facts yet
#ifndef REPORTS_MODEL_CONDITIONS_H_
#define REPORTS_MODEL_CONDITIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "lab/record/record.pb.h"

namespace lab {

// A dependent 64-bit multiply takes three cycles on the CPUs this lab knows (x86 since 2008,
// AArch64 cores of the last decade). Where it does not, a clock told by it is a fixed multiple of
// the true one, and so every place that tells it says that it is by multiplies.
inline constexpr double kCyclesPerMultiply = 3;

// What may be known; nullptr and empty where it is not, or not yet.
struct ConditionSources {
  const RunHeader* header = nullptr;
  const HostFacts* facts = nullptr;
  std::vector<const BuildFacts*> builds;  // one per kernel binary
  const Probe* probe = nullptr;           // the first
  const Event* settled = nullptr;         // after a build
  std::vector<const Extension*> stages;   // what the plan's stopping rule decided
  std::optional<double> steal_share;      // of the CPU time while forks ran
};

// The sources that a record holds. `record` must outlive them.
ConditionSources FindConditionSources(const RunRecord& record);

// For a page: "Flags", "-O2 -DNDEBUG ...".
struct Condition {
  std::string label;
  std::string text;
  friend bool operator==(const Condition&, const Condition&) = default;
};

struct Conditions {
  // Why this is not a build to judge: "ASSERTIONS on". They are in `build` too, and should be in
  // the first line of a report. Empty where all is well.
  std::vector<std::string> alarms;
  // Phrases for a line each on the terminal; the short form.
  std::vector<std::string> hardware;
  std::vector<std::string> system;
  std::vector<std::string> build;
  std::vector<std::string> load;
  std::vector<std::string> plan;
  // Everything that no page may be without, whole.
  std::vector<Condition> page;
};

Conditions MakeConditions(const ConditionSources& sources);

}  // namespace lab

#endif  // REPORTS_MODEL_CONDITIONS_H_
