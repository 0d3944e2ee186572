// What people type as the value of an option, read strictly: all of the text, nothing but the
// value, no overflow wrapped around.
//
// Errors are InvalidArgument and say what would have been right, without the option's name: the
// caller puts it in front ("--forks ten: ...").
#ifndef TOOLS_OPTIONS_VALUES_H_
#define TOOLS_OPTIONS_VALUES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lab/plan/plan_options.h"

namespace lab {

// Decimal digits only: no sign, no space, no 0x, no 1e3. Whether the number makes sense is
// lab/plan/bounds.h's.
absl::StatusOr<uint64_t> ParseWholeNumber(std::string_view text);

// "100ms", "2s", "1m", "1m30s", "0.5"; a bare number is seconds, as in JMH. Not negative, not
// infinite.
absl::StatusOr<absl::Duration> ParseTime(std::string_view text);

// "1%" or "0.01". A bare number of 1 or more is refused: whether 1 meant 1 % or all of it is
// anybody's guess.
absl::StatusOr<double> ParseFraction(std::string_view text);

// "a,b,c". No empty items.
absl::StatusOr<std::vector<std::string>> ParseList(std::string_view text);

// "name=v1,v2".
absl::StatusOr<FactorValues> ParseParam(std::string_view text);

// "true" or "false".
absl::StatusOr<bool> ParseBool(std::string_view text);

}  // namespace lab

#endif  // TOOLS_OPTIONS_VALUES_H_
