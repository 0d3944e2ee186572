#include "tools/options/help.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/options/option_table.h"
#include "tools/options/verb.h"

namespace lab {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(HelpText, NamesEveryOptionOfItsVerbAndNoOther) {
  for (const VerbInfo& info : AllVerbs()) {
    if (info.verb == Verb::kHelp) continue;
    const std::string text = HelpText(info.verb);
    for (const OptionRow& row : OptionTable()) {
      const std::string line = absl::StrCat("\n  ", Dashed(row.names.front()));
      const bool shown = absl::StrContains(text, absl::StrCat(line, " ")) ||
                         absl::StrContains(text, absl::StrCat(line, ",")) ||
                         absl::StrContains(text, absl::StrCat(line, "["));
      EXPECT_EQ(shown, TakenBy(row, info.verb)) << info.name << " " << row.names.front();
    }
  }
}

TEST(HelpText, FitsAHundredColumns) {
  for (const VerbInfo& info : AllVerbs()) {
    const std::string text = HelpText(info.verb);
    EXPECT_THAT(text, EndsWith("\n"));
    for (const auto line : absl::StrSplit(text, '\n')) EXPECT_LE(line.size(), 100u) << line;
  }
}

TEST(HelpText, General) {
  const std::string text = HelpText(Verb::kHelp);
  for (const VerbInfo& info : AllVerbs()) EXPECT_THAT(text, HasSubstr(std::string(info.what)));
  EXPECT_THAT(text, HasSubstr("3 usage"));
}

TEST(HelpText, OfVersion) {
  EXPECT_EQ(HelpText(Verb::kVersion),
            "lab version [options]: which build of the lab this is\n"
            "\n"
            "  -h, --help                        the verb's options\n");
}

}  // namespace
}  // namespace lab
