#include "reports/testing/hostile_text.h"

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace lab {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

void FillMessage(const std::string& text, Message* message);

void FillField(const std::string& text, const FieldDescriptor* field, Message* message) {
  const Reflection* reflection = message->GetReflection();
  const int size = field->is_repeated() ? reflection->FieldSize(*message, field) : 0;
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    if (!field->is_repeated()) reflection->SetString(message, field, text);
    for (int i = 0; i < size; ++i) reflection->SetRepeatedString(message, field, i, text);
  } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    if (!field->is_repeated()) FillMessage(text, reflection->MutableMessage(message, field));
    for (int i = 0; i < size; ++i) {
      FillMessage(text, reflection->MutableRepeatedMessage(message, field, i));
    }
  }
}

void FillMessage(const std::string& text, Message* message) {
  std::vector<const FieldDescriptor*> fields;
  message->GetReflection()->ListFields(*message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->full_name() != "lab.Fact.key") FillField(text, field, message);
  }
}

void FillCase(const std::string& text, CaseSummary& summary) {
  summary.contender = text;
  summary.check_message = text;
  summary.bad_endings.assign(1, text);
  summary.params.resize(1);
  summary.params[0].set_name(text);
  summary.params[0].set_value(text);
  if (!summary.comparison.has_value()) return;
  summary.comparison->verdict.reason = text;
  for (Comparison::InState& in_state : summary.comparison->by_state) {
    in_state.verdict.reason = text;
  }
}

bool IsBidirectionalControl(std::string_view text, size_t at) {
  // U+202A..U+202E and U+2066..U+2069 in UTF-8.
  if (text.size() - at < 3 || text[at] != '\xe2') return false;
  const unsigned char second = text[at + 1];
  const unsigned char third = text[at + 2];
  return (second == 0x80 && third >= 0xaa && third <= 0xae) ||
         (second == 0x81 && third >= 0xa6 && third <= 0xa9);
}

}  // namespace

const std::vector<std::string>& HostileTexts() {
  static const auto* const kTexts = new std::vector<std::string>{
      "a|b||c",
      "``` `code` ```",
      "<script>alert(1)</script><!--",
      "two\nlines\r\n\n# heading\n| x | y |",
      "\x1b[31m\x1b]0;title\x07\x1b[2J red",
      std::string("nul\0in the middle", 17),
      "\u202e\u2067right to left \u05e9\u05dc\u05d5\u05dd",
      "\xff\xfe\xc3(\xe2\x82 bad bytes \u009b31m",
      std::string(500, 'x'),
      "[link](javascript:alert(1)) ![image](http://x) @everyone #1 **bold** ~~s~~ $m$ \\",
      " ",
      ""};
  return *kTexts;
}

void FillWith(std::string_view text, RunRecord* record) { FillMessage(std::string(text), record); }

void FillWith(std::string_view given, Analysis* analysis) {
  const std::string text(given);
  analysis->run_id = analysis->experiment = analysis->question = text;
  for (GroupSummary& group : analysis->groups) {
    group.params.resize(1);
    group.params[0].set_name(text);
    for (CaseSummary& summary : group.cases) FillCase(text, summary);
  }
  for (HostState& state : analysis->states) state.name = text;
  for (ClaimSummary& claim : analysis->claims) claim.text = claim.reason = text;
  for (Warning& warning : analysis->warnings) warning.text = text;
}

bool IsPrintable(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = text[i];
    if ((c < 0x20 && c != '\n') || c == 0x7f || c >= 0xf8) return false;
    const bool c1 =
        c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (c1 || IsBidirectionalControl(text, i)) return false;
  }
  return true;
}

}  // namespace lab
