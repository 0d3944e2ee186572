// kernels/support/drawn_inputs.h
//
// Inputs drawn from a seed, the same on every machine and with every standard library: the run
// record holds the seed, so that the inputs of any sample can be made again.
//
//   DrawnInputs draw(args.seed);
//   for (uint64_t& word : words) word = draw.Next();
//   draw.Shuffle(words);
//
// The standard's distributions and std::shuffle are not used: what they make of a generator is
// each library's own affair. Modulo is: its bias for n below 2^32 is under one in 2^32.
#ifndef KERNELS_SUPPORT_DRAWN_INPUTS_H_
#define KERNELS_SUPPORT_DRAWN_INPUTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lab {

// SplitMix64 (Steele, Lea, Flood 2014): eight bytes of state, any seed is a good one.
class DrawnInputs {
 public:
  explicit DrawnInputs(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // In [0, n), n > 0.
  uint64_t Below(uint64_t n) { return Next() % n; }
  // In [0, 1), in steps of 2^-53.
  double Unit() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

  template <typename T>
  void Shuffle(std::vector<T>& values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      std::swap(values[left - 1], values[Below(left)]);
    }
  }

 private:
  uint64_t state_;
};

// A short hash of inputs (FNV-1a, byte by byte), for KernelInfo::data_shape: a generator that is
// changed by accident shows there.
class InputHash {
 public:
  void Add(std::string_view bytes) {
    for (const char c : bytes) AddByte(static_cast<unsigned char>(c));
  }
  // Little end first, whatever the machine's is.
  void Add(uint64_t word) {
    for (int shift = 0; shift < 64; shift += 8) AddByte((word >> shift) & 0xff);
  }

  // Sixteen digits: "cbf29ce484222325" where nothing was added.
  std::string Text() const {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[hash_ >> shift & 15];
    return text;
  }

 private:
  void AddByte(uint64_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3u; }

  uint64_t hash_ = 0xcbf29ce484222325u;
};

// The seed whose inputs are hashed into a data_shape, which is told before a run has a seed.
inline constexpr uint64_t kShapeSeed = 1;

}  // namespace lab

#endif  // KERNELS_SUPPORT_DRAWN_INPUTS_H_
