#include "tools/suite_command.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "google/protobuf/text_format.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/closest_name.h"
#include "lab/plan/describe_plan.h"
#include "lab/record/read_file.h"
#include "lab/status/status_macros.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/suite/suite_summary.h"
#include "reports/suite/suite_text.h"
#include "tools/commit.h"
#include "tools/exit_code.h"
#include "tools/experiments.h"
#include "tools/measure.h"
#include "tools/options/parse_options.h"
#include "tools/resume_record.h"
#include "tools/runfiles.h"
#include "tools/suite.pb.h"
#include "tools/tell.h"

namespace lab {
namespace {

constexpr std::string_view kSuffix = ".labsuite";
constexpr std::string_view kFolder = "lab-records";
// After the first experiment the host was quiet a moment ago; a busy one would cost each of them
// the whole of the usual limit.
constexpr absl::Duration kSettleBetween = absl::Seconds(5);

// ---------------------------------------------------------------- which experiments

// "//kernels/lock:lock_benchmark" -> "lock".
std::string FamilyOf(std::string_view kernel) {
  absl::ConsumePrefix(&kernel, "//kernels/");
  return std::string(kernel.substr(0, kernel.find(':')));
}

bool Matches(std::string_view pattern, std::string_view name) {
  if (absl::StrContains(pattern, '*') || absl::StrContains(pattern, '?')) {
    return GlobMatches(pattern, name);
  }
  return absl::StrContains(name, pattern);
}

bool MatchesAny(std::string_view pattern, const Experiment& experiment) {
  if (Matches(pattern, experiment.name())) return true;
  return std::any_of(
      experiment.contender().begin(), experiment.contender().end(),
      [&](const Contender& contender) { return Matches(pattern, FamilyOf(contender.kernel())); });
}

// NotFound for a pattern that matches none: a suite of nothing must not look green.
absl::StatusOr<std::vector<Experiment>> Choose(const Runfiles& runfiles,
                                               const std::optional<std::string>& filter) {
  std::vector<Experiment> all;
  std::vector<std::string> names = ExperimentNames(runfiles);
  for (const std::string& name : names) {
    LAB_ASSIGN_OR_RETURN(Experiment experiment, FindExperiment(runfiles, name));
    all.push_back(std::move(experiment));
  }
  if (!filter) return all;
  std::vector<bool> chosen(all.size());
  for (const std::string_view pattern : absl::StrSplit(*filter, ',')) {
    bool any = false;
    for (size_t i = 0; i < all.size(); ++i) {
      if (!MatchesAny(pattern, all[i])) continue;
      chosen[i] = any = true;
    }
    if (!any) {
      return absl::NotFoundError(absl::StrCat("--filter ", pattern,
                                              ": no experiment and no family of kernels",
                                              GuessOrList(pattern, names)));
    }
  }
  std::vector<Experiment> kept;
  for (size_t i = 0; i < all.size(); ++i) {
    if (chosen[i]) kept.push_back(std::move(all[i]));
  }
  return kept;
}

// ---------------------------------------------------------------- the run

int Gravity(int exit_code) {
  constexpr int kOrder[] = {kExitFine,  kExitUndecided, kExitRefuted,
                            kExitUsage, kExitFailure,   kExitInterrupted};
  return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), exit_code) -
                          std::begin(kOrder));
}

class SuiteRun {
 public:
  SuiteRun(std::string path, Suite suite, Options options, HeldMachine& host,
           const CommandContext& context)
      : path_(std::move(path)),
        suite_(std::move(suite)),
        options_(std::move(options)),
        host_(host),
        context_(context) {}

  absl::StatusOr<int> Run(const std::vector<Experiment>& experiments) {
    PlanAll(experiments);
    LAB_RETURN_IF_ERROR(Save());
    absl::Duration left;
    for (const Planned& planned : planned_) left += planned.estimate;
    Say(absl::StrCat("suite: ", FormatPlural(suite_.part_size(), "experiment"), ", ",
                     AboutHowLong(left), "\n"));
    for (int i = 0; i < suite_.part_size(); ++i) {
      if (host_.stop().requested()) {
        exit_code_ = kExitInterrupted;
        break;
      }
      LAB_RETURN_IF_ERROR(RunPart(i, left));
      left -= planned_[i].estimate;
    }
    return Finish();
  }

 private:
  struct Planned {
    Experiment experiment;
    absl::StatusOr<Plan> plan = absl::UnknownError("not planned");
    absl::Duration estimate;
  };

  void Say(std::string_view text) const { context_.err.Write(text); }

  absl::Status Save() const {
    std::string text;
    google::protobuf::TextFormat::PrintToString(suite_, &text);
    return WriteWhole(path_,
                      absl::StrCat("# proto-file: tools/suite.proto\n# proto-message: lab.Suite\n"
                                   "# To run what is missing: lab resume THIS FILE\n",
                                   text));
  }

