// kernels/lookup/lookup_kernel.h
//
// An index as something to measure: the loop and the check. With lookup_benchmark.cc the one place
// of this folder that knows the lab.
//
// One operation is one Find of the next query. Keys and queries are drawn from the seed; building
// the index is not measured. Threads share the index, which none of them writes, and each goes
// through the queries by itself.
#ifndef KERNELS_LOOKUP_LOOKUP_KERNEL_H_
#define KERNELS_LOOKUP_LOOKUP_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/lookup/index.h"
#include "kernels/lookup/lookup_queries.h"
#include "kernels/support/cache_line.h"
#include "kernels/support/injected_slowdown.h"
#include "kernels/support/rotation_sums.h"

namespace lab {

inline constexpr char kKeyCount[] = "n";
inline constexpr char kDistribution[] = "keys";

// The fixed input of Kernel::Answer: is 0, 1, 2, ..., 40 among the even numbers from 2 to 32? Find
// is anything that takes a key and gives a position.
template <typename Find>
std::string AnswerOf(const Find& find) {
  int64_t sum = 0;
  for (int64_t key = 0; key <= 40; ++key) {
    sum += (key + 1) * (find(static_cast<uint64_t>(key)) - kAbsent);
  }
  return std::to_string(sum);
}
inline Keys AnswerKeys() {
  Keys keys;
  for (uint64_t key = 2; key <= 32; key += 2) keys.push_back(key);
  return keys;
}

// kDependent: what is looked up depends on what was found before, by a zero that the compiler does
// not know to be one. Otherwise a core begins the next look-ups while it waits for memory, and the
// time per look-up is that of several at once.
template <Index I, bool kDependent>
class LookupKernel : public Kernel {
 public:
  explicit LookupKernel(const KernelArgs& args)
      : LookupKernel(args, DrawKeys(static_cast<std::size_t>(args.Int(kKeyCount)), args.seed)) {}

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[static_cast<std::size_t>(thread)];
    const int64_t total = operations + own.slowdown.ExtraFor(operations);
    own.sum += Run(own, total);
    own.operations += operations;
    own.lookups += static_cast<uint64_t>(total);
  }

  CheckResult CheckWindow(int64_t operations) override {
    int64_t done = 0;
    uint64_t expected = 0, actual = 0;
    for (Thread& thread : threads_) {
      done += std::exchange(thread.operations, 0);
      expected += expected_.Between(std::exchange(thread.checked, thread.lookups), thread.lookups);
      actual += std::exchange(thread.sum, 0);
    }
    const CheckResult count = CheckResult::Equal(operations, done, "look-ups");
    if (!count.passed) return count;
    if (wrong_ != 0)
      return CheckResult::Equal(0, wrong_, "wrong positions before the first window");
    return CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(actual),
                              "sum of the positions");
  }

  std::string Answer() override {
    const I index(AnswerKeys());
    return AnswerOf([&](uint64_t key) { return index.Find(key); });
  }

 private:
  struct alignas(kFalseSharingBytes) Thread {
    explicit Thread(int64_t slow_permille) : slowdown(slow_permille) {}
    InjectedSlowdown slowdown;
    uint64_t lookups = 0;    // since the beginning, extra ones too: which query is next
    uint64_t checked = 0;    // `lookups` at the last check
    uint64_t found = 0;      // what the last look-up gave
    uint64_t sum = 0;        // of positions since the last check
    int64_t operations = 0;  // likewise, without the extra ones
  };

  LookupKernel(const KernelArgs& args, const Keys& keys)
      : LookupKernel(args, keys, DrawQueries(keys, args.Word(kDistribution), args.seed)) {}

  LookupKernel(const KernelArgs& args, const Keys& keys, const std::vector<Query>& queries)
      : index_(keys),
        expected_(Positions(queries)),
        threads_(static_cast<std::size_t>(args.threads), Thread(args.Int(kSlowPermille))) {
    for (const Query& query : queries) asked_.push_back(query.key);
    // A sum cannot tell two positions that were swapped. These are few, so that a slow index with
    // many keys does not take longer to check than to measure.
    for (std::size_t i = 0; i < 256; ++i) {
      wrong_ += index_.Find(queries[i].key) != queries[i].position ? 1 : 0;
    }
  }

  static std::vector<uint64_t> Positions(const std::vector<Query>& queries) {
    std::vector<uint64_t> positions;
    for (const Query& query : queries) positions.push_back(static_cast<uint64_t>(query.position));
    return positions;
  }

  // The measured loop. All that changes is in locals, which nothing else can point to.
  uint64_t Run(Thread& own, int64_t total) const {
    const I& index = index_;
    const uint64_t* const asked = asked_.data();
    const uint64_t begin = own.lookups;
    uint64_t zero = 0;
    asm volatile("" : "+r"(zero));
    uint64_t found = own.found, sum = 0;
    for (int64_t i = 0; i < total; ++i) {
      uint64_t key = asked[(begin + static_cast<uint64_t>(i)) % kQueries];
      if constexpr (kDependent) key += found & zero;
      found = static_cast<uint64_t>(index.Find(key));
      sum += found;
    }
    own.found = found;
    return sum;
  }

  const I index_;
  const RotationSums expected_;
  std::vector<uint64_t> asked_;
  int64_t wrong_ = 0;
  std::vector<Thread> threads_;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_LOOKUP_KERNEL_H_
