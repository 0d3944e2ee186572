#include "reports/model/case_text.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

Param MakeParam(std::string_view name, std::string_view value) {
  Param param;
  param.set_name(std::string(name));
  param.set_value(std::string(value));
  return param;
}

TEST(CaseText, NamesAreJmhs) { EXPECT_EQ(PlacementName(SPREAD), "spread"); }

TEST(ParamsText, NameAndValue) {
  EXPECT_EQ(ParamsText({}), "");
  EXPECT_EQ(ParamsText({MakeParam("size", "64"), MakeParam("kind", "spin")}), "size=64 kind=spin");
}

}  // namespace
}  // namespace lab
