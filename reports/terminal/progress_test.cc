#include "reports/terminal/progress.h"

#include <limits>

#include "gtest/gtest.h"
#include "reports/format/text.h"

namespace lab {
namespace {

ProgressState State() {
  return {.blocks_done = 5,
          .blocks = 10,
          .fraction = 0.58,
          .case_name = "striped",
          .threads = 2,
          .elapsed_s = 64,
          .eta_s = 46};
}

TEST(RenderProgress, ABarOnATerminal) {
  // 0.58 * 30 = 17.4: seventeen columns, the last of them the head.
  EXPECT_EQ(RenderProgress(State(), 100, true),
            "[================>             ] 58 %  block 6/10  striped threads:2   eta 0:46");
}

TEST(RenderProgress, AShorterBarOnANarrowTerminal) {
  EXPECT_EQ(RenderProgress(State(), 79, true),
            "[====>     ] 58 %  block 6/10  striped threads:2   eta 0:46");
}

TEST(RenderProgress, APlainLineElsewhere) {
  EXPECT_EQ(RenderProgress(State(), 10, false), "block 5/10 done, 58 %, elapsed 1:04, eta 0:46");
}

TEST(RenderProgress, WhatIsNotKnownYet) {
  ProgressState state{.blocks = 10};
  EXPECT_EQ(RenderProgress(state, 100, true),
            "[                              ] 0 %  block 1/10   eta unknown");
  state.fraction = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(RenderProgress(state, 100, false), "block 0/10 done, 0 %, elapsed 0:00, eta unknown");
}

TEST(RenderProgress, OneHundredOnlyWhenDone) {
  ProgressState state = State();
  state.blocks_done = 10;
  state.fraction = 0.9999;
  EXPECT_EQ(RenderProgress(state, 100, true),
            "[============================> ] 99 %  block 10/10  striped threads:2   eta 0:46");
  state.fraction = 1;
  EXPECT_EQ(RenderProgress(state, 100, true).substr(0, 38),
            "[==============================] 100 %");
}

TEST(RenderProgress, KeepsToItsWidthWhateverTheName) {
  ProgressState state = State();
  state.case_name = std::string(500, 'x') + "\x1b[2J\n";
  for (size_t width = 0; width < 200; ++width) {
    EXPECT_LE(DisplayWidth(RenderProgress(state, width, true)), width);
  }
  EXPECT_EQ(RenderProgress(state, 200, true).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace lab
