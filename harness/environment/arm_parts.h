// Names of ARM cores by the numbers in MIDR_EL1, which is all that /proc/cpuinfo says of them.
// A core that is not in the table keeps its numbers: "Qualcomm part 0x801".
#ifndef HARNESS_ENVIRONMENT_ARM_PARTS_H_
#define HARNESS_ENVIRONMENT_ARM_PARTS_H_

#include <cstdint>
#include <string>

namespace lab {

// "Arm" for 0x41; "implementer 0x99" where it is not known.
std::string ArmVendor(int64_t implementer);

// "Arm Cortex-A72" for (0x41, 0xd08).
std::string ArmCore(int64_t implementer, int64_t part);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_ARM_PARTS_H_
