#include "tools/options/verb.h"

#include <set>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(Verb, EachIsParsedByItsName) {
  std::set<std::string_view> names;
  for (const VerbInfo& info : AllVerbs()) {
    EXPECT_EQ(*ParseVerb(info.name), info.verb);
    EXPECT_EQ(InfoOf(info.verb).name, info.name);
    EXPECT_LE(info.min_operands, info.max_operands);
    EXPECT_TRUE(names.insert(info.name).second);
  }
}

TEST(Verb, WordsOfLaterVersions) {
  for (const char* later : {"compare", "reproduce", "import", "verify", "doctor", "new"}) {
    EXPECT_EQ(ParseVerb(later).status(),
              absl::UnimplementedError(std::string(later) + ": not built yet"));
  }
}

TEST(Verb, Unknown) {
  EXPECT_EQ(ParseVerb("rnu").status(),
            absl::InvalidArgumentError("rnu: no such verb; did you mean run?"));
  EXPECT_EQ(ParseVerb("measure").status(),
            absl::InvalidArgumentError(
                "measure: no such verb (run, suite, list, report, show, resume, calibrate, "
                "selftest, export, help, version)"));
  EXPECT_EQ(ParseVerb("repot").status(),
            absl::InvalidArgumentError("repot: no such verb; did you mean report?"));
  EXPECT_FALSE(ParseVerb("").ok());
  EXPECT_FALSE(ParseVerb("Run").ok());
}

}  // namespace
}  // namespace lab
