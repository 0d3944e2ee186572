#include "harness/environment/load_reader.h"

#include <optional>

#include "harness/environment/pressure.h"
#include "harness/environment/proc_stat.h"

namespace lab {
namespace {

// Enough for the first line of either file.
constexpr size_t kHeadBytes = 512;

int64_t StealTicks(const OpenFile& file) {
  char head[kHeadBytes];
  const std::optional<CpuTicks> ticks = ParseCpuTicks(file.ReadAgain(head));
  return ticks ? ticks->steal.value_or(-1) : -1;
}

int64_t SomeUs(const OpenFile& file) {
  char head[kHeadBytes];
  const std::optional<Pressure> pressure = ParsePressure(file.ReadAgain(head));
  return pressure ? pressure->some_total_us : -1;
}

}  // namespace

HostLoadReader::HostLoadReader(const HostFiles& files)
    : stat_(files.Open("/proc/stat")), pressure_(files.Open("/proc/pressure/cpu")) {}

HostLoadReader::Reading HostLoadReader::Read() const {
  Reading reading;
  if (stat_.ok()) reading.steal_ticks = StealTicks(*stat_);
  if (pressure_.ok()) reading.psi_cpu_some_us = SomeUs(*pressure_);
  return reading;
}

}  // namespace lab
