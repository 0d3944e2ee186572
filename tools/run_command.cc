#include "tools/run_command.h"

#include <time.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "harness/runner/runner.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/claims.h"
#include "lab/plan/describe_plan.h"
#include "lab/plan/make_plan.h"
#include "lab/record/file_sink.h"
#include "lab/record/record_writer.h"
#include "lab/status/status_macros.h"
#include "reports/model/conditions.h"
#include "reports/terminal/header_lines.h"
#include "tools/commit.h"
#include "tools/experiments.h"
#include "tools/hold_host.h"
#include "tools/ledger.h"
#include "tools/machine.h"
#include "tools/options/to_plan_options.h"
#include "tools/runfiles.h"
#include "tools/sha256.h"
#include "tools/stages.h"
#include "tools/stop_signal.h"
#include "tools/tell.h"

namespace lab {
namespace {

constexpr uint32_t kSchemaVersion = 1;

uint64_t DrawSeed() {
  std::random_device device;
  return (uint64_t{device()} << 32 | device()) >> 16;  // short enough to be typed again
}

// 20261130T221500Z-3f2a: when, and something that tells two runs of one second apart.
std::string MakeRunId() {
  return absl::StrCat(absl::FormatTime("%Y%m%dT%H%M%SZ", absl::Now(), absl::UTCTimeZone()), "-",
                      absl::StrFormat("%04x", std::random_device{}() & 0xffff));
}

RunHeader MakeHeader(const Experiment& experiment, const Plan& plan,
                     const std::vector<std::string>& command_line, Launcher& launcher) {
  RunHeader header;
  header.set_schema_version(kSchemaVersion);
  header.set_run_id(MakeRunId());
  header.set_start_unix_ns(UnixNs());
  *header.mutable_experiment() = experiment;
  *header.mutable_plan() = plan;
  for (const std::string& word : command_line) header.add_command_line(word);
  header.set_commit(std::string(BuiltFromCommit()));
  header.set_dirty(std::string(BuiltFromDirty()));
  const std::string claims = CanonicalClaims(experiment);
  if (!claims.empty()) {
    if (absl::StatusOr<std::string> sha256 = Sha256OfBytes(launcher, claims); sha256.ok()) {
      header.set_claims_sha256(*sha256);
    }
  }
  header.set_time_zone(absl::FormatTime("%Ez", absl::Now(), absl::LocalTimeZone()));
  return header;
}

absl::StatusOr<Plan> PlanFor(const Experiment& experiment, const Options& options,
                             const ThisMachine& machine) {
  const uint64_t drawn = DrawSeed();
  return MakePlan(experiment, ToPlanOptions(options, drawn, machine.CpusAllowed(),
                                            machine.LayoutsOf(experiment)));
}

void PrintCases(const Plan& plan, const TerminalStream& out) {
  for (const Case& c : plan.case_()) {
    out.Write(absl::StrCat(CaseName(c), c.baseline() ? "  (baseline)" : "",
                           c.negative_control() ? "  (negative control)" : "", "\n"));
  }
  out.Write(absl::StrCat(DescribePlan(plan), "\n"));
}

// The frames before the first fork, and the lines that tell them.
absl::Status Open(const RunHeader& header, const std::vector<BuildFacts>& builds,
                  ThisMachine& machine, const RunnerHost& host, RecordWriter& writer,
                  std::optional<absl::Duration> settle_limit, const CommandContext& context) {
  Frame header_frame, facts_frame;
  *header_frame.mutable_header() = header;
  *facts_frame.mutable_facts() = machine.facts();
  LAB_RETURN_IF_ERROR(writer.Append(header_frame));
  LAB_RETURN_IF_ERROR(writer.Append(facts_frame));
  for (const BuildFacts& build : builds) {
    Frame frame;
    *frame.mutable_build() = build;
    LAB_RETURN_IF_ERROR(writer.Append(frame));
  }
  const SettleResult settled = machine.Settle(settle_limit);
  LAB_RETURN_IF_ERROR(
      AppendEvent(writer, Event::SETTLED, settled.text, absl::ToDoubleSeconds(settled.waited)));
  Frame probe_frame;
  *probe_frame.mutable_probe() = host.probe(/*full_matrix=*/true);
  LAB_RETURN_IF_ERROR(writer.Append(probe_frame));
  LAB_RETURN_IF_ERROR(writer.Sync());

  ConditionSources sources;
  sources.header = &header;
  sources.facts = &machine.facts();
  for (const BuildFacts& build : builds) sources.builds.push_back(&build);
  sources.probe = &probe_frame.probe();
  Event event;  // as written
  event.set_kind(Event::SETTLED);
  event.set_text(settled.text);
  event.set_value(absl::ToDoubleSeconds(settled.waited));
  sources.settled = &event;
  Conditions conditions = MakeConditions(sources);
  conditions.plan = {DescribePlan(header.plan())};
  context.err.Write(RenderHeaderLines(header.experiment().name(), header.experiment().question(),
                                      conditions, context.err.width(), context.err.color()));
  context.err.Write("\n");
  return absl::OkStatus();
}

std::string RecordPath(const Options& options, const RunHeader& header) {
  const std::string folder =
      options.output_dir.value_or(absl::StrCat("lab-records/", header.experiment().name()));
  return absl::StrCat(FromWhereUserStands(folder), "/", header.run_id(), ".labrec");
}

}  // namespace

absl::StatusOr<std::string> Measure(const Options& options, const CommandContext& context,
                                    Footer* footer) {
  LAB_ASSIGN_OR_RETURN(const Runfiles runfiles, Runfiles::OfThisProgram());
  LAB_ASSIGN_OR_RETURN(const Experiment experiment, FindExperiment(runfiles, options.experiment));
  const StopSignal stop;
  ThisMachine machine(runfiles, stop, options.anonymous);
  LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, options, machine));
  // First, so that a second run fails at once.
  LAB_ASSIGN_OR_RETURN(const HostLock lock,
                       HoldHost(experiment.name(), options.wait, stop, context.err));
  LAB_ASSIGN_OR_RETURN(const RunnerInput input, machine.InputFor(plan));
  LAB_ASSIGN_OR_RETURN(const std::vector<BuildFacts> builds, machine.DescribeKernels(plan));

  RunHeader header = MakeHeader(experiment, plan, context.command_line, machine.launcher());
  const std::string path = RecordPath(options, header);
  LAB_RETURN_IF_ERROR(EnterInLedger(std::filesystem::path(path).parent_path(), &header));
  LAB_ASSIGN_OR_RETURN(std::unique_ptr<FileSink> sink, FileSink::Create(path));
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<RecordWriter> writer,
                       RecordWriter::Start(std::move(sink)));
  const RunnerHost host = machine.Host(input);
  LAB_RETURN_IF_ERROR(Open(header, builds, machine, host, *writer, options.settle_limit, context));

  const absl::StatusOr<Footer> last = RunStages(path, machine, *writer, context);
  if (!last.ok()) {
    return absl::Status(last.status().code(),
                        absl::StrCat(last.status().message(), "\nlab: what was measured is in ",
                                     AsTyped(path), "; `lab resume` runs the rest"));
  }
  if (last->outcome() == Footer::INTERRUPTED) {
    context.err.Write(
        absl::StrCat("lab: interrupted; to run the rest: bazel run //tools:lab -- resume ",
                     AsTyped(path), "\n"));
  }
  *footer = *last;
  return path;
}

absl::StatusOr<int> RunCommand(const Options& options, const CommandContext& context) {
  ProcessLauncher launcher;
  if (options.list) {
    LAB_ASSIGN_OR_RETURN(const Runfiles runfiles, Runfiles::OfThisProgram());
    LAB_ASSIGN_OR_RETURN(const Experiment experiment, FindExperiment(runfiles, options.experiment));
    const StopSignal stop;
    const ThisMachine machine(runfiles, stop, options.anonymous);
    LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, options, machine));
    PrintCases(plan, context.out);
    return 0;
  }
  Footer footer;
  LAB_ASSIGN_OR_RETURN(const std::string path, Measure(options, context, &footer));
  return Tell(path,
              {.header_shown = context.err.is_terminal() && context.out.is_terminal(),
               .insist_on_bad_build = options.insist_on_bad_build},
              launcher, context.out);
}

}  // namespace lab
