// libFuzzer on the record reader. With clang, and by hand, since it never ends by itself:
//
//   bazel run --config=clang --per_file_copt=^lab/record/@-fsanitize=fuzzer-no-link
//       //lab/record:record_reader_fuzzer -- -max_total_time=60
//
// Random bytes never have a right checksum, so an input is not the file itself: its first byte
// chooses between the bytes as they are (behind the magic) and a series of payloads of at most 255
// bytes, each behind a byte with its length, framed here.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lab/record/frames.h"
#include "lab/record/reader_properties.h"

namespace {

std::string Framed(std::string_view input) {
  std::string bytes;
  while (!input.empty()) {
    const size_t length = static_cast<unsigned char>(input[0]);
    bytes += lab::EncodeFrame(input.substr(1, length));
    input.remove_prefix(std::min(input.size(), 1 + length));
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const bool framed = !input.empty() && input[0] % 2 == 1;
  if (!input.empty()) input.remove_prefix(1);
  const std::string file =
      std::string(lab::kRecordMagic) + (framed ? Framed(input) : std::string(input));
  const std::string broken = lab::BrokenReaderProperty(file);
  if (broken.empty()) return 0;
  std::fprintf(stderr, "does not hold: %s\n", broken.c_str());
  std::abort();
}
