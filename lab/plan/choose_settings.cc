#include "lab/plan/choose_settings.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "lab/plan/bounds.h"
#include "lab/plan/cases.h"
#include "lab/plan/chooser.h"
#include "lab/plan/closest_name.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/jobs.h"
#include "lab/plan/plain_text.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/shape_time.h"
#include "lab/plan/thread_group.h"
#include "lab/plan/thread_word.h"
#include "lab/plan/validate.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::StatusOr<Job> ChooseJob(const PlanOptions& options, Chooser& chooser) {
  const Given<std::string> name =
      options.job.value_or(Given<std::string>{std::string(kDefaultJob), std::string(kFromDefault)});
  chooser.Keep("job", name.value, name.origin);
  if (std::optional<Job> job = FindJob(name.value)) return *std::move(job);
  return absl::InvalidArgumentError(absl::StrCat("--job ", name.value, ": the jobs are ",
                                                 absl::StrJoin(JobNames(), ", "),
                                                 DidYouMean(name.value, JobNames())));
}

// -w defaults to -r, in whatever place -r was said; a place that says neither passes on to the
// next.
Maybe<absl::Duration> WarmupTime(const Maybe<absl::Duration>& warmup,
                                 const Maybe<absl::Duration>& iteration) {
  return warmup.has_value() ? warmup : iteration;
}

std::vector<Mode> ModesOf(const Experiment& experiment, const PlanOptions& options) {
  if (options.modes.has_value()) return options.modes->value;
  std::vector<Mode> modes;
  for (const int mode : experiment.mode()) modes.push_back(static_cast<Mode>(mode));
  return modes;
}

bool OnlySingleShots(const Experiment& experiment, const PlanOptions& options) {
  const std::vector<Mode> modes = ModesOf(experiment, options);
  return !modes.empty() &&
         std::all_of(modes.begin(), modes.end(), [](Mode mode) { return mode == SS; });
}

Shape ChooseShape(const Experiment& experiment, const PlanOptions& options, const Job& job,
                  Chooser& chooser) {
  // A job that was asked for is not overridden by the file.
  const Shape file = options.job.has_value() ? Shape() : experiment.shape();
  const std::string origin = absl::StrCat("job ", job.name);
  // A single shot is short and varies much: where there is nothing else, more forks in less time.
  const bool only_shots = OnlySingleShots(experiment, options);
  const uint32_t job_forks = only_shots && job.name == kDefaultJob
                                 ? std::max(kSingleShotForks, job.shape.forks())
                                 : job.shape.forks();
  const auto count = [&](std::string_view name, const Maybe<uint32_t>& option, bool said,
                         uint32_t value, uint32_t of_job, std::string (*problem)(uint64_t)) {
    return chooser.Choose<uint32_t>(name, {option, FromFile(said, value)}, {of_job, origin},
                                    problem);
  };
  const auto file_iteration = FromFile(file.has_iteration_ns(), FromNs(file.iteration_ns()));
  const auto file_warmup = FromFile(file.has_warmup_ns(), FromNs(file.warmup_ns()));

  Shape shape;
  shape.set_forks(
      count("forks", options.forks, file.has_forks(), file.forks(), job_forks, ForksProblem));
  shape.set_warmup_forks(count("warmup-forks", options.warmup_forks, file.has_warmup_forks(),
                               file.warmup_forks(), job.shape.warmup_forks(), WarmupForksProblem));
  shape.set_warmup_iterations(count("warmup-iterations", options.warmup_iterations,
                                    file.has_warmup_iterations(), file.warmup_iterations(),
                                    job.shape.warmup_iterations(), WarmupIterationsProblem));
  shape.set_iterations(count("iterations", options.iterations, file.has_iterations(),
                             file.iterations(), job.shape.iterations(), IterationsProblem));
  shape.set_warmup_ns(
      ToNs(chooser.Choose<absl::Duration>("warmup-time",
                                          {WarmupTime(options.warmup_time, options.iteration_time),
                                           WarmupTime(file_warmup, file_iteration)},
                                          {FromNs(job.shape.warmup_ns()), origin}, WindowProblem)));
  shape.set_iteration_ns(ToNs(
      chooser.Choose<absl::Duration>("iteration-time", {options.iteration_time, file_iteration},
                                     {FromNs(job.shape.iteration_ns()), origin}, WindowProblem)));
  if (only_shots) shape = ShapeOf(shape, SS);
  if (options.warmup_time.has_value() && shape.warmup_iterations() == 0) {
    chooser.Refuse("warmup-time", ToText(options.warmup_time->value), options.warmup_time->origin,
                   "there is no warm-up window (--warmup-iterations is 0)");
  }
  return shape;
}

