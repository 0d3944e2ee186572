#include "reports/model/sentences.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/interval.h"
#include "lab/verdict/verdict.h"
#include "reports/model/report_model.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ReportRow Row(std::string_view name, Word word, double speed, Interval interval) {
  ReportRow row;
  row.contender = std::string(name);
  row.word = word;
  row.speed = speed;
  row.speed_interval = interval;
  return row;
}

ReportGroup Group(uint32_t threads, std::vector<ReportRow> rows) {
  ReportGroup group{.threads = threads, .baseline = "fetch_add"};
  group.rows.push_back({.contender = "fetch_add", .baseline = true});
  for (ReportRow& row : rows) group.rows.push_back(std::move(row));
  return group;
}

TEST(InWords, TheFastestAtMostThreadsIsTheAnswer) {
  ReportRow striped = Row("striped", Word::kFaster, 2.68, {2.57, 2.79});
  striped.gives_up = "gives no value per update";
  const ReportRow unpadded = Row("unpadded", Word::kFaster, 1.2, {1.1, 1.3});
  const ReportGroup two = Group(2, {unpadded, striped});
  const ReportGroup one = Group(1, {Row("striped", Word::kEquivalent, 0.98, {0.97, 0.99})});
  EXPECT_THAT(InWords({one, two}, 0.1),
              ElementsAre("At 2 threads striped has 2.68 times (2.57 to 2.79) the speed of "
                          "fetch_add; its price: gives no value per update.",
                          "Faster too: unpadded 1.20 times (1.10 to 1.30).",
                          "At 1 thread no contender was shown to be faster than fetch_add."));
}

TEST(InWords, EveryVerdictHasItsSentence) {
  ReportRow undecided = Row("a", Word::kInconclusive, 1, {0.8, 1.2});
  undecided.verdict = "inconclusive: 23 more blocks";
  ReportRow racy = Row("b", Word::kInvalid, 1, {0.8, 1.2});
  racy.verdict = "invalid: 50 of 50 samples lost updates, as planned";
  ReportRow mutex = Row("c", Word::kHostDependent, 1, {0.8, 1.2});
  mutex.states = {{.state = "near", .speed = 0.14, .word = Word::kSlower},
                  {.state = "far", .word = Word::kInconclusive}};
  EXPECT_THAT(
      InWords({Group(2, {undecided, racy, mutex})}, 0.1),
      ElementsAre("At 2 threads this run cannot say how any contender compares with "
                  "fetch_add.",
                  "Depends on the host's state: c (near 0.140 times, far not decided).",
                  "Not decided: a (23 more blocks).",
                  "Not valid, so not ranked: b (50 of 50 samples lost updates, as planned)."));
}

TEST(InWords, ANegativeControlIsNeverTheAnswer) {
  ReportRow racy = Row("racy", Word::kFaster, 15, {14, 16});
  racy.negative_control = true;
  EXPECT_THAT(InWords({Group(1, {racy})}, 0.1),
              ElementsAre("At 1 thread no contender was shown to be faster than fetch_add."));
}

TEST(InWords, ABaselineAlone) {
  EXPECT_THAT(InWords({Group(2, {})}, 0.1),
              ElementsAre("At 2 threads fetch_add ran alone: nothing to compare."));
  EXPECT_THAT(InWords({}, 0.1), IsEmpty());
}

}  // namespace
}  // namespace lab
