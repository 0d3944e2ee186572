// The cells of an experiment: contenders x threads x parameters.
#ifndef LAB_PLAN_CASES_H_
#define LAB_PLAN_CASES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"

namespace lab {

// What a run crosses, after options and words are resolved.
struct CaseChoice {
  std::vector<uint32_t> threads;  // counts, without duplicates
  // In place of threads, where the experiment has roles.
  std::vector<std::vector<RoleCount>> thread_groups = {};
  std::vector<FactorValues> factors;  // the first varies slowest
  std::vector<Mode> modes = {THRPT};
  std::vector<Placement> placements = {SPREAD};
  std::string baseline;  // a contender's name
  // Every contender is its own group and its own baseline, beside a copy named "NAME again".
  bool against_itself = false;
};

// All cells, group by group: the parameters vary slowest, then modes, placements, threads, then
// contenders, each in the order written. A group holds the cells that differ only in the contender.
// Ids and groups count from 0. Error: InvalidArgument for more than kMaxCases.
absl::StatusOr<std::vector<Case>> CrossCases(const Experiment& experiment,
                                             const CaseChoice& choice);

// Ids and groups without gaps, after a filter left some out.
std::vector<Case> RenumberCases(std::vector<Case> cases);

}  // namespace lab

#endif  // LAB_PLAN_CASES_H_
