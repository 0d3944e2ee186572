#include "lab/plan/choose_settings.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/cases.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/experiment_file.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/test_experiments.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

// The file has a, b; threads 1, max; factor size 64, 1024 (short 64); shape { forks: 20
// iteration_ns: 50 ms }.
Experiment File() { return ParseExperiment(TestExperimentText(), "test.textproto").value(); }

struct Chosen {
  Plan plan;
  CaseChoice cases;
  std::map<std::string, std::string> origins;  // by setting
};

Chosen Choose(const std::function<void(PlanOptions&)>& change, Experiment experiment = File()) {
  PlanOptions options;
  options.cpus_available = 2;
  change(options);
  Chosen chosen;
  absl::StatusOr<CaseChoice> cases = ChooseSettings(experiment, options, &chosen.plan);
  EXPECT_THAT(cases, IsOk());
  if (cases.ok()) chosen.cases = *std::move(cases);
  for (const Setting& setting : chosen.plan.setting()) {
    chosen.origins[setting.name()] = setting.origin();
  }
  return chosen;
}

std::string RefusedSettings(const std::function<void(PlanOptions&)>& change) {
  PlanOptions options;
  change(options);
  Plan plan;
  const absl::StatusOr<CaseChoice> cases = ChooseSettings(File(), options, &plan);
  EXPECT_EQ(cases.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(cases.status().message());
}

TEST(ChooseSettings, TheFileOverTheDefaultJob) {
  const Chosen chosen = Choose([](PlanOptions&) {});
  EXPECT_EQ(chosen.plan.shape().forks(), 20u);
  EXPECT_EQ(chosen.origins.at("forks"), "experiment");
  EXPECT_EQ(chosen.plan.shape().iterations(), 5u);
  EXPECT_EQ(chosen.origins.at("iterations"), "job default");
  EXPECT_EQ(chosen.origins.at("job"), "default");
}

TEST(ChooseSettings, ANamedJobGoesBeforeTheFile) {
  const Chosen chosen = Choose([](PlanOptions& o) { o.job = {"dry"}; });
  EXPECT_EQ(chosen.plan.shape().forks(), 1u);
  EXPECT_EQ(chosen.plan.shape().iteration_ns(), 10'000'000u);
  EXPECT_EQ(chosen.origins.at("forks"), "job dry");
  EXPECT_EQ(chosen.origins.at("job"), "command line");
}

TEST(ChooseSettings, TheCommandLineOverAll) {
  const Chosen chosen = Choose([](PlanOptions& o) {
    o.job = {"rigorous"};
    o.forks = {3};
    o.warmup_iterations = {0};
  });
  EXPECT_EQ(chosen.plan.shape().forks(), 3u);
  EXPECT_EQ(chosen.plan.shape().warmup_iterations(), 0u);
  EXPECT_EQ(chosen.plan.shape().iterations(), 10u);
  EXPECT_EQ(chosen.origins.at("forks"), "command line");
}

TEST(ChooseSettings, WarmupTimeIsIterationTimeWhereNotSaid) {
  // In the file: 50 ms for both.
  Chosen chosen = Choose([](PlanOptions&) {});
  EXPECT_EQ(chosen.plan.shape().warmup_ns(), 50'000'000u);
  EXPECT_EQ(chosen.origins.at("warmup-time"), "experiment");
  // On the command line: -r alone sets both.
  chosen = Choose([](PlanOptions& o) { o.iteration_time = {absl::Milliseconds(30)}; });
  EXPECT_EQ(chosen.plan.shape().warmup_ns(), 30'000'000u);
  EXPECT_EQ(chosen.plan.shape().iteration_ns(), 30'000'000u);
  chosen = Choose([](PlanOptions& o) { o.warmup_time = {absl::Milliseconds(30)}; });
  EXPECT_EQ(chosen.plan.shape().warmup_ns(), 30'000'000u);
  EXPECT_EQ(chosen.plan.shape().iteration_ns(), 50'000'000u);
}

TEST(ChooseSettings, Defaults) {
  const Chosen chosen = Choose([](PlanOptions&) {});
  EXPECT_EQ(chosen.plan.order(), RANDOM);
  EXPECT_EQ(chosen.plan.placement(), SPREAD);
  EXPECT_EQ(chosen.plan.confidence_level(), 0.95);
  EXPECT_EQ(chosen.plan.equivalence_margin(), 0.01);
  EXPECT_FALSE(chosen.plan.fail_on_error());
  EXPECT_EQ(chosen.plan.slice_ns(), 10'000'000u);
  // A minute and 3 x (2 + 5) x 50 ms.
  EXPECT_EQ(chosen.plan.timeout_ns(), 61'050'000'000u);
  EXPECT_EQ(chosen.cases.modes.at(0), THRPT);
  EXPECT_EQ(chosen.cases.baseline, "a");
  EXPECT_EQ(chosen.origins.at("seed"), "drawn");
  EXPECT_EQ(chosen.origins.at("timeout"), "default");
}

TEST(ChooseSettings, TwinsInTheFile) {
  Experiment experiment = File();
  experiment.set_order(FIXED);
  experiment.add_placement(NONE);
  experiment.set_confidence_level(0.99);
  experiment.set_timeout_ns(5'000'000'000);
  experiment.set_fail_on_error(true);
  experiment.add_mode(AVGT);
  const Chosen chosen = Choose([](PlanOptions&) {}, experiment);
  EXPECT_EQ(chosen.plan.order(), FIXED);
  EXPECT_EQ(chosen.plan.placement(), NONE);
  EXPECT_EQ(chosen.plan.confidence_level(), 0.99);
  EXPECT_EQ(chosen.plan.timeout_ns(), 5'000'000'000u);
  EXPECT_TRUE(chosen.plan.fail_on_error());
  EXPECT_EQ(chosen.cases.modes.at(0), AVGT);
  for (const char* name :
       {"order", "placement", "confidence-level", "timeout", "fail-on-error", "mode"}) {
    EXPECT_EQ(chosen.origins.at(name), "experiment") << name;
  }
}

TEST(ChooseSettings, EverySettingHasAnOrigin) {
  const Chosen chosen = Choose([](PlanOptions& o) { o.filter = {"b"}; });
  std::vector<std::string> names;
  for (const auto& [name, origin] : chosen.origins) {
    names.push_back(name);
    EXPECT_FALSE(origin.empty()) << name;
  }
  EXPECT_THAT(
      names, ElementsAre("baseline", "budget", "confidence-level", "cpus", "equivalence", "extend",
                         "fail-on-error", "filter", "forks", "iteration-time", "iterations", "job",
                         "layouts", "mode", "order", "param size", "per-regime", "placement",
                         "precision", "sample-one-in", "seed", "threads", "timeout", "warmup-forks",
                         "warmup-iterations", "warmup-time"));
}

TEST(ChooseSettings, ThreadsAndFactors) {
  Chosen chosen = Choose([](PlanOptions&) {});
  EXPECT_THAT(chosen.cases.threads, ElementsAre(1, 2));
  EXPECT_THAT(chosen.cases.factors, ElementsAre(FactorValues{"size", {"64", "1024"}}));
  chosen = Choose([](PlanOptions& o) { o.job = {"short"}; });
  EXPECT_THAT(chosen.cases.threads, ElementsAre(1, 2)) << "no short list of threads in the file";
  EXPECT_THAT(chosen.cases.factors, ElementsAre(FactorValues{"size", {"64"}}));
  chosen = Choose([](PlanOptions& o) {
    o.threads = {{"2x", "4", "half"}};
    o.params = {{{"size", {"8", "16"}}}};
  });
  EXPECT_THAT(chosen.cases.threads, ElementsAre(4, 1));
  EXPECT_THAT(chosen.cases.factors, ElementsAre(FactorValues{"size", {"8", "16"}}));
}

TEST(ChooseSettings, ThreadGroupsTakeThePlaceOfThreads) {
  Experiment experiment = File();
  experiment.clear_threads();
  experiment.add_thread_group("writer=1,reader=rest");
  Chosen chosen = Choose([](PlanOptions&) {}, experiment);
  ASSERT_EQ(chosen.cases.thread_groups.size(), 1u);
  EXPECT_EQ(chosen.cases.thread_groups[0][1].role(), "reader");
  EXPECT_EQ(chosen.cases.thread_groups[0][1].threads(), 1u);
  chosen = Choose([](PlanOptions& o) { o.thread_groups = {{"writer=2,reader=3"}}; }, experiment);
  EXPECT_EQ(chosen.cases.thread_groups[0][0].threads(), 2u);
  EXPECT_EQ(chosen.origins.at("thread-groups"), "command line");
}

TEST(ChooseSettings, SingleShotsAloneTakeMoreForksAndNoWindows) {
  Experiment experiment = File();
  experiment.clear_shape();
  Chosen chosen = Choose([](PlanOptions& o) { o.modes = {{SS}}; }, experiment);
  EXPECT_EQ(chosen.plan.shape().forks(), kSingleShotForks);
  EXPECT_EQ(chosen.plan.shape().iterations(), 1u);
  EXPECT_EQ(chosen.plan.shape().warmup_iterations(), 0u);
  chosen = Choose([](PlanOptions& o) { o.modes = {{THRPT, SS}}; }, experiment);
  EXPECT_EQ(chosen.plan.shape().forks(), 10u);
}

TEST(ChooseSettings, WithoutThreadsOne) {
  Experiment experiment = File();
  experiment.clear_threads();
  const Chosen chosen = Choose([](PlanOptions&) {}, experiment);
  EXPECT_THAT(chosen.cases.threads, ElementsAre(1));
  EXPECT_EQ(chosen.origins.at("threads"), "default");
}

TEST(ChooseSettings, Refusals) {
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.job = {"shrt"}; }),
            "--job shrt: the jobs are dry, short, default, rigorous; did you mean short?");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.forks = {0}; }),
            "--forks 0: a fork is a fresh process and at least 1 is needed (2 for an interval, 5 "
            "for a verdict)");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.threads = {{"0"}}; }),
            "--threads 0: at least 1 thread is needed (or max, half, 2x)");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) {
              o.threads = {{"1", "maxx"}};
            }),
            "--threads 1,maxx: maxx: threads are a count, max, half or 2x; did you mean max?");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.threads = Given<std::vector<std::string>>(); }),
            "--threads : at least one count is needed");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.baseline = {"bb"}; }),
            "--baseline bb: not a contender (a, b)");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.modes = {{OPENLOOP}}; }),
            "--mode openloop: mode openloop is not built yet");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) {
              o.modes = {{SS, SS}};
            }),
            "--mode ss,ss: ss is given twice");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.thread_groups = {{"w=1"}}; }),
            "--thread-groups w=1: the kernels of this experiment have no roles");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) {
              o.params = {{{"sizes", {"1"}}}};
            }),
            "--param sizes=1: no such parameter; did you mean size?");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) {
              o.params = {{{"size", {}}}};
            }),
            "--param size=: no values");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) {
              o.params = {{{"size", {"1", "1"}}}};
            }),
            "--param size=1,1: 1 is given twice");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.timeout = {absl::Milliseconds(350)}; }),
            "--timeout 350ms: a fork's windows alone take 350ms");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) {
              o.warmup_iterations = {0};
              o.warmup_time = {absl::Seconds(1)};
            }),
            "--warmup-time 1s: there is no warm-up window (--warmup-iterations is 0)");
  EXPECT_EQ(RefusedSettings([](PlanOptions& o) { o.filter = {"\xff"}; }).find("--filter"), 0u);
}

}  // namespace
}  // namespace lab
