#include "lab/plan/blocks.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "lab/plan/draw.h"
#include "lab/plan/experiment.pb.h"

namespace lab {
namespace {

// Cases that stay together: a group, or a part of a large one with its baseline.
using Unit = std::vector<uint32_t>;

// Into how many units a group falls: each has room for seven beside the baseline.
size_t UnitCount(const CaseGroup& group) {
  constexpr size_t kRoom = kMaxSubBlockForks - 1;
  return group.others.empty() ? 1 : (group.others.size() + kRoom - 1) / kRoom;
}

// Even shares, so that no unit is a lone pair: two units of a divided group never fit one sub-block
// (5 + 5 > 8).
void AppendUnits(const CaseGroup& group, Order order, Draw& draw, std::vector<Unit>& units) {
  std::vector<uint32_t> others = group.others;
  const size_t count = UnitCount(group);
  if (order != FIXED && count > 1) draw.Shuffle(others);
  for (size_t i = 0; i < count; ++i) {
    Unit unit = {group.baseline};
    unit.insert(unit.end(), others.begin() + i * others.size() / count,
                others.begin() + (i + 1) * others.size() / count);
    units.push_back(unit);
  }
}

// Neighbouring units share a sub-block while they fit.
std::vector<Unit> Pack(const std::vector<Unit>& units) {
  std::vector<Unit> sub_blocks;
  for (const Unit& unit : units) {
    if (sub_blocks.empty() || sub_blocks.back().size() + unit.size() > kMaxSubBlockForks) {
      sub_blocks.emplace_back();
    }
    sub_blocks.back().insert(sub_blocks.back().end(), unit.begin(), unit.end());
  }
  return sub_blocks;
}

}  // namespace

std::vector<CaseGroup> GroupCases(const std::vector<Case>& cases) {
  std::vector<CaseGroup> groups;
  std::map<uint32_t, size_t> index;
  for (const Case& c : cases) {
    const auto [it, fresh] = index.try_emplace(c.group(), groups.size());
    if (fresh) groups.emplace_back();
    CaseGroup& group = groups[it->second];
    if (c.baseline()) {
      group.baseline = c.id();
    } else {
      group.others.push_back(c.id());
    }
  }
  return groups;
}

size_t ForksPerBlock(const std::vector<CaseGroup>& groups) {
  size_t forks = 0;
  for (const CaseGroup& group : groups) forks += group.others.size() + UnitCount(group);
  return forks;
}

std::vector<Slot> DrawBlock(const std::vector<CaseGroup>& groups, Order order, Draw& draw) {
  std::vector<Unit> units;
  for (const CaseGroup& group : groups) AppendUnits(group, order, draw, units);
  if (order != FIXED) draw.Shuffle(units);
  std::vector<Slot> slots;
  uint32_t index = 0;
  for (Unit sub_block : Pack(units)) {
    if (order != FIXED) draw.Shuffle(sub_block);
    for (const uint32_t case_id : sub_block) slots.push_back({case_id, index});
    ++index;
  }
  return slots;
}

}  // namespace lab
