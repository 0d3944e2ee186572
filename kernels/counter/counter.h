// kernels/counter/counter.h
//
// What every counter of this folder offers, so that one test proves them all and one loop times
// them all.
//
//   FetchAddCounter counter;                   // shared by all threads; outlives its handles
//   FetchAddCounter::Handle handle(counter);   // one per thread
//   handle.Add(1);
//   counter.Value();
//
// A handle is what a thread holds to add with: a bare reference where all threads share one word, a
// stripe or a slot of its own where they do not. It is a parameter of the design and not a
// thread_local inside the counter, because finding a thread_local costs what the linker's TLS model
// makes it cost (one load in a static executable, a call in a shared library), and that cost
// belongs to whoever looks the handle up. A service that keeps its handle in a thread_local pays it
// on top of what is measured here.
//
// What is promised to all: a handle is used by one thread at a time; Add may run on many handles
// while Value runs on any thread; the total stays within int64_t. No counter orders other memory:
// whoever reads a count to learn that something else has happened needs a fence of their own.
#ifndef KERNELS_COUNTER_COUNTER_H_
#define KERNELS_COUNTER_COUNTER_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace lab {

// What a counter promises beyond the above. Whether Add returns a value is in its type: see
// ReturningCounter.
struct CounterContract {
  // At rest (every Add happens-before the read) Value is the sum of all that was added.
  bool exact_at_quiescence = false;
  // Where nothing negative is added: a read sees at least what an earlier read saw, for reads of
  // one thread or ordered between threads.
  bool monotone_read = false;
  // Every value read is one that the counter had, and reads and Adds fall into one order. A sum
  // over several words fails this as soon as amounts differ: with +2 on one stripe, then +3 on
  // another, a reader may see 3, which the counter never held.
  bool linearizable_read = false;

  friend bool operator==(const CounterContract&, const CounterContract&) = default;
};

template <typename C>
concept Counter = std::constructible_from<typename C::Handle, C&> &&
    std::convertible_to<decltype(C::kContract), CounterContract> &&
    requires(const C& counter, typename C::Handle& handle) {
  handle.Add(int64_t{1});
  { counter.Value() } -> std::same_as<int64_t>;
};

// Add(n) returns the value just before it, as fetch_add does. With n = 1 the values returned to all
// threads together are 0, 1, 2, ... each exactly once: tickets.
template <typename C>
concept ReturningCounter = Counter<C> && requires(typename C::Handle& handle) {
  { handle.Add(int64_t{1}) } -> std::same_as<int64_t>;
};

}  // namespace lab

#endif  // KERNELS_COUNTER_COUNTER_H_
