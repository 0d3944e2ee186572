#include "reports/model/floor_note.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

Floor TwoThreadCounts() {
  Floor floor{.start_unix_ns = 1'796'076'900'000'000'000, .blocks = 10};
  floor.rows.push_back({.threads = 1, .pair_sd = 0.02});
  floor.rows.push_back({.threads = 2, .state = "near", .pair_sd = 0.04});
  floor.rows.push_back({.threads = 2, .state = "far", .pair_sd = 0.06});
  floor.rows.push_back({.threads = 4});
  return floor;
}

TEST(FloorNote, TheWorstStateOfEachThreadCount) {
  const auto note = MakeFloorNote(TwoThreadCounts());
  ASSERT_TRUE(note.has_value());
  ASSERT_EQ(note->at.size(), 2u) << "four threads have no spread";
  EXPECT_EQ(note->at[1].threads, 2u);
  EXPECT_NEAR(note->at[1].smallest_effect / note->at[0].smallest_effect, 3.1, 0.1);
}

TEST(FloorNote, NoSpreadNoNote) { EXPECT_FALSE(MakeFloorNote({.blocks = 10}).has_value()); }

TEST(FloorNote, InWords) {
  const FloorNote note{
      .start_unix_ns = 1'796'076'900'000'000'000, .blocks = 10, .at = {{1, 0.0213}, {2, 0.06}}};
  EXPECT_EQ(FloorNoteText(note),
            "an A/A run here (2026-11-30, 10 blocks) could tell 2.1 % at 1 thread, 6.0 % at 2");
}

}  // namespace
}  // namespace lab
