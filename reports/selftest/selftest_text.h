// What `lab selftest` prints: a row for each control.
#ifndef REPORTS_SELFTEST_SELFTEST_TEXT_H_
#define REPORTS_SELFTEST_SELFTEST_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "lab/selftest/control.h"

namespace lab {

// A table, and under it what was not caught, or that all were. Text from outside is escaped.
std::string RenderSelfTest(const std::vector<ControlResult>& results, size_t width, bool color);

}  // namespace lab

#endif  // REPORTS_SELFTEST_SELFTEST_TEXT_H_
