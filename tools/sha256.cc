#include "tools/sha256.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::StatusOr<std::string> Sum(Launcher& launcher, std::string_view path, std::string_view input) {
  ChildSpec spec;
  spec.path = "/usr/bin/sha256sum";
  spec.args = {"--", std::string(path)};
  spec.input = std::string(input);
  const BytesSink no_frames = [](std::string_view, std::string*) { return true; };
  LAB_ASSIGN_OR_RETURN(const ChildResult result, launcher.Launch(spec, no_frames));
  // sha256sum marks a name with odd characters by a backslash before the digits.
  const std::string_view output =
      std::string_view(result.output).substr(result.output.rfind("\\", 0) == 0 ? 1 : 0);
  const std::string_view digits = output.substr(0, 64);
  if (result.ending.kind() != Ending::EXITED || result.ending.exit_code() != 0 ||
      digits.size() != 64 || !std::all_of(digits.begin(), digits.end(), absl::ascii_isxdigit)) {
    return absl::InternalError(absl::StrCat("sha256sum of ", path, ": ", result.ending.detail(),
                                            " ", result.output.substr(0, 200)));
  }
  return std::string(digits);
}

}  // namespace

absl::StatusOr<std::string> Sha256OfFile(Launcher& launcher, std::string_view path) {
  return Sum(launcher, path, "");
}

absl::StatusOr<std::string> Sha256OfBytes(Launcher& launcher, std::string_view bytes) {
  return Sum(launcher, "/dev/fd/3", bytes);
}

}  // namespace lab
