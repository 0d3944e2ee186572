#include "tools/options/values.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "lab/plan/plan_options.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

bool AllDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

// "12", "0.05", ".5": what SimpleAtod takes beyond that (1e3, inf, nan, spaces, signs) is a slip
// here.
bool IsPlainDecimal(std::string_view text) {
  const size_t point = text.find('.');
  if (point == std::string_view::npos) return AllDigits(text);
  const std::string_view whole = text.substr(0, point);
  return (whole.empty() || AllDigits(whole)) && AllDigits(text.substr(point + 1));
}

}  // namespace

absl::StatusOr<uint64_t> ParseWholeNumber(std::string_view text) {
  if (!AllDigits(text)) return absl::InvalidArgumentError("not a whole number");
  uint64_t value = 0;
  if (!absl::SimpleAtoi(text, &value)) return absl::InvalidArgumentError("too large");
  return value;
}

absl::StatusOr<absl::Duration> ParseTime(std::string_view text) {
  const std::string with_unit = IsPlainDecimal(text) ? absl::StrCat(text, "s") : std::string(text);
  // Begins with a digit or a point: ParseDuration would take signs and "inf" too.
  const bool unsigned_number =
      !with_unit.empty() && (absl::ascii_isdigit(with_unit.front()) || with_unit.front() == '.');
  absl::Duration time;
  if (!unsigned_number || !absl::ParseDuration(with_unit, &time) ||
      time == absl::InfiniteDuration()) {
    return absl::InvalidArgumentError("not a time; write 100ms, 2s, 1m, or seconds without a unit");
  }
  return time;
}

absl::StatusOr<double> ParseFraction(std::string_view text) {
  std::string_view number = text;
  const bool percent = absl::ConsumeSuffix(&number, "%");
  double value = 0;
  if (!IsPlainDecimal(number) || !absl::SimpleAtod(number, &value)) {
    return absl::InvalidArgumentError("not a fraction; write 1% or 0.01");
  }
  if (percent) return value / 100;
  if (value >= 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("ambiguous; write ", text, "% or a fraction below 1"));
  }
  return value;
}

absl::StatusOr<std::vector<std::string>> ParseList(std::string_view text) {
  std::vector<std::string> items = absl::StrSplit(text, ',');
  for (const std::string& item : items) {
    if (item.empty()) return absl::InvalidArgumentError("an item of the list is empty");
  }
  return items;
}

absl::StatusOr<FactorValues> ParseParam(std::string_view text) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return absl::InvalidArgumentError("write name=value or name=v1,v2");
  }
  LAB_ASSIGN_OR_RETURN(std::vector<std::string> values, ParseList(text.substr(equals + 1)));
  return FactorValues{std::string(text.substr(0, equals)), std::move(values)};
}

absl::StatusOr<bool> ParseBool(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return absl::InvalidArgumentError("true or false");
}

}  // namespace lab
