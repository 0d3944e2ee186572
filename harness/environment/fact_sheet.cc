#include "harness/environment/fact_sheet.h"

#include "absl/status/status.h"

namespace lab {
namespace {

// Length of the UTF-8 sequence at the start of `text`, which is not empty; 0 for none.
size_t SequenceLength(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return first < 0x20 || first == 0x7f ? 0 : 1;
  const size_t length = first < 0xc2   ? 0
                        : first < 0xe0 ? 2
                        : first < 0xf0 ? 3
                        : first < 0xf5 ? 4
                                       : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies above U+10FFFF.
  const bool bad = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
                   (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f);
  return bad ? 0 : length;
}

std::string Reason(const absl::Status& status) {
  const std::string text = CleanText(status.message());
  return text.empty() ? "no reason given" : text;
}

}  // namespace

std::string CleanText(std::string_view text) {
  std::string clean;
  while (!text.empty() && clean.size() + 4 + 3 <= kMaxFactBytes) {
    const size_t length = SequenceLength(text);
    length == 0 ? clean.append("?") : clean.append(text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  if (!text.empty()) clean.append("...");
  return clean;
}

Fact* FactSheet::Add(std::string_view key, std::string_view source) {
  Fact* fact = facts_->add_fact();
  fact->set_key(std::string(key));
  fact->set_source(std::string(source));
  return fact;
}

void FactSheet::Text(std::string_view key, const absl::StatusOr<std::string>& value,
                     std::string_view source) {
  Fact* fact = Add(key, source);
  value.ok() ? fact->set_text(CleanText(*value)) : fact->set_unknown(Reason(value.status()));
}

void FactSheet::Integer(std::string_view key, const absl::StatusOr<int64_t>& value,
                        std::string_view source, std::string_view unit) {
  Fact* fact = Add(key, source);
  fact->set_unit(std::string(unit));
  value.ok() ? fact->set_integer(*value) : fact->set_unknown(Reason(value.status()));
}

void FactSheet::Real(std::string_view key, const absl::StatusOr<double>& value,
                     std::string_view source, std::string_view unit) {
  Fact* fact = Add(key, source);
  fact->set_unit(std::string(unit));
  value.ok() ? fact->set_real(*value) : fact->set_unknown(Reason(value.status()));
}

}  // namespace lab
