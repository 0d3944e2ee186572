// Names of placements, parameters and what a group is about, as tables and sentences show them.
#ifndef REPORTS_MODEL_CASE_TEXT_H_
#define REPORTS_MODEL_CASE_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

std::string_view PlacementName(Placement placement);  // "spread", "none (not pinned)"

// "size=64 kind=spin". Raw: values come from an experiment file.
std::string ParamsText(const std::vector<Param>& params);

// What the group's numbers are of, where it is not simply all threads' time: "p99 of single
// operations", "reader (writer 1, reader 3)". kNamed leaves out how many threads a role has, so
// that groups of other counts are called alike.
enum class Roles { kCounted, kNamed };
std::string WhatOf(const GroupSummary& group, Roles roles);

}  // namespace lab

#endif  // REPORTS_MODEL_CASE_TEXT_H_
