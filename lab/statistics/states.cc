#include "lab/statistics/states.h"

#include <algorithm>
#include <numeric>

namespace lab {

std::vector<int> SplitAtGaps(std::span<const double> logs, double gap) {
  std::vector<size_t> order(logs.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return logs[a] < logs[b]; });
  std::vector<int> group(logs.size());
  int current = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && logs[order[i]] - logs[order[i - 1]] > gap) ++current;
    group[order[i]] = current;
  }
  return group;
}

std::vector<int> SpellsOf(std::span<const int> states) {
  std::vector<int> spells;
  int spell = -1;
  int last = -1;
  for (int state : states) {
    if (state >= 0 && state != last) {
      ++spell;
      last = state;
    }
    spells.push_back(state < 0 ? -1 : spell);
  }
  return spells;
}

}  // namespace lab
