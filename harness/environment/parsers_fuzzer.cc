// libFuzzer over every parser: the first byte chooses which.
//   bazel run --config=clang --copt=-fsanitize=fuzzer-no-link //harness/environment:parsers_fuzzer

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "harness/environment/parser_battery.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size == 0) return 0;
  const auto battery = lab::ParserBattery();
  const lab::ParserUnderTest& parser = battery[bytes[0] % battery.size()];
  const std::string complaint =
      parser.run(std::string_view(reinterpret_cast<const char*>(bytes) + 1, size - 1));
  if (complaint.empty()) return 0;
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(parser.name.size()), parser.name.data(),
               complaint.c_str());
  std::abort();
}
