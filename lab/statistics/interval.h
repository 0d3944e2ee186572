// A closed interval of the real line: what every interval function returns.
#ifndef LAB_STATISTICS_INTERVAL_H_
#define LAB_STATISTICS_INTERVAL_H_

namespace lab {

struct Interval {
  double low = 0;
  double high = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

inline bool Contains(const Interval& interval, double x) {
  return interval.low <= x && x <= interval.high;
}

// Whether `inner` lies in `outer`, ends included.
inline bool IsInside(const Interval& inner, const Interval& outer) {
  return outer.low <= inner.low && inner.high <= outer.high;
}

// Of a positive quantity: the interval of 1/x. A ratio of times becomes a ratio of speeds.
inline Interval Reciprocal(const Interval& interval) {
  return {1 / interval.high, 1 / interval.low};
}

}  // namespace lab

#endif  // LAB_STATISTICS_INTERVAL_H_
