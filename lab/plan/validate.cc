#include "lab/plan/validate.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "lab/plan/bounds.h"
#include "lab/plan/closest_name.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plain_text.h"
#include "lab/plan/thread_group.h"
#include "lab/plan/thread_word.h"

namespace lab {
namespace {

// Collects lines. `where` is a field or an entry as the file's author knows it.
class Problems {
 public:
  void Add(std::string_view where, std::string_view problem) {
    if (!problem.empty()) lines_.push_back(absl::StrCat(where, ": ", problem));
  }
  std::vector<std::string> Take() { return std::move(lines_); }

 private:
  std::vector<std::string> lines_;
};

std::string Quoted(std::string_view text) { return absl::StrCat("\"", text, "\""); }

// Names are typed on command lines, matched by filters and printed in tables.
bool IsName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return absl::ascii_isgraph(c) && !absl::StrContains("/,*?=\"'\\", static_cast<char>(c));
  });
}

std::string NameProblem(std::string_view name) {
  if (name.empty()) return "name missing";
  if (!IsName(name)) return "a name has no spaces, no quotes and none of / , * ? = \\";
  return "";
}

// The name, or the position where there is none yet: "contender striped", "contender 2".
std::string Where(std::string_view kind, int index, std::string_view name) {
  return name.empty() ? absl::StrCat(kind, " ", index + 1) : absl::StrCat(kind, " ", name);
}

// What a control may be expected to come out as; empty: it is none.
constexpr std::string_view kExpected[] = {
    "", "invalid", "implausible", "refused", "inconclusive", "faster", "slower"};

std::vector<std::string> ContenderNames(const Experiment& experiment) {
  std::vector<std::string> names;
  for (const Contender& contender : experiment.contender()) names.push_back(contender.name());
  return names;
}

const Contender* FindContender(const Experiment& experiment, std::string_view name) {
  for (const Contender& contender : experiment.contender()) {
    if (contender.name() == name) return &contender;
  }
  return nullptr;
}

void CheckName(const Experiment& experiment, Problems& problems) {
  const std::string& name = experiment.name();
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return absl::ascii_isalnum(c) || c == '_' || c == '-';
  });
  if (name.empty()) problems.Add("name", "missing");
  // It becomes a folder of records.
  if (!plain) problems.Add("name", absl::StrCat(Quoted(name), ": letters, digits, _ and - only"));
  if (experiment.question().empty()) {
    problems.Add("question", "missing: one sentence that the run will answer");
  }
}

void CheckContenderParams(const Contender& contender, std::string_view where,
                          const std::set<std::string>& factors, Problems& problems) {
  std::set<std::string> seen;
  for (const Param& param : contender.param()) {
    const std::string here = absl::StrCat(where, ": param ", param.name());
    problems.Add(here, NameProblem(param.name()));
    if (!seen.insert(param.name()).second) problems.Add(here, "given twice");
    if (factors.count(param.name()) > 0) {
      problems.Add(here, "also a factor: contenders of one group must share its value");
    }
  }
}

void CheckContenders(const Experiment& experiment, Problems& problems) {
  if (experiment.contender().empty()) {
    problems.Add("contender", "none: at least one is needed");
  }
  std::set<std::string> factors, seen;
  for (const Factor& factor : experiment.factor()) factors.insert(factor.name());
  for (int i = 0; i < experiment.contender_size(); ++i) {
    const Contender& contender = experiment.contender(i);
    const std::string where = Where("contender", i, contender.name());
    problems.Add(where, NameProblem(contender.name()));
    if (!contender.name().empty() && !seen.insert(contender.name()).second) {
      problems.Add(where, "two contenders have this name");
    }
    if (!IsKernelLabel(contender.kernel())) {
      problems.Add(where, absl::StrCat("kernel ", Quoted(contender.kernel()),
                                       ": a kernel is a label of the form //package:target"));
    }
    CheckContenderParams(contender, where, factors, problems);
    const auto known = std::find(std::begin(kExpected), std::end(kExpected), contender.expected());
    if (known == std::end(kExpected)) {
      problems.Add(where,
                   absl::StrCat("expected ", Quoted(contender.expected()),
                                ": invalid, implausible, refused, inconclusive, faster or slower"));
    }
  }
}

