#include "kernels/counter/striped_counter.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

// How many blocks of `bytes` the words of the counter's next `handles` handles lie in.
template <typename C>
std::size_t Blocks(int handles, std::size_t bytes) {
  C counter;
  std::set<std::uintptr_t> blocks;
  for (int i = 0; i < handles; ++i) {
    const typename C::Handle handle(counter);
    blocks.insert(reinterpret_cast<std::uintptr_t>(handle.address()) / bytes);
  }
  return blocks.size();
}

TEST(StripedCounter, PaddedStripesShareNoLine) {
  EXPECT_EQ(Blocks<StripedCounter<64>>(64, 64), 64u);
  EXPECT_EQ(Blocks<StripedCounter<128>>(64, 128), 64u);
}

TEST(StripedCounter, PaddingToOneLineLeavesTwoToAPair) {
  EXPECT_EQ(Blocks<StripedCounter<64>>(64, 128), 32u);
}

TEST(StripedCounter, UnpaddedStripesFillLines) {
  // Eight words of eight bytes: the first eight threads meet on one line.
  EXPECT_EQ(Blocks<StripedCounter<8>>(8, 64), 1u);
  EXPECT_EQ(Blocks<StripedCounter<8>>(64, 64), 8u);
}

TEST(StripedCounter, HandlesTakeStripesInTurn) {
  StripedCounter<64, 3> counter;
  std::vector<const void*> taken;
  for (int i = 0; i < 6; ++i) taken.push_back(StripedCounter<64, 3>::Handle(counter).address());
  EXPECT_EQ(std::set<const void*>(taken.begin(), taken.end()).size(), 3u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(taken[i], taken[i + 3]);
}

TEST(StripedCounter, StripesKeepWhatGoneHandlesAdded) {
  StripedCounter<64, 2> counter;
  for (int64_t i = 1; i <= 100; ++i) StripedCounter<64, 2>::Handle(counter).Add(i);
  EXPECT_EQ(counter.Value(), 5050);
}

TEST(StripedCounter, TakesStripesAndOnePairOfLinesForTheTurn) {
  EXPECT_EQ(sizeof(StripedCounter<64>), 64u * 64 + 128);
  EXPECT_EQ(sizeof(StripedCounter<128>), 64u * 128 + 128);
  EXPECT_EQ(sizeof(StripedCounter<8>), 64u * 8 + 128);
}

}  // namespace
}  // namespace lab
