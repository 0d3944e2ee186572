// What `lab calibrate --aa` prints: the noise floor of this machine and day.
#ifndef REPORTS_CALIBRATION_FLOOR_TEXT_H_
#define REPORTS_CALIBRATION_FLOOR_TEXT_H_

#include <cstddef>
#include <string>

#include "lab/analysis/floor.h"

namespace lab {

// A table by threads and host states, the number of false alarms against what chance gives, and the
// floor in a sentence.
std::string RenderFloor(const Floor& floor, const std::string& experiment, size_t width,
                        bool color);

}  // namespace lab

#endif  // REPORTS_CALIBRATION_FLOOR_TEXT_H_
