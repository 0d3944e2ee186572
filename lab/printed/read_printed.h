// A printed table from the text of its file.
#ifndef LAB_PRINTED_READ_PRINTED_H_
#define LAB_PRINTED_READ_PRINTED_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "lab/printed/printed_table.pb.h"

namespace lab {

// InvalidArgument, "path:line:column: ...", for what is no such table.
absl::StatusOr<PrintedTable> ReadPrintedTable(std::string_view text, std::string_view path);

}  // namespace lab

#endif  // LAB_PRINTED_READ_PRINTED_H_
