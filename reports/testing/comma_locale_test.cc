#include "reports/testing/comma_locale.h"

#include <sstream>

#include "gtest/gtest.h"

namespace lab {
namespace {

std::string Streamed(double value) {
  std::ostringstream stream;
  stream << value;
  return stream.str();
}

TEST(CommaLocale, IsInForceWhileItLives) {
  {
    const CommaLocale comma;
    EXPECT_EQ(Streamed(1.5), "1,5");
  }
  EXPECT_EQ(Streamed(1.5), "1.5");
}

}  // namespace
}  // namespace lab