std::string UnknownContender(const Experiment& experiment, std::string_view name) {
  return absl::StrCat(Quoted(name), " is not a contender",
                      GuessOrList(name, ContenderNames(experiment)));
}

void CheckBaseline(const Experiment& experiment, Problems& problems) {
  if (experiment.contender().empty()) return;
  if (experiment.baseline().empty()) {
    problems.Add("baseline", "missing: the contender that the others are compared with");
    return;
  }
  const Contender* baseline = FindContender(experiment, experiment.baseline());
  if (baseline == nullptr) {
    problems.Add("baseline", UnknownContender(experiment, experiment.baseline()));
  } else if (baseline->negative_control()) {
    problems.Add("baseline",
                 absl::StrCat(Quoted(experiment.baseline()),
                              " is a negative control: nothing can be compared with it"));
  }
}

template <typename Words>
void CheckThreadWords(std::string_view where, const Words& words, Problems& problems) {
  std::set<std::string> seen;
  for (const std::string& word : words) {
    // Which words are known does not depend on the number of CPUs.
    const absl::StatusOr<uint32_t> count = ResolveThreadWord(word, 1);
    if (!count.ok()) problems.Add(where, count.status().message());
    if (!seen.insert(word).second) problems.Add(where, absl::StrCat(word, ": given twice"));
  }
}

template <typename Words>
void CheckThreadGroups(std::string_view where, const Words& words, Problems& problems) {
  std::set<std::string> seen;
  for (const std::string& word : words) {
    const auto roles = ResolveThreadGroup(word, 1);
    if (!roles.ok()) problems.Add(where, roles.status().message());
    if (!seen.insert(word).second) problems.Add(where, absl::StrCat(word, ": given twice"));
  }
}

template <typename Values>
void CheckFactorValues(std::string_view where, const Values& values, Problems& problems) {
  std::set<std::string> seen;
  for (const std::string& value : values) {
    if (value.empty() || absl::StrContains(value, ',')) {
      problems.Add(where, absl::StrCat("value ", Quoted(value),
                                       ": a value is not empty and has no comma (-p takes lists)"));
    }
    if (!seen.insert(value).second) {
      problems.Add(where, absl::StrCat("value ", Quoted(value), ": given twice"));
    }
  }
}

void CheckFactors(const Experiment& experiment, Problems& problems) {
  std::set<std::string> seen;
  for (int i = 0; i < experiment.factor_size(); ++i) {
    const Factor& factor = experiment.factor(i);
    const std::string where = Where("factor", i, factor.name());
    problems.Add(where, NameProblem(factor.name()));
    if (!factor.name().empty() && !seen.insert(factor.name()).second) {
      problems.Add(where, "two factors have this name");
    }
    if (factor.value().empty()) problems.Add(where, "no values: at least one is needed");
    CheckFactorValues(where, factor.value(), problems);
    CheckFactorValues(absl::StrCat(where, ": short"), factor.short_value(), problems);
  }
}

void CheckMargin(const Experiment& experiment, Problems& problems) {
  if (experiment.equivalence_margin() == 0) {
    problems.Add("equivalence_margin",
                 "missing: there is no default; 0.01 = within 1 % is as good as equal");
    return;
  }
  problems.Add("equivalence_margin", MarginProblem(experiment.equivalence_margin()));
}

void CheckClaimThreads(const Experiment& experiment, const Claim& claim, std::string_view where,
                       Problems& problems) {
  if (!experiment.thread_group().empty()) {
    const auto& groups = experiment.thread_group();
    if (std::find(groups.begin(), groups.end(), claim.thread_group()) == groups.end()) {
      problems.Add(where, absl::StrCat("thread_group ", Quoted(claim.thread_group()),
                                       ": not among the experiment's"));
    }
    if (claim.role().empty()) problems.Add(where, "role missing: whose speed is claimed?");
    return;
  }
  if (claim.threads().empty()) {
    problems.Add(where, "threads missing: at how many is it claimed?");
    return;
  }
  const auto& words = experiment.threads();
  const bool runs = words.empty()
                        ? claim.threads() == "1"
                        : std::find(words.begin(), words.end(), claim.threads()) != words.end();
  // By word, not by count: "max" and "2" are the same only on some hosts.
  if (!runs) {
    problems.Add(where, absl::StrCat("threads ", Quoted(claim.threads()),
                                     ": not among the experiment's threads"));
  }
}

