#include "tools/options/option_table.h"

#include <set>
#include <string_view>

#include "gtest/gtest.h"
#include "tools/options/verb.h"

namespace lab {
namespace {

TEST(OptionTable, NamesAreUniqueAndWithoutDashes) {
  std::set<std::string_view> names;
  for (const OptionRow& row : OptionTable()) {
    ASSERT_FALSE(row.names.empty());
    for (const std::string_view name : row.names) {
      EXPECT_TRUE(names.insert(name).second) << name;
      EXPECT_NE(name.front(), '-') << name;
      EXPECT_EQ(FindOption(name), &row);
    }
  }
}

TEST(OptionTable, RowsAreWhole) {
  for (const OptionRow& row : OptionTable()) {
    SCOPED_TRACE(row.names.front());
    if (!row.built) {
      EXPECT_TRUE(row.verbs.empty());
      continue;
    }
    EXPECT_NE(row.set, nullptr);
    EXPECT_FALSE(row.verbs.empty());
    EXPECT_FALSE(row.help.empty());
    EXPECT_EQ(row.value.empty(), row.takes == Takes::kNothing);
    EXPECT_TRUE(TakenBy(row, row.verbs.front()));
  }
}

TEST(OptionTable, NamesMatchWhole) {
  EXPECT_EQ(FindOption("fork"), nullptr);
  EXPECT_EQ(FindOption(""), nullptr);
  EXPECT_EQ(FindOption("-f"), nullptr);
}

TEST(OptionTable, DashesAsJmhWritesThem) {
  EXPECT_EQ(Dashed("f"), "-f");
  EXPECT_EQ(Dashed("wi"), "-wi");
  EXPECT_EQ(Dashed("foe"), "-foe");
  EXPECT_EQ(Dashed("aa"), "--aa");
  EXPECT_EQ(Dashed("job"), "--job");
  EXPECT_EQ(Dashed("forks"), "--forks");
}

}  // namespace
}  // namespace lab
