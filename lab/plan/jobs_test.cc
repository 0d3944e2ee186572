#include "lab/plan/jobs.h"

#include <cstdint>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/bounds.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr uint64_t kMs = 1'000'000;

TEST(Jobs, FromTheShortestToTheLongest) {
  EXPECT_THAT(JobNames(), ElementsAre("dry", "short", "default", "rigorous"));
}

TEST(Jobs, Default) {
  const Shape shape = FindJob("default")->shape;
  EXPECT_EQ(shape.forks(), 10u);
  EXPECT_EQ(shape.warmup_iterations(), 2u);
  EXPECT_EQ(shape.iterations(), 5u);
  EXPECT_EQ(shape.iteration_ns(), 100 * kMs);
  EXPECT_FALSE(FindJob("default")->short_factors);
}

TEST(Jobs, OnlyShortUsesTheShortFactors) {
  for (const Job& job : AllJobs()) EXPECT_EQ(job.short_factors, job.name == "short") << job.name;
}

TEST(Jobs, EveryShapeIsWholeAndWithinBounds) {
  for (const Job& job : AllJobs()) {
    SCOPED_TRACE(job.name);
    EXPECT_TRUE(job.shape.has_forks() && job.shape.has_warmup_forks() &&
                job.shape.has_warmup_iterations() && job.shape.has_iterations() &&
                job.shape.has_warmup_ns() && job.shape.has_iteration_ns());
    EXPECT_THAT(ForksProblem(job.shape.forks()), IsEmpty());
    EXPECT_THAT(IterationsProblem(job.shape.iterations()), IsEmpty());
    EXPECT_THAT(WindowProblem(absl::Nanoseconds(job.shape.iteration_ns())), IsEmpty());
  }
}

TEST(Jobs, AnUnknownNameIsNone) {
  EXPECT_FALSE(FindJob("long").has_value());
  EXPECT_FALSE(FindJob("").has_value());
}

}  // namespace
}  // namespace lab
