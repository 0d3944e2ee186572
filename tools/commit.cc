#include "tools/commit.h"

#include "tools/commit_stamp.h"

namespace lab {

std::string_view BuiltFromCommit() { return kStableLabCommit; }
std::string_view BuiltFromDirty() { return kStableLabDirty; }

}  // namespace lab