void ChooseTimeout(const Experiment& experiment, const PlanOptions& options, Chooser& chooser,
                   Plan& plan) {
  const absl::Duration windows = WindowTime(plan.shape());
  const auto problem = [&](absl::Duration timeout) {
    if (timeout > windows) return TimeoutProblem(timeout);
    return absl::StrCat("a fork's windows alone take ", absl::FormatDuration(windows));
  };
  plan.set_timeout_ns(ToNs(chooser.Choose<absl::Duration>(
      "timeout",
      {options.timeout, FromFile(experiment.has_timeout_ns(), FromNs(experiment.timeout_ns()))},
      Default(DefaultTimeout(plan.shape())), problem)));
}

// More links than there are cannot be drawn from; that there are none (no linker that can) is no
// error unless somebody asks for them.
void ChooseLayouts(const Experiment& experiment, const PlanOptions& options, Chooser& chooser,
                   Plan& plan) {
  const uint32_t available = std::max(options.layouts_available, 1u);
  const auto problem = [&](uint32_t layouts) -> std::string {
    if (layouts == 0 || layouts <= available) return LayoutsProblem(layouts);
    return absl::StrCat("the kernels were linked in ", available,
                        available == 1 ? " layout" : " layouts");
  };
  // One for each block, as far as they go: where layouts repeat, they are the units and not the
  // forks. A rule that may add blocks takes all.
  const bool rule = plan.pilot_blocks() > 0 || plan.looks() > 1 || plan.per_regime() > 0;
  const uint32_t wanted = rule ? available : std::max(kDefaultLayouts, plan.shape().forks());
  const bool enough = available >= wanted;
  plan.set_layouts(chooser.Choose<uint32_t>(
      "layouts", {options.layouts, FromFile(experiment.has_layouts(), experiment.layouts())},
      {enough ? wanted : available, std::string(enough ? kFromDefault : "host")}, problem));
}

// The pilot that fixes the number of blocks, and the looks of --extend.
constexpr uint32_t kPilotBlocks = 10;
constexpr uint32_t kLooks = 3;

// Rules that choose the number of blocks. One kind at a time: what each promises holds alone.
void ChooseStopping(const Experiment& experiment, const PlanOptions& options, Chooser& chooser,
                    Plan& plan) {
  const double precision = chooser.Choose<double>(
      "precision",
      {options.precision, FromFile(experiment.has_precision(), experiment.precision())},
      Default(0.0), [](double value) { return value == 0 ? "" : PrecisionProblem(value); });
  const absl::Duration budget = chooser.Choose<absl::Duration>(
      "budget",
      {options.budget, FromFile(experiment.has_budget_ns(), FromNs(experiment.budget_ns()))},
      Default(absl::ZeroDuration()), [](absl::Duration value) {
        return value == absl::ZeroDuration() ? "" : BudgetProblem(value);
      });
  const bool extend = chooser.Choose<bool>(
      "extend", {options.extend, FromFile(experiment.has_extend(), experiment.extend())},
      Default(false));
  const uint32_t per_regime = chooser.Choose<uint32_t>(
      "per-regime",
      {options.per_regime, FromFile(experiment.has_per_regime(), experiment.per_regime())},
      Default(0u), [](uint32_t value) { return value == 0 ? "" : PerRegimeProblem(value); });
  const bool two_stages = precision > 0 || budget > absl::ZeroDuration();
  if (two_stages + extend + (per_regime > 0) > 1) {
    chooser.Refuse(extend ? "extend" : "per-regime", "", "",
                   "one rule at a time: --precision and --budget, or --extend, or --per-regime");
  }
  plan.set_precision(precision);
  plan.set_budget_ns(ToNs(budget));
  if (two_stages) plan.set_pilot_blocks(kPilotBlocks);
  if (extend) plan.set_looks(kLooks);
  plan.set_per_regime(per_regime);
}

