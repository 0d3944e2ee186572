#include "harness/environment/parser_battery.h"

#include <string>

#include "absl/strings/escaping.h"
#include "gtest/gtest.h"
#include "harness/environment/mutations.h"

namespace lab {
namespace {

constexpr int kMutants = 3000;
constexpr int kSeed = 20261130;

class ParserBatteryTest : public testing::TestWithParam<ParserUnderTest> {};

TEST_P(ParserBatteryTest, HoldsForTheHonestTextAndEveryTruncationOfIt) {
  const std::string_view sample = GetParam().sample;
  for (size_t length = 0; length <= sample.size(); ++length) {
    EXPECT_EQ(GetParam().run(sample.substr(0, length)), "")
        << absl::CHexEscape(sample.substr(0, length));
  }
}

TEST_P(ParserBatteryTest, HoldsForMutants) {
  Mutator mutator(kSeed);
  for (int i = 0; i < kMutants; ++i) {
    const std::string mutant = mutator.Mutate(GetParam().sample);
    EXPECT_EQ(GetParam().run(mutant), "") << absl::CHexEscape(mutant);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ParserBatteryTest,
                         testing::ValuesIn(ParserBattery().begin(), ParserBattery().end()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace lab
