#include "lab/plan/validate.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/test_experiments.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// What is said about a valid experiment {a (baseline), b} at threads {1, max} after one change.
std::vector<std::string> After(const std::function<void(Experiment&)>& change) {
  Experiment experiment = TestExperiment({"a", "b"}, {"1", "max"});
  change(experiment);
  return ExperimentProblems(experiment);
}

Claim& AddClaim(Experiment& e) {
  Claim& claim = *e.add_claim();
  claim.set_text("b is twice as fast");
  claim.set_candidate("b");
  claim.set_threads("max");
  claim.set_min_speed(2);
  return claim;
}

TEST(Validate, AValidExperimentHasNoProblems) {
  EXPECT_THAT(After([](Experiment&) {}), IsEmpty());
  EXPECT_THAT(After([](Experiment& e) { AddClaim(e); }), IsEmpty());
}

TEST(Validate, Question) {
  EXPECT_THAT(After([](Experiment& e) { e.clear_question(); }),
              ElementsAre("question: missing: one sentence that the run will answer"));
}

TEST(Validate, Name) {
  EXPECT_THAT(After([](Experiment& e) { e.clear_name(); }), ElementsAre("name: missing"));
  EXPECT_THAT(After([](Experiment& e) { e.set_name("../etc"); }),
              ElementsAre("name: \"../etc\": letters, digits, _ and - only"));
}

TEST(Validate, NoContenders) {
  EXPECT_THAT(After([](Experiment& e) { e.clear_contender(); }),
              ElementsAre("contender: none: at least one is needed"));
}

TEST(Validate, ContenderNames) {
  EXPECT_THAT(After([](Experiment& e) { e.mutable_contender(1)->set_name("a"); }),
              ElementsAre("contender a: two contenders have this name"));
  EXPECT_THAT(After([](Experiment& e) { e.mutable_contender(1)->clear_name(); }),
              ElementsAre("contender 2: name missing"));
  for (const char* name : {"a b", "a/b", "a,b", "a*", "a?", "a=b", "\"a\"", "\xc2\xb5"}) {
    EXPECT_THAT(After([&](Experiment& e) { e.mutable_contender(1)->set_name(name); }),
                ElementsAre(std::string("contender ") + name +
                            ": a name has no spaces, no quotes and none of / , * ? = \\"));
  }
  EXPECT_THAT(After([](Experiment& e) { e.mutable_contender(1)->set_name("std::mutex"); }),
              IsEmpty());
}

TEST(Validate, KernelLabels) {
  EXPECT_THAT(
      After([](Experiment& e) { e.mutable_contender(1)->set_kernel("kernels/counter"); }),
      ElementsAre("contender b: kernel \"kernels/counter\": a kernel is a label of the form "
                  "//package:target"));
  EXPECT_TRUE(IsKernelLabel("//kernels/counter:counter_benchmark"));
  for (const char* label :
       {"", "//", "//:t", "//p", "//p:", ":t", "p:t", "//p:t:u", "//../p:t", "//p:../t", "//p//q:t",
        "/p:t", "///p:t", "//p/:t", "@x//p:t", "//p q:t", "//p:t\n", "//./p:t"}) {
    EXPECT_FALSE(IsKernelLabel(label)) << label;
  }
}

TEST(Validate, ContenderParams) {
  const auto add = [](Experiment& e, const char* name) {
    e.mutable_contender(1)->add_param()->set_name(name);
  };
  EXPECT_THAT(After([&](Experiment& e) { add(e, "stripes"); }), IsEmpty());
  EXPECT_THAT(After([&](Experiment& e) {
                add(e, "stripes");
                add(e, "stripes");
              }),
              ElementsAre("contender b: param stripes: given twice"));
  EXPECT_THAT(
      After([&](Experiment& e) {
        add(e, "size");
        e.add_factor()->set_name("size");
        e.mutable_factor(0)->add_value("1");
      }),
      ElementsAre("contender b: param size: also a factor: contenders of one group must share its "
                  "value"));
}

TEST(Validate, Baseline) {
  EXPECT_THAT(After([](Experiment& e) { e.clear_baseline(); }),
              ElementsAre("baseline: missing: the contender that the others are compared with"));
  EXPECT_THAT(After([](Experiment& e) { e.set_baseline("fetch_add"); }),
              ElementsAre("baseline: \"fetch_add\" is not a contender (a, b)"));
  EXPECT_THAT(After([](Experiment& e) {
                e.mutable_contender(1)->set_name("striped");
                e.set_baseline("striiped");
              }),
              ElementsAre("baseline: \"striiped\" is not a contender; did you mean striped?"));
  EXPECT_THAT(
      After([](Experiment& e) { e.mutable_contender(0)->set_negative_control(true); }),
      ElementsAre("baseline: \"a\" is a negative control: nothing can be compared with it"));
}

