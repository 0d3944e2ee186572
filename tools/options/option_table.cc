#include "tools/options/option_table.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "lab/plan/bounds.h"
#include "lab/plan/closest_name.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/jobs.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/thread_group.h"
#include "lab/plan/thread_word.h"
#include "lab/plan/validate.h"
#include "lab/status/status_macros.h"
#include "tools/options/options.h"
#include "tools/options/values.h"
#include "tools/options/verb.h"

namespace lab {
namespace {

absl::Status Refuse(std::string_view problem) {
  return problem.empty() ? absl::OkStatus() : absl::InvalidArgumentError(problem);
}

// A setter is a plain function; these make one from a field and the rule for its values.

template <std::optional<uint32_t> Options::*kField, std::string (*kProblem)(uint64_t)>
absl::Status SetCount(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(const uint64_t count, ParseWholeNumber(text));
  LAB_RETURN_IF_ERROR(Refuse(kProblem(count)));
  options.*kField = static_cast<uint32_t>(count);
  return absl::OkStatus();
}

template <std::optional<absl::Duration> Options::*kField, std::string (*kProblem)(absl::Duration)>
absl::Status SetTime(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(const absl::Duration time, ParseTime(text));
  options.*kField = time;
  return Refuse(kProblem(time));
}

template <std::optional<double> Options::*kField, std::string (*kProblem)(double)>
absl::Status SetFraction(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(const double fraction, ParseFraction(text));
  options.*kField = fraction;
  return Refuse(kProblem(fraction));
}

template <std::optional<std::string> Options::*kField>
absl::Status SetText(std::string_view text, Options& options) {
  options.*kField = std::string(text);
  return Refuse(text.empty() ? "empty" : "");
}

template <bool Options::*kField>
absl::Status SetFlag(std::string_view, Options& options) {
  options.*kField = true;
  return absl::OkStatus();
}

template <typename T>
using Words = std::vector<std::pair<std::string, T>>;

// One of a few words, or a refusal that lists them.
template <typename T>
absl::StatusOr<T> ParseWord(std::string_view text, const Words<T>& words) {
  std::vector<std::string> names;
  for (const auto& [name, value] : words) {
    if (name == text) return value;
    names.push_back(name);
  }
  return absl::InvalidArgumentError(absl::StrCat("no such word", GuessOrList(text, names)));
}

// A list of such words, each once.
template <typename T>
absl::StatusOr<std::vector<T>> ParseWords(std::string_view text, const Words<T>& words) {
  LAB_ASSIGN_OR_RETURN(const std::vector<std::string> parts, ParseList(text));
  std::vector<T> values;
  for (const std::string& part : parts) {
    LAB_ASSIGN_OR_RETURN(const T value, ParseWord(part, words));
    if (std::find(values.begin(), values.end(), value) != values.end()) {
      return absl::InvalidArgumentError(absl::StrCat(part, " is given twice"));
    }
    values.push_back(value);
  }
  return values;
}

// One group per option: its own list is made with commas.
absl::Status SetThreadGroup(std::string_view text, Options& options) {
  const auto group = ResolveThreadGroup(text, 1);
  if (!group.ok()) return group.status();
  if (!options.thread_groups.has_value()) options.thread_groups.emplace();
  options.thread_groups->push_back(std::string(text));
  return absl::OkStatus();
}

absl::Status SetThreads(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(options.threads, ParseList(text));
  // Whether a word is known does not depend on the number of CPUs.
  const absl::Status status = ResolveThreadWords(*options.threads, 1).status();
  if (status.ok()) return status;
  std::string_view message = status.message();
  absl::ConsumePrefix(&message, absl::StrCat(text, ": "));
  return absl::InvalidArgumentError(message);
}

absl::Status SetParam(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(FactorValues param, ParseParam(text));
  for (const FactorValues& earlier : options.params) {
    if (earlier.name == param.name) {
      return absl::InvalidArgumentError(
          absl::StrCat(param.name, " is given twice; write ", param.name, "=v1,v2"));
    }
  }
  options.params.push_back(std::move(param));
  return absl::OkStatus();
}

absl::Status SetMode(std::string_view text, Options& options) {
  const std::vector<Mode> all = {THRPT, AVGT, SAMPLE, SS};
  if (text == "all") {
    options.modes = all;
    return absl::OkStatus();
  }
  Words<Mode> words;
  for (const Mode mode : all) words.push_back({ModeName(mode), mode});
  words.push_back({ModeName(OPENLOOP), OPENLOOP});
  LAB_ASSIGN_OR_RETURN(options.modes, ParseWords(text, words));
  const std::string problem = ModesProblem(*options.modes);
  return problem.empty() ? absl::OkStatus() : absl::UnimplementedError(problem);
}

absl::Status SetJob(std::string_view text, Options& options) {
  Words<std::string> words;
  for (const std::string& name : JobNames()) words.push_back({name, name});
  LAB_ASSIGN_OR_RETURN(options.job, ParseWord(text, words));
  return absl::OkStatus();
}

absl::Status SetOrder(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(options.order,
                       ParseWord<Order>(text, {{"random", RANDOM}, {"fixed", FIXED}}));
  return absl::OkStatus();
}

absl::Status SetPlacement(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(
      options.placements,
      ParseWords<Placement>(text, {{"spread", SPREAD}, {"compact", COMPACT}, {"none", NONE}}));
  return absl::OkStatus();
}

absl::Status SetSettle(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(options.settle_limit, ParseTime(text));
  return Refuse(*options.settle_limit > absl::Hours(1) ? "at most an hour" : "");
}

absl::Status SetSeed(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(options.seed, ParseWholeNumber(text));
  return absl::OkStatus();
}

absl::Status SetFailOnError(std::string_view text, Options& options) {
  LAB_ASSIGN_OR_RETURN(options.fail_on_error, ParseBool(text.empty() ? "true" : text));
  return absl::OkStatus();
}

absl::Status SetExtend(std::string_view, Options& options) {
  options.extend = true;
  return absl::OkStatus();
}

absl::Status SetFormat(std::string_view text, Options& options) {
  for (const std::string_view later : {"html", "json", "csv"}) {
    if (text == later) return absl::UnimplementedError("not built yet");
  }
  const Words<Format> words =
      options.verb == Verb::kExport
          ? Words<Format>{{"pb", Format::kPb}}
          : Words<Format>{{"terminal", Format::kTerminal}, {"markdown", Format::kMarkdown}};
  LAB_ASSIGN_OR_RETURN(options.format, ParseWord(text, words));
  return absl::OkStatus();
}

OptionRow Later(std::string_view name) {
  return {.names = {name}, .takes = Takes::kMaybe, .built = false};
}

const std::vector<Verb>& Everywhere() {
  static const auto* const verbs = [] {
    auto* all = new std::vector<Verb>;
    for (const VerbInfo& info : AllVerbs()) all->push_back(info.verb);
    return all;
  }();
  return *verbs;
}

std::vector<OptionRow> MakeTable() {
  using V = Verb;
  constexpr auto kValue = Takes::kValue;
  const std::vector<Verb> run = {V::kRun, V::kSuite, V::kCalibrate};
  const std::vector<Verb> only_run = {V::kRun, V::kSuite};  // not a calibration
  const std::vector<Verb> host = {V::kRun, V::kSuite, V::kResume, V::kCalibrate, V::kSelfTest};
  const std::vector<Verb> one_run = {V::kRun, V::kCalibrate};
  // Two lines an option, so that it reads as a table.
  // clang-format off
  return {
      {{"job"}, kValue, "WORD", run,
       "dry, short, default or rigorous: how much to run", SetJob},
      {{"f", "forks"}, kValue, "N", run,
       "fresh processes per case, one in each block", SetCount<&Options::forks, ForksProblem>},
      {{"wf", "warmup-forks"}, kValue, "N", run,
       "forks per case before the first block, left out", SetCount<&Options::warmup_forks, WarmupForksProblem>},
      {{"wi", "warmup-iterations"}, kValue, "N", run,
       "windows at the start of a fork, left out", SetCount<&Options::warmup_iterations, WarmupIterationsProblem>},
      {{"w", "warmup-time"}, kValue, "TIME", run,
       "of one such window; as -r where not said", SetTime<&Options::warmup_time, WindowProblem>},
      {{"i", "iterations"}, kValue, "N", run,
       "measured windows in a fork", SetCount<&Options::iterations, IterationsProblem>},
      {{"r", "iteration-time"}, kValue, "TIME", run,
       "of one window: 100ms, 2s, 1m; a bare number is seconds", SetTime<&Options::iteration_time, WindowProblem>},
      {{"t", "threads"}, kValue, "LIST", run,
       "counts, max, half, 2x; several with commas", SetThreads},
      {{"p", "param"}, kValue, "NAME=V1,V2", run,
       "values of a parameter; once per parameter", SetParam, /*repeatable=*/true},
      {{"bm", "mode"}, kValue, "WORD", run,
       "thrpt, avgt, sample, ss or all; several with commas", SetMode},
      {{"tg", "thread-groups"}, kValue, "writer=1,reader=rest", run,
       "threads of each role; again for a further group", SetThreadGroup, /*repeatable=*/true},
      {{"sample-one-in"}, kValue, "64", run,
       "mode sample: time one operation in so many", SetCount<&Options::sample_one_in, SampleOneInProblem>},
      {{"to", "timeout"}, kValue, "TIME", run,
       "after which a fork is killed", SetTime<&Options::timeout, TimeoutProblem>},
      {{"foe", "fail-on-error"}, Takes::kMaybe, "false", run,
       "stop at the first fork that ends badly", SetFailOnError},
      {{"filter"}, kValue, "PATTERN", run,
       "cases (suite: experiments) with this in the name, or like * ?", SetText<&Options::filter>},
      {{"l", "list"}, Takes::kNothing, "", only_run,
       "print the cases and the plan, run nothing", SetFlag<&Options::list>},
      {{"baseline"}, kValue, "NAME", one_run,
       "the contender that others are compared with", SetText<&Options::baseline>},
      {{"equivalence"}, kValue, "1%", run,
       "a difference that would not matter", SetFraction<&Options::equivalence_margin, MarginProblem>},
      {{"confidence-level"}, kValue, "0.95", run,
       "of the intervals", SetFraction<&Options::confidence_level, ConfidenceLevelProblem>},
      {{"seed"}, kValue, "N", run,
       "of every draw; the same seed gives the same plan", SetSeed},
      {{"order"}, kValue, "WORD", run,
       "random, or fixed for debugging", SetOrder},
      {{"placement"}, kValue, "WORD", run,
       "spread, compact or none: threads over CPUs; several with commas", SetPlacement},
      {{"precision"}, kValue, "1%", run,
       "wanted of the ratio: a pilot of ten blocks fixes their number", SetFraction<&Options::precision, PrecisionProblem>},
      {{"budget"}, kValue, "TIME", only_run,
       "for all forks: likewise; with --precision a limit", SetTime<&Options::budget, BudgetProblem>},
      {{"extend"}, Takes::kNothing, "", only_run,
       "up to three looks, twice adding blocks; they share alpha", SetExtend},
      {{"per-regime"}, kValue, "5", only_run,
       "go on until each state of the host has so many pairs", SetCount<&Options::per_regime, PerRegimeProblem>},
      {{"layouts"}, kValue, "N", run,
       "links of each kernel that blocks draw from; 1: the ordinary one", SetCount<&Options::layouts, LayoutsProblem>},
      {{"aa"}, Takes::kNothing, "", {V::kCalibrate},
       "each contender against itself: the smallest difference to tell", SetFlag<&Options::aa>},
      {{"relink"}, Takes::kNothing, "", {V::kCalibrate},
       "with --aa: the copy is another link of the same objects", SetFlag<&Options::relink>},
      {{"settle"}, kValue, "30s", host,
       "longest wait for a quiet host first; 0 waits for nothing", SetSettle},
      {{"wait"}, Takes::kNothing, "", host,
       "queue behind another measurement on this host", SetFlag<&Options::wait>},
      {{"anonymous"}, Takes::kNothing, "", host,
       "hash the host's name in the record", SetFlag<&Options::anonymous>},
      {{"insist-on-bad-build"}, Takes::kNothing, "", {V::kRun, V::kSuite, V::kResume, V::kReport},
       "judge a build that should not be; the report says so first", SetFlag<&Options::insist_on_bad_build>},
      {{"o", "output-dir"}, kValue, "DIR", 
       {V::kRun, V::kSuite, V::kReport, V::kExport, V::kCalibrate, V::kSelfTest},
       "where files go", SetText<&Options::output_dir>},
      {{"windows"}, Takes::kNothing, "", {V::kShow},
       "a line for every window and thread", SetFlag<&Options::windows>},
      {{"json"}, Takes::kNothing, "", {V::kShow},
       "as protobuf JSON", SetFlag<&Options::json>},
      {{"format"}, kValue, "WORD", {V::kReport, V::kExport},
       "of a report: terminal, markdown; of an export: pb", SetFormat},
      {{"h", "help"}, Takes::kNothing, "", Everywhere(),
       "the verb's options", SetFlag<&Options::help>},
      Later("prof"),
      Later("fail-on"), Later("allow-mismatch"), Later("for"),
  };
  // clang-format on
}

}  // namespace

const std::vector<OptionRow>& OptionTable() {
  static const auto* const table = new std::vector<OptionRow>(MakeTable());
  return *table;
}

const OptionRow* FindOption(std::string_view name) {
  for (const OptionRow& row : OptionTable()) {
    if (std::find(row.names.begin(), row.names.end(), name) != row.names.end()) return &row;
  }
  return nullptr;
}

bool TakenBy(const OptionRow& row, Verb verb) {
  return std::find(row.verbs.begin(), row.verbs.end(), verb) != row.verbs.end();
}

std::string Dashed(std::string_view name) {
  // JMH's words; "aa" is none of them.
  const bool short_name = (name.size() <= 2 && name != "aa") || name == "foe";
  return absl::StrCat(short_name ? "-" : "--", name);
}

}  // namespace lab
