#include "harness/environment/placement.h"

#include <cstdint>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Spec {
  uint32_t id;
  std::vector<uint32_t> siblings = {};
  int32_t package = 0;
  int32_t node = 0;
  uint64_t max_hz = 0;
  uint32_t capacity = 0;
  bool allowed = true;
};

HostFacts Facts(const std::vector<Spec>& specs) {
  HostFacts facts;
  for (const Spec& spec : specs) {
    Cpu* cpu = facts.add_cpu();
    cpu->set_id(spec.id);
    cpu->set_core(-1);
    cpu->set_package(spec.package);
    cpu->set_node(spec.node);
    cpu->mutable_sibling()->Assign(spec.siblings.begin(), spec.siblings.end());
    cpu->set_max_hz(spec.max_hz);
    cpu->set_capacity(spec.capacity);
    cpu->set_allowed(spec.allowed);
  }
  return facts;
}

std::vector<uint32_t> Place(Placement placement, const HostFacts& facts, uint32_t threads) {
  return PlaceThreads(placement, facts, threads).value();
}

// Siblings next to each other, as most Intel machines number them.
HostFacts Adjacent() { return Facts({{0, {0, 1}}, {1, {0, 1}}, {2, {2, 3}}, {3, {2, 3}}}); }

// Siblings half the machine apart, on two packages.
HostFacts Apart() {
  std::vector<Spec> specs;
  for (uint32_t id = 0; id < 8; ++id) {
    const int32_t package = id % 4 / 2;
    specs.push_back(
        {.id = id, .siblings = {id % 4, id % 4 + 4}, .package = package, .node = package});
  }
  return Facts(specs);
}

TEST(PlaceThreads, SpreadTakesOnePerCoreFirst) {
  EXPECT_THAT(Place(SPREAD, Adjacent(), 4), ElementsAre(0, 2, 1, 3));
  EXPECT_THAT(Place(SPREAD, Apart(), 8), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(PlaceThreads, CompactFillsACoreFirst) {
  EXPECT_THAT(Place(COMPACT, Adjacent(), 4), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(Place(COMPACT, Apart(), 5), ElementsAre(0, 4, 1, 5, 2));
}

TEST(PlaceThreads, UnspecifiedIsSpread) {
  EXPECT_THAT(Place(PLACEMENT_UNSPECIFIED, Adjacent(), 2), ElementsAre(0, 2));
}

TEST(PlaceThreads, NoneIsNotPinned) { EXPECT_THAT(Place(NONE, Adjacent(), 4), IsEmpty()); }

TEST(PlaceThreads, OnePackageIsFilledBeforeTheNext) {
  // CPU ids alternate between packages.
  const HostFacts facts = Facts({{.id = 0, .siblings = {0}, .package = 0},
                                 {.id = 1, .siblings = {1}, .package = 1},
                                 {.id = 2, .siblings = {2}, .package = 0},
                                 {.id = 3, .siblings = {3}, .package = 1}});
  EXPECT_THAT(Place(SPREAD, facts, 4), ElementsAre(0, 2, 1, 3));
}

TEST(PlaceThreads, MoreThreadsThanCpusWrapAround) {
  EXPECT_THAT(Place(SPREAD, Adjacent(), 6), ElementsAre(0, 2, 1, 3, 0, 2));
}

TEST(PlaceThreads, OnlyAllowedCpusAreUsed) {
  HostFacts facts = Adjacent();
  facts.mutable_cpu(0)->set_allowed(false);
  EXPECT_THAT(Place(SPREAD, facts, 3), ElementsAre(1, 2, 3));
}

TEST(PlaceThreads, CpuIdsAreNotIndices) {
  EXPECT_THAT(Place(SPREAD, Facts({{0, {0}}, {3, {3}}}), 3), ElementsAre(0, 3, 0));
}

TEST(PlaceThreads, HigherCapacityComesFirst) {
  const HostFacts facts = Facts({{.id = 0, .siblings = {0}, .capacity = 446},
                                 {.id = 1, .siblings = {1}, .capacity = 446},
                                 {.id = 2, .siblings = {2}, .capacity = 1024},
                                 {.id = 3, .siblings = {3}, .capacity = 1024}});
  EXPECT_THAT(Place(SPREAD, facts, 4), ElementsAre(2, 3, 0, 1));
}

TEST(PlaceThreads, WithoutCapacityTheFrequencyTellsKindsApart) {
  // Four cores of 1512 MHz and two of 2016 MHz, as on a big.LITTLE board.
  std::vector<Spec> specs;
  for (uint32_t id = 0; id < 6; ++id) {
    specs.push_back(
        {.id = id, .siblings = {id}, .max_hz = id < 4 ? 1'512'000'000u : 2'016'000'000u});
  }
  EXPECT_THAT(Place(SPREAD, Facts(specs), 6), ElementsAre(4, 5, 0, 1, 2, 3));
}

TEST(PlaceThreads, HybridTakesFastCoresThenSlowOnesThenFastSiblings) {
  // Two fast cores of two threads, one of them favoured by a boost bin, and two slow ones.
  const HostFacts facts = Facts({{.id = 0, .siblings = {0, 1}, .max_hz = 5'500'000'000},
                                 {.id = 1, .siblings = {0, 1}, .max_hz = 5'500'000'000},
                                 {.id = 2, .siblings = {2, 3}, .max_hz = 5'800'000'000},
                                 {.id = 3, .siblings = {2, 3}, .max_hz = 5'800'000'000},
                                 {.id = 4, .siblings = {4}, .max_hz = 4'300'000'000},
                                 {.id = 5, .siblings = {5}, .max_hz = 4'300'000'000}});
  EXPECT_THAT(Place(SPREAD, facts, 6), ElementsAre(0, 2, 4, 5, 1, 3));
  EXPECT_THAT(Place(COMPACT, facts, 6), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(PlaceThreads, WithoutSiblingsEachCpuIsACore) {
  EXPECT_THAT(Place(SPREAD, Facts({{4}, {5}}), 2), ElementsAre(4, 5));
}

TEST(PlaceThreads, NothingToPlaceOrNowhereIsAnError) {
  EXPECT_THAT(PlaceThreads(SPREAD, Adjacent(), 0),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("0 threads")));
  EXPECT_THAT(PlaceThreads(SPREAD, HostFacts(), 1),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("--placement=none")));
  EXPECT_THAT(PlaceThreads(static_cast<Placement>(17), Adjacent(), 1),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("newer schema")));
}

}  // namespace
}  // namespace lab
