#include "lab/record/extensions.h"

#include <initializer_list>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

RunRecord TwoTrials() {
  RunRecord record;
  Plan& plan = *record.add_frame()->mutable_header()->mutable_plan();
  plan.mutable_shape()->set_forks(1);
  for (uint32_t id = 0; id < 2; ++id) plan.add_trial()->set_id(id);
  return record;
}

void Extend(RunRecord& record, uint32_t blocks, std::initializer_list<uint32_t> trials) {
  Extension& extension = *record.add_frame()->mutable_extension();
  extension.set_blocks(blocks);
  for (const uint32_t id : trials) extension.add_trial()->set_id(id);
}

const Plan& PlanIn(const RunRecord& record) { return record.frame(0).header().plan(); }

TEST(MergeExtensions, ThePlanIsWholeAndStaysSo) {
  RunRecord record = TwoTrials();
  Extend(record, 2, {2, 3});
  Extend(record, 2, {});
  for (int times = 0; times < 2; ++times) {
    EXPECT_THAT(MergeExtensions(&record), IsOk());
    EXPECT_EQ(PlanIn(record).trial_size(), 4);
    EXPECT_EQ(PlanIn(record).shape().forks(), 2u);
  }
}

TEST(MergeExtensions, ALostOneBetweenIsSaid) {
  RunRecord record = TwoTrials();
  Extend(record, 3, {4, 5});
  EXPECT_THAT(MergeExtensions(&record),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("begins at trial 4")));
}

TEST(MergeExtensions, WithoutAHeaderThereIsNothingToMerge) {
  RunRecord record;
  Extend(record, 3, {4});
  EXPECT_THAT(MergeExtensions(&record), IsOk());
}

}  // namespace
}  // namespace lab
