// Reader/writer locks of the standard library, POSIX, Abseil, oneTBB and Concurrency Kit, a seqlock
// of our own, and a plain mutex, which is what they must be better than.
#ifndef KERNELS_RWLOCK_RWLOCKS_H_
#define KERNELS_RWLOCK_RWLOCKS_H_

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <shared_mutex>

#include "absl/synchronization/mutex.h"
#include "kernels/rwlock/rwlock.h"

#if LAB_HAVE_TBB
#include "oneapi/tbb/queuing_rw_mutex.h"
#include "oneapi/tbb/spin_rw_mutex.h"
#endif

#if LAB_HAVE_CK
extern "C" {
// clang-format off
#include <ck_pr.h>
#include <ck_backoff.h>
#include <ck_elide.h>
#include <ck_stdbool.h>
#include <ck_brlock.h>
#include <ck_pflock.h>
#include <ck_rwlock.h>
#include <ck_tflock.h>
// clang-format on
}
#endif

namespace lab {

// Readers wait for each other as well: the baseline.
class MutexForAll {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    const std::lock_guard lock(mutex_);
    section();
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    const std::lock_guard lock(mutex_);
    section();
  }

 private:
  std::mutex mutex_;
};

// Anything with lock, unlock, lock_shared, unlock_shared: std::shared_mutex, tbb::spin_rw_mutex.
template <typename M>
class SharedStyleLock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    mutex_.lock_shared();
    section();
    mutex_.unlock_shared();
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    mutex_.lock();
    section();
    mutex_.unlock();
  }

 private:
  M mutex_;
};

// kKind: glibc's. PTHREAD_RWLOCK_PREFER_READER_NP can starve writers.
template <int kKind>
class PthreadRwlock {
 public:
  using Handle = NoHandle;
  PthreadRwlock() {
    pthread_rwlockattr_t attributes;
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setkind_np(&attributes, kKind);
    pthread_rwlock_init(&lock_, &attributes);
    pthread_rwlockattr_destroy(&attributes);
  }
  ~PthreadRwlock() { pthread_rwlock_destroy(&lock_); }
  PthreadRwlock(const PthreadRwlock&) = delete;
  PthreadRwlock& operator=(const PthreadRwlock&) = delete;

  template <typename Section>
  void Read(Handle&, Section section) {
    pthread_rwlock_rdlock(&lock_);
    section();
    pthread_rwlock_unlock(&lock_);
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    pthread_rwlock_wrlock(&lock_);
    section();
    pthread_rwlock_unlock(&lock_);
  }

 private:
  pthread_rwlock_t lock_;
};

class AbslRwlock {
 public:
  using Handle = NoHandle;
  AbslRwlock() { absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore); }
  template <typename Section>
  void Read(Handle&, Section section) {
    mutex_.ReaderLock();
    section();
    mutex_.ReaderUnlock();
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    mutex_.WriterLock();
    section();
    mutex_.WriterUnlock();
  }

 private:
  absl::Mutex mutex_;
};

// Readers write nothing: they look at a number before and after, and look again where it moved or
// is odd. Writers exclude each other by a mutex and make the number odd meanwhile. Readers can be
// starved; what they read must be relaxed atomics.
class SeqLock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    for (;;) {
      const uint64_t before = sequence_.load(std::memory_order_acquire);
      if (before % 2 != 0) continue;
      section();
      std::atomic_thread_fence(std::memory_order_acquire);
      if (sequence_.load(std::memory_order_relaxed) == before) return;
    }
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    const std::lock_guard lock(writers_);
    const uint64_t before = sequence_.load(std::memory_order_relaxed);
    sequence_.store(before + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    section();
    sequence_.store(before + 2, std::memory_order_release);
  }

 private:
  std::mutex writers_;
  std::atomic<uint64_t> sequence_ = 0;
};

#if LAB_HAVE_TBB
// First come, first served, readers in a row together; the place in the queue is the handle.
class TbbQueuingRw {
 public:
  using Handle = tbb::queuing_rw_mutex::scoped_lock;
  template <typename Section>
  void Read(Handle& handle, Section section) {
    handle.acquire(mutex_, /*write=*/false);
    section();
    handle.release();
  }
  template <typename Section>
  void Write(Handle& handle, Section section) {
    handle.acquire(mutex_, /*write=*/true);
    section();
    handle.release();
  }

 private:
  tbb::queuing_rw_mutex mutex_;
};
#endif

#if LAB_HAVE_CK
class CkRwlock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    ck_rwlock_read_lock(&lock_);
    section();
    ck_rwlock_read_unlock(&lock_);
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    ck_rwlock_write_lock(&lock_);
    section();
    ck_rwlock_write_unlock(&lock_);
  }

 private:
  ck_rwlock_t lock_ = CK_RWLOCK_INITIALIZER;
};

// Phase-fair: readers and writers take turns.
class CkPhaseFair {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    ck_pflock_read_lock(&lock_);
    section();
    ck_pflock_read_unlock(&lock_);
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    ck_pflock_write_lock(&lock_);
    section();
    ck_pflock_write_unlock(&lock_);
  }

 private:
  ck_pflock_t lock_ = CK_PFLOCK_INITIALIZER;
};

// Task-fair: first come, first served, readers in a row together.
class CkTaskFair {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    ck_tflock_ticket_read_lock(&lock_);
    section();
    ck_tflock_ticket_read_unlock(&lock_);
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    ck_tflock_ticket_write_lock(&lock_);
    section();
    ck_tflock_ticket_write_unlock(&lock_);
  }

 private:
  ck_tflock_ticket_t lock_ = CK_TFLOCK_TICKET_INITIALIZER;
};

// Big reader: a reader marks a line of its own and looks whether a writer is there, so that readers
// share nothing that is written; a writer goes through the marks of all. Readers can be starved.
class CkBigReader {
 public:
  // Known to the lock from its first read on, which is a write and waits as one. The lock outlives
  // it.
  class Handle {
   public:
    Handle() = default;
    ~Handle() {
      if (lock_ != nullptr) ck_brlock_read_unregister(lock_, &reader_);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

   private:
    friend class CkBigReader;
    ck_brlock_reader_t reader_ = {};
    ck_brlock_t* lock_ = nullptr;
  };

  template <typename Section>
  void Read(Handle& handle, Section section) {
    if (handle.lock_ == nullptr) {
      ck_brlock_read_register(&lock_, &handle.reader_);
      handle.lock_ = &lock_;
    }
    ck_brlock_read_lock(&lock_, &handle.reader_);
    section();
    ck_brlock_read_unlock(&handle.reader_);
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    ck_brlock_write_lock(&lock_);
    section();
    ck_brlock_write_unlock(&lock_);
  }

 private:
  ck_brlock_t lock_ = CK_BRLOCK_INITIALIZER;
};
#endif

}  // namespace lab

#endif  // KERNELS_RWLOCK_RWLOCKS_H_
