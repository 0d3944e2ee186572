#include "lab/plan/claims.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/experiment_file.h"
#include "lab/plan/test_experiments.h"

namespace lab {
namespace {

Experiment WithClaim() { return ParseExperiment(TestExperimentText(), "test.textproto").value(); }

// A seal: changing this text changes the hash of every claim ever recorded.
TEST(CanonicalClaims, Sealed) {
  EXPECT_EQ(CanonicalClaims(WithClaim()), R"(experiment test
mode thrpt
operation ""
equivalence_margin 0.01
factor "size" "64" "1024"
claim "b is twice as fast"
  candidate "b" = //kernels/test:test_benchmark "b" "stripes"="8"
  baseline "a" = //kernels/test:test_benchmark "a"
  threads max
  min_speed 2
)");
}

TEST(CanonicalClaims, NoneIsNothing) { EXPECT_EQ(CanonicalClaims(TestExperiment({"a", "b"})), ""); }

TEST(CanonicalClaims, TheLayoutOfTheFileDoesNotMatter) {
  const Experiment plain = WithClaim();
  Experiment explicit_one = plain;
  explicit_one.mutable_claim(0)->set_baseline("a");       // what empty means
  explicit_one.mutable_contender(1)->set_benchmark("b");  // likewise
  explicit_one.add_mode(THRPT);                           // likewise
  explicit_one.mutable_contender(1)->set_gives_up("words");
  EXPECT_EQ(CanonicalClaims(plain), CanonicalClaims(explicit_one));
}

TEST(CanonicalClaims, WhatGivesAClaimItsMeaningDoes) {
  const std::string text = CanonicalClaims(WithClaim());
  Experiment changed = WithClaim();
  changed.mutable_claim(0)->set_min_speed(1.9999999999999998);  // the double before 2
  EXPECT_NE(CanonicalClaims(changed), text);
  changed = WithClaim();
  changed.mutable_contender(1)->set_benchmark("another");
  EXPECT_NE(CanonicalClaims(changed), text);
  changed = WithClaim();
  changed.set_equivalence_margin(0.02);
  EXPECT_NE(CanonicalClaims(changed), text);
  changed = WithClaim();
  changed.mutable_claim(0)->add_param()->set_name("size");
  EXPECT_NE(CanonicalClaims(changed), text);
}

TEST(CanonicalClaims, NoTextImitatesALine) {
  Experiment changed = WithClaim();
  changed.mutable_claim(0)->set_text("x\"\n  min_speed 1");
  EXPECT_THAT(CanonicalClaims(changed), testing::HasSubstr(R"(claim "x\"\n  min_speed 1")"));
}

}  // namespace
}  // namespace lab
