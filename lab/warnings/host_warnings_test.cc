#include "lab/warnings/host_warnings.h"

#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

auto HostSays(const std::string& text) { return Contains(Field(&Warning::text, HasSubstr(text))); }

// Eight idle CPUs with a fixed clock, and a run of up to four threads: nothing to say.
class HostWarningsTest : public testing::Test {
 protected:
  HostWarningsTest() {
    Set(fact::kCpusAllowed)->set_integer(8);
    Set(fact::kGovernor)->set_text("performance");
    analysis_.groups = {{.threads = 1}, {.threads = 4}};
  }

  Fact* Set(std::string_view key) {
    Fact* fact = record_.add_frame()->mutable_facts()->add_fact();
    fact->set_key(std::string(key));
    return fact;
  }

  std::vector<Warning> Warnings() { return HostWarnings(record_, analysis_); }

  RunRecord record_;
  Analysis analysis_;
};

TEST_F(HostWarningsTest, AQuietHost) { EXPECT_THAT(Warnings(), IsEmpty()); }

TEST_F(HostWarningsTest, FewCpusAndTooManyThreads) {
  Set(fact::kCpusAllowed)->set_integer(2);
  EXPECT_THAT(Warnings(), HostSays("2 CPUs only"));
  EXPECT_THAT(Warnings(), HostSays("4 threads on 2 CPUs"));
  Set(fact::kCpusAllowed)->set_unknown("no affinity mask");
  EXPECT_THAT(Warnings(), HostSays("number of CPUs unknown"));
}

TEST_F(HostWarningsTest, SpinnersWithMoreThreadsThanCpus) {
  const CaseSummary ticket{.contender = "ticket", .waiting = "spins"};
  const CaseSummary mutex{.contender = "mutex", .waiting = "blocks"};
  analysis_.groups[1].cases = {mutex, ticket};
  EXPECT_THAT(Warnings(), IsEmpty());
  Set(fact::kCpusAllowed)->set_integer(2);
  EXPECT_THAT(Warnings(), HostSays("with more threads than CPUs ticket spins"));
}

TEST_F(HostWarningsTest, Governor) {
  Set(fact::kGovernor)->set_unknown("no cpufreq");
  EXPECT_THAT(Warnings(), HostSays("governor unknown (no cpufreq)"));
  Set(fact::kGovernor)->set_text("powersave");
  EXPECT_THAT(Warnings(), HostSays("governor powersave"));
}

TEST_F(HostWarningsTest, Load) {
  Set(fact::kLoadAverage)->set_real(0.4);
  Set(fact::kPsiCpu)->set_real(0.5);
  Set(fact::kBuildServer)->set_text("none");
  EXPECT_THAT(Warnings(), IsEmpty());
  Set(fact::kLoadAverage)->set_real(3.1);
  Set(fact::kPsiCpu)->set_real(12);
  Set(fact::kBuildServer)->set_text("bazel (pid 4312)");
  EXPECT_THAT(Warnings(), HostSays("load average 3.10"));
  EXPECT_THAT(Warnings(), HostSays("12.0 % of the time"));
  EXPECT_THAT(Warnings(), HostSays("bazel (pid 4312)"));
}

TEST_F(HostWarningsTest, QuotaUnderTheThreads) {
  Set(fact::kCpuQuota)->set_text("none");
  EXPECT_THAT(Warnings(), IsEmpty());
  Set(fact::kCpuQuota)->set_real(1.5);
  EXPECT_THAT(Warnings(), HostSays("CPU quota of 1.5 is under the 4 threads"));
}

TEST_F(HostWarningsTest, AddressRandomisationOff) {
  Set(fact::kAslr)->set_integer(2);
  EXPECT_THAT(Warnings(), IsEmpty());
  Set(fact::kAslr)->set_integer(0);
  EXPECT_THAT(Warnings(), HostSays("randomisation is off"));
}

TEST_F(HostWarningsTest, ClockThatMoves) {
  for (double multiply_ns : {0.75, 0.76}) {
    record_.add_frame()->mutable_probe()->add_clock()->set_multiply_ns(multiply_ns);
  }
  EXPECT_THAT(Warnings(), IsEmpty());  // 1.3 %
  record_.add_frame()->mutable_probe()->add_clock()->set_multiply_ns(0.78);
  EXPECT_THAT(Warnings(), HostSays("clock moved by 4.0 %"));
}

TEST_F(HostWarningsTest, ClocksOfDifferentCpusAreNotCompared) {
  Probe* probe = record_.add_frame()->mutable_probe();
  probe->add_clock()->set_multiply_ns(0.75);
  ClockProbe* other = probe->add_clock();
  other->set_cpu(1);
  other->set_multiply_ns(1.5);
  EXPECT_THAT(Warnings(), IsEmpty());
}

TEST_F(HostWarningsTest, StealAndThrottlingDuringForks) {
  LoadSnapshot* start = record_.add_frame()->mutable_fork_start()->mutable_load();
  LoadSnapshot* end = record_.add_frame()->mutable_fork_end()->mutable_load();
  start->set_steal_ticks(100);
  start->set_total_ticks(10000);
  end->set_steal_ticks(101);
  end->set_total_ticks(11000);
  EXPECT_THAT(Warnings(), IsEmpty());  // 1 of 1000
  end->set_steal_ticks(150);
  EXPECT_THAT(Warnings(), HostSays("5.0 % of the CPU time"));
  end->set_throttled_periods(3);
  EXPECT_THAT(Warnings(), HostSays("throttled the run in 3 periods"));
  end->set_thermal_throttles(2);
  EXPECT_THAT(Warnings(), HostSays("2 times for heat"));
}

TEST_F(HostWarningsTest, UnknownCountersSayNothing) {
  LoadSnapshot* start = record_.add_frame()->mutable_fork_start()->mutable_load();
  LoadSnapshot* end = record_.add_frame()->mutable_fork_end()->mutable_load();
  start->set_steal_ticks(-1);
  end->set_steal_ticks(500);
  end->set_total_ticks(1000);
  EXPECT_THAT(Warnings(), Not(HostSays("steal")));
}

}  // namespace
}  // namespace lab
