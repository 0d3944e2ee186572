#include "harness/environment/os_release.h"

#include <optional>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ParseDistribution, PrefersThePrettyName) {
  EXPECT_EQ(ParseDistribution("NAME=\"X\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n"),
            "Debian GNU/Linux 12 (bookworm)");
}

TEST(ParseDistribution, FallsBackToNameAndVersion) {
  EXPECT_EQ(ParseDistribution("NAME='Alpine Linux'\nVERSION_ID=3.18.4\n"), "Alpine Linux 3.18.4");
  EXPECT_EQ(ParseDistribution("NAME=Arch\n"), "Arch");
}

TEST(ParseDistribution, TakesQuotesAndEscapesOff) {
  EXPECT_EQ(ParseDistribution("PRETTY_NAME=\"A \\\"B\\\" \\$C\"\n"), "A \"B\" $C");
  EXPECT_EQ(ParseDistribution("PRETTY_NAME=\"torn\n"), "\"torn");
}

TEST(ParseDistribution, NothingIsNothing) {
  EXPECT_EQ(ParseDistribution(""), std::nullopt);
  EXPECT_EQ(ParseDistribution("PRETTY_NAME=\"\"\nNAME=\n"), std::nullopt);
}

}  // namespace
}  // namespace lab
