// What must hold for any text given to ParseExperiment. Shared by the replayed mutations and the
// fuzzer.
#ifndef LAB_PLAN_EXPERIMENT_PROPERTIES_H_
#define LAB_PLAN_EXPERIMENT_PROPERTIES_H_

#include <string>
#include <string_view>

namespace lab {

// "" where all promises hold, otherwise which one is broken: a refusal is lines that begin with the
// path and hold no control character; what is accepted survives the record (serialized and parsed
// again) and plans, or is refused in words. Sets *accepted.
std::string BrokenPromise(std::string_view text, bool* accepted);

}  // namespace lab

#endif  // LAB_PLAN_EXPERIMENT_PROPERTIES_H_