void CheckClaimMetric(const Experiment& experiment, const Claim& claim, std::string_view where,
                      Problems& problems) {
  const auto& modes = experiment.mode();
  const auto has = [&](Mode mode) {
    return std::find(modes.begin(), modes.end(), mode) != modes.end();
  };
  const std::string& metric = claim.metric();
  const bool known = metric.empty() || metric == "time" ||
                     (has(SAMPLE) && (metric == "p50" || metric == "p99")) ||
                     (has(SS) && metric == "from exec");
  if (!known) {
    problems.Add(where, absl::StrCat("metric ", Quoted(metric),
                                     ": time; in mode SAMPLE also p50, p99; in SS also from exec"));
  }
}

void CheckClaimParams(const Experiment& experiment, const Claim& claim, std::string_view where,
                      Problems& problems) {
  for (const Param& param : claim.param()) {
    const auto& factors = experiment.factor();
    const bool known = std::any_of(factors.begin(), factors.end(), [&](const Factor& factor) {
      const auto& values = factor.value();
      return factor.name() == param.name() &&
             std::find(values.begin(), values.end(), param.value()) != values.end();
    });
    if (!known) {
      problems.Add(where, absl::StrCat("param ", param.name(), "=", param.value(),
                                       ": no factor of the experiment has this value"));
    }
  }
}

void CheckClaim(const Experiment& experiment, const Claim& claim, std::string_view where,
                Problems& problems) {
  const std::string& baseline = claim.baseline().empty() ? experiment.baseline() : claim.baseline();
  const Contender* candidate = FindContender(experiment, claim.candidate());
  if (claim.text().empty()) problems.Add(where, "text missing: the claim in words");
  if (candidate == nullptr) {
    problems.Add(where,
                 absl::StrCat("candidate ", UnknownContender(experiment, claim.candidate())));
  } else if (candidate->negative_control()) {
    problems.Add(where, absl::StrCat("candidate ", Quoted(claim.candidate()),
                                     " is a negative control: it has no speed"));
  }
  if (!claim.baseline().empty() && FindContender(experiment, claim.baseline()) == nullptr) {
    problems.Add(where, absl::StrCat("baseline ", UnknownContender(experiment, claim.baseline())));
  }
  if (candidate != nullptr && claim.candidate() == baseline) {
    problems.Add(where, absl::StrCat("candidate and baseline are both ", Quoted(baseline)));
  }
  CheckClaimThreads(experiment, claim, where, problems);
  CheckClaimMetric(experiment, claim, where, problems);
  CheckClaimParams(experiment, claim, where, problems);
  // Written so that NaN is refused.
  if (!(claim.min_speed() > 0 && claim.min_speed() <= 1e9)) {
    problems.Add(where, absl::StrCat("min_speed ", claim.min_speed(),
                                     ": above 0; 2 = twice as fast, 0.91 = at most 10 % dearer"));
  }
}

void CheckShape(const Shape& shape, Problems& problems) {
  const auto check = [&](std::string_view field, bool has, uint64_t value, const auto& problem) {
    if (has) problems.Add(absl::StrCat("shape.", field, " ", value), problem(value));
  };
  const auto window = [](uint64_t ns) {
    // Above the bound by far, and safe to convert.
    return WindowProblem(absl::Nanoseconds(std::min<uint64_t>(ns, uint64_t{1} << 62)));
  };
  check("forks", shape.has_forks(), shape.forks(), ForksProblem);
  check("warmup_forks", shape.has_warmup_forks(), shape.warmup_forks(), WarmupForksProblem);
  check("warmup_iterations", shape.has_warmup_iterations(), shape.warmup_iterations(),
        WarmupIterationsProblem);
  check("iterations", shape.has_iterations(), shape.iterations(), IterationsProblem);
  check("warmup_ns", shape.has_warmup_ns(), shape.warmup_ns(), window);
  check("iteration_ns", shape.has_iteration_ns(), shape.iteration_ns(), window);
  if (shape.has_warmup_ns() && shape.has_warmup_iterations() && shape.warmup_iterations() == 0) {
    problems.Add("shape.warmup_ns", "contradicts warmup_iterations 0: there is no warm-up window");
  }
}

