#include "lab/warnings/fact_lookup.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace lab {

const Fact* FindHostFact(const RunRecord& record, std::string_view key) {
  const Fact* found = nullptr;
  for (const Frame& frame : record.frame()) {
    if (!frame.has_facts()) continue;
    for (const Fact& fact : frame.facts().fact()) {
      if (fact.key() == key) found = &fact;
    }
  }
  return found;
}

std::optional<double> NumberOf(const Fact* fact) {
  if (fact == nullptr) return std::nullopt;
  if (fact->has_integer()) return static_cast<double>(fact->integer());
  if (fact->has_real()) return fact->real();
  double number = 0;
  if (fact->has_text() && absl::SimpleAtod(fact->text(), &number)) return number;
  return std::nullopt;
}

std::string TextOf(const Fact* fact) {
  return fact != nullptr && fact->has_text() ? fact->text() : "";
}

std::string UnknownOf(const Fact* fact) {
  if (fact == nullptr || fact->value_case() == Fact::VALUE_NOT_SET) return "unknown (not recorded)";
  if (!fact->has_unknown()) return "";
  return absl::StrCat("unknown (", fact->unknown(), ")");
}

}  // namespace lab
