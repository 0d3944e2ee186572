#include "lab/plan/experiment_file.h"

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/draw.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/experiment_properties.h"
#include "lab/plan/test_experiments.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kPath[] = "lab/experiments/test.textproto";

std::string RefusedFile(const std::string& text, const std::string& path = kPath) {
  const absl::StatusOr<Experiment> experiment = ParseExperiment(text, path);
  EXPECT_EQ(experiment.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(experiment.status().message());
}

std::string TextWith(const std::string& from, const std::string& to) {
  return absl::StrReplaceAll(TestExperimentText(), {{from, to}});
}

TEST(ExperimentFile, ReadsWhatIsWritten) {
  const absl::StatusOr<Experiment> experiment = ParseExperiment(TestExperimentText(), kPath);
  ASSERT_THAT(experiment, IsOk());
  EXPECT_EQ(experiment->contender(1).param(0).value(), "8");
  EXPECT_EQ(experiment->shape().forks(), 20u);
  EXPECT_FALSE(experiment->shape().has_iterations());
}

TEST(ExperimentFile, SyntaxErrorsHaveFileLineAndColumn) {
  EXPECT_EQ(RefusedFile("name: \"test\"\nquestion: which\n"),
            "lab/experiments/test.textproto:2:11: Expected string, got: which");
  EXPECT_THAT(RefusedFile("nmae: \"test\"\n"),
              HasSubstr("test.textproto:1:5: Message type \"lab.Experiment\" has no field named "
                        "\"nmae\""));
  EXPECT_THAT(RefusedFile("contender {\n"), HasSubstr("test.textproto:2:1: "));
  // Protobuf has read on by then.
  EXPECT_THAT(RefusedFile("mode: FAST\n"),
              HasSubstr("test.textproto:2:1: Unknown enumeration value"));
  EXPECT_THAT(RefusedFile("shape { forks: -1 }\n"), HasSubstr("test.textproto:1:16: "));
  EXPECT_THAT(RefusedFile("shape { forks: 4294967296 }\n"), HasSubstr("Integer out of range"));
  EXPECT_THAT(RefusedFile("name: \"a\" name: \"b\""), HasSubstr("specified multiple times"));
}

TEST(ExperimentFile, ProblemsOfMeaningBeginWithThePath) {
  EXPECT_EQ(RefusedFile(TextWith("question: \"which?\"", "")),
            "lab/experiments/test.textproto: question: missing: one sentence that the run will "
            "answer");
  EXPECT_EQ(RefusedFile(TextWith("baseline: \"a\"", "baseline: \"x\"")),
            "lab/experiments/test.textproto: baseline: \"x\" is not a contender (a, b)");
}

TEST(ExperimentFile, SeveralProblemsAreSeveralLines) {
  const std::string text =
      absl::StrReplaceAll(TestExperimentText(), {{"question: \"which?\"", ""}, {": 0.01", ": -1"}});
  const std::vector<std::string> lines = absl::StrSplit(RefusedFile(text), '\n');
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0], HasSubstr("question"));
  EXPECT_THAT(lines[1], HasSubstr("equivalence_margin"));
}

TEST(ExperimentFile, TheNameIsTheFiles) {
  const absl::StatusOr<Experiment> experiment =
      ParseExperiment(TextWith("name: \"test\"", ""), "other-one.textproto");
  ASSERT_THAT(experiment, IsOk());
  EXPECT_EQ(experiment->name(), "other-one");
  EXPECT_EQ(RefusedFile(TestExperimentText(), "dir/other.textproto"),
            "dir/other.textproto: name: \"test\" is not the file's name, other");
}

TEST(ExperimentFile, EmptyTextAsksForEverything) {
  EXPECT_THAT(RefusedFile(""), HasSubstr("question: missing"));
}

TEST(ExperimentFile, BinaryAndHostileText) {
  EXPECT_THAT(RefusedFile(std::string("\0\x01\xff", 3)), StartsWith(kPath));
  // An escape may hide what the text itself does not hold.
  EXPECT_THAT(RefusedFile(TextWith("which?", "\\377")), HasSubstr("byte 0xff at 0 is not UTF-8"));
  EXPECT_THAT(RefusedFile(TextWith("which?", "\\033[2J")), HasSubstr("control character"));
  const std::string message = RefusedFile(TextWith("baseline: \"a\"", "baseline: \"\\033[2J\""));
  EXPECT_FALSE(absl::StrContains(message, '\x1b')) << message;
}

TEST(ExperimentFile, NestingAndBulkAreRefused) {
  std::string deep;
  for (int i = 0; i < 50000; ++i) deep += "contender { ";
  EXPECT_THAT(RefusedFile(deep), HasSubstr("test.textproto:1:"));
  EXPECT_THAT(RefusedFile(std::string(kMaxExperimentBytes + 1, ' ')),
              HasSubstr("1048577 bytes: an experiment file has at most 1048576"));
}

// One small change at a drawn place: a byte flipped, cut out, doubled, or the rest cut off.
std::string Mutate(std::string text, Draw& draw) {
  const size_t at = draw.Below(text.size());
  const size_t length = 1 + draw.Below(8);
  switch (draw.Below(4)) {
    case 0:
      text[at] = static_cast<char>(draw.Below(256));
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, text.substr(at, length));
      break;
    case 3:
      text.resize(at);
      break;
  }
  return text;
}

TEST(ExperimentFile, SurvivesMutations) {
  Draw draw(1);
  int accepted_count = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string text = TestExperimentText();
    for (uint64_t changes = 1 + draw.Below(3); changes > 0 && !text.empty(); --changes) {
      text = Mutate(text, draw);
    }
    bool accepted = false;
    ASSERT_EQ(BrokenPromise(text, &accepted), "") << text;
    accepted_count += accepted;
  }
  // Otherwise the mutations would only have tested the tokenizer.
  EXPECT_GT(accepted_count, 100);
}

TEST(ExperimentFile, TheReadmesExampleIsOne) {
  std::ifstream stream("lab/plan/README.md");
  const std::string page((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  const std::vector<std::string> parts = absl::StrSplit(page, "```\n");
  ASSERT_GE(parts.size(), 4u);
  EXPECT_THAT(ParseExperiment(parts[1], "padded.textproto"), IsOk());
}

TEST(ExperimentFile, EveryCutIsRefusedOrWhole) {
  const std::string text = TestExperimentText();
  for (size_t length = 0; length < text.size(); ++length) {
    const absl::StatusOr<Experiment> experiment = ParseExperiment(text.substr(0, length), kPath);
    if (experiment.ok()) {
      EXPECT_GT(experiment->equivalence_margin(), 0) << length;
    }
  }
}

}  // namespace
}  // namespace lab
