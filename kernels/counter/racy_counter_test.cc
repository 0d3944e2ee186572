#include "kernels/counter/racy_counter.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(RacyCounter, CountsWhileNobodyElseDoes) {
  RacyCounter counter;
  RacyCounter::Handle handle(counter);
  for (int i = 0; i < 1000; ++i) handle.Add(1);
  EXPECT_EQ(counter.Value(), 1000);
}

TEST(RacyCounter, LosesOneOfTwoUpdatesThatOverlap) {
  RacyCounter counter;
  RacyCounter::Handle one(counter), other(counter);
  const int64_t sum_of_one = one.BeginAdd(1);
  const int64_t sum_of_other = other.BeginAdd(1);
  one.FinishAdd(sum_of_one);
  other.FinishAdd(sum_of_other);
  EXPECT_EQ(counter.Value(), 1);
}

TEST(RacyCounter, OneLateWriteUndoesMany) {
  RacyCounter counter;
  RacyCounter::Handle slow(counter), quick(counter);
  const int64_t sum = slow.BeginAdd(1);
  for (int i = 0; i < 1000; ++i) quick.Add(1);
  slow.FinishAdd(sum);
  EXPECT_EQ(counter.Value(), 1);  // also: it fell from 1000
}

}  // namespace
}  // namespace lab
