// /proc/cpuinfo of any architecture: what it says of the processor, and nothing it does not say.
//
// Each architecture has its own keys, and several share a word for different things ("model" is a
// number on x86 and a machine on POWER; "Processor" is a name on 32-bit ARM and "processor" a
// number). What is meant by a key is decided in one table in cpuinfo.cc.
//
// Never fails: from a text that says nothing, nothing is known. Serial numbers are not taken over.
#ifndef HARNESS_ENVIRONMENT_CPUINFO_H_
#define HARNESS_ENVIRONMENT_CPUINFO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

struct CpuInfo {
  std::optional<std::string> vendor;
  std::optional<std::string>
      model;  // for people; "2 x Arm Cortex-A72 + 4 x Arm Cortex-A53" where cores differ
  std::optional<std::string> family;
  std::optional<std::string> model_number;
  std::optional<std::string> stepping;  // of ARM: "r3p1"
  std::optional<std::string> microcode;
  // Instruction sets and features that every CPU listed has, in the order of the first one.
  std::vector<std::string> flags;

  std::vector<uint32_t>
      cpus;  // ids listed, ascending; some architectures list none, or only the last
  std::optional<int64_t> stated_count;  // "# processors", "ncpus active"

  // The highest of the CPUs' frequencies.
  std::optional<int64_t> now_hz;  // x86 "cpu MHz": see frequency.h on when that is the present one
  std::optional<int64_t>
      nominal_hz;  // sparc ClkTck, s390 "cpu MHz static", loongarch "CPU MHz", x86 "@ 2.00GHz"

  bool HasFlag(std::string_view flag) const;
  // CPUs the text speaks of: stated, else listed; nullopt where neither.
  std::optional<int64_t> Count() const;
};

CpuInfo ParseCpuInfo(std::string_view text);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CPUINFO_H_
