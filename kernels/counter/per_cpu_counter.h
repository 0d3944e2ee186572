// kernels/counter/per_cpu_counter.h
//
// A word per CPU, found by asking which CPU one is on. Threads may be many and come and go: nothing
// is registered, and memory is bounded by CPUs.
//
// Add    returns nothing. One locked instruction, since a thread may be moved between asking and
//        adding, and what glibc's sched_getcpu costs: a load where it uses rseq (2.35 and later),
//        a call into the vDSO otherwise.
// Value  a sum, not linearizable (see CounterContract): a load per CPU.
// Bytes  128 per CPU that the system may have.
//
// Rejected: the restartable sequence itself, which would spare the locked instruction. Its critical
// section is assembly per architecture, and librseq is in no Debian.
#ifndef KERNELS_COUNTER_PER_CPU_COUNTER_H_
#define KERNELS_COUNTER_PER_CPU_COUNTER_H_

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/counter/counter.h"
#include "kernels/support/cache_line.h"

namespace lab {

class PerCpuCounter {
  struct alignas(kFalseSharingBytes) Slot {
    std::atomic<int64_t> value{0};
  };

 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true, .monotone_read = true};

  PerCpuCounter() : slots_(static_cast<std::size_t>(std::max(1L, sysconf(_SC_NPROCESSORS_CONF)))) {}

  class Handle {
   public:
    explicit Handle(PerCpuCounter& counter) : slots_(counter.slots_) {}
    void Add(int64_t n) {
      // A CPU that was added since, or none that is known: any slot is right.
      const auto cpu = static_cast<std::size_t>(std::max(0, sched_getcpu()));
      slots_[cpu < slots_.size() ? cpu : 0].value.fetch_add(n, std::memory_order_relaxed);
    }

   private:
    std::vector<Slot>& slots_;
  };

  int64_t Value() const {
    int64_t sum = 0;
    for (const Slot& slot : slots_) sum += slot.value.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  std::vector<Slot> slots_;
};

}  // namespace lab

#endif  // KERNELS_COUNTER_PER_CPU_COUNTER_H_
