#include "harness/subject/complete_args.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lab {
namespace {

std::string Names(const std::vector<ParamInfo>& params) {
  return params.empty()
             ? "it has none"
             : absl::StrCat("it has ", absl::StrJoin(params, ", ",
                                                     [](std::string* out, const ParamInfo& param) {
                                                       absl::StrAppend(out, param.name);
                                                     }));
}

absl::Status CheckValue(const KernelInfo& info, const ParamInfo& param, const std::string& value) {
  if (!param.words.empty()) {
    if (std::find(param.words.begin(), param.words.end(), value) != param.words.end()) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(absl::StrCat("kernel ", info.name, ": ", param.name, " is '",
                                                   value, "'; it may be ",
                                                   absl::StrJoin(param.words, ", ")));
  }
  int64_t number = 0;
  if (absl::SimpleAtoi(value, &number) && number >= param.min && number <= param.max) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("kernel ", info.name, ": ", param.name, " is '",
                                                 value, "'; it must be a whole number from ",
                                                 param.min, " to ", param.max));
}

}  // namespace

absl::Status CompleteArgs(const KernelInfo& info, KernelArgs& args) {
  for (const auto& [name, value] : args.params) {
    const auto declared =
        std::find_if(info.params.begin(), info.params.end(),
                     [&name = name](const ParamInfo& param) { return param.name == name; });
    if (declared == info.params.end()) {
      return absl::InvalidArgumentError(absl::StrCat("kernel ", info.name, " has no parameter '",
                                                     name, "'; ", Names(info.params)));
    }
    if (absl::Status status = CheckValue(info, *declared, value); !status.ok()) return status;
  }
  for (const ParamInfo& param : info.params) args.params.emplace(param.name, param.default_value);
  if (args.roles.empty() && !info.roles.empty()) {
    for (int thread = 0; thread < args.threads; ++thread) {
      args.roles.push_back(thread % static_cast<int>(info.roles.size()));
    }
  }
  return absl::OkStatus();
}

absl::Status CompleteArgs(const KernelInfo& info, const std::vector<std::string>& roles,
                          KernelArgs& args) {
  for (const std::string& role : roles) {
    const auto found = std::find(info.roles.begin(), info.roles.end(), role);
    if (found == info.roles.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("kernel ", info.name, " has no role '", role, "'; it has ",
                       info.roles.empty() ? std::string("none") : absl::StrJoin(info.roles, ", ")));
    }
    args.roles.push_back(static_cast<int>(found - info.roles.begin()));
  }
  return CompleteArgs(info, args);
}

}  // namespace lab
