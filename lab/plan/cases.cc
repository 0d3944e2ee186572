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

// A way to put threads: how many, and in which roles.
struct Seating {
  uint32_t threads = 0;
  std::vector<RoleCount> roles;
};

std::vector<Seating> SeatingsOf(const CaseChoice& choice) {
  std::vector<Seating> seatings;
  for (const std::vector<RoleCount>& roles : choice.thread_groups) {
    Seating& seating = seatings.emplace_back();
    seating.roles = roles;
    for (const RoleCount& role : roles) seating.threads += role.threads();
  }
  if (!seatings.empty()) return seatings;
  for (const uint32_t threads : choice.threads) seatings.push_back({threads, {}});
  return seatings;
}

// Counted before anything is made: a handful of long factors multiplies into more than memory
// holds.
absl::Status CheckCount(const Experiment& experiment, const CaseChoice& choice) {
  uint64_t count = static_cast<uint64_t>(experiment.contender_size()) * SeatingsOf(choice).size() *
                   choice.modes.size() * choice.placements.size() * (choice.against_itself ? 2 : 1);
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

// Everything of a case but its contender.
struct Cell {
  Params params;
  Mode mode = THRPT;
  Placement placement = SPREAD;
  Seating seating;
};

// In order: parameters vary slowest.
std::vector<Cell> CellsOf(const CaseChoice& choice) {
  std::vector<Cell> cells;
  const std::vector<Seating> seatings = SeatingsOf(choice);
  for (const Params& params : CrossFactors(choice.factors)) {
    for (const Mode mode : choice.modes) {
      for (const Placement placement : choice.placements) {
        for (const Seating& seating : seatings) cells.push_back({params, mode, placement, seating});
      }
    }
  }
  return cells;
}

Case MakeCase(const Contender& contender, const Cell& cell, const CaseChoice& choice) {
  Case c;
  c.set_contender(contender.name());
  c.set_kernel(contender.kernel());
  c.set_benchmark(contender.benchmark().empty() ? contender.name() : contender.benchmark());
  c.set_threads(cell.seating.threads);
  c.mutable_role()->Assign(cell.seating.roles.begin(), cell.seating.roles.end());
  c.mutable_param()->Assign(cell.params.begin(), cell.params.end());
  c.mutable_param()->MergeFrom(contender.param());
  c.set_mode(cell.mode);
  c.set_placement(cell.placement);
  c.set_baseline(choice.against_itself || contender.name() == choice.baseline);
  c.set_negative_control(contender.negative_control());
  return c;
}

void Add(Case c, uint32_t group, std::vector<Case>& cases) {
  c.set_id(static_cast<uint32_t>(cases.size()));
  c.set_group(group);
  cases.push_back(std::move(c));
}

// A group of two that are the same.
void AddPair(Case c, uint32_t group, std::vector<Case>& cases) {
  Add(c, group, cases);
  c.set_contender(absl::StrCat(c.contender(), " again"));
  c.set_baseline(false);
  Add(std::move(c), group, cases);
}

}  // namespace

absl::StatusOr<std::vector<Case>> CrossCases(const Experiment& experiment,
                                             const CaseChoice& choice) {
  if (absl::Status status = CheckCount(experiment, choice); !status.ok()) return status;
  std::vector<Case> cases;
  uint32_t group = 0;
  for (const Cell& cell : CellsOf(choice)) {
    for (const Contender& contender : experiment.contender()) {
      Case c = MakeCase(contender, cell, choice);
      if (!choice.against_itself) {
        Add(std::move(c), group, cases);
      } else if (!contender.negative_control()) {
        AddPair(std::move(c), group++, cases);
      }
    }
    if (!choice.against_itself) ++group;
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
