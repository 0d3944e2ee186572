#include "reports/show/show.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/model/case_text.h"
#include "reports/model/conditions.h"
#include "reports/model/fact_text.h"
#include "reports/show/end_text.h"
#include "reports/show/fork_view.h"
#include "reports/show/window_table.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr size_t kUnfolded = 1 << 20;
constexpr size_t kLabelWidth = 12;

void AppendField(std::string_view label, std::string_view text, std::string& out) {
  absl::StrAppend(&out, PadRight(label, kLabelWidth), EscapeTerminal(text), "\n");
}

std::string OrUnknown(std::string_view text) {
  return text.empty() ? "unknown (not recorded)" : std::string(text);
}

// ---------------------------------------------------------------- header and plan

void AppendHeader(const RunHeader* header, std::string& out) {
  if (header == nullptr) {
    AppendField("run", "unknown (the record has no header frame)", out);
    return;
  }
  AppendField("run", absl::StrCat(header->run_id(), ", schema ", header->schema_version()), out);
  AppendField("started",
              absl::StrCat(FormatUtc(header->start_unix_ns()), ", host's time zone ",
                           OrUnknown(header->time_zone())),
              out);
  AppendField("experiment", header->experiment().name(), out);
  AppendField("question", header->experiment().question(), out);
  AppendField("command", absl::StrJoin(header->command_line(), " "), out);
  AppendField("commit", absl::StrCat(OrUnknown(header->commit()), ", ", OrUnknown(header->dirty())),
              out);
  for (const Claim& claim : header->experiment().claim()) AppendField("claim", claim.text(), out);
  AppendField("claims", absl::StrCat("sha256 ", OrUnknown(header->claims_sha256())), out);
}

void AppendPlan(const RunHeader* header, const Conditions& conditions, std::string& out) {
  if (header == nullptr) return;
  const Plan& plan = header->plan();
  out += "\nplan\n";
  absl::StrAppend(&out, "  ", EscapeTerminal(absl::StrJoin(conditions.plan, ", ")), "\n");
  absl::StrAppend(&out, "  ", FormatPlural(plan.trial_size(), "fork"), ", placement ",
                  PlacementName(plan.placement()), ", slices of ",
                  FormatNs(static_cast<double>(plan.slice_ns())), ", timeout ",
                  FormatNs(static_cast<double>(plan.timeout_ns())), " per fork, level ",
                  FormatPercentAsSet(plan.confidence_level()), ", margin ",
                  FormatPercentAsSet(plan.equivalence_margin()), "\n");
  for (const Setting& setting : plan.setting()) {
    absl::StrAppend(&out, "  ",
                    EscapeTerminal(absl::StrCat(setting.name(), " = ", setting.value())), " (",
                    EscapeTerminal(setting.origin()), ")\n");
  }
}

// ---------------------------------------------------------------- facts

std::string_view GroupOf(std::string_view key) { return key.substr(0, key.find('.')); }

// By group of keys, both in the order of the record.
std::vector<std::pair<std::string_view, std::vector<const Fact*>>> ByGroup(const FactList& facts) {
  std::vector<std::pair<std::string_view, std::vector<const Fact*>>> groups;
  for (const Fact& fact : facts) {
    const std::string_view name = GroupOf(fact.key());
    auto group = std::find_if(groups.begin(), groups.end(),
                              [name](const auto& one) { return one.first == name; });
    if (group == groups.end()) group = groups.insert(groups.end(), {name, {}});
    group->second.push_back(&fact);
  }
  return groups;
}

// "    cpu.model   AMD EPYC   (/proc/cpuinfo)"
void AppendFact(const Fact& fact, size_t width, std::string& out) {
  absl::StrAppend(&out, "    ", PadRight(EscapeTerminal(fact.key()), width), "  ",
                  EscapeTerminal(FactText(&fact)));
  if (!fact.source().empty()) absl::StrAppend(&out, "  (", EscapeTerminal(fact.source()), ")");
  out += "\n";
}

void AppendFacts(const FactList& facts, std::string& out) {
  size_t width = 0;
  for (const Fact& fact : facts) width = std::max(width, DisplayWidth(EscapeTerminal(fact.key())));
  for (const auto& [group, members] : ByGroup(facts)) {
    absl::StrAppend(&out, "  ", EscapeTerminal(group), "\n");
    for (const Fact* fact : members) AppendFact(*fact, width, out);
  }
}

