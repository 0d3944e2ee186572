#include "harness/environment/load_snapshot.h"

#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"

namespace lab {
namespace {

TEST(TakeLoadSnapshot, ReadsEveryCounter) {
  const HostFiles files(
      UnpackMachine("/proc/loadavg = 1.25 0.13 0.13 3/128 8553\n"
                    "/proc/stat = cpu  100 20 30 4000 50 6 7 8 9 10\n"
                    "/proc/pressure/cpu = some avg10=0.00 avg60=0.00 avg300=0.00 total=11\n"
                    "/proc/pressure/io = some avg10=0.00 avg60=0.00 avg300=0.00 total=12\n"
                    "/proc/pressure/memory = some avg10=0.00 avg60=0.00 avg300=0.00 total=13\n"
                    "/proc/self/cgroup = 0::/\n"
                    "/proc/self/mountinfo = 28 23 0:26 / /cg rw - cgroup2 cgroup2 rw\n"
                    "/cg/cpu.stat = nr_throttled 14\n"
                    "/sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count = 15\n"
                    "/sys/class/thermal/thermal_zone0/temp = 41000\n")
          .root);
  const LoadSnapshot snapshot = TakeLoadSnapshot(files, 77);
  EXPECT_EQ(snapshot.mono_ns(), 77u);
  EXPECT_EQ(snapshot.load_average_1m(), 1.25);
  EXPECT_EQ(snapshot.runnable(), 3u);
  EXPECT_EQ(snapshot.psi_cpu_some_us(), 11);
  EXPECT_EQ(snapshot.psi_io_some_us(), 12);
  EXPECT_EQ(snapshot.psi_memory_some_us(), 13);
  EXPECT_EQ(snapshot.steal_ticks(), 8);
  EXPECT_EQ(snapshot.throttled_periods(), 14);
  EXPECT_EQ(snapshot.thermal_throttles(), 15);
  EXPECT_EQ(snapshot.temperature_millicelsius(), 41000);
  EXPECT_EQ(snapshot.busy_ticks(), 100 + 20 + 30 + 6 + 7);
  EXPECT_EQ(snapshot.total_ticks(), 163 + 4000 + 50 + 8);
}

TEST(TakeLoadSnapshot, NothingReadableIsUnknownAndNotIdle) {
  for (const char* lines :
       {"", "/proc/stat = cpu\n/proc/loadavg = x\n/proc/pressure/cpu = some\n"}) {
    const LoadSnapshot snapshot = TakeLoadSnapshot(HostFiles(UnpackMachine(lines).root), 1);
    EXPECT_EQ(snapshot.load_average_1m(), -1);
    EXPECT_EQ(snapshot.runnable(), 0u);
    EXPECT_EQ(snapshot.steal_ticks(), -1);
    EXPECT_EQ(snapshot.busy_ticks(), -1);
    EXPECT_EQ(snapshot.total_ticks(), -1);
    EXPECT_EQ(snapshot.psi_cpu_some_us(), -1);
    EXPECT_EQ(snapshot.throttled_periods(), -1);
    EXPECT_EQ(snapshot.thermal_throttles(), -1);
    EXPECT_EQ(snapshot.temperature_millicelsius(), 0);
  }
}

}  // namespace
}  // namespace lab
