// What `lab calibrate` prints: where the spread of each case lies, and the plan that follows.
#ifndef REPORTS_CALIBRATION_CALIBRATION_TEXT_H_
#define REPORTS_CALIBRATION_CALIBRATION_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "lab/analysis/calibration.h"

namespace lab {

// A table, a sentence for each case that has something to mind, and the command line that would
// reach `precision` for all cases that have a plan.
std::string RenderCalibration(const std::vector<CaseCalibration>& cases,
                              const std::string& experiment, double precision, size_t width,
                              bool color);

}  // namespace lab

#endif  // REPORTS_CALIBRATION_CALIBRATION_TEXT_H_
