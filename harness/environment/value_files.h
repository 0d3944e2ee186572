// Files that hold one value, as most of /sys and /proc/sys: read, checked, or a reason why not. A
// file that is there and holds something else than promised is a reason of its own, never a zero.
#ifndef HARNESS_ENVIRONMENT_VALUE_FILES_H_
#define HARNESS_ENVIRONMENT_VALUE_FILES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "harness/environment/host_files.h"

namespace lab {

// The content without the blanks around it. An empty file is a reason: "/x is empty".
absl::StatusOr<std::string> ReadText(const HostFiles& files, std::string_view path);

absl::StatusOr<int64_t> ReadCount(const HostFiles& files, std::string_view path);

// May be negative, as perf_event_paranoid.
absl::StatusOr<int64_t> ReadSigned(const HostFiles& files, std::string_view path);

// An empty file is the empty set.
absl::StatusOr<std::vector<uint32_t>> ReadCpuList(const HostFiles& files, std::string_view path);

// "PATH holds 'abc', not WHAT"; the content cut to a few characters.
absl::Status Unexpected(std::string_view path, std::string_view content, std::string_view what);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_VALUE_FILES_H_
