// SHA-256 by the system's sha256sum: hashing is not what this lab exists for.
#ifndef TOOLS_SHA256_H_
#define TOOLS_SHA256_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "harness/launcher/launcher.h"

namespace lab {

// 64 hexadecimal digits. An error where sha256sum is missing or the file cannot be read.
absl::StatusOr<std::string> Sha256OfFile(Launcher& launcher, std::string_view path);
absl::StatusOr<std::string> Sha256OfBytes(Launcher& launcher, std::string_view bytes);

}  // namespace lab

#endif  // TOOLS_SHA256_H_
