// Which source this program was built from, as Bazel stamped it in.
#ifndef TOOLS_COMMIT_H_
#define TOOLS_COMMIT_H_

#include <string_view>

namespace lab {

std::string_view BuiltFromCommit();  // 40 digits; "unknown"
std::string_view BuiltFromDirty();   // "clean", a hash of the difference, or "unknown"

}  // namespace lab

#endif  // TOOLS_COMMIT_H_
