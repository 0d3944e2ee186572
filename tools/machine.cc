#include "tools/machine.h"

#include <stdlib.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "harness/environment/collect_facts.h"
#include "harness/environment/load_snapshot.h"
#include "harness/environment/placement.h"
#include "harness/environment/system_calls.h"
#include "harness/launcher/monotonic_clock.h"
#include "harness/probe/probe_runner.h"
#include "harness/subject/trial.pb.h"
#include "lab/record/frames.h"
#include "lab/status/status_macros.h"
#include "tools/sha256.h"

namespace lab {
namespace {

constexpr std::string_view kProbeLabel = "//harness/probe:probe";

// What a child needs of our environment to start at all. The rest stays out: it differs between
// users, and its size moves the stack.
constexpr const char* kPassedOn[] = {"LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS",
                                     "UBSAN_OPTIONS"};

std::vector<std::string> BaseEnvironment() {
  std::vector<std::string> env;
  for (const char* name : kPassedOn) {
    if (const char* value = getenv(name)) env.push_back(absl::StrCat(name, "=", value));
  }
  return env;
}

// The CPUs that any case of the plan uses, ascending.
std::vector<uint32_t> CpusInUse(const RunnerInput& input) {
  std::set<uint32_t> cpus;
  for (const std::vector<uint32_t>& of_case : input.cpus)
    cpus.insert(of_case.begin(), of_case.end());
  return {cpus.begin(), cpus.end()};
}

Placement PlacementOf(const Plan& plan, const Case& c) {
  return c.placement() == PLACEMENT_UNSPECIFIED ? plan.placement() : c.placement();
}

}  // namespace

int64_t UnixNs() { return absl::GetCurrentTimeNanos(); }

ThisMachine::ThisMachine(const Runfiles& runfiles, const StopSignal& stop, bool anonymous)
    : runfiles_(runfiles),
      stop_(stop),
      launcher_(stop.fd()),
      facts_(CollectFacts(files_, AskSystem(), {.anonymous = anonymous})) {}

uint32_t ThisMachine::CpusAllowed() const {
  const auto allowed = absl::c_count_if(facts_.cpu(), [](const Cpu& cpu) { return cpu.allowed(); });
  return std::max<uint32_t>(1, allowed);
}

uint32_t ThisMachine::LayoutsOf(const Experiment& experiment) const {
  std::optional<uint32_t> fewest;
  for (const Contender& contender : experiment.contender()) {
    const uint32_t layouts = static_cast<uint32_t>(runfiles_.Layouts(contender.kernel()).size());
    fewest = std::min(fewest.value_or(layouts), layouts);
  }
  return std::max(fewest.value_or(1), 1u);
}

absl::StatusOr<BuildFacts> ThisMachine::Describe(const std::string& kernel) {
  LAB_ASSIGN_OR_RETURN(const std::string path, runfiles_.Binary(kernel));
  TrialSpec spec;
  spec.set_describe(true);
  spec.set_frames_fd(4);
  ChildSpec child;
  child.path = path;
  child.env = BaseEnvironment();
  child.env.push_back("LAB_TRIAL_FD=3");
  child.input = spec.SerializeAsString();
  child.timeout = absl::Seconds(30);
  BuildFacts build;
  std::string bytes;
  LAB_ASSIGN_OR_RETURN(const ChildResult result,
                       launcher_.Launch(child, [&](std::string_view got, std::string*) {
                         bytes.append(got);
                         return true;
                       }));
  FrameParser parser;
  parser.Append(bytes);
  std::string_view payload;
  Frame frame;
  if (!EndedWell(result.ending) || parser.Next(&payload) != FrameParser::Result::kFrame ||
      !frame.ParseFromArray(payload.data(), static_cast<int>(payload.size())) ||
      !frame.has_build()) {
    return absl::InternalError(absl::StrCat("kernel ", kernel, " does not describe itself (",
                                            result.ending.detail(),
                                            "): is it a program whose main is lab::SubjectMain?"));
  }
  build = std::move(*frame.mutable_build());
  build.set_kernel(kernel);
  if (absl::StatusOr<std::string> sha256 = Sha256OfFile(launcher_, path); sha256.ok()) {
    build.set_binary_sha256(*sha256);
  }
  return build;
}

absl::StatusOr<std::vector<BuildFacts>> ThisMachine::DescribeKernels(const Plan& plan) {
  std::vector<BuildFacts> builds;
  for (const Case& c : plan.case_()) {
    auto build = absl::c_find_if(
        builds, [&](const BuildFacts& known) { return known.kernel() == c.kernel(); });
    if (build == builds.end()) {
      LAB_ASSIGN_OR_RETURN(BuildFacts described, Describe(c.kernel()));
      const std::vector<std::string> layouts = runfiles_.Layouts(c.kernel());
      for (uint32_t i = 0; plan.layouts() > 1 && i < plan.layouts() && i < layouts.size(); ++i) {
        const absl::StatusOr<std::string> sha256 = Sha256OfFile(launcher_, layouts[i]);
        described.add_layout_sha256(sha256.ok() ? *sha256 : "unknown");
      }
      build = builds.insert(builds.end(), std::move(described));
    }
    if (!absl::c_linear_search(build->benchmark(), c.benchmark())) {
      return absl::NotFoundError(absl::StrCat("contender ", c.contender(), ": ", c.kernel(),
                                              " has no benchmark ", c.benchmark(), "; it has ",
                                              absl::StrJoin(build->benchmark(), ", ")));
    }
  }
  return builds;
}

absl::StatusOr<RunnerInput> ThisMachine::InputFor(const Plan& plan) const {
  RunnerInput input;
  input.plan = plan;
  input.base_env = BaseEnvironment();
  for (const Case& c : plan.case_()) {
    if (std::vector<std::string>& paths = input.kernel_paths[c.kernel()]; paths.empty()) {
      LAB_ASSIGN_OR_RETURN(const std::string ordinary, runfiles_.Binary(c.kernel()));
      paths = runfiles_.Layouts(c.kernel());
      paths.insert(paths.begin(), ordinary);
    }
    LAB_ASSIGN_OR_RETURN(std::vector<uint32_t> cpus,
                         PlaceThreads(PlacementOf(plan, c), facts_, c.threads()));
    input.cpus.push_back(std::move(cpus));
  }
  return input;
}

RunnerHost ThisMachine::Host(const RunnerInput& input) {
  RunnerHost host;
  host.launcher = &launcher_;
  host.mono_ns = MonotonicNs;
  host.unix_ns = UnixNs;
  host.load = [this] { return TakeLoadSnapshot(files_, MonotonicNs()); };
  host.stop_requested = [this] { return stop_.requested(); };
  // Not pinned: the probe then looks at all CPUs that a thread may be put on.
  std::vector<uint32_t> cpus = CpusInUse(input);
  if (cpus.empty()) {
    for (const Cpu& cpu : facts_.cpu()) {
      if (cpu.allowed()) cpus.push_back(cpu.id());
    }
  }
  host.probe = [this, cpus, path = runfiles_.Binary(kProbeLabel)](bool full_matrix) {
    Probe failed;
    failed.set_mono_ns(MonotonicNs());
    failed.set_failure(std::string(path.status().message()));
    if (!path.ok()) return failed;
    absl::StatusOr<Probe> probe = RunProbe(launcher_, *path, cpus, full_matrix);
    if (probe.ok()) return *std::move(probe);
    failed.set_failure(std::string(probe.status().message()));
    return failed;
  };
  return host;
}

SettleResult ThisMachine::Settle(std::optional<absl::Duration> limit) const {
  SettleOptions options;
  if (limit) options.limit = *limit;
  return WaitUntilSettled(
      options, [this] { return TakeLoadSnapshot(files_, MonotonicNs()); },
      [this](absl::Duration duration) {
        if (!stop_.requested()) absl::SleepFor(duration);
      });
}

}  // namespace lab
