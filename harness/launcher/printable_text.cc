#include "harness/launcher/printable_text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace lab {
namespace {

// Length of the well-formed UTF-8 sequence that `text` begins with, 0 where there is none
// (the Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF).
size_t SequenceLength(std::string_view text) {
  const auto byte = [&](size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto in = [&](size_t i, unsigned low, unsigned high) {
    return low <= byte(i) && byte(i) <= high;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return in(1, 0x80, 0xBF) ? 2 : 0;
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (!in(1, low, high) || !in(2, 0x80, 0xBF)) return 0;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 && in(3, 0x80, 0xBF) ? 4 : 0;
}

bool IsControl(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
}

}  // namespace

std::string PrintableText(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const size_t length = SequenceLength(bytes);
    if (length == 0 || IsControl(bytes.front())) {
      text.push_back('?');
      bytes.remove_prefix(1);
    } else {
      text.append(bytes.substr(0, length));
      bytes.remove_prefix(length);
    }
  }
  return text;
}

}  // namespace lab
