// The random draws of a plan: uniform integers below a bound, and shuffles, sealed by a seed.
//
// Sealed means that the same seed gives the same plan with every compiler and standard library,
// which std::shuffle and the std distributions do not promise: the standard fixes the engine's
// output, not theirs. Not for statistics, and not for secrets.
//
//   Draw draw(20261130);
//   draw.Shuffle(order);
#ifndef LAB_PLAN_DRAW_H_
#define LAB_PLAN_DRAW_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace lab {

class Draw {
 public:
  explicit Draw(uint64_t seed) : engine_(seed) {}

  // Uniform in [0, bound), exactly: engine values above the largest multiple of `bound` are drawn
  // again, because the remainder alone would favour small results. `bound` > 0.
  uint64_t Below(uint64_t bound);

  // Every order is equally likely (Fisher-Yates).
  template <typename T>
  void Shuffle(std::vector<T>& items) {
    for (size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[Below(left)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace lab

#endif  // LAB_PLAN_DRAW_H_
