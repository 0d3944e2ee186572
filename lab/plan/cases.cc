#include "lab/plan/cases.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lab/plan/bounds.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"

namespace lab {
namespace {

// Counted before anything is made: a handful of long factors multiplies into more than memory
// holds.
absl::Status CheckCount(const Experiment& experiment, const CaseChoice& choice) {
  uint64_t count = static_cast<uint64_t>(experiment.contender_size()) * choice.threads.size();
  for (const FactorValues& factor : choice.factors) {
    count *= factor.values.size();
    if (count > kMaxCases) {
      break;
    }
  }
  if (count <= kMaxCases) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("contenders x threads x parameters make more than ", kMaxCases,
                   " cases; choose fewer values with -t or -p"));
}

using Params = std::vector<Param>;

// Every combination of the factors' values; one empty combination where there is no factor.
std::vector<Params> CrossFactors(const std::vector<FactorValues>& factors) {
  std::vector<Params> combinations = {{}};
  for (const FactorValues& factor : factors) {
    std::vector<Params> longer;
    for (const Params& combination : combinations) {
      for (const std::string& value : factor.values) {
        Params extended = combination;
        Param& param = extended.emplace_back();
        param.set_name(factor.name);
        param.set_value(value);
        longer.push_back(std::move(extended));
      }
    }
    combinations = std::move(longer);
  }
  return combinations;
}

Case MakeCase(const Contender& contender, uint32_t threads, const Params& params,
              const CaseChoice& choice) {
  Case c;
  c.set_contender(contender.name());
  c.set_kernel(contender.kernel());
  c.set_benchmark(contender.benchmark().empty() ? contender.name() : contender.benchmark());
  c.set_threads(threads);
  c.mutable_param()->Assign(params.begin(), params.end());
  c.mutable_param()->MergeFrom(contender.param());
  c.set_mode(choice.mode);
  c.set_baseline(contender.name() == choice.baseline);
  c.set_negative_control(contender.negative_control());
  return c;
}

}  // namespace

absl::StatusOr<std::vector<Case>> CrossCases(const Experiment& experiment,
                                             const CaseChoice& choice) {
  if (absl::Status status = CheckCount(experiment, choice); !status.ok()) return status;
  std::vector<Case> cases;
  uint32_t group = 0;
  for (const Params& params : CrossFactors(choice.factors)) {
    for (const uint32_t threads : choice.threads) {
      for (const Contender& contender : experiment.contender()) {
        Case& c = cases.emplace_back(MakeCase(contender, threads, params, choice));
        c.set_id(static_cast<uint32_t>(cases.size() - 1));
        c.set_group(group);
      }
      ++group;
    }
  }
  return cases;
}

std::vector<Case> RenumberCases(std::vector<Case> cases) {
  std::map<uint32_t, uint32_t> groups;
  uint32_t id = 0;
  for (Case& c : cases) {
    c.set_id(id++);
    const uint32_t next = static_cast<uint32_t>(groups.size());
    c.set_group(groups.try_emplace(c.group(), next).first->second);
  }
  return cases;
}

}  // namespace lab
