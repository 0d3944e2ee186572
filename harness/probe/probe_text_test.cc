#include "harness/probe/probe_text.h"

#include "gtest/gtest.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

TEST(ProbeText, ALineForEachPart) {
  Probe probe;
  ClockProbe& clock = *probe.add_clock();
  clock.set_cpu(0);
  clock.set_multiply_ns(0.75);  // 3 cycles / 0.75 ns = 4 GHz
  HandOff& hand_off = *probe.add_hand_off();
  hand_off.set_cpu_a(0);
  hand_off.set_cpu_b(10);
  hand_off.set_one_way_ns(27.5);
  EXPECT_EQ(ProbeText(probe),
            "cpu 0        0.7500 ns per dependent multiply (4.000 GHz where one takes 3 cycles)\n"
            "cpus 0 10    27.50 ns per hand-off, one way\n");
}

TEST(ProbeText, SaysWhatIsMissing) {
  Probe probe;
  probe.set_failure("no CPU was named");
  EXPECT_EQ(ProbeText(probe), "not measured: no CPU was named\n");
}

}  // namespace
}  // namespace lab
