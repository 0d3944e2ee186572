#include "lab/statistics/testing/vectors.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <set>
#include <sstream>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/util/json_util.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using google::protobuf::Struct;
using google::protobuf::Value;

const Value* Field(const Struct& object, std::string_view name) {
  const auto it = object.fields().find(std::string(name));
  if (it == object.fields().end() || it->second.kind_case() == Value::kNullValue) return nullptr;
  return &it->second;
}

}  // namespace

std::optional<double> NumberIn(const Value& value) {
  switch (value.kind_case()) {
    case Value::kNumberValue:
      return value.number_value();
    case Value::kBoolValue:
      return value.bool_value() ? 1 : 0;
    case Value::kStringValue:
      if (value.string_value() == "NaN") return std::numeric_limits<double>::quiet_NaN();
      if (value.string_value() == "Infinity") return std::numeric_limits<double>::infinity();
      if (value.string_value() == "-Infinity") return -std::numeric_limits<double>::infinity();
      ADD_FAILURE() << "not a number: " << value.string_value();
      return std::nullopt;
    case Value::kNullValue:
      return std::nullopt;
    default:
      ADD_FAILURE() << "not a number: " << value.ShortDebugString();
      return std::nullopt;
  }
}

bool VectorCase::refused() const {
  return expect.has_struct_value() && Field(expect.struct_value(), "refused") != nullptr;
}

bool VectorCase::Has(std::string_view arg) const { return Field(args, arg) != nullptr; }

double VectorCase::Number(std::string_view arg) const {
  const Value* value = Field(args, arg);
  if (value == nullptr) {
    ADD_FAILURE() << name << " has no argument " << arg;
    return 0;
  }
  return NumberIn(*value).value_or(0);
}

double VectorCase::NumberOr(std::string_view arg, double otherwise) const {
  return Has(arg) ? Number(arg) : otherwise;
}

std::string VectorCase::Text(std::string_view arg) const {
  const Value* value = Field(args, arg);
  EXPECT_TRUE(value != nullptr && value->kind_case() == Value::kStringValue) << name << " " << arg;
  return value == nullptr ? "" : value->string_value();
}

bool VectorCase::Flag(std::string_view arg, bool otherwise) const {
  const Value* value = Field(args, arg);
  return value == nullptr ? otherwise : value->bool_value();
}

std::vector<double> VectorCase::Numbers(std::string_view arg) const {
  std::vector<double> numbers;
  const Value* value = Field(args, arg);
  if (value == nullptr) return numbers;
  for (const Value& each : value->list_value().values()) {
    numbers.push_back(NumberIn(each).value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return numbers;
}

std::vector<std::vector<double>> VectorCase::Forks(std::string_view arg) const {
  std::vector<std::vector<double>> forks;
  const Value* value = Field(args, arg);
  if (value == nullptr) return forks;
  for (const Value& fork : value->list_value().values()) {
    std::vector<double>& numbers = forks.emplace_back();
    for (const Value& each : fork.list_value().values()) {
      numbers.push_back(NumberIn(each).value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }
  return forks;
}

const Value* VectorCase::Expected(std::string_view path) const {
  const Value* at = &expect;
  // A null `expect` was left unset.
  if (path.empty()) return at->kind_case() == Value::KIND_NOT_SET ? nullptr : at;
  for (std::string_view step : absl::StrSplit(path, '.')) {
    int index = 0;
    if (at->has_list_value() && absl::SimpleAtoi(step, &index)) {
      if (index < 0 || index >= at->list_value().values_size()) return nullptr;
      at = &at->list_value().values(index);
    } else if (at->has_struct_value()) {
      at = Field(at->struct_value(), step);
    } else {
      return nullptr;
    }
    if (at == nullptr || at->kind_case() == Value::kNullValue) return nullptr;
  }
  return at;
}

void VectorCase::ExpectNear(std::optional<double> got, std::string_view path) const {
  const Value* value = Expected(path);
  const std::optional<double> want = value == nullptr ? std::nullopt : NumberIn(*value);
  if (!want.has_value() || !got.has_value()) {
    EXPECT_EQ(got, want) << name << " " << path;
    return;
  }
  if (std::isnan(*want) || std::isinf(*want)) {
    EXPECT_TRUE(*got == *want || (std::isnan(*want) && std::isnan(*got))) << name << " " << path;
    return;
  }
  EXPECT_NEAR(*got, *want, atol + rtol * std::abs(*want)) << name << " " << path;
}

void VectorCase::ExpectText(std::string_view got, std::string_view path) const {
  const Value* value = Expected(path);
  ASSERT_NE(value, nullptr) << name << " " << path;
  EXPECT_EQ(got, value->string_value()) << name << " " << path;
}

void VectorCase::ExpectFlag(bool got, std::string_view path) const {
  const Value* value = Expected(path);
  ASSERT_NE(value, nullptr) << name << " " << path;
  EXPECT_EQ(got, value->bool_value()) << name << " " << path;
}

std::vector<VectorCase> LoadVectors(std::string_view file, std::string_view call) {
  const std::string path = absl::StrCat("lab/statistics/testdata/", file, ".json");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  Struct parsed;
  const auto status = google::protobuf::util::JsonStringToMessage(text.str(), &parsed);
  if (!status.ok()) {
    std::cerr << path << ": " << status.ToString() << "\n";
    std::abort();
  }
  std::vector<VectorCase> cases;
  int index = 0;
  for (const Value& value : Field(parsed, "cases")->list_value().values()) {
    const Struct& object = value.struct_value();
    VectorCase one;
    one.call = Field(object, "call")->string_value();
    const Value* note = Field(object, "note");
    one.name = absl::StrCat(file, "[", index++, "] ", one.call, ": ",
                            note == nullptr ? "" : note->string_value());
    if (const Value* args = Field(object, "args")) one.args = args->struct_value();
    if (const Value* expect = Field(object, "expect")) one.expect = *expect;
    one.rtol = Field(object, "rtol")->number_value();
    one.atol = Field(object, "atol")->number_value();
    if (call.empty() || one.call == call) cases.push_back(std::move(one));
  }
  EXPECT_FALSE(cases.empty()) << file << " has no case of " << call;
  return cases;
}

std::vector<std::string> CallsOf(std::string_view file) {
  std::set<std::string> calls;
  for (const VectorCase& each : LoadVectors(file)) calls.insert(each.call);
  return {calls.begin(), calls.end()};
}

}  // namespace lab
