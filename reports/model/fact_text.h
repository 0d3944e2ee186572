// Facts of a record -> words. A fact that is not known says so and why; one that the record does
// not hold is "unknown (not recorded)", never empty and never 0.
#ifndef REPORTS_MODEL_FACT_TEXT_H_
#define REPORTS_MODEL_FACT_TEXT_H_

#include <string>
#include <string_view>

#include "lab/record/record.pb.h"

namespace lab {

using FactList = google::protobuf::RepeatedPtrField<Fact>;

// The first with this key; nullptr where there is none.
const Fact* FindFact(const FactList& facts, std::string_view key);

// Whether it has a value. False for nullptr.
bool IsKnown(const Fact* fact);

// "AMD EPYC", "16 GiB", "4.3 GHz", "0.08", "unknown (no cpufreq)". Units "bytes", "Hz", "ns", "s"
// and "millicelsius" are scaled; others follow the number as they are.
std::string FactText(const Fact* fact);
std::string FactText(const FactList& facts, std::string_view key);

}  // namespace lab

#endif  // REPORTS_MODEL_FACT_TEXT_H_
