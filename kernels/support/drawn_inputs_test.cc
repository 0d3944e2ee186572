#include "kernels/support/drawn_inputs.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(DrawnInputs, AreThePublishedGenerators) {
  // SplitMix64 with seed 0, as its authors' code gives it.
  DrawnInputs draw(0);
  EXPECT_EQ(draw.Next(), 0xe220a8397b1dcdafu);
  EXPECT_EQ(draw.Next(), 0x6e789e6aa1b965f4u);
  EXPECT_EQ(draw.Next(), 0x06c45d188009454fu);
}

TEST(DrawnInputs, StayInRange) {
  DrawnInputs draw(42);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_LT(draw.Below(3), 3u);
    const double unit = draw.Unit();
    EXPECT_GE(unit, 0);
    EXPECT_LT(unit, 1);
  }
}

TEST(DrawnInputs, ShuffleKeepsWhatItMoves) {
  std::vector<int> values(100);
  for (int i = 0; i < 100; ++i) values[i] = i;
  const std::vector<int> before = values;
  DrawnInputs draw(7);
  draw.Shuffle(values);
  EXPECT_NE(values, before);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(values, before);
}

TEST(InputHash, IsFnv) {
  EXPECT_EQ(InputHash().Text(), "cbf29ce484222325");
  InputHash hash;
  hash.Add("a");
  EXPECT_EQ(hash.Text(), "af63dc4c8601ec8c");
}

TEST(InputHash, WordsAreBytesLittleEndFirst) {
  InputHash of_word, of_bytes;
  of_word.Add(uint64_t{0x61});
  of_bytes.Add(std::string_view("a\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(of_word.Text(), of_bytes.Text());
}

}  // namespace
}  // namespace lab
