// Finding a fact in a test, and saying it in one word.
#ifndef HARNESS_ENVIRONMENT_FACT_LOOKUP_H_
#define HARNESS_ENVIRONMENT_FACT_LOOKUP_H_

#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "lab/record/record.pb.h"

namespace lab {

// "2.5 CPUs", "none", "unknown: no /proc"; "absent" where there is no such fact.
inline std::string FactText(const HostFacts& facts, std::string_view key) {
  for (const Fact& fact : facts.fact()) {
    if (fact.key() != key) continue;
    const std::string unit = fact.unit().empty() ? "" : absl::StrCat(" ", fact.unit());
    if (fact.value_case() == Fact::kText) return fact.text();
    if (fact.value_case() == Fact::kInteger) return absl::StrCat(fact.integer(), unit);
    if (fact.value_case() == Fact::kReal) return absl::StrCat(fact.real(), unit);
    return absl::StrCat("unknown: ", fact.unknown());
  }
  return "absent";
}

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_FACT_LOOKUP_H_