TEST(Validate, Threads) {
  EXPECT_THAT(After([](Experiment& e) { e.add_threads("all"); }),
              ElementsAre("threads: all: threads are a count, max, half or 2x"));
  EXPECT_THAT(After([](Experiment& e) { e.add_short_threads("0"); }),
              ElementsAre("short_threads: 0: at least 1 thread is needed (or max, half, 2x)"));
  EXPECT_THAT(After([](Experiment& e) { e.add_threads("1"); }),
              ElementsAre("threads: 1: given twice"));
  EXPECT_THAT(After([](Experiment& e) { e.clear_threads(); }), IsEmpty());  // 1 then
}

TEST(Validate, Factors) {
  const auto with = [](const std::function<void(Factor&)>& change) {
    return After([&](Experiment& e) {
      Factor& factor = *e.add_factor();
      factor.set_name("size");
      factor.add_value("64");
      change(factor);
    });
  };
  EXPECT_THAT(with([](Factor&) {}), IsEmpty());
  EXPECT_THAT(with([](Factor& f) { f.clear_value(); }),
              ElementsAre("factor size: no values: at least one is needed"));
  EXPECT_THAT(with([](Factor& f) { f.clear_name(); }), ElementsAre("factor 1: name missing"));
  EXPECT_THAT(with([](Factor& f) { f.add_value("64"); }),
              ElementsAre("factor size: value \"64\": given twice"));
  EXPECT_THAT(
      with([](Factor& f) { f.add_value(""); }),
      ElementsAre("factor size: value \"\": a value is not empty and has no comma (-p takes "
                  "lists)"));
  EXPECT_THAT(
      with([](Factor& f) { f.add_short_value("1,2"); }),
      ElementsAre("factor size: short: value \"1,2\": a value is not empty and has no comma "
                  "(-p takes lists)"));
  EXPECT_THAT(After([](Experiment& e) {
                for (int i = 0; i < 2; ++i) {
                  e.add_factor()->set_name("size");
                  e.mutable_factor(i)->add_value("1");
                }
              }),
              ElementsAre("factor size: two factors have this name"));
}

TEST(Validate, EquivalenceMargin) {
  EXPECT_THAT(After([](Experiment& e) { e.clear_equivalence_margin(); }),
              ElementsAre("equivalence_margin: missing: there is no default; 0.01 = within 1 % is "
                          "as good as equal"));
  for (const double margin : {-0.1, std::nan("")}) {
    EXPECT_THAT(After([&](Experiment& e) { e.set_equivalence_margin(margin); }),
                ElementsAre("equivalence_margin: the equivalence margin is above 0: it says how "
                            "large a difference would still not matter"));
  }
  EXPECT_THAT(After([](Experiment& e) { e.set_equivalence_margin(1); }), SizeIs(1));
}

TEST(Validate, WhatAControlIsExpectedToBe) {
  EXPECT_THAT(After([](Experiment& e) { e.mutable_contender(0)->set_expected("refused"); }),
              IsEmpty());
  EXPECT_THAT(After([](Experiment& e) { e.mutable_contender(0)->set_expected("wrong"); }),
              ElementsAre(EndsWith("expected \"wrong\": invalid, implausible, refused, "
                                   "inconclusive, faster or slower")));
}

TEST(Validate, Modes) {
  EXPECT_THAT(After([](Experiment& e) { e.add_mode(AVGT); }), IsEmpty());
  EXPECT_THAT(After([](Experiment& e) { e.add_mode(OPENLOOP); }),
              ElementsAre("mode: mode openloop is not built yet"));
  EXPECT_EQ(ModeProblem(SS), "");
  EXPECT_EQ(ModeProblem(OPENLOOP), "mode openloop is not built yet");
  EXPECT_EQ(ModeProblem(static_cast<Mode>(77)), "mode 77 is unknown");
  EXPECT_EQ(ModeName(MODE_UNSPECIFIED), "thrpt");
  EXPECT_EQ(ModeName(AVGT), "avgt");
}

TEST(Validate, Shapes) {
  const auto with = [](const std::function<void(Shape&)>& change) {
    return After([&](Experiment& e) { change(*e.mutable_shape()); });
  };
  EXPECT_THAT(with([](Shape& s) { s.set_warmup_iterations(0); }), IsEmpty());
  EXPECT_THAT(
      with([](Shape& s) { s.set_forks(0); }),
      ElementsAre("shape.forks 0: a fork is a fresh process and at least 1 is needed (2 for "
                  "an interval, 5 for a verdict)"));
  EXPECT_THAT(with([](Shape& s) { s.set_warmup_forks(20000); }),
              ElementsAre("shape.warmup_forks 20000: at most 10000"));
  EXPECT_THAT(with([](Shape& s) { s.set_iterations(0); }),
              ElementsAre("shape.iterations 0: at least 1 measured window per fork is needed"));
  EXPECT_THAT(with([](Shape& s) { s.set_warmup_iterations(200000); }),
              ElementsAre("shape.warmup_iterations 200000: at most 100000"));
  EXPECT_THAT(with([](Shape& s) { s.set_iteration_ns(100); }),
              ElementsAre("shape.iteration_ns 100: a window is at least 1ms (a bare number is "
                          "seconds)"));
  EXPECT_THAT(with([](Shape& s) { s.set_warmup_ns(UINT64_MAX); }),
              ElementsAre("shape.warmup_ns 18446744073709551615: a window is at most 1h (a bare "
                          "number is seconds)"));
  EXPECT_THAT(with([](Shape& s) {
                s.set_warmup_iterations(0);
                s.set_warmup_ns(1'000'000);
              }),
              ElementsAre("shape.warmup_ns: contradicts warmup_iterations 0: there is no warm-up "
                          "window"));
}

