#include "harness/environment/load_reader.h"

#include <fstream>

#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"

namespace lab {
namespace {

TEST(HostLoadReader, ReadsWhatIsInTheFilesNow) {
  const Machine machine = UnpackMachine(
      "/proc/stat = cpu  1 2 3 4 5 6 7 80 9 10\n"
      "/proc/pressure/cpu = some avg10=0.00 avg60=0.00 avg300=0.00 total=900\n");
  const HostLoadReader reader{HostFiles(machine.root)};
  EXPECT_EQ(reader.Read(), (HostLoadReader::Reading{.steal_ticks = 80, .psi_cpu_some_us = 900}));
  std::ofstream(machine.root + "/proc/stat") << "cpu  1 2 3 4 5 6 7 81 9 10\ncpu0 1 1 1 1\n";
  EXPECT_EQ(reader.Read().steal_ticks, 81);
}

TEST(HostLoadReader, EachIsUnknownForItself) {
  const HostLoadReader no_pressure{
      HostFiles(UnpackMachine("/proc/stat = cpu  1 2 3 4 5 6 7 8\n").root)};
  EXPECT_EQ(no_pressure.Read(), (HostLoadReader::Reading{.steal_ticks = 8, .psi_cpu_some_us = -1}));
  const HostLoadReader torn{
      HostFiles(UnpackMachine("/proc/stat = cpu  1 2\n/proc/pressure/cpu = some\n").root)};
  EXPECT_EQ(torn.Read(), HostLoadReader::Reading());
  const HostLoadReader nothing{HostFiles(UnpackMachine("").root)};
  EXPECT_EQ(nothing.Read(), HostLoadReader::Reading());
}

}  // namespace
}  // namespace lab
