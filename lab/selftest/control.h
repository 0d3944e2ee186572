// Whether a control was caught: see Contender.expected.
#ifndef LAB_SELFTEST_CONTROL_H_
#define LAB_SELFTEST_CONTROL_H_

#include <string>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

struct ControlResult {
  std::string control;   // "loops/dead_loop"
  std::string what;      // what is wrong with it
  std::string expected;  // "implausible"
  std::string came_out;  // "implausible: under the declared floor and ..."
  bool caught = false;
  std::string by_overlap;  // of a printed table: what overlap of its intervals would say
};

// One for each contender of the experiment that is a control. A word is "refused" where the lab
// would not rank the two whatever their numbers. Caught: it came out as expected in one of its
// groups at least, and was ranked in none, unless a rank is what was expected.
std::vector<ControlResult> JudgeControls(const Experiment& experiment, const Analysis& analysis);

// The same for a contender by name, against a word of the caller's.
ControlResult JudgeControl(const Analysis& analysis, const std::string& contender,
                           const std::string& expected);

}  // namespace lab

#endif  // LAB_SELFTEST_CONTROL_H_
