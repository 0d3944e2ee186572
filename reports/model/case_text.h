// Names of placements and parameters, as tables and sentences show them.
#ifndef REPORTS_MODEL_CASE_TEXT_H_
#define REPORTS_MODEL_CASE_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "lab/plan/experiment.pb.h"

namespace lab {

std::string_view PlacementName(Placement placement);  // "spread", "none (not pinned)"

// "size=64 kind=spin". Raw: values come from an experiment file.
std::string ParamsText(const std::vector<Param>& params);

}  // namespace lab

#endif  // REPORTS_MODEL_CASE_TEXT_H_
