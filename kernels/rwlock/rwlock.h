// What every reader/writer lock of this folder is: as kernels/lock/lock.h, with two ways in.
//
// Read(handle, section) runs `section` where no writer is, Write where nobody else is. A section
// may run more than once under an optimistic lock (seqlock): it must only look, into variables of
// its own, and what it saw counts once Read has returned.
#ifndef KERNELS_RWLOCK_RWLOCK_H_
#define KERNELS_RWLOCK_RWLOCK_H_

#include <concepts>

#include "kernels/lock/lock.h"

namespace lab {

inline constexpr auto kSomeSection = [] {};

template <typename L>
concept ReaderWriterLock = requires(L lock, typename L::Handle handle) {
  { lock.Read(handle, kSomeSection) } -> std::same_as<void>;
  { lock.Write(handle, kSomeSection) } -> std::same_as<void>;
};

}  // namespace lab

#endif  // KERNELS_RWLOCK_RWLOCK_H_
