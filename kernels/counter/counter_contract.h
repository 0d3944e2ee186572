// kernels/counter/counter_contract.h
//
// The checks that a counter must pass before it is priced, as functions, so that the tests can also
// show that each check fails on a counter that is broken in the way it looks for
// (broken_counters.h).
//
//   EXPECT_TRUE(ExactAtQuiescence<FetchAddCounter>({.threads = 4, .adds_per_thread = 100'000}));
//   EXPECT_FALSE(ExactWhenInterleaved<RacyCounter>({.threads = 2, .adds_per_thread = 10}));
//
// The checks with real threads can only catch what the scheduler makes happen. Where a fault needs
// two operations to overlap, the Interleaved checks overlap them by hand on one thread: they give
// the same answer on every run and machine.
#ifndef KERNELS_COUNTER_COUNTER_CONTRACT_H_
#define KERNELS_COUNTER_COUNTER_CONTRACT_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/counter/counter.h"

namespace lab {

// What a counter is compared with: nothing to get wrong.
class OracleCounter {
 public:
  void Add(int64_t n) {
    const std::lock_guard<std::mutex> lock(mutex_);
    total_ += n;
  }
  int64_t Value() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return total_;
  }

 private:
  mutable std::mutex mutex_;
  int64_t total_ = 0;
};

struct CheckSize {
  int threads = 2;
  int64_t adds_per_thread = 1000;
};

// An operation that takes place in two steps, which others may come between.
template <typename H>
concept TwoStepHandle = requires(H& handle) {
  handle.FinishAdd(handle.BeginAdd(int64_t{1}));
};

// Runs body(thread) on `threads` threads that wait for each other at the start.
template <typename Body>
void OnThreads(int threads, const Body& body) {
  std::atomic<int> missing{threads};
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&, thread] {
      missing.fetch_sub(1);
      while (missing.load() > 0) std::this_thread::yield();
      body(thread);
    });
  }
  for (std::thread& thread : running) thread.join();
}

inline testing::AssertionResult SameCount(int64_t expected, int64_t actual, const char* when) {
  if (expected == actual) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << when << ": the counter says " << actual << ", added were " << expected;
}

// Amounts 1, 2 and 3 in an order that differs per seed.
inline std::vector<int64_t> Amounts(uint64_t seed, int64_t count) {
  std::mt19937_64 random(seed);
  std::vector<int64_t> amounts(count);
  for (int64_t& amount : amounts) amount = 1 + static_cast<int64_t>(random() % 3);
  return amounts;
}

// Every thread adds; the value is compared with the oracle once while all handles are alive but at
// rest (as after a measured window), and once more when they are gone (as when threads have
// exited).
template <Counter C>
testing::AssertionResult ExactAtQuiescence(CheckSize size) {
  C counter;
  OracleCounter oracle;
  std::vector<std::unique_ptr<typename C::Handle>> handles(size.threads);
  OnThreads(size.threads, [&](int thread) {
    handles[thread] = std::make_unique<typename C::Handle>(counter);
    const std::vector<int64_t> amounts = Amounts(thread, size.adds_per_thread);
    for (const int64_t amount : amounts) handles[thread]->Add(amount);
    for (const int64_t amount : amounts) oracle.Add(amount);
  });
  const auto at_rest = SameCount(oracle.Value(), counter.Value(), "handles alive");
  if (!at_rest) return at_rest;
  handles.clear();
  return SameCount(oracle.Value(), counter.Value(), "handles gone");
}

// Likewise, but on one thread and with all handles in the middle of an Add at once: each begins its
// operation before any finishes it. An Add of one step happens when its turn to finish comes.
template <Counter C>
testing::AssertionResult ExactWhenInterleaved(CheckSize size) {
  C counter;
  OracleCounter oracle;
  std::vector<std::unique_ptr<typename C::Handle>> handles;
  for (int i = 0; i < size.threads; ++i) {
    handles.push_back(std::make_unique<typename C::Handle>(counter));
  }
  std::vector<int64_t> begun(size.threads);
  for (int64_t round = 0; round < size.adds_per_thread; ++round) {
    if constexpr (TwoStepHandle<typename C::Handle>) {
      for (int i = 0; i < size.threads; ++i) begun[i] = handles[i]->BeginAdd(1);
      for (int i = 0; i < size.threads; ++i) handles[i]->FinishAdd(begun[i]);
    } else {
      for (const auto& handle : handles) handle->Add(1);
    }
    for (int i = 0; i < size.threads; ++i) oracle.Add(1);
  }
  return SameCount(oracle.Value(), counter.Value(), "interleaved by hand");
}

