#include "tools/resume_record.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/runner/resume.h"
#include "harness/runner/runner.h"
#include "lab/record/extensions.h"
#include "lab/record/fact_keys.h"
#include "lab/record/file_sink.h"
#include "lab/record/read_file.h"
#include "lab/record/record_writer.h"
#include "lab/status/status_macros.h"
#include "tools/stages.h"
#include "tools/tell.h"

namespace lab {
namespace {

std::string TextOf(const HostFacts& facts, std::string_view key) {
  for (const Fact& fact : facts.fact()) {
    if (fact.key() == key) return fact.text();
  }
  return "";
}

absl::Status SameMachine(const RunRecord& record, const HostFacts& now) {
  for (const Frame& frame : record.frame()) {
    if (!frame.has_facts()) continue;
    const std::string then = TextOf(frame.facts(), fact::kCpuModel);
    if (then == TextOf(now, fact::kCpuModel)) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("the record was begun on another machine (", then,
                     "; this one: ", TextOf(now, fact::kCpuModel), "): run it anew here"));
  }
  return absl::OkStatus();  // its facts are lost; nothing to hold against
}

absl::Status SameBinaries(const RunRecord& record, const std::vector<BuildFacts>& now) {
  for (const Frame& frame : record.frame()) {
    if (!frame.has_build() || frame.build().binary_sha256().empty()) continue;
    for (const BuildFacts& build : now) {
      if (build.kernel() == frame.build().kernel() &&
          build.binary_sha256() != frame.build().binary_sha256()) {
        return absl::FailedPreconditionError(absl::StrCat(
            build.kernel(), " is another binary than the record's (sha256 ",
            frame.build().binary_sha256().substr(0, 12), ", now ",
            build.binary_sha256().substr(0, 12), "): check out commit ",
            record.frame(0).header().commit().substr(0, 12), " and build it alike, or run anew"));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status Reopen(RecordWriter& writer, const ReadReport& report, uint64_t cut_bytes,
                    const RunProgress& progress, ThisMachine& machine, const RunnerHost& host,
                    std::optional<absl::Duration> settle_limit) {
  if (cut_bytes > 0) {
    LAB_RETURN_IF_ERROR(AppendEvent(
        writer, Event::RECOVERED,
        absl::StrCat("the file ended inside a frame; its last ", cut_bytes, " bytes were cut off"),
        cut_bytes));
  }
  LAB_RETURN_IF_ERROR(AppendEvent(
      writer, Event::RESUMED,
      absl::StrCat(progress.missing, " forks to run, ", report.skipped.size(), " damaged places"),
      progress.missing));
  Frame facts, probe;
  *facts.mutable_facts() = machine.facts();
  LAB_RETURN_IF_ERROR(writer.Append(facts));
  const SettleResult settled = machine.Settle(settle_limit);
  LAB_RETURN_IF_ERROR(
      AppendEvent(writer, Event::SETTLED, settled.text, absl::ToDoubleSeconds(settled.waited)));
  *probe.mutable_probe() = host.probe(/*full_matrix=*/true);
  return writer.Append(probe);
}

}  // namespace

absl::StatusOr<Footer> ResumeRecord(const std::string& path, const Options& options,
                                    ThisMachine& machine, const CommandContext& context) {
  ReadReport report;
  LAB_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  LAB_ASSIGN_OR_RETURN(RunRecord record, ReadRecord(bytes, &report));
  LAB_RETURN_IF_ERROR(MergeExtensions(&record));
  LAB_ASSIGN_OR_RETURN(RunProgress progress, ProgressOf(record));
  if (progress.missing == 0) {
    context.err.Write(absl::StrCat("lab: ", AsTyped(path), " is complete: nothing to run\n"));
    Footer complete;
    complete.set_outcome(Footer::COMPLETE);
    return complete;
  }
  const Plan& plan = progress.header.plan();
  LAB_RETURN_IF_ERROR(SameMachine(record, machine.facts()));
  LAB_ASSIGN_OR_RETURN(const std::vector<BuildFacts> builds, machine.DescribeKernels(plan));
  LAB_RETURN_IF_ERROR(SameBinaries(record, builds));
  LAB_ASSIGN_OR_RETURN(const RunnerInput input, machine.InputFor(plan));

  LAB_ASSIGN_OR_RETURN(std::unique_ptr<FileSink> sink,
                       FileSink::OpenToContinue(path, report.good_bytes));
  const std::unique_ptr<RecordWriter> writer = RecordWriter::AlreadyStarted(std::move(sink));
  const RunnerHost host = machine.Host(input);
  context.err.Write(
      absl::StrCat("lab: ", progress.missing, " of ", plan.trial_size(), " forks to run\n"));
  LAB_RETURN_IF_ERROR(Reopen(*writer, report, bytes.size() - report.good_bytes, progress, machine,
                             host, options.settle_limit));
  return RunStages(path, machine, *writer, context);
}

}  // namespace lab
