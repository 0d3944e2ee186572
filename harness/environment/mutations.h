// Damages a text the way files are damaged: bytes flipped, parts lost, doubled or cut off, numbers
// grown out of all bounds. Deterministic: the same seed gives the same damage on every platform.
#ifndef HARNESS_ENVIRONMENT_MUTATIONS_H_
#define HARNESS_ENVIRONMENT_MUTATIONS_H_

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace lab {

class Mutator {
 public:
  explicit Mutator(uint64_t seed) : generator_(seed) {}

  // `text` with one to four damages.
  std::string Mutate(std::string_view text);

 private:
  void Damage(std::string& text);
  // 0 <= result < bound. Not a distribution of the library, whose results differ between libraries.
  size_t Below(size_t bound) { return static_cast<size_t>(generator_() % bound); }

  std::mt19937_64 generator_;
};

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_MUTATIONS_H_
