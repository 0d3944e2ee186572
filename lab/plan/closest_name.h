// "Did you mean ...?": the known name nearest to a mistyped one, by edit distance.
//
// Cost: the product of the lengths, per name. For refusals, never for deciding what to run.
#ifndef LAB_PLAN_CLOSEST_NAME_H_
#define LAB_PLAN_CLOSEST_NAME_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

// Insertions, deletions and replacements of one byte, and swaps of two neighbours (the commonest
// slip of fingers), that turn `a` into `b`; no byte is edited twice.
size_t EditDistance(std::string_view a, std::string_view b);

// The name nearest to `typed`, or "" where none is near: at most a third of the typed length away,
// or one edit for short ones. The first of several equally near.
std::string ClosestName(std::string_view typed, const std::vector<std::string>& names);

// "; did you mean striped?", or "" where none is near. To append to a refusal.
std::string DidYouMean(std::string_view typed, const std::vector<std::string>& names);

// The same where one is near; otherwise what there is: " (fetch_add, striped)".
std::string GuessOrList(std::string_view typed, const std::vector<std::string>& names);

}  // namespace lab

#endif  // LAB_PLAN_CLOSEST_NAME_H_