void ChooseRest(const Experiment& experiment, const PlanOptions& options, Chooser& chooser,
                Plan& plan) {
  plan.set_fail_on_error(chooser.Choose<bool>(
      "fail-on-error",
      {options.fail_on_error, FromFile(experiment.has_fail_on_error(), experiment.fail_on_error())},
      Default(false)));
  plan.set_equivalence_margin(chooser.Choose<double>(
      "equivalence", {options.equivalence_margin},
      {experiment.equivalence_margin(), std::string(kFromExperiment)}, MarginProblem));
  plan.set_confidence_level(chooser.Choose<double>(
      "confidence-level",
      {options.confidence_level,
       FromFile(experiment.has_confidence_level(), experiment.confidence_level())},
      Default(0.95), ConfidenceLevelProblem));
  plan.set_order(chooser.Choose<Order>(
      "order",
      {options.order, FromFile(experiment.order() != ORDER_UNSPECIFIED, experiment.order())},
      Default(RANDOM)));
  plan.set_sample_one_in(chooser.Choose<uint32_t>(
      "sample-one-in",
      {options.sample_one_in, FromFile(experiment.has_sample_one_in(), experiment.sample_one_in())},
      Default(kDefaultSampleOneIn), SampleOneInProblem));
  plan.set_seed(options.seed.value);
  chooser.Keep("seed", ToText(options.seed.value), options.seed.origin);
}

std::vector<std::string> ToVector(const google::protobuf::RepeatedPtrField<std::string>& values) {
  return {values.begin(), values.end()};
}

// Keeps the words as the setting, since they say more than the counts.
std::vector<uint32_t> ChooseThreads(const Experiment& experiment, const PlanOptions& options,
                                    const Job& job, Chooser& chooser) {
  const bool shorter = job.short_factors && !experiment.short_threads().empty();
  const auto words = ToVector(shorter ? experiment.short_threads() : experiment.threads());
  absl::StatusOr<std::vector<uint32_t>> counts;
  const auto problem = [&](const std::vector<std::string>& chosen) -> std::string {
    if (chosen.empty()) return "at least one count is needed";
    counts = ResolveThreadWords(chosen, options.cpus_available);
    const std::string_view message = counts.status().message();
    // The subject already is the word where there is only one.
    return std::string(chosen.size() > 1
                           ? message
                           : absl::StripPrefix(message, absl::StrCat(chosen.front(), ": ")));
  };
  chooser.Choose<std::vector<std::string>>("threads",
                                           {options.threads, FromFile(!words.empty(), words)},
                                           Default(std::vector<std::string>{"1"}), problem);
  return counts.value_or(std::vector<uint32_t>());
}

// Empty where the experiment has no roles.
std::vector<std::vector<RoleCount>> ChooseThreadGroups(const Experiment& experiment,
                                                       const PlanOptions& options, const Job& job,
                                                       Chooser& chooser) {
  const bool has_roles = !experiment.thread_group().empty();
  if (!has_roles && options.thread_groups.has_value()) {
    chooser.Refuse("thread-groups", ToText(options.thread_groups->value),
                   options.thread_groups->origin, "the kernels of this experiment have no roles");
  }
  if (has_roles && options.threads.has_value()) {
    chooser.Refuse("threads", ToText(options.threads->value), options.threads->origin,
                   "this experiment's threads have roles: --thread-groups writer=1,reader=rest");
  }
  if (!has_roles) return {};
  const bool shorter = job.short_factors && !experiment.short_thread_group().empty();
  const auto words =
      ToVector(shorter ? experiment.short_thread_group() : experiment.thread_group());
  std::vector<std::vector<RoleCount>> groups;
  const auto problem = [&](const std::vector<std::string>& chosen) -> std::string {
    for (const std::string& word : chosen) {
      absl::StatusOr<std::vector<RoleCount>> group =
          ResolveThreadGroup(word, options.cpus_available);
      if (!group.ok()) return std::string(group.status().message());
      groups.push_back(*std::move(group));
    }
    return "";
  };
  chooser.Choose<std::vector<std::string>>("thread-groups", {options.thread_groups},
                                           {words, std::string(kFromExperiment)}, problem);
  return groups;
}

std::vector<std::string> FactorNames(const Experiment& experiment) {
  std::vector<std::string> names;
  for (const Factor& factor : experiment.factor()) names.push_back(factor.name());
  return names;
}

std::string ValuesProblem(const std::vector<std::string>& values) {
  if (values.empty()) return "no values";
  std::set<std::string> seen;
  for (const std::string& value : values) {
    if (value.empty()) return "a value is empty";
    if (!seen.insert(value).second) return absl::StrCat(value, " is given twice");
    if (std::string problem = PlainTextProblem(value); !problem.empty()) return problem;
  }
  return "";
}

