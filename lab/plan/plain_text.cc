#include "lab/plan/plain_text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace lab {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Length of the well-formed UTF-8 sequence at the head of `text` (RFC 3629: shortest form, no
// surrogates, at most U+10FFFF), or 0. Neither Abseil nor protobuf offers this publicly.
size_t SequenceLength(std::string_view text, char32_t* code_point) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  const size_t length = lead < 0x80   ? 1
                        : lead < 0xc2 ? 0
                        : lead < 0xe0 ? 2
                        : lead < 0xf0 ? 3
                        : lead < 0xf5 ? 4
                                      : 0;
  if (length == 0 || length > text.size()) return 0;
  char32_t value = length == 1 ? lead : lead & (0x7f >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    value = value << 6 | (byte(i) & 0x3f);
  }
  const bool too_long = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (too_long || surrogate || value > 0x10ffff) return 0;
  *code_point = value;
  return length;
}

bool IsControl(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

// The first character of a text, or the first byte where that begins none.
struct Unit {
  size_t length = 1;
  const char* fault = nullptr;  // nullptr: plain
};

Unit NextUnit(std::string_view text) {
  char32_t code_point = 0;
  const size_t length = SequenceLength(text, &code_point);
  if (length == 0) return {1, "not UTF-8"};
  return {length, IsControl(code_point) ? "a control character" : nullptr};
}

// Visits `message` depth first. Experiments have no recursive fields, so the depth is the schema's.
void Visit(const Message& message, const std::string& prefix, std::vector<std::string>& problems) {
  std::vector<const FieldDescriptor*> fields;
  const Reflection& reflection = *message.GetReflection();
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const std::string path = absl::StrCat(prefix, field->name());
    const int size = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
    for (int i = 0; i < size; ++i) {
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        Visit(field->is_repeated() ? reflection.GetRepeatedMessage(message, field, i)
                                   : reflection.GetMessage(message, field),
              path + ".", problems);
      } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        const std::string problem =
            PlainTextProblem(field->is_repeated() ? reflection.GetRepeatedString(message, field, i)
                                                  : reflection.GetString(message, field));
        if (!problem.empty()) problems.push_back(absl::StrCat(path, ": ", problem));
      }
    }
  }
}

}  // namespace

std::string PlainTextProblem(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const Unit unit = NextUnit(text.substr(at));
    if (unit.fault != nullptr) {
      return absl::StrFormat("byte 0x%02x at %d is %s", static_cast<uint8_t>(text[at]), at,
                             unit.fault);
    }
    at += unit.length;
  }
  return "";
}

std::string MadePlain(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const Unit unit = NextUnit(text);
    for (const char byte : text.substr(0, unit.length)) {
      if (unit.fault == nullptr) {
        plain += byte;
      } else {
        absl::StrAppendFormat(&plain, "\\x%02x", static_cast<uint8_t>(byte));
      }
    }
    text.remove_prefix(unit.length);
  }
  return plain;
}

std::vector<std::string> PlainTextProblems(const Message& message) {
  std::vector<std::string> problems;
  Visit(message, "", problems);
  return problems;
}

}  // namespace lab