void AddParam(Claim& claim, const std::string& name, const std::string& value) {
  Param* param = claim.add_param();
  param->set_name(name);
  param->set_value(value);
}

TEST(Validate, Claims) {
  const auto with = [](const std::function<void(Claim&)>& change) {
    return After([&](Experiment& e) { change(AddClaim(e)); });
  };
  EXPECT_THAT(with([](Claim& c) { c.clear_text(); }),
              ElementsAre("claim 1: text missing: the claim in words"));
  EXPECT_THAT(with([](Claim& c) { c.set_candidate("x"); }),
              ElementsAre("claim 1: candidate \"x\" is not a contender (a, b)"));
  EXPECT_THAT(with([](Claim& c) { c.set_baseline("x"); }),
              ElementsAre("claim 1: baseline \"x\" is not a contender (a, b)"));
  EXPECT_THAT(with([](Claim& c) { c.set_candidate("a"); }),
              ElementsAre("claim 1: candidate and baseline are both \"a\""));
  EXPECT_THAT(with([](Claim& c) { c.clear_threads(); }),
              ElementsAre("claim 1: threads missing: at how many is it claimed?"));
  EXPECT_THAT(with([](Claim& c) { c.set_threads("2"); }),
              ElementsAre("claim 1: threads \"2\": not among the experiment's threads"));
  EXPECT_THAT(with([](Claim& c) { AddParam(c, "size", "64"); }),
              ElementsAre("claim 1: param size=64: no factor of the experiment has this value"));
  EXPECT_THAT(After([](Experiment& e) {
                AddParam(AddClaim(e), "size", "64");
                e.add_factor()->set_name("size");
                e.mutable_factor(0)->add_value("64");
              }),
              IsEmpty());
  for (const double speed : {0.0, -2.0, std::nan(""), HUGE_VAL}) {
    EXPECT_THAT(with([&](Claim& c) { c.set_min_speed(speed); }), SizeIs(1)) << speed;
  }
  EXPECT_THAT(with([](Claim& c) { c.set_min_speed(0); }),
              ElementsAre("claim 1: min_speed 0: above 0; 2 = twice as fast, 0.91 = at most 10 % "
                          "dearer"));
}

TEST(Validate, ANegativeControlClaimsNothing) {
  EXPECT_THAT(After([](Experiment& e) {
                AddClaim(e);
                e.mutable_contender(1)->set_negative_control(true);
              }),
              ElementsAre("claim 1: candidate \"b\" is a negative control: it has no speed"));
}

TEST(Validate, WithoutThreadsAClaimIsAtOne) {
  const auto at = [](const char* threads) {
    return After([&](Experiment& e) {
      e.clear_threads();
      AddClaim(e).set_threads(threads);
    });
  };
  EXPECT_THAT(at("1"), IsEmpty());
  EXPECT_THAT(at("max"), SizeIs(1));
}

TEST(Validate, LevelAndTimeout) {
  EXPECT_THAT(After([](Experiment& e) { e.set_confidence_level(95); }),
              ElementsAre("confidence_level 95: the confidence level lies between 0.5 and 0.9999 "
                          "(write 0.95 or 95%)"));
  EXPECT_THAT(After([](Experiment& e) { e.set_timeout_ns(0); }),
              ElementsAre("timeout_ns 0: a timeout is more than 0"));
  EXPECT_THAT(After([](Experiment& e) { e.set_timeout_ns(UINT64_MAX); }), SizeIs(1));
}

TEST(Validate, HostileText) {
  EXPECT_THAT(After([](Experiment& e) { e.set_question("\x1b[2J"); }),
              ElementsAre("text: question: byte 0x1b at 0 is a control character"));
}

TEST(Validate, AllProblemsAtOnce) {
  EXPECT_THAT(
      ExperimentProblems(Experiment()),
      ElementsAre("name: missing", "question: missing: one sentence that the run will answer",
                  "contender: none: at least one is needed",
                  "equivalence_margin: missing: there is no default; 0.01 = within 1 % is "
                  "as good as equal"));
}

}  // namespace
}  // namespace lab
