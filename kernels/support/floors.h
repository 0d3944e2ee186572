// What one operation costs at least, on any core we know of. A floor errs low: it only has to tell
// what a core did from what a compiler deleted.
#ifndef KERNELS_SUPPORT_FLOORS_H_
#define KERNELS_SUPPORT_FLOORS_H_

namespace lab {

struct Floor {
  double ns = 0;
  const char* reason = "";
};

// All in cycles of 6.2 GHz, the fastest clock sold today.
inline constexpr Floor kLockedFloor = {
    1.29,
    "one locked read-modify-write of an owned line: 8 cycles on AMD Milan, the cheapest published "
    "that we know, at 6.2 GHz"};
// Not the 1 cycle of the add: cores forward a store at rename and fold immediate adds, so the chain
// through memory does not bound it.
inline constexpr Floor kStoreFloor = {0.08,
                                      "one store: at most two per cycle on any core, at 6.2 GHz"};
inline constexpr Floor kBranchFloor = {
    0.08, "one taken branch: at most two per cycle on any core, at 6.2 GHz"};

}  // namespace lab

#endif  // KERNELS_SUPPORT_FLOORS_H_
