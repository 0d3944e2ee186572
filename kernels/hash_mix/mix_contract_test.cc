// Every mix is the oracle's, and every check catches its fault.
#include "kernels/hash_mix/mix_contract.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "kernels/hash_mix/broken_mixes.h"
#include "kernels/hash_mix/mix.h"
#include "kernels/hash_mix/mix_oracle.h"

namespace lab {
namespace {

struct Oracle {
  static uint64_t Of(uint64_t v, int64_t rounds) { return OracleMix(v, rounds); }
};

template <typename M>
class MixTest : public testing::Test {};
using Mixes = testing::Types<Oracle, PlainMix, OpaqueMix, HoistableMix>;
TYPED_TEST_SUITE(MixTest, Mixes);

TYPED_TEST(MixTest, IsTheOracles) {
  for (const uint64_t seed : {0, 1, 42}) EXPECT_TRUE(MixesLikeTheOracle<TypeParam>(seed));
}

TYPED_TEST(MixTest, ByHand) {
  EXPECT_EQ(TypeParam::Of(5, 0), 5u);
  EXPECT_EQ(TypeParam::Of(1, 1), 31u * 32);  // rotl(1 x 31 + 0, 5)
  EXPECT_EQ(TypeParam::Of(1, 2), (992u * 31 + 1) * 32);
  // The top five bits come back at the bottom: 2^63 x 31 has only its top bit left.
  EXPECT_EQ(TypeParam::Of(uint64_t{1} << 63, 1), 16u);
}

TYPED_TEST(MixTest, OneBitChangesHalf) { EXPECT_TRUE(OneBitChangesHalf<TypeParam>(64)); }

TEST(MixChecks, CatchRoundsLeftOut) {
  EXPECT_FALSE(MixesLikeTheOracle<ForgetsARoundMix>(1));
  EXPECT_FALSE(MixesLikeTheOracle<ForgetsTheRestMix>(1));
}

TEST(MixChecks, CatchRoundsThatAreAllTheSame) {
  EXPECT_FALSE(MixesLikeTheOracle<NumberlessMix>(1));
}

TEST(MixChecks, CatchARecurrenceThatFolds) {
  EXPECT_FALSE(MixesLikeTheOracle<FoldableMix>(1));
  EXPECT_FALSE(OneBitChangesHalf<FoldableMix>(64));
}

TEST(MixChecks, CatchHalfAWord) {
  EXPECT_FALSE(MixesLikeTheOracle<NarrowMix>(1));
  EXPECT_FALSE(OneBitChangesHalf<NarrowMix>(64));
}

}  // namespace
}  // namespace lab
