#include "lab/plan/blocks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/draw.h"
#include "lab/plan/experiment.pb.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// `sizes[g]` cases in group g, ids counted through, the baseline first.
std::vector<CaseGroup> Groups(const std::vector<size_t>& sizes) {
  std::vector<CaseGroup> groups;
  uint32_t id = 0;
  for (const size_t size : sizes) {
    CaseGroup& group = groups.emplace_back();
    group.baseline = id++;
    while (group.others.size() + 1 < size) group.others.push_back(id++);
  }
  return groups;
}

std::map<uint32_t, std::vector<uint32_t>> BySubBlock(const std::vector<Slot>& block) {
  std::map<uint32_t, std::vector<uint32_t>> sub_blocks;
  for (const Slot& slot : block) sub_blocks[slot.sub_block].push_back(slot.case_id);
  return sub_blocks;
}

size_t Count(const std::vector<uint32_t>& ids, uint32_t id) {
  return static_cast<size_t>(std::count(ids.begin(), ids.end(), id));
}

// What every block must satisfy, whatever the draw.
void CheckBlock(const std::vector<CaseGroup>& groups, const std::vector<Slot>& block) {
  EXPECT_EQ(block.size(), ForksPerBlock(groups));
  for (size_t i = 1; i < block.size(); ++i) {
    const uint32_t step = block[i].sub_block - block[i - 1].sub_block;
    EXPECT_LE(step, 1u) << "sub-blocks follow one another and are counted through";
  }
  std::map<uint32_t, size_t> runs;
  for (const Slot& slot : block) ++runs[slot.case_id];
  const auto sub_blocks = BySubBlock(block);
  for (const auto& [index, ids] : sub_blocks) EXPECT_LE(ids.size(), kMaxSubBlockForks);
  for (const CaseGroup& group : groups) {
    size_t with_baseline = 0;
    for (const auto& sub_block : sub_blocks) {
      const std::vector<uint32_t>& ids = sub_block.second;  // clang 14 captures no binding
      const bool has_other = std::any_of(group.others.begin(), group.others.end(),
                                         [&](uint32_t id) { return Count(ids, id) > 0; });
      if (has_other) {
        EXPECT_EQ(Count(ids, group.baseline), 1u) << "its own baseline fork";
      }
      with_baseline += Count(ids, group.baseline);
    }
    EXPECT_EQ(with_baseline, runs[group.baseline]);
    if (group.others.size() < kMaxSubBlockForks) {
      EXPECT_EQ(runs[group.baseline], 1u);
    }
    for (const uint32_t id : group.others) EXPECT_EQ(runs[id], 1u);
  }
}

TEST(DrawBlock, HoldsItsPromisesOverSizesAndSeeds) {
  for (const std::vector<size_t>& sizes : std::vector<std::vector<size_t>>{{1},
                                                                           {2},
                                                                           {8},
                                                                           {9},
                                                                           {15},
                                                                           {16},
                                                                           {40},
                                                                           {8, 8},
                                                                           {3, 3, 3},
                                                                           {2, 2, 2, 2, 2},
                                                                           {1, 9, 4, 7, 22}}) {
    const std::vector<CaseGroup> groups = Groups(sizes);
    for (uint64_t seed = 0; seed < 200; ++seed) {
      SCOPED_TRACE(testing::PrintToString(sizes) + " seed " + std::to_string(seed));
      Draw draw(seed);
      CheckBlock(groups, DrawBlock(groups, RANDOM, draw));
      if (HasFailure()) return;
    }
    Draw draw(0);
    CheckBlock(groups, DrawBlock(groups, FIXED, draw));
  }
}

TEST(DrawBlock, EightCasesNeedNoSecondBaseline) {
  EXPECT_EQ(ForksPerBlock(Groups({8})), 8u);
  EXPECT_EQ(ForksPerBlock(Groups({8, 8})), 16u);
  EXPECT_EQ(ForksPerBlock(Groups({9})), 10u);   // 4 + 4 beside two baselines
  EXPECT_EQ(ForksPerBlock(Groups({15})), 16u);  // 7 + 7
  EXPECT_EQ(ForksPerBlock(Groups({16})), 18u);  // 5 + 5 + 5 beside three
  EXPECT_EQ(ForksPerBlock(Groups({})), 0u);
}

