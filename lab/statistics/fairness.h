// How evenly threads got on: Jain's index, (sum x)^2 / (n sum x^2). 1 where all are equal, 1/n
// where one thread did everything. Jain, Chiu and Hawe, DEC-TR-301, 1984.
#ifndef LAB_STATISTICS_FAIRNESS_H_
#define LAB_STATISTICS_FAIRNESS_H_

#include <span>

namespace lab {

// Of rates >= 0. 1 where there are none, or all are 0: nobody got more than another.
inline double JainsIndex(std::span<const double> rates) {
  double sum = 0;
  double squares = 0;
  for (double rate : rates) {
    sum += rate;
    squares += rate * rate;
  }
  if (squares == 0) return 1;
  return sum * sum / (static_cast<double>(rates.size()) * squares);
}

}  // namespace lab

#endif  // LAB_STATISTICS_FAIRNESS_H_