std::string Index(int value) { return value < 0 ? "unknown" : absl::StrCat(value); }

std::string CpuText(const Cpu& cpu) {
  return absl::StrCat("cpu", cpu.id(), ": core ", Index(cpu.core()), ", package ",
                      Index(cpu.package()), ", node ", Index(cpu.node()), ", siblings ",
                      FormatCpuList({cpu.sibling().begin(), cpu.sibling().end()}), ", max ",
                      cpu.max_hz() == 0 ? "unknown" : FormatHz(static_cast<double>(cpu.max_hz())),
                      cpu.capacity() == 0 ? "" : absl::StrCat(", capacity ", cpu.capacity()),
                      cpu.allowed() ? "" : ", not allowed");
}

std::string CacheText(const Cache& cache) {
  return absl::StrCat("L", cache.level(), " ", cache.type(), " ",
                      FormatBytes(static_cast<double>(cache.size_bytes())), ", shared by cpu ",
                      FormatCpuList({cache.cpu().begin(), cache.cpu().end()}));
}

void AppendHost(const HostFacts* facts, std::string& out) {
  out += "\nhost\n";
  if (facts == nullptr) {
    out += "  unknown (the record has no facts frame)\n";
    return;
  }
  AppendFacts(facts->fact(), out);
  if (facts->cpu_size() + facts->cache_size() > 0) out += "  topology\n";
  for (const Cpu& cpu : facts->cpu()) absl::StrAppend(&out, "    ", CpuText(cpu), "\n");
  for (const Cache& cache : facts->cache()) {
    absl::StrAppend(&out, "    ", EscapeTerminal(CacheText(cache)), "\n");
  }
}

void AppendBuilds(const std::vector<const BuildFacts*>& builds, std::string& out) {
  for (const BuildFacts* build : builds) {
    absl::StrAppend(&out, "\nbuild of ", EscapeTerminal(OrUnknown(build->kernel())), ", sha256 ",
                    EscapeTerminal(OrUnknown(build->binary_sha256())), "\n");
    AppendFacts(build->fact(), out);
  }
  if (builds.empty()) out += "\nbuild\n  unknown (no kernel binary has stated its build)\n";
}

// ---------------------------------------------------------------- calibration

std::string CaseName(const Case* one) {
  if (one == nullptr) return "unknown case";
  std::string name = one->contender();
  if (one->param_size() > 0) {
    absl::StrAppend(&name, " ", ParamsText({one->param().begin(), one->param().end()}));
  }
  return name;
}

const Case* FindCase(const RunHeader* header, uint32_t id) {
  const bool known = header != nullptr && id < static_cast<uint32_t>(header->plan().case__size());
  return known ? &header->plan().case_(static_cast<int>(id)) : nullptr;
}

std::string PilotText(const Calibration::Pilot& pilot, const RunHeader* header) {
  const std::string name = CaseName(FindCase(header, pilot.case_id()));
  if (!pilot.failure().empty()) return absl::StrCat(name, ": ", pilot.failure());
  if (pilot.operations() == 0) return absl::StrCat(name, ": no operation");
  const double ns =
      static_cast<double>(pilot.thread_ns()) / static_cast<double>(pilot.operations());
  return absl::StrCat(name, " ", FormatSignificant(ns), " ns/op thread");
}

void AppendCalibrations(const RunRecord& record, const RunHeader* header, std::string& out) {
  bool first = true;
  for (const Frame& frame : record.frame()) {
    if (!frame.has_calibration()) continue;
    if (first) out += "\ncalibration\n";
    first = false;
    std::vector<std::string> pilots;
    for (const Calibration::Pilot& pilot : frame.calibration().pilot()) {
      pilots.push_back(PilotText(pilot, header));
    }
    absl::StrAppend(&out, "  group ", frame.calibration().group(), ": batches of ",
                    FormatCount(frame.calibration().batch()), " operations from ",
                    EscapeTerminal(absl::StrJoin(pilots, ", ")), "\n");
  }
}

// ---------------------------------------------------------------- forks

