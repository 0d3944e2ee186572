#include "tools/measure.h"

#include <filesystem>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "harness/runner/runner.h"
#include "lab/plan/claims.h"
#include "lab/plan/describe_plan.h"
#include "lab/plan/make_plan.h"
#include "lab/record/file_sink.h"
#include "lab/record/record_writer.h"
#include "lab/status/status_macros.h"
#include "reports/model/conditions.h"
#include "reports/terminal/header_lines.h"
#include "tools/commit.h"
#include "tools/hold_host.h"
#include "tools/ledger.h"
#include "tools/options/to_plan_options.h"
#include "tools/sha256.h"
#include "tools/stages.h"
#include "tools/tell.h"

namespace lab {
namespace {

constexpr uint32_t kSchemaVersion = 1;

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

uint64_t DrawSeed() {
  std::random_device device;
  return (uint64_t{device()} << 32 | device()) >> 16;  // short enough to be typed again
}

std::string MakeRunId() {
  return absl::StrCat(absl::FormatTime("%Y%m%dT%H%M%SZ", absl::Now(), absl::UTCTimeZone()), "-",
                      absl::StrFormat("%04x", std::random_device{}() & 0xffff));
}

absl::StatusOr<std::unique_ptr<HeldMachine>> HeldMachine::Prepare(bool anonymous) {
  LAB_ASSIGN_OR_RETURN(Runfiles runfiles, Runfiles::OfThisProgram());
  return std::unique_ptr<HeldMachine>(new HeldMachine(std::move(runfiles), anonymous));
}

absl::Status HeldMachine::Hold(std::string_view what, bool wait, const TerminalStream& err) {
  LAB_ASSIGN_OR_RETURN(HostLock lock, HoldHost(what, wait, stop_, err));
  lock_.emplace(std::move(lock));
  return absl::OkStatus();
}

absl::StatusOr<Plan> PlanFor(const Experiment& experiment, const Options& options,
                             const ThisMachine& machine) {
  const uint64_t drawn = DrawSeed();
  return MakePlan(experiment, ToPlanOptions(options, drawn, machine.CpusAllowed(),
                                            machine.LayoutsOf(experiment)));
}

absl::StatusOr<Measured> Measure(const Experiment& experiment, const Plan& plan,
                                 const Options& options, ThisMachine& machine,
                                 const CommandContext& context,
                                 const std::function<absl::Status(const std::string&)>& begun) {
  LAB_ASSIGN_OR_RETURN(const RunnerInput input, machine.InputFor(plan));
  LAB_ASSIGN_OR_RETURN(const std::vector<BuildFacts> builds, machine.DescribeKernels(plan));

  RunHeader header = MakeHeader(experiment, plan, context.command_line, machine.launcher());
  const std::string path = RecordPath(options, header);
  LAB_RETURN_IF_ERROR(EnterInLedger(std::filesystem::path(path).parent_path(), &header));
  LAB_ASSIGN_OR_RETURN(std::unique_ptr<FileSink> sink, FileSink::Create(path));
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<RecordWriter> writer,
                       RecordWriter::Start(std::move(sink)));
  if (begun) LAB_RETURN_IF_ERROR(begun(path));
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
  return Measured{path, *last};
}

}  // namespace lab