// 0, 1, 2, ... in some order, nothing twice, nothing left out.
inline testing::AssertionResult AreTickets(std::vector<int64_t> returned) {
  std::sort(returned.begin(), returned.end());
  for (std::size_t i = 0; i < returned.size(); ++i) {
    if (returned[i] == static_cast<int64_t>(i)) continue;
    return testing::AssertionFailure()
           << "value " << returned[i] << " was returned where " << i << " was due";
  }
  return testing::AssertionSuccess();
}

template <ReturningCounter C>
testing::AssertionResult ReturnsTickets(CheckSize size) {
  C counter;
  std::vector<std::vector<int64_t>> returned(size.threads);
  OnThreads(size.threads, [&](int thread) {
    typename C::Handle handle(counter);
    for (int64_t i = 0; i < size.adds_per_thread; ++i) returned[thread].push_back(handle.Add(1));
  });
  std::vector<int64_t> all;
  for (const auto& of_thread : returned) all.insert(all.end(), of_thread.begin(), of_thread.end());
  return AreTickets(std::move(all));
}

// The same on one thread, with every handle between its steps at once.
template <ReturningCounter C>
testing::AssertionResult ReturnsTicketsWhenInterleaved(CheckSize size) {
  C counter;
  std::deque<typename C::Handle> handles;  // not all can be moved
  for (int i = 0; i < size.threads; ++i) handles.emplace_back(counter);
  std::vector<int64_t> all;
  for (int64_t round = 0; round < size.adds_per_thread; ++round) {
    if constexpr (TwoStepHandle<typename C::Handle>) {
      std::vector<int64_t> begun;
      for (auto& handle : handles) begun.push_back(handle.BeginAdd(1));
      for (int i = 0; i < size.threads; ++i) all.push_back(handles[i].FinishAdd(begun[i]));
    } else {
      for (auto& handle : handles) all.push_back(handle.Add(1));
    }
  }
  return AreTickets(std::move(all));
}

// What one reader saw, in order, and what had been added for certain before each read.
struct Reading {
  int64_t completed_before = 0;
  int64_t value = 0;
};

inline testing::AssertionResult NeverFallsOrLags(const std::vector<Reading>& readings) {
  int64_t highest = 0;
  for (const Reading& reading : readings) {
    if (reading.value < highest) {
      return testing::AssertionFailure() << "read " << reading.value << " after " << highest;
    }
    if (reading.value < reading.completed_before) {
      return testing::AssertionFailure() << "read " << reading.value << " when "
                                         << reading.completed_before << " had been added";
    }
    highest = reading.value;
  }
  return testing::AssertionSuccess();
}

// Reads between adds on one thread, where a fault needs no luck to show.
template <Counter C>
std::vector<Reading> ReadAlone(C& counter) {
  std::vector<Reading> readings;
  typename C::Handle handle(counter);
  for (int64_t added = 1; added <= 2; ++added) {
    handle.Add(1);
    readings.push_back({added, counter.Value()});
  }
  return readings;
}

// Then handles come and go on their threads while one reader reads. Completed adds are published
// with release and read with acquire, so that "had been added" is a happens-before and not a guess
// about time.
template <Counter C>
testing::AssertionResult ReadsNeverFallOrLag(CheckSize size) {
  constexpr int64_t kAddsPerHandle = 100;
  C counter;
  std::vector<Reading> readings = ReadAlone(counter);
  const int64_t total = 2 + size.threads * size.adds_per_thread;
  std::atomic<int64_t> completed{2};
  const auto read = [&] {
    do {
      const int64_t completed_before = completed.load(std::memory_order_acquire);
      readings.push_back({completed_before, counter.Value()});
      std::this_thread::yield();
    } while (readings.back().completed_before < total);
  };
  const auto add = [&] {
    for (int64_t done = 0; done < size.adds_per_thread;) {
      typename C::Handle handle(counter);
      for (int64_t i = 0; i < kAddsPerHandle && done < size.adds_per_thread; ++i, ++done) {
        handle.Add(1);
        completed.fetch_add(1, std::memory_order_release);
      }
    }
  };
  OnThreads(size.threads + 1, [&](int thread) { thread == size.threads ? read() : add(); });
  const auto exact = SameCount(total, readings.back().value, "after the last add");
  return exact ? NeverFallsOrLags(readings) : exact;
}

}  // namespace lab

#endif  // KERNELS_COUNTER_COUNTER_CONTRACT_H_
