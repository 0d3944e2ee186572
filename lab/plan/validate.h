// What is wrong with an experiment, before anything runs. One clear line per problem, naming what
// and where:
//
//   contender striiped: kernel "kernels/counter": a kernel is a label of the form //package:target
//
// Says nothing about the host (how many CPUs) or the kernels (whether they exist and know the
// benchmark).
#ifndef LAB_PLAN_VALIDATE_H_
#define LAB_PLAN_VALIDATE_H_

#include <string>
#include <string_view>
#include <vector>

#include "lab/plan/experiment.pb.h"

namespace lab {

// All problems, in the order of the fields; empty where the experiment can be planned.
std::vector<std::string> ExperimentProblems(const Experiment& experiment);

// "" where this build measures `mode` (unspecified counts as thrpt), "mode sample is not built yet"
// otherwise.
std::string ModeProblem(Mode mode);

// Of the first mode that has one; or of an empty or repeating list.
std::string ModesProblem(const std::vector<Mode>& modes);

// "thrpt": JMH's name, as the command line takes it.
std::string ModeName(Mode mode);

// Whether `label` is //package:target, both named, without climbing ("..").
bool IsKernelLabel(std::string_view label);

}  // namespace lab

#endif  // LAB_PLAN_VALIDATE_H_
