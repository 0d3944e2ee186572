#include "reports/model/fact_text.h"

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"

namespace lab {
namespace {

std::string WithUnit(double value, std::string_view plain, std::string_view unit) {
  if (unit == "bytes") return FormatBytes(value);
  if (unit == "Hz") return FormatHz(value);
  if (unit == "ns") return FormatNs(value);
  if (unit == "s") return FormatDuration(value);
  if (unit == "millicelsius") return absl::StrCat(FormatTrimmed(value / 1000), " °C");
  return unit.empty() ? std::string(plain) : absl::StrCat(plain, " ", unit);
}

// Percentages and loads keep two decimals at most; what is smaller is noise.
std::string Plain(double value) {
  return value < 100 ? FormatTrimmed(value, value < 1 ? 2 : 3) : FormatTrimmed(value, 6);
}

}  // namespace

const Fact* FindFact(const FactList& facts, std::string_view key) {
  for (const Fact& fact : facts) {
    if (fact.key() == key) return &fact;
  }
  return nullptr;
}

bool IsKnown(const Fact* fact) {
  if (fact == nullptr) return false;
  return fact->value_case() != Fact::kUnknown && fact->value_case() != Fact::VALUE_NOT_SET;
}

std::string FactText(const Fact* fact) {
  if (fact == nullptr) return "unknown (not recorded)";
  switch (fact->value_case()) {
    case Fact::kText:
      return fact->text().empty() ? "unknown (empty)" : fact->text();
    case Fact::kInteger:
      return WithUnit(static_cast<double>(fact->integer()), absl::StrCat(fact->integer()),
                      fact->unit());
    case Fact::kReal:
      return WithUnit(fact->real(), Plain(fact->real()), fact->unit());
    case Fact::kUnknown:
      return absl::StrCat("unknown (", fact->unknown(), ")");
    case Fact::VALUE_NOT_SET:
      return "unknown (no value recorded)";
  }
  return "unknown (a kind of value that this build does not know)";
}

std::string FactText(const FactList& facts, std::string_view key) {
  return FactText(FindFact(facts, key));
}

}  // namespace lab
