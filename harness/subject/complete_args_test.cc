#include "harness/subject/complete_args.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

KernelInfo Info() {
  return {.name = "rwlock",
          .roles = {"writer", "reader"},
          .params = {{"order", "random", "of keys", {"random", "sorted"}},
                     {.name = "size", .default_value = "16", .min = 1, .max = 1024}}};
}

TEST(CompleteArgs, FillsInDefaultsAndRoles) {
  KernelArgs args{.threads = 3, .params = {{"size", "8"}}};
  ASSERT_THAT(CompleteArgs(Info(), args), IsOk());
  EXPECT_EQ(args.Word("order"), "random");
  EXPECT_EQ(args.Int("size"), 8);
  EXPECT_THAT(args.roles, ElementsAre(0, 1, 0));
}

TEST(CompleteArgs, TakesRolesByName) {
  KernelArgs args{.threads = 2};
  ASSERT_THAT(CompleteArgs(Info(), {"reader", "reader"}, args), IsOk());
  EXPECT_THAT(args.roles, ElementsAre(1, 1));
  KernelArgs other{.threads = 1};
  EXPECT_THAT(CompleteArgs(Info(), {"cook"}, other).message(),
              HasSubstr("no role 'cook'; it has writer, reader"));
}

TEST(CompleteArgs, RefusesWhatWasNotDeclared) {
  KernelArgs unknown{.params = {{"seize", "8"}}};
  EXPECT_THAT(CompleteArgs(Info(), unknown).message(),
              HasSubstr("no parameter 'seize'; it has order, size"));
  KernelArgs word{.params = {{"order", "sideways"}}};
  EXPECT_THAT(CompleteArgs(Info(), word).message(),
              HasSubstr("order is 'sideways'; it may be random, sorted"));
  for (const char* bad : {"0", "1025", "x", "", "1.5"}) {
    KernelArgs number{.params = {{"size", bad}}};
    EXPECT_THAT(CompleteArgs(Info(), number).message(),
                HasSubstr("must be a whole number from 1 to 1024"))
        << bad;
  }
}

}  // namespace
}  // namespace lab
