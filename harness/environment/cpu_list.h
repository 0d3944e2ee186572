// Sets of CPUs (and of NUMA nodes) as the kernel writes them: lists, "0-3,8", and masks,
// "ff,ffffffff", which older kernels have where newer ones have both.
#ifndef HARNESS_ENVIRONMENT_CPU_LIST_H_
#define HARNESS_ENVIRONMENT_CPU_LIST_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

// Larger ids are refused, so that a torn "0-4294967295" costs no memory. The kernel's own limit is
// 8192 on the machines that have the largest.
inline constexpr uint32_t kMaxCpuId = 8191;

// Ascending and without repetition. An empty text is the empty set; nullopt is no list at all.
std::optional<std::vector<uint32_t>> ParseCpuList(std::string_view text);
std::optional<std::vector<uint32_t>> ParseCpuMask(std::string_view text);

// "0-3,8"; the shortest form, as the kernel writes it. `cpus` ascending.
std::string FormatCpuList(std::span<const uint32_t> cpus);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CPU_LIST_H_