TEST(DrawBlock, FixedIsAsWritten) {
  Draw draw(1);
  EXPECT_THAT(DrawBlock(Groups({2, 3}), FIXED, draw),
              ElementsAre(Slot{0, 0}, Slot{1, 0}, Slot{2, 0}, Slot{3, 0}, Slot{4, 0}));
  EXPECT_THAT(BySubBlock(DrawBlock(Groups({9}), FIXED, draw)),
              ElementsAre(testing::Pair(0, ElementsAre(0, 1, 2, 3, 4)),
                          testing::Pair(1, ElementsAre(0, 5, 6, 7, 8))));
  EXPECT_EQ(draw.Below(1000), Draw(1).Below(1000)) << "nothing was drawn";
}

TEST(DrawBlock, ALargeGroupIsDealtAfresh) {
  // Who shares a sub-block with case 1 changes from block to block; otherwise a pair of contenders
  // would always, and another never, be compared under the same minute.
  const std::vector<CaseGroup> groups = Groups({9});
  Draw draw(4);
  std::set<std::vector<uint32_t>> companies;
  for (int i = 0; i < 50; ++i) {
    for (auto& [index, ids] : BySubBlock(DrawBlock(groups, RANDOM, draw))) {
      std::vector<uint32_t> sorted = ids;
      std::sort(sorted.begin(), sorted.end());
      if (Count(sorted, 1) > 0) companies.insert(sorted);
    }
  }
  EXPECT_GT(companies.size(), 10u);  // of C(7, 3) = 35
}

// Counts that should be `trials / ways` each. Hoeffding: P(|count - expected| >= t) <= 2 exp(-2 t^2
// / trials); over `ways` counts at most 1e-9 with this t. The seeds are fixed, so the test cannot
// flicker.
double Bound(int trials, int ways) { return std::sqrt(trials * std::log(2 * ways / 1e-9) / 2); }

TEST(DrawBlock, EveryCaseComesFirstEquallyOften) {
  constexpr int kBlocks = 8000;
  const std::vector<CaseGroup> groups = Groups({4});
  std::map<uint32_t, int> first;
  for (int seed = 0; seed < kBlocks; ++seed) {
    Draw draw(seed);
    ++first[DrawBlock(groups, RANDOM, draw).front().case_id];
  }
  // 2000 each, within sqrt(8000 x ln(8e9) / 2) = 302.
  ASSERT_EQ(first.size(), 4u);
  for (const auto& [id, count] : first) EXPECT_LE(std::abs(count - 2000), Bound(kBlocks, 4)) << id;
}

TEST(DrawBlock, EveryGroupComesFirstEquallyOften) {
  constexpr int kBlocks = 6000;
  const std::vector<CaseGroup> groups = Groups({8, 8, 8});
  Draw draw(9);
  std::map<uint32_t, int> first;
  for (int i = 0; i < kBlocks; ++i) ++first[DrawBlock(groups, RANDOM, draw).front().case_id / 8];
  ASSERT_EQ(first.size(), 3u);
  for (const auto& [group, count] : first) EXPECT_LE(std::abs(count - 2000), Bound(kBlocks, 3));
}

TEST(GroupCases, ByGroupWithItsBaseline) {
  std::vector<Case> cases(5);
  const uint32_t groups_of[] = {0, 0, 1, 1, 1};
  for (uint32_t i = 0; i < 5; ++i) {
    cases[i].set_id(i);
    cases[i].set_group(groups_of[i]);
    cases[i].set_baseline(i == 1 || i == 3);
  }
  const std::vector<CaseGroup> groups = GroupCases(cases);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].baseline, 1u);
  EXPECT_THAT(groups[0].others, ElementsAre(0));
  EXPECT_EQ(groups[1].baseline, 3u);
  EXPECT_THAT(groups[1].others, ElementsAre(2, 4));
  EXPECT_THAT(GroupCases({}), IsEmpty());
}

}  // namespace
}  // namespace lab
