// That no case of the vectors shared by several topics goes unnoticed: which calls they hold and
// where each is replayed. Files of a single topic are checked beside its tests.
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"

namespace lab {
namespace {

struct ReplayedFile {
  std::string_view file;
  std::vector<std::string> calls;
};

// jmh*, t_quantile, two_fork_summary: peer_error_test. fork_mean_ci: fork_means_test. kalibera,
// anova2_unbalanced: variance_components_test. optimal_reps, plan: budget_test. ratio_log_welch,
// ratio_paired: log_ratio_test. ratio_fieller, fieller: fieller_test. ratio_bootstrap:
// bootstrap_test. welch: welch_test. acf: autocorrelation_test. mvalue: modality_test. growth:
// growth_test. hodges_lehmann: hodges_lehmann_test. quantile_ci: quantiles_test. The rest:
// planning_test.
const ReplayedFile kReplayedFiles[] = {
    {"01_jmh_error_from_printed_sd", {"jmh_error_from_summary", "t_quantile"}},
    {"02_jmh_printed_tables", {"jmh_table"}},
    {"03_jmh_raw", {"jmh", "welch"}},
    {"04_seed003_two_forks", {"two_fork_summary"}},
    {"05_kj_two_levels", {"anova2_unbalanced", "fork_mean_ci", "kalibera"}},
    {"06_kj_three_levels", {"kalibera", "optimal_reps"}},
    {"07_kj_negative_component", {"anova2_unbalanced", "kalibera", "optimal_reps"}},
    {"08_zero_variance",
     {"acf", "fork_mean_ci", "kalibera", "mvalue", "optimal_reps", "ratio_log_welch"}},
    {"09_refusals",
     {"fork_mean_ci", "growth", "jmh", "kalibera", "ratio_log_welch", "ratio_paired"}},
    {"10_unequal_iterations", {"anova2_unbalanced", "fork_mean_ci", "jmh"}},
    {"11_optimal_reps", {"optimal_reps"}},
    {"12_ratio_methods", {"ratio_fieller", "ratio_log_welch", "ratio_paired"}},
    {"13_fieller_unbounded", {"fieller"}},
    {"14_ratio_bootstrap", {"ratio_bootstrap"}},
    {"15_extreme_outlier",
     {"fork_mean_ci", "hodges_lehmann", "jmh", "kalibera", "quantile_ci", "ratio_log_welch"}},
    {"23_planning",
     {"cv_upper", "detectable_effect", "forks_for_equivalence", "forks_for_half_width",
      "forks_for_power", "more_forks", "plan", "power_two_sample"}},
};

TEST(Vectors, EveryCallOfSharedFilesIsReplayed) {
  for (const ReplayedFile& each : kReplayedFiles) {
    EXPECT_EQ(CallsOf(each.file), each.calls) << each.file;
  }
}

}  // namespace
}  // namespace lab
