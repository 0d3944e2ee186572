// kernels/hash_mix/mix.h
//
// A hash of a word in so many rounds, and ways to write the loop. All return the same value.
//
//   PlainMix::Of(word, 64);
//
// A round is v = rotl(v * 31 + i, 5), with i the round's number. The multiplication alone would be
// a recurrence that a compiler may take many steps of at once (31^8 is a constant like any other);
// the rotation after each step is what forbids that. So each round waits for the one before, and
// time must grow with the number of rounds: the control by linearity.
//
// No hash to protect anything with: it is invertible, and its last round mixes few bits.
#ifndef KERNELS_HASH_MIX_MIX_H_
#define KERNELS_HASH_MIX_MIX_H_

#include <bit>
#include <cstdint>

namespace lab {

inline uint64_t MixRound(uint64_t v, int64_t i) {
  return std::rotl(v * 31 + static_cast<uint64_t>(i), 5);
}

// As anyone would write it. Nothing but the rotation keeps a compiler from folding rounds.
struct PlainMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    for (int64_t i = 0; i < rounds; ++i) v = MixRound(v, i);
    return v;
  }
};

// The compiler cannot see through v after any round, so that it can fold none. Where PlainMix takes
// less time than this, rounds were folded.
struct OpaqueMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    for (int64_t i = 0; i < rounds; ++i) {
      v = MixRound(v, i);
      asm volatile("" : "+r"(v));
    }
    return v;
  }
};

// The same value behind a call that the compiler is told to be a function of its arguments alone,
// so that a call whose arguments do not change moves out of a loop. Compilers find that out by
// themselves wherever they see the body and it has no loop; told, both do it.
struct HoistableMix {
  [[gnu::const, gnu::noinline]] static uint64_t Of(uint64_t v, int64_t rounds) {
    return PlainMix::Of(v, rounds);
  }
};

}  // namespace lab

#endif  // KERNELS_HASH_MIX_MIX_H_
