// GoogleTest matchers for Status: IsOk(), StatusIs(code, message matcher). Abseil 20220623 has
// none; newer releases have absl/status/status_matchers.h, which replaces this file when the oldest
// supported Abseil carries it.
#ifndef LAB_STATUS_STATUS_MATCHERS_H_
#define LAB_STATUS_STATUS_MATCHERS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"

namespace lab {

inline const absl::Status& ToStatus(const absl::Status& status) { return status; }
template <typename T>
const absl::Status& ToStatus(const absl::StatusOr<T>& value) {
  return value.status();
}

MATCHER(IsOk, "is OK") {
  *result_listener << ToStatus(arg).ToString();
  return ToStatus(arg).ok();
}

MATCHER_P2(StatusIs, code, message, "") {
  *result_listener << ToStatus(arg).ToString();
  return ToStatus(arg).code() == code &&
         testing::ExplainMatchResult(message, std::string(ToStatus(arg).message()),
                                     result_listener);
}

}  // namespace lab

#endif  // LAB_STATUS_STATUS_MATCHERS_H_
