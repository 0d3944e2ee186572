// The order of forks inside a block.
//
// A block holds one fork of each case, in an order drawn afresh, so that drift of the machine hits
// all cases alike. A long block lets the host change inside it, so a block is cut into sub-blocks
// of at most eight forks, and pairs are formed inside a sub-block:
//
//   * Cases of one group (compared with each other) stay in one sub-block where eight places
//   suffice; small
//     groups share one.
//   * A larger group is dealt over several sub-blocks, evenly and afresh per block, and each of
//   them holds a
//     fork of the group's baseline: the baseline then runs more than once per block.
//
// Which groups share a sub-block, the order of sub-blocks and the order inside each are all drawn.
#ifndef LAB_PLAN_BLOCKS_H_
#define LAB_PLAN_BLOCKS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/plan/draw.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

inline constexpr size_t kMaxSubBlockForks = 8;

// Cases that are compared with each other, by id.
struct CaseGroup {
  uint32_t baseline = 0;
  std::vector<uint32_t> others;  // as written in the experiment
};

// The groups of `cases`, in order of first appearance. Every group must have a baseline.
std::vector<CaseGroup> GroupCases(const std::vector<Case>& cases);

// Forks in one block over `groups`, baselines of divided groups counted as often as they run.
size_t ForksPerBlock(const std::vector<CaseGroup>& groups);

struct Slot {
  uint32_t case_id = 0;
  uint32_t sub_block = 0;
  friend bool operator==(const Slot&, const Slot&) = default;
};

// One block. FIXED draws nothing: groups and cases as written, the baseline first in its sub-block.
std::vector<Slot> DrawBlock(const std::vector<CaseGroup>& groups, Order order, Draw& draw);

}  // namespace lab

#endif  // LAB_PLAN_BLOCKS_H_
