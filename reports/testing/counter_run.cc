#include "reports/testing/counter_run.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/record/fact_keys.h"
#include "lab/statistics/interval.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

constexpr std::string_view kKernel = "//kernels/counter:counter_benchmark";
constexpr int64_t kStartUnixNs = 1'796'076'900'000'000'000;  // 2026-11-30 22:15:00 UTC
constexpr int kForks = 10;

// ---------------------------------------------------------------- record

void AddContender(std::string_view name, std::string_view gives_up, Experiment* experiment) {
  Contender* contender = experiment->add_contender();
  contender->set_name(std::string(name));
  contender->set_kernel(std::string(kKernel));
  contender->set_gives_up(std::string(gives_up));
}

void AddClaim(std::string_view text, std::string_view threads, double min_speed,
              Experiment* experiment) {
  Claim* claim = experiment->add_claim();
  claim->set_text(std::string(text));
  claim->set_candidate("striped");
  claim->set_threads(std::string(threads));
  claim->set_min_speed(min_speed);
}

Experiment MakeExperiment() {
  Experiment experiment;
  experiment.set_name("contended_counter");
  experiment.set_question("when every thread increments one counter, which counter should we use?");
  AddContender("fetch_add", "", &experiment);
  AddContender("striped", "gives no value per update", &experiment);
  AddContender("striped_unpadded", "gives no value per update", &experiment);
  AddContender("compare_exchange", "", &experiment);
  AddContender("per_thread", "gives a sum only after its threads have come to rest", &experiment);
  AddContender("mutex", "", &experiment);
  AddContender("racy", "", &experiment);
  experiment.mutable_contender(6)->set_negative_control(true);
  experiment.set_baseline("fetch_add");
  experiment.add_threads("1");
  experiment.add_threads("2");
  experiment.set_equivalence_margin(0.10);
  experiment.set_operation("one increment");
  AddClaim("striped at least 2x at full contention", "max", 2, &experiment);
  AddClaim("at most 10 % dearer alone", "1", 0.91, &experiment);
  return experiment;
}

