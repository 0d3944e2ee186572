#include "lab/statistics/planning.h"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <utility>

#include "lab/statistics/distributions.h"

namespace lab {
namespace {

// The share of cases in which the promise "N more" shall hold.
constexpr double kUpperLimit = 0.8;

// A design with n units: n pairs, or n forks on each of two sides.
struct Paired {
  static double Df(int n) { return n - 1; }
  static double StandardError(double sd, int n) { return sd / std::sqrt(n); }
};
struct TwoSided {
  static double Df(int n) { return 2.0 * n - 2; }
  static double StandardError(double cv, int n) { return cv * std::sqrt(2.0 / n); }
};

// The fewest units that suffice, 2 at least; what suffices must do so with more units too.
template <typename Predicate>
int FewestUnits(Predicate suffice) {
  if (suffice(2)) return 2;
  int below = 2;
  int enough = 4;
  while (enough < kManyForks && !suffice(enough)) {
    below = enough;
    enough *= 2;
  }
  enough = std::min(enough, kManyForks);
  while (enough - below > 1) {
    const int middle = below + (enough - below) / 2;
    (suffice(middle) ? enough : below) = middle;
  }
  return enough;
}

template <typename Design>
int UnitsForHalfWidth(double half_width, double spread, double confidence) {
  assert(half_width > 0);
  return FewestUnits([&](int n) {
    return StudentT(confidence, Design::Df(n)) * Design::StandardError(spread, n) <= half_width;
  });
}

template <typename Design>
int UnitsForPower(double delta, double spread, double confidence, double power) {
  assert(delta > 0 && spread >= 0);
  if (spread == 0) return 2;
  return FewestUnits([&](int n) {
    return PowerOfT(delta / Design::StandardError(spread, n), Design::Df(n), confidence) >= power;
  });
}

template <typename Design>
int UnitsForEquivalence(double margin, double spread, double confidence, double power) {
  assert(margin > 0);
  // Both tests must succeed: each one's misses are half of them. StudentT counts both tails.
  return FewestUnits([&](int n) {
    const double quantiles =
        StudentT(2 * confidence - 1, Design::Df(n)) + StudentT(power, Design::Df(n));
    return quantiles * Design::StandardError(spread, n) <= std::log1p(margin);
  });
}

template <typename Design>
std::optional<double> SmallestEffectOf(double spread, int units, double confidence, double power) {
  if (units < 2) return std::nullopt;
  if (spread <= 0) return 0.0;
  const double df = Design::Df(units);
  // Solved for the noncentrality; the largest that is needed is the critical value plus a few.
  const auto missing = [&](double noncentrality) {
    return PowerOfT(noncentrality, df, confidence) - power;
  };
  std::uintmax_t iterations = 200;
  const std::pair<double, double> root =
      boost::math::tools::toms748_solve(missing, 0.0, 2 * StudentT(confidence, df) + 40,
                                        boost::math::tools::eps_tolerance<double>(50), iterations);
  return (root.first + root.second) / 2 * Design::StandardError(spread, units);
}

template <typename Design>
int MoreUnits(double precision, double spread, int units, double confidence) {
  assert(units >= 2);
  const double upper = UpperSpread(spread, Design::Df(units));
  return std::max(UnitsForHalfWidth<Design>(std::log1p(precision), upper, confidence) - units, 0);
}

}  // namespace

double UpperSpread(double spread, double df) {
  return spread * std::sqrt(df / ChiSquaredQuantile(1 - kUpperLimit, df));
}

int PairsForHalfWidth(double half_width, double pair_sd, double confidence) {
  return UnitsForHalfWidth<Paired>(half_width, pair_sd, confidence);
}

int ForksForHalfWidth(double half_width, double cv, double confidence) {
  return UnitsForHalfWidth<TwoSided>(half_width, cv, confidence);
}

int PairsForPower(double delta, double pair_sd, double confidence, double power) {
  return UnitsForPower<Paired>(delta, pair_sd, confidence, power);
}

int ForksForPower(double delta, double cv, double confidence, double power) {
  return UnitsForPower<TwoSided>(delta, cv, confidence, power);
}

int PairsForEquivalence(double margin, double pair_sd, double confidence, double power) {
  return UnitsForEquivalence<Paired>(margin, pair_sd, confidence, power);
}

int ForksForEquivalence(double margin, double cv, double confidence, double power) {
  return UnitsForEquivalence<TwoSided>(margin, cv, confidence, power);
}

int MorePairs(double precision, double pair_sd, int pairs, double confidence) {
  return MoreUnits<Paired>(precision, pair_sd, pairs, confidence);
}

int MoreForks(double precision, double cv, int forks, double confidence) {
  return MoreUnits<TwoSided>(precision, cv, forks, confidence);
}

std::optional<double> SmallestPairedEffect(double pair_sd, int pairs, double confidence,
                                           double power) {
  return SmallestEffectOf<Paired>(pair_sd, pairs, confidence, power);
}

std::optional<double> SmallestEffect(double cv, int forks, double confidence, double power) {
  return SmallestEffectOf<TwoSided>(cv, forks, confidence, power);
}

double Power(double delta, double cv, int forks, double confidence) {
  return PowerOfT(delta / TwoSided::StandardError(cv, forks), TwoSided::Df(forks), confidence);
}

}  // namespace lab