std::string HandOffText(const Probe* probe) {
  if (probe == nullptr || probe->hand_off().empty()) return "-";
  std::vector<std::string> pairs;
  for (const HandOff& pair : probe->hand_off())
    pairs.push_back(FormatSignificant(pair.one_way_ns()));
  return absl::StrCat(absl::StrJoin(pairs, " "), " ns");
}

std::string ClockText(const Probe* probe) {
  if (probe == nullptr || probe->clock().empty()) return "-";
  std::vector<std::string> clocks;
  for (const ClockProbe& clock : probe->clock()) {
    const bool known = clock.multiply_ns() > 0;
    clocks.push_back(known ? FormatSignificant(kCyclesPerMultiply / clock.multiply_ns()) : "-");
  }
  return absl::StrCat(absl::StrJoin(clocks, " "), " GHz");
}

std::string EndingKind(const Ending& ending) {
  switch (ending.kind()) {
    case Ending::EXITED:
      return ending.exit_code() == 0 ? "exited" : absl::StrCat("exit code ", ending.exit_code());
    case Ending::SIGNALLED:
      return absl::StrCat("signal ", ending.signal());
    case Ending::TIMED_OUT:
      return "timed out";
    case Ending::BABBLED:
      return "babbled";
    case Ending::SILENT:
      return "silent";
    case Ending::COULD_NOT_START:
      return "could not start";
    case Ending::INTERRUPTED:
      return "interrupted";
    case Ending::UNKNOWN:
    case Ending_Kind_Ending_Kind_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Ending_Kind_Ending_Kind_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return "unknown ending";
}

std::string EndingText(const ForkView& fork) {
  if (fork.end == nullptr) return "no end in the record";
  const Ending& ending = fork.end->ending();
  const std::string kind = EndingKind(ending);
  const bool well = ending.kind() == Ending::EXITED && ending.exit_code() == 0;
  if (well) return fork.subject_end == nullptr ? "exited, its last frame missing" : kind;
  if (absl::StartsWith(ending.detail(), kind)) return ending.detail();  // says more of the same
  return ending.detail().empty() ? kind : absl::StrCat(kind, ": ", ending.detail());
}

std::string CpusText(const ForkStart* start) {
  if (start == nullptr) return "-";
  return start->cpu().empty() ? "any" : absl::StrJoin(start->cpu(), ",");
}

std::string WallText(const ForkView& fork) {
  return fork.end == nullptr ? "-" : FormatNs(static_cast<double>(fork.end->wall_ns()));
}

// "3", or "3.1" where blocks are split; both from 1.
std::string BlockText(const Trial* trial, bool split) {
  if (trial == nullptr) return "-";
  if (trial->warmup_fork()) return "warm-up";
  return split ? absl::StrCat(trial->block() + 1, ".", trial->sub_block() + 1)
               : absl::StrCat(trial->block() + 1);
}

bool BlocksAreSplit(const std::vector<ForkView>& forks) {
  return std::any_of(forks.begin(), forks.end(), [](const ForkView& fork) {
    return fork.trial != nullptr && fork.trial->sub_block() > 0;
  });
}

TableRow ForkRow(const ForkView& fork, bool split) {
  const std::optional<double> ns = NsPerOp(fork);
  const int failed = FailedChecks(fork);
  return {
      .cells = {
          absl::StrCat(fork.trial_id, fork.attempt == 0 ? "" : absl::StrCat("#", fork.attempt)),
          BlockText(fork.trial, split), EscapeTerminal(CaseName(fork.its_case)),
          fork.its_case == nullptr ? "-" : absl::StrCat(fork.its_case->threads()),
          CpusText(fork.start), HandOffText(fork.before), ClockText(fork.before),
          absl::StrCat(fork.iterations.size() - MeasuredWindows(fork), "+", MeasuredWindows(fork)),
          failed == 0 ? "" : absl::StrCat(failed, " failed"),
          ns.has_value() ? FormatSignificant(*ns, 4) : "-", WallText(fork),
          EscapeTerminal(EndingText(fork))}};
}

void AppendOutputTails(const std::vector<ForkView>& forks, std::string& out) {
  for (const ForkView& fork : forks) {
    if (fork.end == nullptr || fork.end->ending().output_tail().empty()) continue;
    absl::StrAppend(&out, "\nfork ", fork.trial_id, " wrote last\n");
    for (const std::string_view line :
         absl::StrSplit(fork.end->ending().output_tail(), '\n', absl::SkipEmpty())) {
      absl::StrAppend(&out, "  ", EscapeTerminal(line), "\n");
    }
  }
}

void AppendForks(const std::vector<ForkView>& forks, const RunHeader* header, std::string& out) {
  constexpr Column::Align kRight = Column::Align::kRight;
  Table table{.columns = {{"Fork", kRight},
                          {"Block", kRight},
                          {"Case"},
                          {"Threads", kRight},
                          {"CPUs"},
                          {"Hand-off before"},
                          {"Clock before"},
                          {"Windows", kRight},
                          {"Checks"},
                          {"ns/op all", kRight},
                          {"Wall", kRight},
                          {"Ending"}}};
  const bool split = BlocksAreSplit(forks);
  for (const ForkView& fork : forks) table.rows.push_back(ForkRow(fork, split));
  absl::StrAppend(&out, "\nforks: ", forks.size(), " in the record");
  if (header != nullptr) absl::StrAppend(&out, ", ", header->plan().trial_size(), " planned");
  out += "\n";
  if (!forks.empty()) out += RenderTable(table, kUnfolded, false).text;
  AppendOutputTails(forks, out);
}

// ---------------------------------------------------------------- events and the end

std::string_view EventName(Event::Kind kind) {
  switch (kind) {
    case Event::SETTLED:
      return "settled";
    case Event::RESUMED:
      return "resumed";
    case Event::WARNING:
      return "warning";
    case Event::RECOVERED:
      return "recovered";
    case Event::UNKNOWN:
    case Event_Kind_Event_Kind_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Event_Kind_Event_Kind_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return "unknown event";
}

std::string EventValue(const Event& event) {
  switch (event.kind()) {
    case Event::SETTLED:
      return absl::StrCat(" after ", FormatDuration(event.value()));
    case Event::RESUMED:
      return absl::StrCat(", ", FormatTrimmed(event.value(), 12), " forks to run");
    case Event::RECOVERED:
      return absl::StrCat(", ", FormatTrimmed(event.value(), 12), " bytes dropped");
    case Event::WARNING:
    case Event::UNKNOWN:
    case Event_Kind_Event_Kind_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Event_Kind_Event_Kind_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return "";
}

void AppendEvents(const RunRecord& record, std::string& out) {
  bool first = true;
  for (const Frame& frame : record.frame()) {
    if (!frame.has_event()) continue;
    if (first) out += "\nevents\n";
    first = false;
    const Event& event = frame.event();
    absl::StrAppend(&out, "  ", FormatUtc(event.unix_ns()), "  ", EventName(event.kind()),
                    EventValue(event), event.text().empty() ? "" : ": ",
                    EscapeTerminal(event.text()), "\n");
  }
}

void AppendEnd(const RunRecord& record, const ReadReport& read_report, std::string& out) {
  out += "\nend\n";
  absl::StrAppend(&out, "  ", EscapeTerminal(OutcomeText(record)), "\n");
  absl::StrAppend(&out, "  ", FormatPlural(static_cast<int64_t>(read_report.frames), "frame"), ", ",
                  FormatCount(read_report.good_bytes), " bytes read");
  out += read_report.skipped.empty() ? ", nothing skipped\n" : "\n";
  for (const SkippedRange& range : read_report.skipped) {
    absl::StrAppend(&out, "  ", EscapeTerminal(SkippedText(range)), "\n");
  }
}

}  // namespace

std::string RenderShow(const RunRecord& record, const ReadReport& read_report,
                       const ShowOptions& options) {
  const ConditionSources sources = FindConditionSources(record);
  const std::vector<ForkView> forks = GatherForks(record);
  std::string out;
  AppendHeader(sources.header, out);
  AppendHost(sources.facts, out);
  AppendBuilds(sources.builds, out);
  AppendPlan(sources.header, MakeConditions(sources), out);
  AppendCalibrations(record, sources.header, out);
  AppendForks(forks, sources.header, out);
  if (options.windows) absl::StrAppend(&out, "\nwindows\n", RenderWindowTable(forks));
  AppendEvents(record, out);
  AppendEnd(record, read_report, out);
  return out;
}

}  // namespace lab
