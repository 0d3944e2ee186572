#include "lab/record/test_records.h"

#include <cstdint>
#include <map>
#include <numeric>
#include <set>

#include "gtest/gtest.h"
#include "lab/record/frames.h"

namespace lab {
namespace {

TEST(TestRecords, EachBlockRunsEachCaseOnce) {
  const RunRecord record = MakeTestRecord();
  const Plan& plan = record.frame(0).header().plan();
  ASSERT_EQ(plan.case__size(), 4);
  ASSERT_EQ(plan.trial_size(), 6 * 4);
  std::map<uint32_t, std::set<uint32_t>> cases_of_block;
  for (const Trial& trial : plan.trial()) cases_of_block[trial.block()].insert(trial.case_id());
  for (const auto& [block, cases] : cases_of_block) EXPECT_EQ(cases.size(), 4u) << block;
}

TEST(TestRecords, FramesAreAsManyAsTheShapeSays) {
  // 5 before the forks; per fork a probe, start, subject start, 1 + 2 windows, subject end, end;
  // then the last probe and the footer.
  EXPECT_EQ(MakeTestRecord().frame_size(), 5 + 24 * 8 + 2);
  EXPECT_EQ(MakeTestRecord({.blocks = 0}).frame_size(), 5 + 1);
}

TEST(TestRecords, AWindowShowsTheTimePerOperationThatWasAsked) {
  for (const uint32_t threads : {1u, 2u}) {
    for (const double ns_per_op : {0.25, 5.0, 40.4}) {
      const Iteration window = MakeTestIteration(0, 0, false, threads, ns_per_op);
      ASSERT_EQ(window.thread_size(), static_cast<int>(threads));
      double operations = 0;
      for (const ThreadWindow& thread : window.thread()) {
        operations += static_cast<double>(thread.operations());
        EXPECT_GE(thread.end_ns(), kTestWindowNs);
        EXPECT_EQ(std::accumulate(thread.slice_batches().begin(), thread.slice_batches().end(),
                                  uint64_t{0}) *
                      kTestBatch,
                  thread.operations());
      }
      EXPECT_NEAR(window.thread(0).end_ns() / operations / ns_per_op, 1, 0.001);
    }
  }
}

TEST(TestRecords, FramesAreFoundAndMayBeChanged) {
  RunRecord record = MakeTestRecord({.blocks = 1});
  FindIteration(&record, 3, 2)->set_steal_ticks(7);
  EXPECT_EQ(FindIteration(&record, 3, 2)->steal_ticks(), 7);
  EXPECT_EQ(FindIteration(&record, 3, 3), nullptr);
  EXPECT_EQ(FindForkEnd(&record, 3)->ending().kind(), Ending::EXITED);
  EXPECT_EQ(FindForkEnd(&record, 4), nullptr);
}

TEST(TestRecords, BytesBeginWithTheMagic) {
  RunRecord record;
  record.add_frame();
  EXPECT_EQ(ToRecordBytes(record).size(), kRecordMagic.size() + kFrameHeadBytes);
  EXPECT_EQ(ToRecordBytes(record).substr(0, 8), kRecordMagic);
}

}  // namespace
}  // namespace lab
