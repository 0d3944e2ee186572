#include "lab/warnings/warnings.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/test_records.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;

auto Says(const std::string& text) { return Field(&Warning::text, HasSubstr(text)); }

TEST(FindWarnings, RecordThenHostThenSamples) {
  Analysis analysis;
  analysis.groups = {{.threads = 2, .cases = {{.threads = 2}}}};
  analysis.state_changes.resize(1);
  EXPECT_THAT(FindWarnings(MakeTestRecord(), ReadReport(), analysis),
              ElementsAre(Says("these binaries"), Says("2 CPUs only"), Says("governor unknown"),
                          Says("changed state once")));
}

}  // namespace
}  // namespace lab