void CheckTimeout(const Experiment& experiment, Problems& problems) {
  const uint64_t ns = std::min<uint64_t>(experiment.timeout_ns(), uint64_t{1} << 62);
  problems.Add(absl::StrCat("timeout_ns ", experiment.timeout_ns()),
               TimeoutProblem(absl::Nanoseconds(ns)));
}

}  // namespace

std::string ModeName(Mode mode) {
  return mode == MODE_UNSPECIFIED ? "thrpt" : absl::AsciiStrToLower(Mode_Name(mode));
}

std::string ModeProblem(Mode mode) {
  switch (mode) {
    case MODE_UNSPECIFIED:
    case THRPT:
    case AVGT:
    case SAMPLE:
    case SS:
      return "";
    case OPENLOOP:
      return absl::StrCat("mode ", ModeName(mode), " is not built yet");
    case Mode_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Mode_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return absl::StrCat("mode ", static_cast<int>(mode), " is unknown");
}

std::string ModesProblem(const std::vector<Mode>& modes) {
  if (modes.empty()) return "at least one is needed";
  std::set<Mode> seen;
  for (const Mode mode : modes) {
    if (std::string problem = ModeProblem(mode); !problem.empty()) return problem;
    if (!seen.insert(mode).second) return absl::StrCat(ModeName(mode), " is given twice");
  }
  return "";
}

bool IsKernelLabel(std::string_view label) {
  if (!absl::ConsumePrefix(&label, "//")) return false;
  const std::vector<std::string_view> halves = absl::StrSplit(label, ':');
  if (halves.size() != 2 || halves[0].empty() || halves[1].empty()) return false;
  for (const std::string_view half : halves) {
    for (const std::string_view segment : absl::StrSplit(half, '/')) {
      const bool plain = std::all_of(segment.begin(), segment.end(), [](unsigned char c) {
        return absl::ascii_isalnum(c) || absl::StrContains("_.+=~@-", static_cast<char>(c));
      });
      if (segment.empty() || segment == "." || segment == ".." || !plain) return false;
    }
  }
  return true;
}

std::vector<std::string> ExperimentProblems(const Experiment& experiment) {
  Problems problems;
  for (const std::string& line : PlainTextProblems(experiment)) problems.Add("text", line);
  CheckName(experiment, problems);
  CheckContenders(experiment, problems);
  CheckBaseline(experiment, problems);
  CheckThreadWords("threads", experiment.threads(), problems);
  CheckThreadWords("short_threads", experiment.short_threads(), problems);
  CheckFactors(experiment, problems);
  CheckMargin(experiment, problems);
  if (!experiment.mode().empty()) {
    std::vector<Mode> modes;
    for (const int mode : experiment.mode()) modes.push_back(static_cast<Mode>(mode));
    problems.Add("mode", ModesProblem(modes));
  }
  CheckThreadGroups("thread_group", experiment.thread_group(), problems);
  CheckThreadGroups("short_thread_group", experiment.short_thread_group(), problems);
  if (!experiment.thread_group().empty() && !experiment.threads().empty()) {
    problems.Add("thread_group", "exclusive with threads: a group says how many of each role");
  }
  if (experiment.has_sample_one_in()) {
    problems.Add(absl::StrCat("sample_one_in ", experiment.sample_one_in()),
                 SampleOneInProblem(experiment.sample_one_in()));
  }
  CheckShape(experiment.shape(), problems);
  for (int i = 0; i < experiment.claim_size(); ++i) {
    CheckClaim(experiment, experiment.claim(i), absl::StrCat("claim ", i + 1), problems);
  }
  if (experiment.has_confidence_level()) {
    problems.Add(absl::StrCat("confidence_level ", experiment.confidence_level()),
                 ConfidenceLevelProblem(experiment.confidence_level()));
  }
  if (experiment.has_timeout_ns()) CheckTimeout(experiment, problems);
  return problems.Take();
}

}  // namespace lab
