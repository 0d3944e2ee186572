// Every file of this folder is a question that can be planned, on a laptop as on a large server.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/claims.h"
#include "lab/plan/describe_plan.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/experiment_file.h"
#include "lab/plan/jobs.h"
#include "lab/plan/make_plan.h"
#include "lab/plan/plan_options.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kFolder[] = "lab/experiments";

std::vector<std::string> Files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".textproto") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Experiment Load(const std::string& path) {
  std::ifstream stream(path);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  const absl::StatusOr<Experiment> experiment = ParseExperiment(text, path);
  EXPECT_THAT(experiment, IsOk());
  return experiment.value_or(Experiment());
}

Experiment ContendedCounter() {
  return Load(std::string(kFolder) + "/contended_counter.textproto");
}

TEST(Experiments, ThereAreSome) {
  EXPECT_THAT(Files(), Contains(std::string(kFolder) + "/contended_counter.textproto"));
}

TEST(Experiments, EachParsesAndPlansUnderEveryJob) {
  for (const std::string& file : Files()) {
    const Experiment experiment = Load(file);
    for (const std::string& job : JobNames()) {
      for (const uint32_t cpus : {1, 2, 128}) {
        SCOPED_TRACE(file + " " + job + " " + std::to_string(cpus));
        PlanOptions options;
        options.job = Given<std::string>{job};
        options.cpus_available = cpus;
        const absl::StatusOr<Plan> plan = MakePlan(experiment, options);
        ASSERT_THAT(plan, IsOk());
        EXPECT_THAT(plan->trial(), Not(IsEmpty()));
      }
    }
  }
}

TEST(Experiments, AFirstLookTakesLessThanAMinuteOnTwoCpus) {
  for (const std::string& file : Files()) {
    PlanOptions options;
    options.job = {"short"};
    options.cpus_available = 2;
    options.layouts_available = 30;
    const absl::StatusOr<Plan> plan = MakePlan(Load(file), options);
    ASSERT_THAT(plan, IsOk()) << file;
    EXPECT_LE(EstimateDuration(*plan), absl::Seconds(45)) << file;
  }
}

// Whoever adds a question must open its door, too.
TEST(Experiments, EachHasItsTarget) {
  std::ifstream stream("lab/BUILD");
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  for (const std::string& file : Files()) {
    const std::string name = std::filesystem::path(file).stem().string();
    EXPECT_NE(text.find("name = \"" + name + "\""), std::string::npos) << name;
  }
}

TEST(Experiments, EachSaysWhatAContenderGivesUp) {
  for (const std::string& file : Files()) {
    const Experiment experiment = Load(file);
    for (const Contender& contender : experiment.contender()) {
      if (contender.name() == experiment.baseline()) continue;
      EXPECT_THAT(contender.gives_up(), Not(IsEmpty())) << file << " " << contender.name();
    }
  }
}

TEST(ContendedCounterExperiment, TakesTwoMinutesOnTwoCpus) {
  PlanOptions options;
  options.seed = {20261130};
  options.cpus_available = 2;
  const absl::StatusOr<Plan> plan = MakePlan(ContendedCounter(), options);
  ASSERT_THAT(plan, IsOk());
  // 8 contenders x {1, 2} threads x 10 blocks, no extra baseline; 160 x 0.7 s = 112 s of windows,
  // and 160 x 30 ms
  // + 16 x 60 ms = 5.76 s beside them.
  EXPECT_EQ(plan->trial_size(), 160);
  EXPECT_EQ(EstimateDuration(*plan), absl::Milliseconds(112'000 + 5'760));
  EXPECT_EQ(DescribePlan(*plan),
            "8 cases x threads {1, 2}, 10 blocks, forks of 2 + 5 windows of 100 ms, seed 20261130: "
            "about 1 min 58 s");
}

TEST(ContendedCounterExperiment, ItsClaims) {
  const Experiment experiment = ContendedCounter();
  ASSERT_EQ(experiment.claim_size(), 2);
  EXPECT_EQ(experiment.claim(0).candidate(), "striped");
  EXPECT_EQ(experiment.claim(0).min_speed(), 2);
  EXPECT_EQ(experiment.claim(1).threads(), "1");
  EXPECT_THAT(CanonicalClaims(experiment), testing::HasSubstr("min_speed 0.9091"));
}

TEST(ContendedCounterExperiment, OnlyRacyIsWrongOnPurpose) {
  std::vector<std::string> controls;
  const Experiment experiment = ContendedCounter();
  for (const Contender& contender : experiment.contender()) {
    if (contender.negative_control()) controls.push_back(contender.name());
  }
  EXPECT_THAT(controls, ElementsAre("racy"));
}

}  // namespace
}  // namespace lab