Plan MakePlan(const Experiment& experiment) {
  Plan plan;
  for (uint32_t threads = 1; threads <= 2; ++threads) {
    for (const Contender& contender : experiment.contender()) {
      Case* one = plan.add_case_();
      one->set_id(static_cast<uint32_t>(plan.case__size() - 1));
      one->set_contender(contender.name());
      one->set_threads(threads);
      one->set_mode(THRPT);
      one->set_group(threads - 1);
    }
  }
  for (uint32_t id = 0; id < kForks * 14; ++id) {
    Trial* trial = plan.add_trial();
    trial->set_id(id);
    trial->set_case_id(id % 14);
    trial->set_block(id / 14);
    trial->set_layout(id % 10);
  }
  Shape* shape = plan.mutable_shape();
  shape->set_forks(kForks);
  shape->set_warmup_iterations(2);
  shape->set_iterations(5);
  shape->set_warmup_ns(100'000'000);
  shape->set_iteration_ns(100'000'000);
  plan.set_slice_ns(10'000'000);
  plan.set_seed(20261130);
  plan.set_order(RANDOM);
  plan.set_placement(SPREAD);
  plan.set_timeout_ns(60'000'000'000);
  plan.set_confidence_level(0.95);
  plan.set_equivalence_margin(0.10);
  return plan;
}

RunHeader MakeHeader() {
  RunHeader header;
  header.set_schema_version(1);
  header.set_run_id("20261130T221500Z-3f2a");
  header.set_start_unix_ns(kStartUnixNs);
  *header.mutable_experiment() = MakeExperiment();
  *header.mutable_plan() = MakePlan(header.experiment());
  header.add_command_line("contended_counter");
  header.set_commit("3f2a91c0d4e5b6a798897867564534231201f0e9");
  header.set_dirty("clean");
  header.set_claims_sha256("9c1fe2");
  header.set_time_zone("UTC");
  return header;
}

template <typename Facts>
Fact* AddFact(std::string_view key, Facts* facts) {
  Fact* fact = facts->add_fact();
  fact->set_key(std::string(key));
  return fact;
}

template <typename Facts>
void AddText(std::string_view key, std::string_view text, Facts* facts) {
  AddFact(key, facts)->set_text(std::string(text));
}

void AddReal(std::string_view key, double value, std::string_view unit, HostFacts* facts) {
  Fact* fact = AddFact(key, facts);
  fact->set_real(value);
  fact->set_unit(std::string(unit));
}

void AddHardware(HostFacts* facts) {
  AddText(fact::kCpuModel, "AMD EPYC", facts);
  AddFact(fact::kCpuFamily, facts)->set_integer(26);
  AddFact(fact::kCpuModelNumber, facts)->set_integer(2);
  AddFact(fact::kCpusOnline, facts)->set_integer(2);
  AddFact(fact::kCpusAllowed, facts)->set_integer(2);
  AddFact(fact::kCpuSockets, facts)->set_integer(1);
  AddFact(fact::kCpuSmt, facts)->set_unknown("hidden by hypervisor");
  AddText(fact::kHypervisor, "KVM", facts);
  AddFact(fact::kGovernor, facts)->set_unknown("no cpufreq");
}

HostFacts MakeFacts() {
  HostFacts facts;
  AddHardware(&facts);
  AddText(fact::kDistribution, "Debian GNU/Linux 12 (bookworm)", &facts);
  AddText(fact::kKernel, "6.18.5", &facts);
  AddText(fact::kLibc, "glibc 2.36", &facts);
  AddText(fact::kContainer, "none", &facts);
  AddFact(fact::kImageDigest, &facts)->set_unknown("not in a container");
  AddReal(fact::kLoadAverage, 0.08, "", &facts);
  AddReal(fact::kPsiCpu, 0, "%", &facts);
  AddReal(fact::kSteal, 0, "%", &facts);
  AddText(fact::kBuildServer, "bazel (pid 4312)", &facts);
  return facts;
}

BuildFacts MakeBuild() {
  BuildFacts build;
  build.set_kernel(std::string(kKernel));
  build.set_binary_sha256("41ab7d");
  AddText(fact::kCompiler, "g++ 12.2.0", &build);
  AddText(fact::kStandard, "c++20", &build);
  AddText(fact::kStandardLibrary, "libstdc++ 12 (20220819)", &build);
  AddText(fact::kCompileFlags,
          "-fstack-protector -Wall -O2 -DNDEBUG -ffunction-sections -std=c++0x -std=c++20", &build);
  AddText(fact::kLinkFlags, "-pie -Wl,-z,relro,-z,now", &build);
  AddText(fact::kCompilationMode, "opt", &build);
  AddText(fact::kAssertions, "off", &build);
  AddText(fact::kSanitizer, "none", &build);
  AddText(fact::kOptimized, "yes", &build);
  AddText(fact::kBenchmarkLibrary, "1.7.1 from source, sha256 6430e4092653380d", &build);
  AddText(fact::kAbseilLibrary, "20220623.1 from source, sha256 abfe2897f3a30eda", &build);
  AddText(fact::kProtobufLibrary, "3.21.12, distribution's shared library", &build);
  return build;
}

Probe MakeProbe() {
  Probe probe;
  for (uint32_t cpu = 0; cpu < 2; ++cpu) {
    ClockProbe* clock = probe.add_clock();
    clock->set_cpu(cpu);
    clock->set_multiply_ns(3 / 4.3);  // three cycles at 4.3 GHz
  }
  HandOff* hand_off = probe.add_hand_off();
  hand_off->set_cpu_b(1);
  hand_off->set_one_way_ns(27);
  return probe;
}

LoadSnapshot MakeLoad(int64_t steal_ticks, int64_t total_ticks) {
  LoadSnapshot load;
  load.set_steal_ticks(steal_ticks);
  load.set_total_ticks(total_ticks);
  return load;
}

// ---------------------------------------------------------------- analysis

// From a rate in Mops/s of all threads, its error, and one thread's ns per operation.
CaseSummary MakeCase(std::string_view contender, uint32_t threads, double mops, double error,
                     double cv) {
  CaseSummary summary;
  summary.contender = std::string(contender);
  summary.threads = threads;
  summary.group = threads - 1;
  summary.forks_planned = summary.forks_complete = kForks;
  summary.iterations = 5;
  summary.samples = summary.overlapping = kForks * 5;
  const double ns = 1000 / mops;
  summary.ns_per_op = {.value = ns,
                       .interval = Interval{1000 / (mops + error), 1000 / (mops - error)},
                       .forks = kForks,
                       .cv = cv};
  summary.ns_per_op_thread = summary.ns_per_op;
  summary.ns_per_op_thread.value *= threads;
  summary.ns_per_op_thread.interval->low *= threads;
  summary.ns_per_op_thread.interval->high *= threads;
  return summary;
}

Comparison Compare(double speed, Interval interval, Word word, bool beyond_margin) {
  Comparison comparison;
  comparison.speed = speed;
  comparison.speed_interval = interval;
  comparison.pairs = kForks;
  comparison.verdict.word = word;
  comparison.verdict.beyond_margin = beyond_margin;
  return comparison;
}

CaseSummary With(CaseSummary summary, Comparison comparison, double fairness) {
  summary.comparison = std::move(comparison);
  summary.fairness = fairness;
  return summary;
}

CaseSummary Baseline(CaseSummary summary, double fairness) {
  summary.baseline = true;
  summary.fairness = fairness;
  return summary;
}

CaseSummary UnpaddedAtTwo() {
  Comparison comparison = Compare(0.95, {0.88, 1.02}, Word::kInconclusive, false);
  comparison.verdict.reason = "needs more forks";
  comparison.verdict.more_blocks = 23;
  comparison.verdict.more_seconds = 300;
  return With(MakeCase("striped_unpadded", 2, 146, 9, 0.08), comparison, 0.95);
}

Comparison::InState MutexNear() {
  Comparison::InState near;
  near.state = 0;
  near.pairs = 6;
  near.spells = 2;
  near.speed = 0.14;
  near.speed_interval = Interval{0.13, 0.15};
  near.verdict = {.word = Word::kSlower, .beyond_margin = true};
  near.ns_per_op = {
      .value = 1000 / 21.6, .interval = Interval{1000 / 22.7, 1000 / 20.5}, .forks = 6, .cv = 0.05};
  return near;
}

Comparison::InState MutexFar() {
  Comparison::InState far;
  far.state = 1;
  far.pairs = 4;
  far.spells = 1;
  far.verdict = {.word = Word::kInconclusive, .reason = "needs more forks", .more_blocks = 1};
  far.ns_per_op = {.value = 1000 / 51.0, .forks = 4, .cv = 0.06};
  return far;
}

CaseSummary MutexAtTwo() {
  Comparison comparison = Compare(0.2, {0.1, 0.4}, Word::kHostDependent, false);
  comparison.verdict.reason = "the host's states disagree";
  comparison.by_state = {MutexNear(), MutexFar()};
  return With(MakeCase("mutex", 2, 30, 12, 0.4), comparison, 0.98);
}

CaseSummary RacyAtTwo() {
  Comparison comparison = Compare(3.1, {2.9, 3.3}, Word::kInvalid, true);
  comparison.verdict.reason = "50 of 50 samples failed: lost updates";
  CaseSummary racy = With(MakeCase("racy", 2, 477, 12, 0.03), comparison, 0.99);
  racy.negative_control = true;
  racy.failed_checks = 50;
  racy.check_message = "lost updates";
  return racy;
}

GroupSummary TwoThreads() {
  GroupSummary group{.group = 1, .threads = 2};
  group.cases = {Baseline(MakeCase("fetch_add", 2, 153.9, 4.1, 0.03), 0.97),
                 With(MakeCase("striped", 2, 412, 9, 0.03),
                      Compare(2.68, {2.57, 2.79}, Word::kFaster, true), 0.99),
                 UnpaddedAtTwo(),
                 With(MakeCase("compare_exchange", 2, 98, 7, 0.10),
                      Compare(0.64, {0.59, 0.69}, Word::kSlower, true), 0.88),
                 With(MakeCase("per_thread", 2, 7100, 90, 0.02),
                      Compare(46, {44, 48}, Word::kFaster, true), 1),
                 MutexAtTwo(),
                 RacyAtTwo()};
  group.cases[3].disturbed = 2;
  group.cases[3].overlap = 0.9931;
  return group;
}

GroupSummary OneThread() {
  GroupSummary group{.group = 0, .threads = 1};
  group.cases = {Baseline(MakeCase("fetch_add", 1, 211.9, 0.9, 0.006), 1),
                 With(MakeCase("striped", 1, 207.9, 1.3, 0.008),
                      Compare(0.98, {0.97, 0.99}, Word::kEquivalent, false), 1),
                 With(MakeCase("mutex", 1, 64.2, 0.8, 0.017),
                      Compare(0.303, {0.299, 0.307}, Word::kSlower, true), 1)};
  return group;
}

ClaimSummary MakeClaim(std::string_view text, double min_speed, double speed, Interval interval) {
  ClaimSummary claim;
  claim.text = std::string(text);
  claim.outcome = ClaimSummary::Outcome::kSupported;
  claim.min_speed = min_speed;
  claim.speed = speed;
  claim.speed_interval = interval;
  return claim;
}

}  // namespace

