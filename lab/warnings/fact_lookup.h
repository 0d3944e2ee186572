// Finding a fact by its key, and what it says.
#ifndef LAB_WARNINGS_FACT_LOOKUP_H_
#define LAB_WARNINGS_FACT_LOOKUP_H_

#include <optional>
#include <string>
#include <string_view>

#include "lab/record/record.pb.h"

namespace lab {

// The last HostFacts of the record that names the key (a resumed run states them anew); null where
// none does.
const Fact* FindHostFact(const RunRecord& record, std::string_view key);

// A number as such or written as text; absent where the fact is missing or unknown.
std::optional<double> NumberOf(const Fact* fact);

// Text only; "" where the fact is missing, unknown or a number.
std::string TextOf(const Fact* fact);

// "unknown (no cpufreq)" for an unknown fact, "unknown (not recorded)" for a missing one, "" for a
// known one.
std::string UnknownOf(const Fact* fact);

}  // namespace lab

#endif  // LAB_WARNINGS_FACT_LOOKUP_H_
