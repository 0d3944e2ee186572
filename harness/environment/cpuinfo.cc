#include "harness/environment/cpuinfo.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "harness/environment/arm_parts.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/key_value_text.h"
#include "harness/environment/number_text.h"

namespace lab {
namespace {

using Field = std::optional<std::string> CpuInfo::*;

// Keys whose first value is taken as it stands. Case counts: "Revision" is a board on ARM.
constexpr std::pair<std::string_view, Field> kPlainKeys[] = {
    {"vendor_id", &CpuInfo::vendor},         // x86, s390
    {"model name", &CpuInfo::model},         // x86, arm
    {"Model Name", &CpuInfo::model},         // loongarch
    {"cpu model", &CpuInfo::model},          // mips
    {"cpu", &CpuInfo::model},                // ppc, sparc
    {"uarch", &CpuInfo::model},              // riscv
    {"cpu family", &CpuInfo::family},        // x86
    {"CPU Family", &CpuInfo::family},        // loongarch
    {"CPU architecture", &CpuInfo::family},  // arm
    {"marchid", &CpuInfo::model_number},     // riscv
    {"stepping", &CpuInfo::stepping},        // x86
    {"revision", &CpuInfo::stepping},        // ppc: "2.0 (pvr 004d 0200)"
    {"CPU Revision", &CpuInfo::stepping},    // loongarch
    {"mimpid", &CpuInfo::stepping},          // riscv
    {"microcode", &CpuInfo::microcode},      // x86
};

constexpr std::string_view kFlagKeys[] = {"flags",   "Features", "features",        "isa",
                                          "cpucaps", "ISA",      "ASEs implemented"};

// JEDEC numbers of RISC-V's mvendorid.
constexpr std::pair<int64_t, std::string_view> kRiscvVendors[] = {{0x029, "Microchip"},
                                                                  {0x31e, "Andes"},
                                                                  {0x489, "SiFive"},
                                                                  {0x5b7, "T-Head"},
                                                                  {0x710, "SpacemiT"}};

std::optional<int64_t> MegahertzToHz(std::string_view megahertz) {
  const std::optional<double> value = ParseReal(absl::StripSuffix(megahertz, "MHz"));
  // Outside of this it is no clock of a CPU but a torn line, or the 0 of a system that does not
  // know.
  if (!value || *value < 1 || *value > 100'000) return std::nullopt;
  return static_cast<int64_t>(std::llround(*value * 1e6));
}

// "Intel(R) Xeon(R) CPU X7550 @ 2.00GHz" -> 2000000000.
std::optional<int64_t> NominalHzInName(std::string_view name) {
  const size_t at = name.rfind("@ ");
  if (at == std::string_view::npos || !absl::EndsWith(name, "GHz")) return std::nullopt;
  const std::optional<double> value = ParseReal(name.substr(at + 2, name.size() - at - 5));
  if (!value || *value <= 0 || *value > 100) return std::nullopt;
  return static_cast<int64_t>(std::llround(*value * 1e3)) * 1'000'000;
}

void KeepHighest(std::optional<int64_t>& field, std::optional<int64_t> value) {
  if (value && (!field || *value > *field)) field = value;
}

// Reads key by key; Finish puts together what several keys say.
class Reader {
 public:
  void Add(std::string_view key, std::string_view value) {
    if (value.empty()) return;
    if (AddPlain(key, value) || AddFlags(key, value) || AddFrequency(key, value)) return;
    AddCpuAndCount(key, value);
    AddArm(key, value);
    if (key == "model") x86_model_.emplace(value);
    if (key == "mvendorid") AddRiscvVendor(value);
    if (absl::StartsWith(key, "processor ")) AddS390Cpu(key, value);
  }

  CpuInfo Finish() && {
    // "model" is the model's number only on x86, which always states a vendor; on ppc it is the
    // machine.
    if (info_.vendor && info_.family) info_.model_number = x86_model_;
    if (!arm_cores_.empty()) FinishArm();
    // A 32-bit ARM's "Processor" line is a better name than none, a worse one than any other.
    if (!info_.model) info_.model = fallback_model_;
    if (info_.model) {
      KeepHighest(info_.nominal_hz, NominalHzInName(*info_.model));
      absl::RemoveExtraAsciiWhitespace(&*info_.model);  // "CPU           X7550"
    }
    std::sort(info_.cpus.begin(), info_.cpus.end());
    info_.cpus.erase(std::unique(info_.cpus.begin(), info_.cpus.end()), info_.cpus.end());
    for (const std::string_view key : kFlagKeys) {
      const auto flags = flags_.find(key);
      if (flags == flags_.end()) continue;
      info_.flags.insert(info_.flags.end(), flags->second.begin(), flags->second.end());
    }
    return std::move(info_);
  }

 private:
  struct ArmCoreId {
    int64_t implementer = 0;
    std::optional<int64_t> variant, part, revision;
  };

  bool AddPlain(std::string_view key, std::string_view value) {
    for (const auto& [plain, field] : kPlainKeys) {
      if (plain != key) continue;
      // RISC-V's 0 is "not implemented".
      if (value == "0x0" && (key == "marchid" || key == "mimpid")) return true;
      if (!(info_.*field)) (info_.*field).emplace(value);
      return true;
    }
    return false;
  }

  bool AddFlags(std::string_view key, std::string_view value) {
    if (std::find(std::begin(kFlagKeys), std::end(kFlagKeys), key) == std::end(kFlagKeys)) {
      return false;
    }
    std::vector<std::string> flags =
        absl::StrSplit(value, absl::ByAnyChar(" ,\t"), absl::SkipEmpty());
    const auto [known, first] = flags_.try_emplace(std::string(key), flags);
    if (!first && known->second != flags) KeepCommon(known->second, flags);
    return true;
  }

  static void KeepCommon(std::vector<std::string>& kept, const std::vector<std::string>& flags) {
    const std::set<std::string> had(flags.begin(), flags.end());
    std::erase_if(kept, [&](const std::string& flag) { return !had.contains(flag); });
  }

  bool AddFrequency(std::string_view key, std::string_view value) {
    if (key == "cpu MHz" || key == "clock" || key == "cpu MHz dynamic") {
      KeepHighest(info_.now_hz, MegahertzToHz(value));
    } else if (key == "cpu MHz static" || key == "CPU MHz") {  // s390; loongarch, a constant there
      KeepHighest(info_.nominal_hz, MegahertzToHz(value));
    } else if (absl::StartsWith(key, "Cpu") && absl::EndsWith(key, "ClkTck")) {
      AddCpu(key.substr(3, key.size() - 9));
      const std::optional<int64_t> hz = ParseHexCount(value);
      if (hz && *hz > 0 && *hz < 100'000'000'000) KeepHighest(info_.nominal_hz, hz);
    } else {
      return false;
    }
    return true;
  }

  void AddCpu(std::string_view id) {
    const std::optional<int64_t> cpu = ParseCount(id);
    if (cpu && *cpu <= kMaxCpuId) info_.cpus.push_back(static_cast<uint32_t>(*cpu));
  }

  void AddCpuAndCount(std::string_view key, std::string_view value) {
    if (key == "# processors" || key == "ncpus active") {
      const std::optional<int64_t> count = ParseCount(value);
      if (count && *count > 0) info_.stated_count = count;
    } else if (key == "processor" || key == "Processor") {
      ParseCount(value) ? AddCpu(value) : void(fallback_model_.emplace(value));
    } else if (key == "cpu number") {
      AddCpu(value);
    } else if (absl::StartsWith(key, "CPU") && value == "online") {  // sparc "CPU6: online"
      AddCpu(key.substr(3));
    }
  }

  void AddArm(std::string_view key, std::string_view value) {
    if (key == "CPU implementer") {
      if (const auto number = ParseHexCount(value)) arm_cores_.push_back({.implementer = *number});
    }
    if (arm_cores_.empty()) return;
    if (key == "CPU variant") arm_cores_.back().variant = ParseHexCount(value);
    if (key == "CPU part") arm_cores_.back().part = ParseHexCount(value);
    if (key == "CPU revision") arm_cores_.back().revision = ParseCount(value);
  }

  void AddRiscvVendor(std::string_view value) {
    const std::optional<int64_t> number = ParseHexCount(value);
    if (info_.vendor || !number || *number == 0) return;  // 0: the implementation does not say
    for (const auto& [id, name] : kRiscvVendors) {
      if (id == *number) info_.vendor.emplace(name);
    }
    if (!info_.vendor) info_.vendor = absl::StrFormat("JEDEC 0x%x", *number);
  }

  // "processor 8: version = 00,  identification = 279F25,  machine = 2817"
  void AddS390Cpu(std::string_view key, std::string_view value) {
    AddCpu(absl::StripPrefix(key, "processor "));
    const size_t machine = value.find("machine = ");
    if (machine == std::string_view::npos || info_.model) return;
    info_.model = absl::StrCat("machine type ", value.substr(machine + 10));
  }

  void FinishArm() {
    const ArmCoreId& first = arm_cores_.front();
    info_.vendor = ArmVendor(first.implementer);
    if (first.part) info_.model_number = absl::StrFormat("0x%03x", *first.part);
    if (first.variant && first.revision) {
      info_.stepping = absl::StrFormat("r%dp%d", *first.variant, *first.revision);
    }
    // What "model name" says on ARM is the architecture ("ARMv7 Processor rev 4 (v7l)"), not the
    // core.
    if (first.part) info_.model = ArmModel();
  }

  // "Arm Cortex-A72", or each kind with its count where there are several, in order of appearance.
  std::string ArmModel() const {
    std::vector<std::pair<std::string, int>> kinds;
    for (const ArmCoreId& core : arm_cores_) {
      const std::string name = ArmCore(core.implementer, core.part.value_or(0));
      const auto known =
          std::find_if(kinds.begin(), kinds.end(), [&](auto& kind) { return kind.first == name; });
      known == kinds.end() ? void(kinds.emplace_back(name, 1)) : void(++known->second);
    }
    if (kinds.size() == 1) return kinds.front().first;
    return absl::StrJoin(kinds, " + ", [](std::string* out, const auto& kind) {
      absl::StrAppend(out, kind.second, " x ", kind.first);
    });
  }

  CpuInfo info_;
  std::optional<std::string> x86_model_;
  std::optional<std::string> fallback_model_;
  std::vector<ArmCoreId> arm_cores_;
  std::map<std::string, std::vector<std::string>, std::less<>> flags_;  // by key
};

}  // namespace

bool CpuInfo::HasFlag(std::string_view flag) const {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

std::optional<int64_t> CpuInfo::Count() const {
  if (stated_count) return stated_count;
  if (cpus.empty()) return std::nullopt;
  return static_cast<int64_t>(cpus.size());
}

CpuInfo ParseCpuInfo(std::string_view text) {
  Reader reader;
  for (const KeyValue& pair : SplitKeyValues(text)) reader.Add(pair.key, pair.value);
  return std::move(reader).Finish();
}

}  // namespace lab
