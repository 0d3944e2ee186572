// Locks as textbooks have them: what the libraries' are to be read against.
//
// Spinning ones wait with the CPU's pause instruction. All are correct; which are fair stands with
// each.
#ifndef KERNELS_LOCK_OWN_LOCKS_H_
#define KERNELS_LOCK_OWN_LOCKS_H_

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdint>
#include <memory>

#include "kernels/lock/lock.h"
#include "kernels/support/cache_line.h"

namespace lab {

inline void Pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Test and set. Every attempt takes the line from whoever has it. Not fair.
class TasLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    while (taken_.exchange(true, std::memory_order_acquire)) Pause();
  }
  void Release(Handle&) { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_ = false;
};

// Looks before it tries, so that waiting happens in the waiter's own cache. Not fair.
class TtasLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    while (taken_.exchange(true, std::memory_order_acquire)) {
      while (taken_.load(std::memory_order_relaxed)) Pause();
    }
  }
  void Release(Handle&) { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_ = false;
};

// And waits twice as long after each failure, up to a limit. Unfair on purpose: who has just had
// it finds it free.
class BackoffLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    int pauses = 1;
    while (taken_.exchange(true, std::memory_order_acquire)) {
      do {
        for (int i = 0; i < pauses; ++i) Pause();
        pauses = std::min(2 * pauses, kMostPauses);
      } while (taken_.load(std::memory_order_relaxed));
    }
  }
  void Release(Handle&) { taken_.store(false, std::memory_order_release); }

 private:
  static constexpr int kMostPauses = 256;
  std::atomic<bool> taken_ = false;
};

// First come, first served. All waiters read one word.
class TicketLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    const uint32_t mine = next_.fetch_add(1, std::memory_order_relaxed);
    while (serving_.load(std::memory_order_acquire) != mine) Pause();
  }
  void Release(Handle&) {
    serving_.store(serving_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  // Holder and waiters; right only while nobody comes or goes.
  uint32_t Queued() const { return next_.load() - serving_.load(); }

 private:
  std::atomic<uint32_t> next_ = 0;
  std::atomic<uint32_t> serving_ = 0;
};

// Mellor-Crummey and Scott 1991: first come, first served, each waiter on a word of its own.
class McsLock {
 public:
  struct alignas(kFalseSharingBytes) Handle {
    std::atomic<Handle*> next = nullptr;
    std::atomic<bool> waits = false;
  };

  void Acquire(Handle& mine) {
    mine.next.store(nullptr, std::memory_order_relaxed);
    mine.waits.store(true, std::memory_order_relaxed);
    Handle* before = tail_.exchange(&mine, std::memory_order_acq_rel);
    if (before == nullptr) return;
    before->next.store(&mine, std::memory_order_release);
    while (mine.waits.load(std::memory_order_acquire)) Pause();
  }

  void Release(Handle& mine) {
    Handle* next = mine.next.load(std::memory_order_acquire);
    if (next == nullptr) {
      Handle* last = &mine;
      if (tail_.compare_exchange_strong(last, nullptr, std::memory_order_release,
                                        std::memory_order_relaxed)) {
        return;
      }
      // Somebody has queued and not yet said who they are.
      while ((next = mine.next.load(std::memory_order_acquire)) == nullptr) Pause();
    }
    next->waits.store(false, std::memory_order_release);
  }

  const Handle* Tail() const { return tail_.load(); }

 private:
  std::atomic<Handle*> tail_ = nullptr;
};

// Craig, Landin and Hagersten 1993: as MCS, with each waiter on its predecessor's word, which it
// takes over when it leaves.
class ClhLock {
 private:
  struct alignas(kFalseSharingBytes) Node {
    std::atomic<bool> held = false;
  };

 public:
  class Handle {
   public:
    Handle() : mine_(new Node) {}
    ~Handle() { delete mine_; }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

   private:
    friend class ClhLock;
    Node* mine_;
    Node* before_ = nullptr;
  };

  ClhLock() : tail_(new Node) {}
  ~ClhLock() { delete tail_.load(); }
  ClhLock(const ClhLock&) = delete;
  ClhLock& operator=(const ClhLock&) = delete;

  void Acquire(Handle& handle) {
    handle.mine_->held.store(true, std::memory_order_relaxed);
    handle.before_ = tail_.exchange(handle.mine_, std::memory_order_acq_rel);
    while (handle.before_->held.load(std::memory_order_acquire)) Pause();
  }
  void Release(Handle& handle) {
    Node* const left = handle.mine_;
    handle.mine_ = handle.before_;
    left->held.store(false, std::memory_order_release);
  }

  const void* Tail() const { return tail_.load(); }

 private:
  std::atomic<Node*> tail_;
};

// A word and a place to sleep: 0 free, 1 taken, 2 taken and somebody may sleep. Drepper's third
// mutex ("Futexes Are Tricky"), after `kSpins` looks. Not fair.
template <int kSpins>
class FutexLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    for (int spin = 0; spin <= kSpins; ++spin) {
      uint32_t free = 0;
      if (state_.compare_exchange_strong(free, 1, std::memory_order_acquire,
                                         std::memory_order_relaxed)) {
        return;
      }
      if (spin < kSpins) Pause();
    }
    while (state_.exchange(2, std::memory_order_acquire) != 0) Call(FUTEX_WAIT_PRIVATE, 2);
  }
  void Release(Handle&) {
    if (state_.exchange(0, std::memory_order_release) == 2) Call(FUTEX_WAKE_PRIVATE, 1);
  }

 private:
  void Call(int operation, uint32_t value) {
    static_assert(sizeof(state_) == sizeof(uint32_t));
    syscall(SYS_futex, reinterpret_cast<uint32_t*>(&state_), operation, value, nullptr, nullptr, 0);
  }
  std::atomic<uint32_t> state_ = 0;
};

}  // namespace lab

#endif  // KERNELS_LOCK_OWN_LOCKS_H_
