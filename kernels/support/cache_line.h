// How far apart two words must lie so that threads do not disturb each other through them.
#ifndef KERNELS_SUPPORT_CACHE_LINE_H_
#define KERNELS_SUPPORT_CACHE_LINE_H_

#include <cstddef>

namespace lab {

// Two words at least this far apart do not share what one core takes from another: a pair of
// 64-byte lines on x86 (the adjacent-line prefetcher fetches both), one line on Apple's and IBM's
// cores. std::hardware_destructive_interference_size is no substitute: gcc warns that it changes
// with -mtune, and clang 14 does not have it.
inline constexpr std::size_t kFalseSharingBytes = 128;

}  // namespace lab

#endif  // KERNELS_SUPPORT_CACHE_LINE_H_
