#include "lab/plan/chooser.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/validate.h"

namespace lab {
namespace {

std::string Subject(std::string_view name, std::string_view value, std::string_view origin) {
  if (origin == kFromCommandLine) return absl::StrCat("--", name, " ", value, ": ");
  return absl::StrCat(name, " ", value, " (", origin, "): ");
}

}  // namespace

std::string ToText(uint64_t value) { return absl::StrCat(value); }
std::string ToText(uint32_t value) { return absl::StrCat(value); }
std::string ToText(double value) { return absl::StrCat(value); }
std::string ToText(bool value) { return value ? "true" : "false"; }
std::string ToText(absl::Duration value) { return absl::FormatDuration(value); }
std::string ToText(const std::string& value) { return value; }
std::string ToText(const std::vector<std::string>& value) { return absl::StrJoin(value, ","); }
std::string ToText(Mode value) { return ModeName(value); }
std::string ToText(Order value) { return absl::AsciiStrToLower(Order_Name(value)); }
std::string ToText(Placement value) { return absl::AsciiStrToLower(Placement_Name(value)); }

void Chooser::Keep(std::string_view name, std::string_view value, std::string_view origin) {
  Setting& setting = settings_.emplace_back();
  setting.set_name(std::string(name));
  setting.set_value(std::string(value));
  setting.set_origin(std::string(origin));
}

void Chooser::Refuse(std::string_view name, std::string_view value, std::string_view origin,
                     std::string_view problem) {
  if (!problem.empty()) problems_.push_back(absl::StrCat(Subject(name, value, origin), problem));
}

absl::Status Chooser::Finish(Plan* plan) const {
  if (!problems_.empty()) return absl::InvalidArgumentError(absl::StrJoin(problems_, "\n"));
  plan->mutable_setting()->Assign(settings_.begin(), settings_.end());
  return absl::OkStatus();
}

}  // namespace lab
