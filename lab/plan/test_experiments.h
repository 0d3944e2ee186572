// Small valid experiments for tests, to be bent as a test needs.
#ifndef LAB_PLAN_TEST_EXPERIMENTS_H_
#define LAB_PLAN_TEST_EXPERIMENTS_H_

#include <string>
#include <vector>

#include "lab/plan/experiment.pb.h"

namespace lab {

// Valid: contenders of these names on one kernel, the first the baseline, with these threads.
Experiment TestExperiment(const std::vector<std::string>& contenders,
                          const std::vector<std::string>& threads = {"1"});

// "c0" (the baseline), "c1", ... "c<count - 1>".
Experiment TestExperimentOf(int count, const std::vector<std::string>& threads = {"1"});

// The file that TestExperiment({"a", "b"}, {"1", "max"}) could have come from, with a factor and a
// claim.
std::string TestExperimentText();

}  // namespace lab

#endif  // LAB_PLAN_TEST_EXPERIMENTS_H_