  Options OptionsOf(const Experiment& experiment) const {
    Options options = options_;
    options.verb = Verb::kRun;
    options.experiment = experiment.name();
    options.filter.reset();
    options.budget.reset();
    options.seed = suite_.seed();
    options.output_dir =
        absl::StrCat(options_.output_dir.value_or(std::string(kFolder)), "/", experiment.name());
    return options;
  }

  // All of them before the first is run, so that what cannot be planned shows at once.
  void PlanAll(const std::vector<Experiment>& experiments) {
    for (const Experiment& experiment : experiments) {
      Planned& planned = planned_.emplace_back();
      planned.experiment = experiment;
      planned.plan = PlanFor(experiment, OptionsOf(experiment), host_.machine());
      if (planned.plan.ok()) {
        planned.estimate = EstimateDuration(*planned.plan);
      } else {
        Say(absl::StrCat("lab: ", experiment.name(), ": ", planned.plan.status().message(), "\n"));
      }
    }
  }

  // Of the suite's budget the share that the experiment has of the plain plans still to run.
  std::optional<absl::Duration> BudgetOf(int index, absl::Duration left) const {
    if (!options_.budget) return std::nullopt;
    absl::Duration spent;
    for (const Suite::Part& part : suite_.part()) spent += absl::Seconds(part.seconds());
    const double share = absl::FDivDuration(planned_[index].estimate, left);
    return std::max((*options_.budget - spent) * share, absl::Milliseconds(1));
  }

  absl::Status RunPart(int index, absl::Duration left) {
    Suite::Part& part = *suite_.mutable_part(index);
    SuiteRow row{.experiment = part.experiment()};
    if (!part.done()) {
      Say(absl::StrCat("\n[", index + 1, "/", suite_.part_size(), "] "));
      const absl::Time start = absl::Now();
      const absl::Status status = MeasurePart(index, left);
      part.set_seconds(part.seconds() + absl::ToDoubleSeconds(absl::Now() - start));
      part.set_failure(std::string(status.message()));
      if (!status.ok()) Say(absl::StrCat("lab: ", status.message(), "\n"));
      LAB_RETURN_IF_ERROR(Save());
    }
    row.seconds = part.seconds();
    row.failure = part.failure();
    const int exit_code = Judge(part, &row);
    if (Gravity(exit_code) > Gravity(exit_code_)) exit_code_ = exit_code;
    rows_.push_back(std::move(row));
    return absl::OkStatus();
  }

  absl::Status MeasurePart(int index, absl::Duration left) {
    const Planned& planned = planned_[index];
    Suite::Part& part = *suite_.mutable_part(index);
    Options options = OptionsOf(planned.experiment);
    if (index > 0 && !options.settle_limit) options.settle_limit = kSettleBetween;
    if (!part.record().empty() && std::filesystem::exists(part.record())) {
      LAB_ASSIGN_OR_RETURN(const Footer footer,
                           ResumeRecord(part.record(), options, host_.machine(), context_));
      part.set_done(footer.outcome() == Footer::COMPLETE);
      return absl::OkStatus();
    }
    LAB_RETURN_IF_ERROR(planned.plan.status());
    Plan plan = *planned.plan;
    if (const auto budget = BudgetOf(index, left)) {
      options.budget = *budget;
      LAB_ASSIGN_OR_RETURN(plan, PlanFor(planned.experiment, options, host_.machine()));
    }
    LAB_ASSIGN_OR_RETURN(const Measured run,
                         Measure(planned.experiment, plan, options, host_.machine(), context_,
                                 [&](const std::string& record) {
                                   part.set_record(record);
                                   return Save();
                                 }));
    part.set_done(run.footer.outcome() == Footer::COMPLETE);
    return absl::OkStatus();
  }

  // What its record says, where there is one, shortly; the whole is on its page.
  int Judge(const Suite::Part& part, SuiteRow* row) {
    if (part.record().empty()) return kExitFailure;
    const absl::StatusOr<Told> told =
        JudgeRecord(part.record(), {.insist_on_bad_build = options_.insist_on_bad_build},
                    host_.machine().launcher());
    if (!told.ok()) {
      if (row->failure.empty()) row->failure = std::string(told.status().message());
      return kExitFailure;
    }
    AddAnalysis(told->analysis, row);
    row->record_path = told->model.source.record_path;
    row->report_path = told->model.source.report_path;
    if (facts_.empty()) facts_ = FactsOf(told->model.conditions);
    PrintBriefly(told->model);
    return row->failure.empty() ? told->exit_code : kExitFailure;
  }

  static std::vector<std::string> FactsOf(const Conditions& conditions) {
    std::vector<std::string> facts;
    for (const auto* lines : {&conditions.hardware, &conditions.system, &conditions.build}) {
      facts.push_back(absl::StrJoin(*lines, ", "));
    }
    return facts;
  }

  void PrintBriefly(const ReportModel& model) const {
    std::string text;
    const auto append = [&](std::string_view paragraph) {
      for (const std::string& line : Wrap(EscapeTerminal(paragraph), context_.out.width(), 2)) {
        absl::StrAppend(&text, line, "\n");
      }
    };
    append(absl::StrCat(model.experiment, ": ", model.question));
    if (!model.words.empty()) append(absl::StrCat("  ", model.words.front()));
    for (const ReportClaim& claim : model.claims) {
      append(absl::StrCat("  Claim: ", claim.text, ": ", claim.verdict, "."));
    }
    absl::StrAppend(&text, "  ", EscapeTerminal(model.source.report_path), "\n");
    context_.out.Write(text);
  }

