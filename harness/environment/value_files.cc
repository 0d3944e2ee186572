#include "harness/environment/value_files.h"

#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/number_text.h"
#include "lab/status/status_macros.h"

namespace lab {

absl::Status Unexpected(std::string_view path, std::string_view content, std::string_view what) {
  const std::string_view start = absl::StripAsciiWhitespace(content).substr(0, 24);
  return absl::DataLossError(
      absl::StrCat(path, " holds '", absl::CHexEscape(start), "', not ", what));
}

absl::StatusOr<std::string> ReadText(const HostFiles& files, std::string_view path) {
  LAB_ASSIGN_OR_RETURN(std::string text, files.Read(path));
  absl::StripAsciiWhitespace(&text);
  if (text.empty()) return absl::NotFoundError(absl::StrCat(path, " is empty"));
  return text;
}

absl::StatusOr<int64_t> ReadCount(const HostFiles& files, std::string_view path) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files, path));
  if (const std::optional<int64_t> count = ParseCount(text)) return *count;
  return Unexpected(path, text, "a count");
}

absl::StatusOr<int64_t> ReadSigned(const HostFiles& files, std::string_view path) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files, path));
  int64_t value = 0;
  if (absl::SimpleAtoi(text, &value)) return value;
  return Unexpected(path, text, "a number");
}

absl::StatusOr<std::vector<uint32_t>> ReadCpuList(const HostFiles& files, std::string_view path) {
  LAB_ASSIGN_OR_RETURN(const std::string text, files.Read(path));
  if (std::optional<std::vector<uint32_t>> cpus = ParseCpuList(text)) return *std::move(cpus);
  return Unexpected(path, text, "a CPU list");
}

}  // namespace lab