RunRecord CounterRecord() {
  RunRecord record;
  *record.add_frame()->mutable_header() = MakeHeader();
  *record.add_frame()->mutable_facts() = MakeFacts();
  *record.add_frame()->mutable_build() = MakeBuild();
  *record.add_frame()->mutable_probe() = MakeProbe();
  Event* settled = record.add_frame()->mutable_event();
  settled->set_kind(Event::SETTLED);
  settled->set_unix_ns(kStartUnixNs);
  settled->set_text("settled: others used 1 % of the CPUs");
  settled->set_value(3);
  *record.add_frame()->mutable_fork_start()->mutable_load() = MakeLoad(10, 1000);
  *record.add_frame()->mutable_fork_end()->mutable_load() = MakeLoad(10, 21000);
  record.add_frame()->mutable_footer()->set_outcome(Footer::COMPLETE);
  return record;
}

Analysis CounterAnalysis() {
  Analysis analysis;
  analysis.run_id = "20261130T221500Z-3f2a";
  analysis.experiment = "contended_counter";
  analysis.question = MakeExperiment().question();
  analysis.groups = {OneThread(), TwoThreads()};
  analysis.states = {{.name = "near", .hand_off_ns = 27, .forks = 84, .spells = 2, .share = 0.6},
                     {.name = "far", .hand_off_ns = 122, .forks = 56, .spells = 1, .share = 0.4}};
  analysis.state_changes = {{.after_block = 1, .before_block = 2, .from = 0, .to = 1},
                            {.after_block = 6, .before_block = 6, .from = 1, .to = 0}};
  analysis.claims = {MakeClaim("striped at least 2x at full contention", 2, 2.68, {2.57, 2.79}),
                     MakeClaim("at most 10 % dearer alone", 0.91, 0.98, {0.97, 0.99})};
  analysis.warnings = {{"2 CPUs only"},
                       {"governor unknown (no cpufreq)"},
                       {"the host changed state 2 times (between blocks 2 and 3, in block 7)"}};
  analysis.forks_planned = analysis.forks_complete = 140;
  analysis.windows = 980;
  analysis.equivalence_margin = 0.10;
  return analysis;
}

Analysis CounterAnalysisAvgt() {
  Analysis analysis = CounterAnalysis();
  for (GroupSummary& group : analysis.groups) {
    group.mode = AVGT;
    for (CaseSummary& summary : group.cases) summary.mode = AVGT;
  }
  return analysis;
}

ReadReport CounterReadReport() {
  return {.frames = 1400, .good_bytes = 1'204'331, .schema_version = 1};
}

}  // namespace lab
