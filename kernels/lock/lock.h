// What every lock of this folder is: Acquire and Release with a handle of the thread's own.
//
// A handle holds what a thread needs beside the lock: nothing for most, its place in the queue for
// MCS and CLH. One per thread and lock; it outlives every acquisition and is used by that thread
// only. Nothing is recursive.
#ifndef KERNELS_LOCK_LOCK_H_
#define KERNELS_LOCK_LOCK_H_

#include <concepts>

namespace lab {

struct NoHandle {};

template <typename L>
concept Lock = requires(L lock, typename L::Handle handle) {
  { lock.Acquire(handle) } -> std::same_as<void>;
  { lock.Release(handle) } -> std::same_as<void>;
};

}  // namespace lab

#endif  // KERNELS_LOCK_LOCK_H_
