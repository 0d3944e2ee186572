#include "lab/statistics/geometric_mean.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/sample.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

bool IsUsable(const LogRatio& ratio) {
  if (!std::isfinite(ratio.mean)) return false;
  if (!ratio.standard_error) return true;
  return std::isfinite(*ratio.standard_error) && *ratio.standard_error >= 0 &&
         std::isfinite(ratio.df) && ratio.df > 0;
}

// The squared standard errors; absent where one is missing.
std::optional<std::vector<double>> SquaredErrors(std::span<const LogRatio> ratios) {
  std::vector<double> squares;
  for (const LogRatio& ratio : ratios) {
    if (!ratio.standard_error) return std::nullopt;
    squares.push_back(*ratio.standard_error * *ratio.standard_error);
  }
  return squares;
}

// Satterthwaite, of a sum of independent variances; all of them together where none is above 0.
double DegreesOfFreedom(std::span<const LogRatio> ratios, std::span<const double> squares,
                        double total) {
  double reciprocal = 0, all = 0;
  for (size_t i = 0; i < ratios.size(); ++i) {
    const double share = total > 0 ? squares[i] / total : 0;
    reciprocal += share * share / ratios[i].df;
    all += ratios[i].df;
  }
  return reciprocal > 0 ? 1 / reciprocal : all;
}

}  // namespace

absl::StatusOr<LogRatio> RatioOverBenchmarks(std::span<const double> ratios) {
  LAB_ASSIGN_OR_RETURN(const Sample sample, Sample::Create(ratios));
  // Pairs of a ratio and 1 are what the paired analysis takes.
  const std::vector<double> ones(sample.size(), 1.0);
  LAB_ASSIGN_OR_RETURN(const Sample unit, Sample::Create(ones));
  LAB_ASSIGN_OR_RETURN(LogRatio mean, PairedLogRatio(sample, unit));
  // Benchmarks are no pairs of forks: nothing is to be planned from their spread.
  mean.pair_sd = std::nullopt;
  return mean;
}

absl::StatusOr<LogRatio> RatioOfSuite(std::span<const LogRatio> ratios) {
  if (ratios.empty()) return absl::InvalidArgumentError("suite: no benchmark");
  std::vector<double> means;
  bool degenerate = true;
  for (size_t i = 0; i < ratios.size(); ++i) {
    if (!IsUsable(ratios[i])) {
      return absl::InvalidArgumentError(absl::StrFormat(
          "suite: log ratio %d of %d is %g with standard error %g and %g degrees of freedom", i + 1,
          ratios.size(), ratios[i].mean, ratios[i].standard_error.value_or(0), ratios[i].df));
    }
    means.push_back(ratios[i].mean);
    degenerate = degenerate && ratios[i].degenerate;
  }
  LogRatio suite{.mean = Mean(means), .degenerate = degenerate};
  const std::optional<std::vector<double>> squares = SquaredErrors(ratios);
  if (!squares) return suite;
  double total = 0;
  for (double square : *squares) total += square;
  suite.standard_error = std::sqrt(total) / static_cast<double>(ratios.size());
  suite.df = DegreesOfFreedom(ratios, *squares, total);
  return suite;
}

}  // namespace lab
