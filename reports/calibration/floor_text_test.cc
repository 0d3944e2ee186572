#include "reports/calibration/floor_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

FloorRow Row(uint32_t threads, double pair_sd) {
  FloorRow row{.threads = threads,
               .comparisons = 7,
               .pairs = 70,
               .pair_sd = pair_sd,
               .widest = "mutex",
               .widest_sd = 2 * pair_sd};
  for (const int pairs : {5, 10, 20, 30}) row.at.push_back(*FloorWith(row, pairs));
  return row;
}

Floor Found() {
  return {.blocks = 10,
          .rows = {Row(1, 0.02), Row(2, 0.05)},
          .intervals = 14,
          .excluding_one = 1,
          .expected = 0.7,
          .fewest = 0,
          .most = 3};
}

// Sentences wrap far off.
std::string Rendered(const Floor& floor) { return RenderFloor(floor, "locks", 400, false); }

TEST(RenderFloor, SpreadWidthsAndTheFloorInASentence) {
  EXPECT_THAT(Rendered(Found()),
              AllOf(HasSubstr("locks: each contender against itself, 10 blocks"),
                    HasSubstr("mutex 4.0 %"), HasSubstr("±1.4 %, 2.0 %"),
                    HasSubstr("a difference under 2.0 % at 1 thread, under 5.1 % at 2 threads "
                              "cannot be told here with 10 blocks.")));
}

TEST(RenderFloor, AlarmsAgainstChance) {
  Floor floor = Found();
  EXPECT_THAT(
      Rendered(floor),
      AllOf(HasSubstr("1 of 14 intervals of 95 % excluded 1 where there is no difference; by "
                      "chance 0.70, and 0 to 3 in 95 of 100 such runs."),
            Not(HasSubstr("more than chance"))));
  floor.excluding_one = 4;
  EXPECT_THAT(Rendered(floor), HasSubstr("more than chance"));
}

TEST(RenderFloor, StatesAreNamed) {
  Floor floor = Found();
  floor.rows[1].state = "far";
  EXPECT_THAT(Rendered(floor), AllOf(HasSubstr("5.1 % at 2 threads (far)"),
                                     HasSubstr("all of them in one state of the host")));
}

TEST(RenderFloor, LayoutsAtMostOrUnknown) {
  Floor floor = Found();
  EXPECT_THAT(Rendered(floor), HasSubstr("Layouts' share: unknown, since one link"));
  floor.rows[0].layout_share = 0.42;
  EXPECT_THAT(Rendered(floor), AllOf(HasSubstr("≤ 42 %"), HasSubstr("on top of the floor")));
}

TEST(RenderFloor, NothingMeasuredIsNoFloor) {
  EXPECT_THAT(Rendered({}), AllOf(HasSubstr("No floor"), HasSubstr("no interval to count")));
}

}  // namespace
}  // namespace lab
