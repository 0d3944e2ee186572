// Expected values from an independent implementation, one file per topic under testdata/.
//
//   for (const VectorCase& c : LoadVectors("05_kj_two_levels", "kalibera")) {
//     SCOPED_TRACE(c.name);
//     const auto got = Components(c.Forks("data"));
//     if (c.refused()) { EXPECT_FALSE(got.ok()); continue; }
//     c.ExpectNear(got->mean, "mean");
//   }
//
// A test lists the calls of its files with CallsOf and so notices a case that nobody replays.
#ifndef LAB_STATISTICS_TESTING_VECTORS_H_
#define LAB_STATISTICS_TESTING_VECTORS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/struct.pb.h"

namespace lab {

struct VectorCase {
  std::string name;  // "05_kj_two_levels[2] kalibera: the note"
  std::string call;
  google::protobuf::Struct args;
  google::protobuf::Value expect;
  double rtol = 0;
  double atol = 0;

  // The case expects an error.
  bool refused() const;

  // Arguments. "NaN", "Infinity" and "-Infinity" are numbers; null and absent are absent. A wrong
  // kind fails the test.
  bool Has(std::string_view arg) const;
  double Number(std::string_view arg) const;
  double NumberOr(std::string_view arg, double otherwise) const;
  std::string Text(std::string_view arg) const;
  bool Flag(std::string_view arg, bool otherwise) const;
  std::vector<double> Numbers(std::string_view arg) const;
  std::vector<std::vector<double>> Forks(std::string_view arg) const;

  // `path` is a dotted field of `expect` ("interval.lo", "levels.1", "" for all of it); absent and
  // null are the same.
  const google::protobuf::Value* Expected(std::string_view path) const;
  // Within rtol and atol; both absent is equal.
  void ExpectNear(std::optional<double> got, std::string_view path) const;
  void ExpectText(std::string_view got, std::string_view path) const;
  void ExpectFlag(bool got, std::string_view path) const;
};

// A number in JSON as the vectors write it; absent for null.
std::optional<double> NumberIn(const google::protobuf::Value& value);

// All cases of testdata/FILE.json, or those of one call. Aborts the test program where the file is
// missing or no JSON; an empty result fails the test.
std::vector<VectorCase> LoadVectors(std::string_view file, std::string_view call = "");

// The distinct calls of a file, sorted.
std::vector<std::string> CallsOf(std::string_view file);

}  // namespace lab

#endif  // LAB_STATISTICS_TESTING_VECTORS_H_
