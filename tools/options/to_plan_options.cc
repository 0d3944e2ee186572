#include "tools/options/to_plan_options.h"

#include <cstdint>
#include <optional>
#include <string>

#include "lab/plan/plan_options.h"
#include "tools/options/options.h"

namespace lab {
namespace {

template <typename T>
std::optional<Given<T>> Typed(const std::optional<T>& value) {
  if (!value.has_value()) return std::nullopt;
  return Given<T>{*value, std::string(kFromCommandLine)};
}

}  // namespace

PlanOptions ToPlanOptions(const Options& options, uint64_t drawn_seed, uint32_t cpus_available,
                          uint32_t layouts_available) {
  PlanOptions plan;
  plan.job = Typed(options.job);
  plan.forks = Typed(options.forks);
  plan.warmup_forks = Typed(options.warmup_forks);
  plan.warmup_iterations = Typed(options.warmup_iterations);
  plan.iterations = Typed(options.iterations);
  plan.warmup_time = Typed(options.warmup_time);
  plan.iteration_time = Typed(options.iteration_time);
  plan.threads = Typed(options.threads);
  for (const FactorValues& param : options.params) {
    plan.params.push_back({param, std::string(kFromCommandLine)});
  }
  plan.modes = Typed(options.modes);
  plan.thread_groups = Typed(options.thread_groups);
  plan.sample_one_in = Typed(options.sample_one_in);
  plan.timeout = Typed(options.timeout);
  plan.fail_on_error = Typed(options.fail_on_error);
  plan.filter = Typed(options.filter);
  plan.baseline = Typed(options.baseline);
  plan.equivalence_margin = Typed(options.equivalence_margin);
  plan.confidence_level = Typed(options.confidence_level);
  plan.order = Typed(options.order);
  plan.placements = Typed(options.placements);
  plan.seed = options.seed.has_value() ? Given<uint64_t>{*options.seed}
                                       : Given<uint64_t>{drawn_seed, std::string(kDrawn)};
  plan.precision = Typed(options.precision);
  plan.budget = Typed(options.budget);
  plan.extend = Typed(options.extend);
  plan.per_regime = Typed(options.per_regime);
  plan.layouts = Typed(options.layouts);
  plan.against_itself = options.aa;
  plan.relinked = options.relink;
  plan.cpus_available = cpus_available;
  plan.layouts_available = layouts_available;
  return plan;
}

}  // namespace lab