std::string ParamProblem(const Experiment& experiment, const FactorValues& given) {
  const std::vector<std::string> names = FactorNames(experiment);
  if (names.empty()) return "this experiment has no parameters";
  if (std::find(names.begin(), names.end(), given.name) == names.end()) {
    return absl::StrCat("no such parameter", GuessOrList(given.name, names));
  }
  return ValuesProblem(given.values);
}

// Each factor with the values it will run.
std::vector<FactorValues> ChooseFactors(const Experiment& experiment, const PlanOptions& options,
                                        const Job& job, Chooser& chooser) {
  std::vector<FactorValues> factors;
  for (const Factor& factor : experiment.factor()) {
    const bool shorter = job.short_factors && !factor.short_value().empty();
    Given<FactorValues> chosen = {
        {factor.name(), ToVector(shorter ? factor.short_value() : factor.value())},
        std::string(kFromExperiment)};
    for (const Given<FactorValues>& given : options.params) {
      if (given.value.name == factor.name()) chosen = given;
    }
    chooser.Keep(absl::StrCat("param ", factor.name()), ToText(chosen.value.values), chosen.origin);
    factors.push_back(chosen.value);
  }
  for (const Given<FactorValues>& given : options.params) {
    chooser.Refuse("param", absl::StrCat(given.value.name, "=", ToText(given.value.values)),
                   given.origin, ParamProblem(experiment, given.value));
  }
  return factors;
}

std::string BaselineProblem(const Experiment& experiment, const std::string& name) {
  std::vector<std::string> names;
  for (const Contender& contender : experiment.contender()) {
    if (contender.name() == name) {
      return contender.negative_control() ? "a negative control cannot be the baseline" : "";
    }
    names.push_back(contender.name());
  }
  return absl::StrCat("not a contender", GuessOrList(name, names));
}

CaseChoice ChooseCases(const Experiment& experiment, const PlanOptions& options, const Job& job,
                       Chooser& chooser) {
  CaseChoice choice;
  choice.thread_groups = ChooseThreadGroups(experiment, options, job, chooser);
  if (choice.thread_groups.empty()) {
    choice.threads = ChooseThreads(experiment, options, job, chooser);
  }
  chooser.Keep("cpus", ToText(options.cpus_available), "host");
  choice.factors = ChooseFactors(experiment, options, job, chooser);
  choice.modes = chooser.Choose<std::vector<Mode>>(
      "mode",
      {options.modes, FromFile(!experiment.mode().empty(), ModesOf(experiment, PlanOptions()))},
      Default(std::vector<Mode>{THRPT}), ModesProblem);
  std::vector<Placement> in_file;
  for (const int placement : experiment.placement()) {
    in_file.push_back(static_cast<Placement>(placement));
  }
  choice.placements = chooser.Choose<std::vector<Placement>>(
      "placement", {options.placements, FromFile(!in_file.empty(), in_file)},
      Default(std::vector<Placement>{SPREAD}));
  choice.against_itself = options.against_itself;
  choice.baseline = chooser.Choose<std::string>(
      "baseline", {options.baseline}, {experiment.baseline(), std::string(kFromExperiment)},
      [&](const std::string& name) { return BaselineProblem(experiment, name); });
  if (options.filter.has_value()) {
    const auto& [filter, origin] = *options.filter;
    chooser.Keep("filter", filter, origin);
    chooser.Refuse("filter", filter, origin, PlainTextProblem(filter));
  }
  return choice;
}

}  // namespace

absl::StatusOr<CaseChoice> ChooseSettings(const Experiment& experiment, const PlanOptions& options,
                                          Plan* plan) {
  Chooser chooser;
  LAB_ASSIGN_OR_RETURN(const Job job, ChooseJob(options, chooser));
  *plan->mutable_shape() = ChooseShape(experiment, options, job, chooser);
  plan->set_slice_ns(ToNs(SliceTime(FromNs(plan->shape().iteration_ns()))));
  ChooseTimeout(experiment, options, chooser, *plan);
  ChooseStopping(experiment, options, chooser, *plan);
  if (plan->pilot_blocks() > 0) plan->mutable_shape()->set_forks(plan->pilot_blocks());
  ChooseLayouts(experiment, options, chooser, *plan);
  ChooseRest(experiment, options, chooser, *plan);
  const CaseChoice choice = ChooseCases(experiment, options, job, chooser);
  plan->set_placement(choice.placements.empty() ? SPREAD : choice.placements.front());
  plan->set_against_itself(options.against_itself);
  plan->set_relinked(options.against_itself && options.relinked);
  LAB_RETURN_IF_ERROR(chooser.Finish(plan));
  return choice;
}

}  // namespace lab
