#include "reports/model/conditions.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "lab/record/fact_keys.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/model/case_text.h"
#include "reports/model/fact_text.h"

namespace lab {
namespace {

using Phrases = std::vector<std::string>;

const FactList& FactsOf(const HostFacts* facts) {
  return facts != nullptr ? facts->fact() : HostFacts::default_instance().fact();
}

// "SMT unknown (hidden by hypervisor)"
std::string Named(std::string_view name, const FactList& facts, std::string_view key) {
  return absl::StrCat(name, " ", FactText(facts, key));
}

// ---------------------------------------------------------------- host

std::string CpuPhrase(const FactList& facts) {
  std::string text = IsKnown(FindFact(facts, fact::kCpuModel))
                         ? FactText(facts, fact::kCpuModel)
                         : Named("CPU model", facts, fact::kCpuModel);
  const Fact* family = FindFact(facts, fact::kCpuFamily);
  const Fact* model = FindFact(facts, fact::kCpuModelNumber);
  if (IsKnown(family) && IsKnown(model)) {
    absl::StrAppend(&text, " (family ", FactText(family), " model ", FactText(model), ")");
  }
  return text;
}

std::string CpuCountPhrase(const FactList& facts) {
  const Fact* online = FindFact(facts, fact::kCpusOnline);
  const Fact* allowed = FindFact(facts, fact::kCpusAllowed);
  if (!IsKnown(online)) return Named("CPUs", facts, fact::kCpusOnline);
  const bool fewer = IsKnown(allowed) && allowed->integer() != online->integer();
  const std::string count = FormatPlural(online->integer(), "CPU");
  return fewer ? absl::StrCat(allowed->integer(), " of ", count, " allowed") : count;
}

std::string SocketsPhrase(const FactList& facts) {
  const Fact* sockets = FindFact(facts, fact::kCpuSockets);
  return IsKnown(sockets) ? FormatPlural(sockets->integer(), "socket")
                          : Named("sockets", facts, fact::kCpuSockets);
}

std::string HypervisorPhrase(const FactList& facts) {
  const Fact* hypervisor = FindFact(facts, fact::kHypervisor);
  if (!IsKnown(hypervisor)) return Named("hypervisor", facts, fact::kHypervisor);
  if (hypervisor->text() == "none") return "no hypervisor";
  return absl::StrCat(hypervisor->text(), " guest");
}

Phrases HardwarePhrases(const FactList& facts) {
  return {CpuPhrase(facts), CpuCountPhrase(facts), SocketsPhrase(facts),
          Named("SMT", facts, fact::kCpuSmt), HypervisorPhrase(facts)};
}

std::string DistributionPhrase(const FactList& facts) {
  return IsKnown(FindFact(facts, fact::kDistribution))
             ? FactText(facts, fact::kDistribution)
             : Named("distribution", facts, fact::kDistribution);
}

std::string ContainerPhrase(const FactList& facts) {
  const Fact* container = FindFact(facts, fact::kContainer);
  if (!IsKnown(container)) return Named("container", facts, fact::kContainer);
  if (container->text() == "none") return "no container";
  return absl::StrCat("container ", container->text());
}

std::string ClockPhrase(const Probe* probe) {
  if (probe == nullptr) return "clock unknown (not probed yet)";
  double slowest_ns = 0;
  for (const ClockProbe& clock : probe->clock()) {
    slowest_ns = std::max(slowest_ns, clock.multiply_ns());
  }
  if (slowest_ns > 0) {
    return absl::StrCat("clock ", FormatSignificant(kCyclesPerMultiply / slowest_ns, 2),
                        " GHz (by multiplies)");
  }
  return absl::StrCat("clock unknown (",
                      probe->failure().empty() ? "not in the probe" : probe->failure(), ")");
}

std::string PairName(const HandOff& pair) {
  return absl::StrCat("cpu", pair.cpu_a(), "-cpu", pair.cpu_b());
}

std::string HandOffPhrase(const Probe* probe) {
  if (probe == nullptr) return "hand-off unknown (not probed yet)";
  if (probe->hand_off().empty()) {
    return absl::StrCat("hand-off unknown (",
                        probe->failure().empty() ? "one CPU in use" : probe->failure(), ")");
  }
  const auto by_time = [](const HandOff& a, const HandOff& b) {
    return a.one_way_ns() < b.one_way_ns();
  };
  const auto [least, most] =
      std::minmax_element(probe->hand_off().begin(), probe->hand_off().end(), by_time);
  if (probe->hand_off_size() == 1) {
    return absl::StrCat("hand-off ", PairName(*least), " ", FormatNs(least->one_way_ns()));
  }
  return absl::StrCat("hand-off ", FormatNs(least->one_way_ns()), " (", PairName(*least), ") to ",
                      FormatNs(most->one_way_ns()), " (", PairName(*most), ")");
}

Phrases SystemPhrases(const FactList& facts, const Probe* probe) {
  return {DistributionPhrase(facts), Named("kernel", facts, fact::kKernel),
          ContainerPhrase(facts),    Named("governor", facts, fact::kGovernor),
          ClockPhrase(probe),        HandOffPhrase(probe)};
}

// ---------------------------------------------------------------- build

// Of the dozens of flags that a toolchain passes, those that change what runs. The page has all.
std::string MainFlags(std::string_view flags) {
  constexpr std::string_view kPrefixes[] = {
      "-O", "-DNDEBUG", "-m", "-flto", "-fsanitize", "-fprofile", "-ffast-math", "-fno-exceptions"};
  Phrases kept;
  for (const std::string_view flag : absl::StrSplit(flags, ' ', absl::SkipEmpty())) {
    for (const std::string_view prefix : kPrefixes) {
      const bool wanted = absl::StartsWith(flag, prefix);
      if (wanted && std::find(kept.begin(), kept.end(), flag) == kept.end())
        kept.emplace_back(flag);
    }
  }
  return absl::StrJoin(kept, " ");
}

std::string FlagsPhrase(const FactList& facts) {
  const Fact* flags = FindFact(facts, fact::kCompileFlags);
  if (!IsKnown(flags)) return Named("flags", facts, fact::kCompileFlags);
  const std::string main_flags = MainFlags(flags->text());
  return main_flags.empty() ? "no optimisation flag" : main_flags;
}

std::string CompilerPhrase(const FactList& facts) {
  return IsKnown(FindFact(facts, fact::kCompiler)) ? FactText(facts, fact::kCompiler)
                                                   : Named("compiler", facts, fact::kCompiler);
}

// What makes a build one that gives no verdict. Nothing where all is well.
void AppendAlarms(const FactList& facts, Phrases& phrases) {
  const auto alarm = [&](std::string_view key, std::string_view good, std::string_view name) {
    const Fact* fact = FindFact(facts, key);
    if (!IsKnown(fact) || fact->text() == good) return;
    std::string text = absl::StrCat(name, " ", fact->text());
    if (std::find(phrases.begin(), phrases.end(), text) == phrases.end()) {
      phrases.push_back(std::move(text));
    }
  };
  alarm(fact::kCompilationMode, "opt", "MODE");
  alarm(fact::kOptimized, "yes", "OPTIMISED:");
  alarm(fact::kAssertions, "off", "ASSERTIONS");
  alarm(fact::kSanitizer, "none", "SANITIZER");
}

Phrases Alarms(const ConditionSources& sources) {
  Phrases alarms;
  for (const BuildFacts* build : sources.builds) AppendAlarms(build->fact(), alarms);
  return alarms;
}

std::string LayoutsPhrase(const Plan& plan) {
  std::set<uint32_t> layouts;
  for (const Trial& trial : plan.trial()) layouts.insert(trial.layout());
  return layouts.size() <= 1 ? "one layout" : FormatPlural(layouts.size(), "layout");
}

std::string CommitPhrase(const RunHeader* header) {
  if (header == nullptr) return "commit unknown (no header)";
  const std::string commit = header->commit().empty() ? "unknown" : header->commit();
  const std::string dirty = header->dirty().empty() ? "unknown" : header->dirty();
  if (commit == "unknown") return "commit unknown (not built from a git checkout)";
  if (dirty == "clean") return absl::StrCat("commit ", commit.substr(0, 12), " clean");
  if (dirty == "unknown")
    return absl::StrCat("commit ", commit.substr(0, 12), ", clean or not unknown");
  return absl::StrCat("commit ", commit.substr(0, 12), " DIRTY (", dirty.substr(0, 12), ")");
}

// Kernel binaries of one run should be built alike; where they are not, a reader must know.
void AppendDifferences(const std::vector<const BuildFacts*>& builds, Phrases& phrases) {
  constexpr std::string_view kKeys[] = {
      fact::kCompiler,  fact::kCompileFlags,     fact::kCompilationMode, fact::kAssertions,
      fact::kSanitizer, fact::kBenchmarkLibrary, fact::kAbseilLibrary};
  for (const std::string_view key : kKeys) {
    std::set<std::string> values;
    for (const BuildFacts* build : builds) values.insert(FactText(build->fact(), key));
    if (values.size() > 1) phrases.push_back(absl::StrCat(key, " DIFFERS between kernel binaries"));
  }
}

// "benchmark 1.7.1 from source, sha256 6430e409": what follows is for the page.
std::string BeforeComma(std::string_view text) {
  return std::string(text.substr(0, text.find(',')));
}

Phrases BuildPhrases(const ConditionSources& sources) {
  Phrases phrases;
  if (sources.builds.empty()) {
    phrases.push_back("compiler unknown (no kernel has run yet)");
  } else {
    const FactList& facts = sources.builds.front()->fact();
    phrases = {absl::StrCat(CompilerPhrase(facts), " ", FlagsPhrase(facts), " ",
                            FactText(facts, fact::kStandard))};
    for (std::string& alarm : Alarms(sources)) phrases.push_back(std::move(alarm));
    AppendDifferences(sources.builds, phrases);
    phrases.push_back(BeforeComma(Named("benchmark", facts, fact::kBenchmarkLibrary)));
    phrases.push_back(BeforeComma(Named("abseil", facts, fact::kAbseilLibrary)));
  }
  if (sources.header != nullptr) phrases.push_back(LayoutsPhrase(sources.header->plan()));
  phrases.push_back(CommitPhrase(sources.header));
  return phrases;
}

// ---------------------------------------------------------------- load and plan

// The event is written in any case; its text says where the host did not settle, or could not tell.
std::string SettledText(const Event& settled) {
  const bool quiet = settled.text().empty() || absl::StartsWith(settled.text(), "settled");
  return quiet ? absl::StrCat("settled after ", FormatDuration(settled.value())) : settled.text();
}

std::string BuildServerPhrase(const FactList& facts, const Event* settled) {
  const Fact* server = FindFact(facts, fact::kBuildServer);
  std::string text = !IsKnown(server)           ? Named("build server", facts, fact::kBuildServer)
                     : server->text() == "none" ? "no build server"
                                                : absl::StrCat(server->text(), " resident");
  if (settled != nullptr) absl::StrAppend(&text, " (", SettledText(*settled), ")");
  return text;
}

Phrases LoadPhrases(const ConditionSources& sources) {
  const FactList& facts = FactsOf(sources.facts);
  Phrases phrases = {Named("load average", facts, fact::kLoadAverage),
                     Named("PSI cpu", facts, fact::kPsiCpu),
                     Named("steal since boot", facts, fact::kSteal)};
  if (sources.steal_share.has_value()) {
    phrases.push_back(absl::StrCat("steal during forks ", FormatPercent(*sources.steal_share)));
  }
  phrases.push_back(BuildServerPhrase(facts, sources.settled));
  return phrases;
}

std::string CasesPhrase(const Plan& plan) {
  std::set<std::string> contenders;
  std::set<uint32_t> threads;
  std::set<std::string> params;
  for (const Case& one : plan.case_()) {
    contenders.insert(one.contender());
    threads.insert(one.threads());
    for (const Param& param : one.param()) params.insert(param.name());
  }
  std::string text = absl::StrCat(FormatPlural(contenders.size(), "case"), " x threads {",
                                  absl::StrJoin(threads, ", "), "}");
  if (!params.empty()) absl::StrAppend(&text, " x params {", absl::StrJoin(params, ", "), "}");
  return text;
}

uint32_t Blocks(const Plan& plan) {
  uint32_t blocks = 0;
  for (const Trial& trial : plan.trial()) blocks = std::max(blocks, trial.block() + 1);
  return blocks;
}

std::string WindowsPhrase(const Shape& shape) {
  std::string text = absl::StrCat("forks of ", shape.warmup_iterations(), " + ", shape.iterations(),
                                  " windows of ", FormatNs(shape.iteration_ns()));
  if (shape.warmup_iterations() > 0 && shape.warmup_ns() != shape.iteration_ns()) {
    absl::StrAppend(&text, " (warm-up ", FormatNs(shape.warmup_ns()), ")");
  }
  if (shape.warmup_forks() > 0) {
    absl::StrAppend(&text, ", ", FormatPlural(shape.warmup_forks(), "warm-up fork"));
  }
  return text;
}

// "look 1 of 3 at 10 blocks: 2 comparisons undecided"; the rule alone before it has decided.
Phrases StoppingPhrases(const Plan& plan, const std::vector<const Extension*>& stages) {
  Phrases phrases;
  for (const Extension* stage : stages) {
    phrases.push_back(absl::StrCat(stage->rule(), " (", stage->reason(), ")"));
  }
  if (!phrases.empty()) return phrases;
  if (plan.pilot_blocks() > 0) phrases.push_back("a pilot fixes the number of blocks");
  if (plan.looks() > 1) phrases.push_back(absl::StrCat("up to ", plan.looks(), " looks"));
  if (plan.per_regime() > 0) {
    phrases.push_back(absl::StrCat(plan.per_regime(), " pairs wanted in each state of the host"));
  }
  return phrases;
}

Phrases PlanPhrases(const Plan& plan, const std::vector<const Extension*>& stages) {
  Phrases phrases = {CasesPhrase(plan), FormatPlural(Blocks(plan), "block"),
                     WindowsPhrase(plan.shape())};
  if (plan.order() == FIXED) phrases.push_back("order FIXED (no verdict can rest on it)");
  if (plan.placement() != SPREAD) {
    phrases.push_back(absl::StrCat("placement ", PlacementName(plan.placement())));
  }
  for (std::string& phrase : StoppingPhrases(plan, stages)) phrases.push_back(std::move(phrase));
  phrases.push_back(absl::StrCat("seed ", plan.seed()));
  return phrases;
}

// ---------------------------------------------------------------- the page

std::string Join(const Phrases& phrases) { return absl::StrJoin(phrases, ", "); }

std::string PageOfBuild(const ConditionSources& sources, std::string_view key) {
  if (sources.builds.empty()) return "unknown (no kernel has stated its build)";
  return FactText(sources.builds.front()->fact(), key);
}

std::string CompilerOnPage(const ConditionSources& sources) {
  return absl::StrCat(PageOfBuild(sources, fact::kCompiler), ", standard ",
                      PageOfBuild(sources, fact::kStandard), ", library ",
                      PageOfBuild(sources, fact::kStandardLibrary), ", mode ",
                      PageOfBuild(sources, fact::kCompilationMode), ", assertions ",
                      PageOfBuild(sources, fact::kAssertions), ", sanitizer ",
                      PageOfBuild(sources, fact::kSanitizer));
}

std::string LibrariesOnPage(const ConditionSources& sources) {
  return absl::StrCat("benchmark ", PageOfBuild(sources, fact::kBenchmarkLibrary), "; abseil ",
                      PageOfBuild(sources, fact::kAbseilLibrary), "; protobuf ",
                      PageOfBuild(sources, fact::kProtobufLibrary), "; libc ",
                      FactText(FactsOf(sources.facts), fact::kLibc));
}

std::string SourceOnPage(const ConditionSources& sources) {
  Phrases phrases = {CommitPhrase(sources.header)};
  for (const BuildFacts* build : sources.builds) {
    const std::string hash =
        build->binary_sha256().empty() ? "unknown (not recorded)" : build->binary_sha256();
    phrases.push_back(absl::StrCat(build->kernel(), " sha256 ", hash));
  }
  return Join(phrases);
}

std::string PlanOnPage(const RunHeader* header, const Phrases& plan) {
  if (header == nullptr) return "unknown (no header)";
  return absl::StrCat(Join(plan), ", placement ", PlacementName(header->plan().placement()),
                      ", order ", header->plan().order() == FIXED ? "fixed" : "drawn per block",
                      ", ", LayoutsPhrase(header->plan()));
}

std::vector<Condition> Page(const ConditionSources& sources, const Conditions& lines) {
  const FactList& facts = FactsOf(sources.facts);
  const RunHeader* header = sources.header;
  return {{"Date", header == nullptr ? "unknown (no header)" : FormatUtc(header->start_unix_ns())},
          {"Hardware", Join(lines.hardware)},
          {"System", Join(lines.system)},
          {"Compiler", CompilerOnPage(sources)},
          {"Compile flags", PageOfBuild(sources, fact::kCompileFlags)},
          {"Link flags", PageOfBuild(sources, fact::kLinkFlags)},
          {"Libraries", LibrariesOnPage(sources)},
          {"Image digest", FactText(facts, fact::kImageDigest)},
          {"Source", SourceOnPage(sources)},
          {"Plan", PlanOnPage(header, lines.plan)},
          {"Load", Join(lines.load)}};
}

// Fork by fork: between two sittings of a resumed run the counters may have begun anew.
std::optional<double> StealShare(const RunRecord& record) {
  int64_t steal = 0;
  int64_t total = 0;
  const ForkStart* start = nullptr;
  for (const Frame& frame : record.frame()) {
    if (frame.has_fork_start()) start = &frame.fork_start();
    if (!frame.has_fork_end() || start == nullptr || !start->has_load()) continue;
    const LoadSnapshot& before = start->load();
    const LoadSnapshot& after = frame.fork_end().load();
    const bool known = start->trial_id() == frame.fork_end().trial_id() &&
                       before.steal_ticks() >= 0 && before.total_ticks() >= 0 &&
                       after.steal_ticks() >= before.steal_ticks() &&
                       after.total_ticks() > before.total_ticks();
    if (!known) continue;
    steal += after.steal_ticks() - before.steal_ticks();
    total += after.total_ticks() - before.total_ticks();
  }
  if (total == 0) return std::nullopt;
  return static_cast<double>(steal) / static_cast<double>(total);
}

}  // namespace

ConditionSources FindConditionSources(const RunRecord& record) {
  ConditionSources sources;
  const auto keep_first = [](const auto*& slot, const auto& value) {
    if (slot == nullptr) slot = &value;
  };
  for (const Frame& frame : record.frame()) {
    if (frame.has_header()) keep_first(sources.header, frame.header());
    if (frame.has_facts()) keep_first(sources.facts, frame.facts());
    if (frame.has_build()) sources.builds.push_back(&frame.build());
    if (frame.has_probe()) keep_first(sources.probe, frame.probe());
    if (frame.has_extension()) sources.stages.push_back(&frame.extension());
    if (frame.has_event() && frame.event().kind() == Event::SETTLED) {
      keep_first(sources.settled, frame.event());
    }
  }
  sources.steal_share = StealShare(record);
  return sources;
}

Conditions MakeConditions(const ConditionSources& sources) {
  Conditions conditions;
  conditions.alarms = Alarms(sources);
  conditions.hardware = HardwarePhrases(FactsOf(sources.facts));
  conditions.system = SystemPhrases(FactsOf(sources.facts), sources.probe);
  conditions.build = BuildPhrases(sources);
  conditions.load = LoadPhrases(sources);
  if (sources.header != nullptr)
    conditions.plan = PlanPhrases(sources.header->plan(), sources.stages);
  conditions.page = Page(sources, conditions);
  return conditions;
}

}  // namespace lab