  absl::StatusOr<int> Finish() {
    if (!context_.out.Write(
            absl::StrCat("\n", RenderSuite(rows_, context_.out.width(), context_.out.color())))) {
      return absl::InternalError("cannot write to stdout");
    }
    const std::string page = absl::StrCat(absl::StripSuffix(path_, kSuffix), ".md");
    std::vector<std::string> facts = facts_;
    facts.push_back(absl::StrCat("command: lab suite ", absl::StrJoin(suite_.argument(), " "),
                                 "; seed ", suite_.seed(), "; commit ", suite_.commit()));
    LAB_RETURN_IF_ERROR(
        WriteWhole(page, RenderSuiteMarkdown(rows_, {.title = absl::StrCat("Suite ", suite_.id()),
                                                     .facts = std::move(facts)})));
    context_.out.Write(
        absl::StrCat("\nsuite     ", AsTyped(path_), "\nreport    ", AsTyped(page), "\n"));
    if (exit_code_ == kExitInterrupted ||
        std::any_of(rows_.begin(), rows_.end(), [](auto& row) { return !row.failure.empty(); })) {
      Say(absl::StrCat("lab: to run what is missing: bazel run //tools:lab -- resume ",
                       AsTyped(path_), "\n"));
    }
    return exit_code_;
  }

  const std::string path_;
  Suite suite_;
  const Options options_;
  HeldMachine& host_;
  const CommandContext& context_;
  std::vector<Planned> planned_;
  std::vector<SuiteRow> rows_;
  std::vector<std::string> facts_;
  int exit_code_ = kExitFine;
};

std::string CommitOfThisBuild() { return absl::StrCat(BuiltFromCommit(), " ", BuiltFromDirty()); }

absl::StatusOr<Suite> ReadSuite(const std::string& path) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  Suite suite;
  if (!google::protobuf::TextFormat::ParseFromString(text, &suite) || suite.part_size() == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(AsTyped(path), ": not a suite; `lab suite` writes them"));
  }
  return suite;
}

}  // namespace

bool IsSuiteFile(std::string_view path) { return absl::EndsWith(path, kSuffix); }

absl::StatusOr<int> SuiteCommand(const Options& options, const CommandContext& context) {
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(options.anonymous));
  LAB_ASSIGN_OR_RETURN(const std::vector<Experiment> experiments,
                       Choose(host->runfiles(), options.filter));
  if (options.list) {
    for (const Experiment& experiment : experiments) {
      Options its = options;
      its.filter.reset();
      its.budget.reset();
      LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, its, host->machine()));
      context.out.Write(absl::StrCat(experiment.name(), ": ", DescribePlan(plan), "\n"));
    }
    return kExitFine;
  }
  LAB_RETURN_IF_ERROR(host->Hold("suite", options.wait, context.err));
  Suite suite;
  suite.set_id(MakeRunId());
  suite.set_seed(options.seed.value_or(DrawSeed()));
  suite.set_commit(CommitOfThisBuild());
  for (size_t i = 2; i < context.command_line.size(); ++i) {
    suite.add_argument(context.command_line[i]);
  }
  for (const Experiment& experiment : experiments) {
    suite.add_part()->set_experiment(experiment.name());
  }
  const std::string folder = FromWhereUserStands(options.output_dir.value_or(std::string(kFolder)));
  const std::string path = absl::StrCat(folder, "/suite/", suite.id(), kSuffix);
  return SuiteRun(path, std::move(suite), options, *host, context).Run(experiments);
}

absl::StatusOr<int> ResumeSuite(const std::string& path, const Options& options,
                                const CommandContext& context) {
  LAB_ASSIGN_OR_RETURN(Suite suite, ReadSuite(path));
  if (suite.commit() != CommitOfThisBuild()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the suite was begun with another build (", suite.commit(),
        "; this one: ", CommitOfThisBuild(), "): check that out, or run the suite anew"));
  }
  std::vector<std::string> args = {"suite"};
  args.insert(args.end(), suite.argument().begin(), suite.argument().end());
  LAB_ASSIGN_OR_RETURN(Options original, ParseOptions(args));
  original.wait = options.wait;
  if (options.settle_limit) original.settle_limit = options.settle_limit;
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(original.anonymous));
  std::vector<Experiment> experiments;
  for (const Suite::Part& part : suite.part()) {
    LAB_ASSIGN_OR_RETURN(Experiment experiment,
                         FindExperiment(host->runfiles(), part.experiment()));
    experiments.push_back(std::move(experiment));
  }
  LAB_RETURN_IF_ERROR(host->Hold("suite", original.wait, context.err));
  return SuiteRun(path, std::move(suite), original, *host, context).Run(experiments);
}

}  // namespace lab
