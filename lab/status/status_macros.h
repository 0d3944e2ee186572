// Passing a Status up. Abseil 20220623 (Debian 12) has no such macros; newer releases have
// absl/status/status_macros.h, which replaces this file when the oldest supported Abseil carries
// it.
#ifndef LAB_STATUS_STATUS_MACROS_H_
#define LAB_STATUS_STATUS_MACROS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define LAB_RETURN_IF_ERROR(expr)                                              \
  do {                                                                         \
    if (absl::Status lab_status = (expr); !lab_status.ok()) return lab_status; \
  } while (false)

#define LAB_ASSIGN_OR_RETURN(lhs, expr) \
  LAB_ASSIGN_OR_RETURN_IMPL_(LAB_CONCAT_(lab_statusor_, __LINE__), lhs, expr)
#define LAB_ASSIGN_OR_RETURN_IMPL_(var, lhs, expr) \
  auto var = (expr);                               \
  if (!var.ok()) return std::move(var).status();   \
  lhs = *std::move(var)
#define LAB_CONCAT_(a, b) LAB_CONCAT_INNER_(a, b)
#define LAB_CONCAT_INNER_(a, b) a##b

#endif  // LAB_STATUS_STATUS_MACROS_H_
