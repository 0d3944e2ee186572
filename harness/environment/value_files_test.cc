#include "harness/environment/value_files.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

HostFiles ValuesTree(std::string_view lines) { return HostFiles(UnpackMachine(lines).root); }

TEST(ReadText, TrimsAndCallsEmptyEmpty) {
  const HostFiles files = ValuesTree("/a := \" 5 \\n\"\n/b := \" \\n\"\n");
  EXPECT_EQ(*ReadText(files, "/a"), "5");
  EXPECT_THAT(ReadText(files, "/b"), StatusIs(absl::StatusCode::kNotFound, "/b is empty"));
  EXPECT_THAT(ReadText(files, "/c"), StatusIs(absl::StatusCode::kNotFound, "no /c"));
}

TEST(ReadCount, SaysWhatTheFileHeld) {
  const HostFiles files = ValuesTree("/ok = 12\n/minus = -1\n/binary := \"\\001\\377\"\n");
  EXPECT_EQ(*ReadCount(files, "/ok"), 12);
  EXPECT_THAT(ReadCount(files, "/minus"),
              StatusIs(absl::StatusCode::kDataLoss, "/minus holds '-1', not a count"));
  EXPECT_THAT(ReadCount(files, "/binary"),
              StatusIs(absl::StatusCode::kDataLoss, "/binary holds '\\x01\\xff', not a count"));
}

TEST(ReadSigned, TakesNegativeNumbers) {
  const HostFiles files = ValuesTree("/minus = -1\n/no = low\n");
  EXPECT_EQ(*ReadSigned(files, "/minus"), -1);
  EXPECT_FALSE(ReadSigned(files, "/no").ok());
}

TEST(ReadCpuList, AnEmptyFileIsTheEmptySet) {
  const HostFiles files = ValuesTree("/some = 0-1,4\n/none := \"\\n\"\n/torn = 0-\n");
  EXPECT_THAT(*ReadCpuList(files, "/some"), ElementsAre(0, 1, 4));
  EXPECT_THAT(*ReadCpuList(files, "/none"), IsEmpty());
  EXPECT_THAT(ReadCpuList(files, "/torn"),
              StatusIs(absl::StatusCode::kDataLoss, "/torn holds '0-', not a CPU list"));
}

}  // namespace
}  // namespace lab
