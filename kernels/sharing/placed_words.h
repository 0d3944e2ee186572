// Words at chosen distances from each other: who shares a cache line with whom, decided and not
// left to chance.
//
//   PlacedWords words(Apart(threads, 128));   // each thread's word on lines of its own
//   words[thread].fetch_add(1, std::memory_order_relaxed);
//   LinesUnder(words)                          // how many lines they really lie on
//
// Bytes throughout. Making one is not thread-safe, using the words is.
#ifndef KERNELS_SHARING_PLACED_WORDS_H_
#define KERNELS_SHARING_PLACED_WORDS_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <set>
#include <utility>
#include <vector>

namespace lab {

using Word = std::atomic<int64_t>;

// What cores take from each other, on every machine that this lab knows but a few with 128.
inline constexpr size_t kLineBytes = 64;

// Where word 0, 1, ... lie from the beginning of a page: multiples of 8.
using Offsets = std::vector<size_t>;

// Word t at t * distance; distance 0: all are one word.
inline Offsets Apart(int words, size_t distance) {
  Offsets offsets;
  for (int word = 0; word < words; ++word) offsets.push_back(word * distance);
  return offsets;
}

// Words 0 and 1 are one, 2 and 3 the next, `distance` away.
inline Offsets InPairs(int words, size_t distance) {
  Offsets offsets;
  for (int word = 0; word < words; ++word) offsets.push_back(word / 2 * distance);
  return offsets;
}

// On how many lines words at these offsets lie, by arithmetic.
inline int LinesOf(const Offsets& offsets) {
  std::set<size_t> lines;
  for (const size_t offset : offsets) lines.insert(offset / kLineBytes);
  return static_cast<int>(lines.size());
}

class PlacedWords {
 public:
  explicit PlacedWords(const Offsets& offsets) {
    const size_t last = *std::max_element(offsets.begin(), offsets.end());
    bytes_ = last + kPageBytes;
    block_.reset(static_cast<std::byte*>(::operator new (bytes_, std::align_val_t{kPageBytes})));
    for (const size_t offset : offsets) {
      // Two words at one offset are one; making it twice sets it to 0 twice.
      words_.push_back(new (block_.get() + offset) Word(0));
    }
  }

  Word& operator[](int word) const { return *words_[word]; }
  int size() const { return static_cast<int>(words_.size()); }

  // Of all different words.
  int64_t Total() const {
    int64_t total = 0;
    for (const Word* word : Different()) total += word->load(std::memory_order_relaxed);
    return total;
  }

  std::set<const Word*> Different() const { return {words_.begin(), words_.end()}; }

 private:
  static constexpr size_t kPageBytes = 4096;
  struct Free {
    void operator()(std::byte* block) const {
      ::operator delete (block, std::align_val_t{kPageBytes});
    }
  };

  size_t bytes_ = 0;
  std::unique_ptr<std::byte, Free> block_;
  std::vector<Word*> words_;
};

// The same as LinesOf, by the addresses that the words got.
inline int LinesUnder(const PlacedWords& words) {
  std::set<uintptr_t> lines;
  for (const Word* word : words.Different()) {
    lines.insert(reinterpret_cast<uintptr_t>(word) / kLineBytes);
  }
  return static_cast<int>(lines.size());
}

// ---------------------------------------------------------------- access

// One locked instruction: right whoever else adds.
struct FetchAdd {
  static void AddOne(Word& word) { word.fetch_add(1, std::memory_order_relaxed); }
};

// A load and a store: right for the only writer of a word, and loses updates for two.
struct LoadAndStore {
  static void AddOne(Word& word) {
    word.store(word.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
};

}  // namespace lab

#endif  // KERNELS_SHARING_PLACED_WORDS_H_
