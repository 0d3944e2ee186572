// libFuzzer over the experiment parser, the checks and the plan:
//
//   bazel run --config=clang //lab/plan:experiment_file_fuzzer -- -max_total_time=60
//   lab/experiments
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lab/plan/experiment_properties.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  bool accepted = false;
  const std::string broken =
      lab::BrokenPromise({reinterpret_cast<const char*>(data), size}, &accepted);
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
