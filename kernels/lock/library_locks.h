// The locks of the standard library, POSIX, Abseil, oneTBB and Concurrency Kit, behind lock.h.
//
// Concurrency Kit's are macros and inline assembly for C: its headers are included one by one, as
// <ck_spinlock.h> does not compile as C++. Where a build has not these libraries (LAB_HAVE_...
// is 0) their locks are not here.
#ifndef KERNELS_LOCK_LIBRARY_LOCKS_H_
#define KERNELS_LOCK_LIBRARY_LOCKS_H_

#include <pthread.h>

#include <mutex>
#include <semaphore>
#include <shared_mutex>

#include "absl/synchronization/mutex.h"
#include "kernels/lock/lock.h"

#if LAB_HAVE_TBB
#include "oneapi/tbb/mutex.h"
#include "oneapi/tbb/queuing_mutex.h"
#include "oneapi/tbb/spin_mutex.h"
#endif

#if LAB_HAVE_CK
extern "C" {
// Their order matters: each leans on those before it.
// clang-format off
#include <ck_pr.h>
#include <ck_backoff.h>
#include <ck_elide.h>
#include <ck_stdbool.h>
#include <spinlock/fas.h>
#include <spinlock/ticket.h>
// clang-format on
}
#endif

namespace lab {

// Anything with lock() and unlock(): std::mutex, std::shared_mutex for writing, TBB's.
template <typename M>
class StdStyleLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) { mutex_.lock(); }
  void Release(Handle&) { mutex_.unlock(); }

 private:
  M mutex_;
};

class SemaphoreLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) { semaphore_.acquire(); }
  void Release(Handle&) { semaphore_.release(); }

 private:
  std::binary_semaphore semaphore_{1};
};

// kType: PTHREAD_MUTEX_ADAPTIVE_NP spins a little before it sleeps.
template <int kType>
class PthreadMutex {
 public:
  using Handle = NoHandle;
  PthreadMutex() {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, kType);
    pthread_mutex_init(&mutex_, &attributes);
    pthread_mutexattr_destroy(&attributes);
  }
  ~PthreadMutex() { pthread_mutex_destroy(&mutex_); }
  PthreadMutex(const PthreadMutex&) = delete;
  PthreadMutex& operator=(const PthreadMutex&) = delete;
  void Acquire(Handle&) { pthread_mutex_lock(&mutex_); }
  void Release(Handle&) { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

class PthreadSpin {
 public:
  using Handle = NoHandle;
  PthreadSpin() { pthread_spin_init(&lock_, PTHREAD_PROCESS_PRIVATE); }
  ~PthreadSpin() { pthread_spin_destroy(&lock_); }
  PthreadSpin(const PthreadSpin&) = delete;
  PthreadSpin& operator=(const PthreadSpin&) = delete;
  void Acquire(Handle&) { pthread_spin_lock(&lock_); }
  void Release(Handle&) { pthread_spin_unlock(&lock_); }

 private:
  pthread_spinlock_t lock_;
};

// Deadlock detection, which is on by default in builds with assertions, would be most of the price.
class AbslMutexLock {
 public:
  using Handle = NoHandle;
  AbslMutexLock() { absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore); }
  void Acquire(Handle&) { mutex_.Lock(); }
  void Release(Handle&) { mutex_.Unlock(); }

 private:
  absl::Mutex mutex_;
};

#if LAB_HAVE_TBB
// First come, first served: an MCS queue with the node in the handle.
class TbbQueuing {
 public:
  using Handle = tbb::queuing_mutex::scoped_lock;
  void Acquire(Handle& handle) { handle.acquire(mutex_); }
  void Release(Handle& handle) { handle.release(); }

 private:
  tbb::queuing_mutex mutex_;
};
#endif

#if LAB_HAVE_CK
class CkTicket {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) { ck_spinlock_ticket_lock(&lock_); }
  void Release(Handle&) { ck_spinlock_ticket_unlock(&lock_); }

 private:
  ck_spinlock_ticket_t lock_ = CK_SPINLOCK_TICKET_INITIALIZER;
};

// Fetch and store: test and set by Concurrency Kit.
class CkFas {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) { ck_spinlock_fas_lock(&lock_); }
  void Release(Handle&) { ck_spinlock_fas_unlock(&lock_); }

 private:
  ck_spinlock_fas_t lock_ = CK_SPINLOCK_FAS_INITIALIZER;
};
#endif

}  // namespace lab

#endif  // KERNELS_LOCK_LIBRARY_LOCKS_H_
