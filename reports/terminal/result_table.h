// The table of one group: which columns there are, how rows and rows of a host state fill them, and
// which leave first where it is narrow.
#ifndef REPORTS_TERMINAL_RESULT_TABLE_H_
#define REPORTS_TERMINAL_RESULT_TABLE_H_

#include <cstddef>

#include "reports/model/report_model.h"
#include "reports/terminal/table.h"

namespace lab {

// Cells are escaped; names longer than `name_width` columns are shortened.
Table MakeResultTable(const ReportGroup& group, size_t name_width);

}  // namespace lab

#endif  // REPORTS_TERMINAL_RESULT_TABLE_H_
