// Fills HostFacts, one fact per call: a value, or the message of the Status as the reason why there
// is none. Text is made fit for a record: valid UTF-8 without control characters, at most
// kMaxFactBytes.
#ifndef HARNESS_ENVIRONMENT_FACT_SHEET_H_
#define HARNESS_ENVIRONMENT_FACT_SHEET_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"

namespace lab {

inline constexpr size_t kMaxFactBytes = 4096;  // the longest honest one, x86 flags, has about 2,000

class FactSheet {
 public:
  explicit FactSheet(HostFacts* facts) : facts_(facts) {}

  // `source`: file or call the value came from, or would have.
  void Text(std::string_view key, const absl::StatusOr<std::string>& value,
            std::string_view source);
  void Integer(std::string_view key, const absl::StatusOr<int64_t>& value, std::string_view source,
               std::string_view unit = "");
  void Real(std::string_view key, const absl::StatusOr<double>& value, std::string_view source,
            std::string_view unit = "");

 private:
  Fact* Add(std::string_view key, std::string_view source);

  HostFacts* facts_;
};

// Bytes that are no UTF-8 and control characters become '?'.
std::string CleanText(std::string_view text);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_FACT_SHEET_H_
