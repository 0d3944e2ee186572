#include "tools/selftest_command.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "lab/analysis/analysis.h"
#include "lab/analysis/build_refusal.h"
#include "lab/printed/judge_printed.h"
#include "lab/printed/read_printed.h"
#include "lab/record/read_file.h"
#include "lab/selftest/control.h"
#include "lab/selftest/record_faults.h"
#include "lab/status/status_macros.h"
#include "reports/selftest/selftest_text.h"
#include "tools/exit_code.h"
#include "tools/experiments.h"
#include "tools/measure.h"

namespace lab {
namespace {

constexpr std::string_view kFolder = "lab/selftest";
constexpr std::string_view kPrinted = "lab/printed/seeds";
constexpr std::string_view kHonest = "honest";  // its record is the one to damage

// How much to run is in the files.
Options OptionsFor(const Options& options, const std::string& experiment) {
  Options its = options;
  its.experiment = experiment;
  if (!its.settle_limit) its.settle_limit = absl::Seconds(2);
  its.output_dir =
      absl::StrCat(options.output_dir.value_or("lab-records"), "/selftest/", experiment);
  return its;
}

absl::StatusOr<std::vector<ControlResult>> DamageRecord(const RunRecord& good,
                                                        const ReadReport& report) {
  std::vector<ControlResult> results;
  const Experiment& experiment = good.frame(0).header().experiment();
  for (const RecordFault& fault : RecordFaults()) {
    RunRecord damaged = good;
    fault.apply(damaged);
    LAB_ASSIGN_OR_RETURN(const Analysis analysis, Analyze(damaged, report, {}));
    ControlResult result =
        JudgeControl(analysis, experiment.contender(1).name(), std::string(fault.expected));
    result.control = absl::StrCat("record/", fault.name);
    result.what = std::string(fault.what);
    results.push_back(std::move(result));
  }
  return results;
}

absl::Status RunControls(const std::string& name, const Options& options, HeldMachine& host,
                         const CommandContext& context, std::vector<ControlResult>* results) {
  LAB_ASSIGN_OR_RETURN(const Experiment experiment,
                       FindExperimentIn(host.runfiles(), kFolder, name));
  const Options its = OptionsFor(options, name);
  LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, its, host.machine()));
  LAB_ASSIGN_OR_RETURN(const Measured run, Measure(experiment, plan, its, host.machine(), context));
  if (run.footer.outcome() != Footer::COMPLETE) return absl::CancelledError("interrupted");
  ReadReport report;
  LAB_ASSIGN_OR_RETURN(const RunRecord record, ReadRecordFile(run.path, &report));
  if (const std::string refusal = BuildRefusal(record); !refusal.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(refusal, ": a self-test of it would only say that"));
  }
  LAB_ASSIGN_OR_RETURN(const Analysis analysis, Analyze(record, report, {}));
  const auto add = [&](std::vector<ControlResult> more) {
    for (ControlResult& result : more) results->push_back(std::move(result));
  };
  add(JudgeControls(experiment, analysis));
  if (name != kHonest) return absl::OkStatus();
  LAB_ASSIGN_OR_RETURN(std::vector<ControlResult> damaged, DamageRecord(record, report));
  add(std::move(damaged));
  return absl::OkStatus();
}

// Tables of articles, each error of them a control.
absl::Status ReadPrintedTables(const Runfiles& runfiles, std::vector<ControlResult>* results) {
  for (const std::string& name : ExperimentNamesIn(runfiles, kPrinted)) {
    const std::string relative = absl::StrCat(kPrinted, "/", name, ".textproto");
    LAB_ASSIGN_OR_RETURN(const std::string text, ReadFile(runfiles.Path(relative)));
    LAB_ASSIGN_OR_RETURN(const PrintedTable table, ReadPrintedTable(text, relative));
    LAB_ASSIGN_OR_RETURN(const std::vector<PrintedVerdict> verdicts, JudgePrinted(table));
    for (const PrintedTable::Fault& fault : table.fault()) {
      for (const PrintedVerdict& verdict : verdicts) {
        if (verdict.row != fault.row()) continue;
        results->push_back({.control = absl::StrCat("printed/", name, " ", fault.id()),
                            .what = absl::StrCat(fault.says(), "; but ", fault.numbers()),
                            .expected = fault.expected(),
                            .came_out = absl::StrCat(verdict.word, ": ", verdict.reason),
                            .caught = verdict.word == fault.expected(),
                            .by_overlap = verdict.overlap});
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int> SelfTestCommand(const Options& options, const CommandContext& context) {
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(options.anonymous));
  LAB_RETURN_IF_ERROR(host->Hold("selftest", options.wait, context.err));
  std::vector<ControlResult> results;
  LAB_RETURN_IF_ERROR(ReadPrintedTables(host->runfiles(), &results));
  for (const std::string& name : ExperimentNamesIn(host->runfiles(), kFolder)) {
    LAB_RETURN_IF_ERROR(RunControls(name, options, *host, context, &results));
  }
  if (!context.out.Write(RenderSelfTest(results, context.out.width(), context.out.color()))) {
    return absl::InternalError("cannot write to stdout");
  }
  for (const ControlResult& result : results) {
    if (!result.caught) return kExitFailure;
  }
  return kExitFine;
}

}  // namespace lab
