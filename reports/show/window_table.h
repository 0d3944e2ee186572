// One line per window and thread, raw.
#ifndef REPORTS_SHOW_WINDOW_TABLE_H_
#define REPORTS_SHOW_WINDOW_TABLE_H_

#include <string>
#include <vector>

#include "reports/show/fork_view.h"

namespace lab {

std::string RenderWindowTable(const std::vector<ForkView>& forks);

}  // namespace lab

#endif  // REPORTS_SHOW_WINDOW_TABLE_H_
