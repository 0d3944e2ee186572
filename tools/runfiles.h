// Finds the files that Bazel put beside this program: experiments and kernel binaries.
//
// Twenty lines instead of Bazel's runfiles library, whose label differs between the Bazels that we
// support.
#ifndef TOOLS_RUNFILES_H_
#define TOOLS_RUNFILES_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace lab {

class Runfiles {
 public:
  // The directory NAME.runfiles/WORKSPACE of this program, or $RUNFILES_DIR's. NotFound says where
  // it looked.
  static absl::StatusOr<Runfiles> OfThisProgram();

  // Absolute path of a file by its path in the repository:
  // "lab/experiments/contended_counter.textproto".
  std::string Path(std::string_view relative) const;

  // The binary of a label: //kernels/counter:counter_benchmark. NotFound where it was not built
  // with this program.
  absl::StatusOr<std::string> Binary(std::string_view label) const;

  // The same in its layouts, 1 first, as kernels/kernel_benchmark.bzl links them. Empty where there
  // are none.
  std::vector<std::string> Layouts(std::string_view label) const;

  const std::string& root() const { return root_; }

 private:
  explicit Runfiles(std::string root) : root_(std::move(root)) {}
  std::string root_;
};

// `path` as the user means it: relative to where they stand, which under `bazel run` is
// BUILD_WORKING_DIRECTORY.
std::string FromWhereUserStands(std::string_view path);

}  // namespace lab

#endif  // TOOLS_RUNFILES_H_
