#include "harness/environment/arm_parts.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace lab {
namespace {

struct Vendor {
  int64_t implementer;
  std::string_view name;
};

constexpr Vendor kVendors[] = {
    {0x41, "Arm"},       {0x42, "Broadcom"},  {0x43, "Cavium"},  {0x46, "Fujitsu"},
    {0x48, "HiSilicon"}, {0x4e, "NVIDIA"},    {0x50, "APM"},     {0x51, "Qualcomm"},
    {0x53, "Samsung"},   {0x56, "Marvell"},   {0x61, "Apple"},   {0x66, "Faraday"},
    {0x69, "Intel"},     {0x6d, "Microsoft"}, {0x70, "Phytium"}, {0xc0, "Ampere"},
};

struct Core {
  int64_t implementer;
  int64_t part;
  std::string_view name;
};

// Those that a benchmark is likely to meet, from the vendors' manuals; servers and boards first.
constexpr Core kCores[] = {
    {0x41, 0xd0c, "Neoverse-N1"},
    {0x41, 0xd40, "Neoverse-V1"},
    {0x41, 0xd49, "Neoverse-N2"},
    {0x41, 0xd4f, "Neoverse-V2"},
    {0x41, 0xd83, "Neoverse-V3AE"},
    {0x41, 0xd84, "Neoverse-V3"},
    {0x41, 0xd8e, "Neoverse-N3"},
    {0x41, 0xd4a, "Neoverse-E1"},
    {0x41, 0xb76, "ARM1176"},
    {0x41, 0xc05, "Cortex-A5"},
    {0x41, 0xc07, "Cortex-A7"},
    {0x41, 0xc08, "Cortex-A8"},
    {0x41, 0xc09, "Cortex-A9"},
    {0x41, 0xc0e, "Cortex-A17"},
    {0x41, 0xc0f, "Cortex-A15"},
    {0x41, 0xd02, "Cortex-A34"},
    {0x41, 0xd03, "Cortex-A53"},
    {0x41, 0xd04, "Cortex-A35"},
    {0x41, 0xd05, "Cortex-A55"},
    {0x41, 0xd06, "Cortex-A65"},
    {0x41, 0xd07, "Cortex-A57"},
    {0x41, 0xd08, "Cortex-A72"},
    {0x41, 0xd09, "Cortex-A73"},
    {0x41, 0xd0a, "Cortex-A75"},
    {0x41, 0xd0b, "Cortex-A76"},
    {0x41, 0xd0d, "Cortex-A77"},
    {0x41, 0xd0e, "Cortex-A76AE"},
    {0x41, 0xd41, "Cortex-A78"},
    {0x41, 0xd44, "Cortex-X1"},
    {0x41, 0xd46, "Cortex-A510"},
    {0x41, 0xd47, "Cortex-A710"},
    {0x41, 0xd48, "Cortex-X2"},
    {0x41, 0xd4b, "Cortex-A78C"},
    {0x41, 0xd4d, "Cortex-A715"},
    {0x41, 0xd4e, "Cortex-X3"},
    {0x41, 0xd80, "Cortex-A520"},
    {0x41, 0xd81, "Cortex-A720"},
    {0x41, 0xd82, "Cortex-X4"},
    {0x41, 0xd85, "Cortex-X925"},
    {0x41, 0xd87, "Cortex-A725"},
    {0x43, 0x0a1, "ThunderX"},
    {0x43, 0x0af, "ThunderX2"},
    {0x46, 0x001, "A64FX"},
    {0x48, 0xd01, "TaiShan v110"},
    {0x48, 0xd02, "TaiShan v120"},
    {0x4e, 0x003, "Denver 2"},
    {0x4e, 0x004, "Carmel"},
    {0x51, 0x06f, "Krait"},
    {0x61, 0x022, "Icestorm (M1)"},
    {0x61, 0x023, "Firestorm (M1)"},
    {0x61, 0x032, "Blizzard (M2)"},
    {0x61, 0x033, "Avalanche (M2)"},
    {0xc0, 0xac3, "1"},
    {0xc0, 0xac4, "1A"},
};

}  // namespace

std::string ArmVendor(int64_t implementer) {
  for (const Vendor& vendor : kVendors) {
    if (vendor.implementer == implementer) return std::string(vendor.name);
  }
  return absl::StrFormat("implementer 0x%x", implementer);
}

std::string ArmCore(int64_t implementer, int64_t part) {
  for (const Core& core : kCores) {
    if (core.implementer == implementer && core.part == part) {
      return absl::StrCat(ArmVendor(implementer), " ", core.name);
    }
  }
  return absl::StrFormat("%s part 0x%03x", ArmVendor(implementer), part);
}

}  // namespace lab
