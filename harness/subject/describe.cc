#include "harness/subject/describe.h"

#include <string>
#include <string_view>
#include <version>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/stubs/common.h"
#include "harness/subject/build_facts.h"
#include "harness/subject/kernel_registry.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

std::string Compiler() {
#if defined(__clang__)
  return absl::StrCat("clang ", __clang_version__);
#elif defined(__GNUC__)
  return absl::StrCat("g++ ", __VERSION__);
#else
  return "";
#endif
}

std::string StandardLibrary() {
#if defined(_LIBCPP_VERSION)
  return absl::StrCat("libc++ ", _LIBCPP_VERSION);
#elif defined(_GLIBCXX_RELEASE)
  return absl::StrCat("libstdc++ ", _GLIBCXX_RELEASE, " (", __GLIBCXX__, ")");
#else
  return "";
#endif
}

std::string_view Sanitizer() {
#if defined(__SANITIZE_ADDRESS__)
  return "address";
#elif defined(__SANITIZE_THREAD__)
  return "thread";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  return "address";
#elif __has_feature(thread_sanitizer)
  return "thread";
#endif
#endif
  // gcc 12 has no macro for ubsan: its flag is in the compile flags.
  if (std::string_view(kBuildCompileFlags).find("-fsanitize=") != std::string_view::npos) {
    return "undefined";
  }
  return "none";
}

constexpr bool AssertionsOn() {
#if defined(NDEBUG) && !defined(_GLIBCXX_ASSERTIONS) && !defined(_GLIBCXX_DEBUG)
  return false;
#else
  return true;
#endif
}

constexpr bool Optimized() {
#if defined(__OPTIMIZE__)
  return true;
#else
  return false;
#endif
}

// An empty text is a fact that this compiler does not give.
void Add(BuildFacts& facts, std::string_view key, std::string_view text) {
  Fact& fact = *facts.add_fact();
  fact.set_key(std::string(key));
  fact.set_source("the kernel binary");
  if (text.empty()) {
    fact.set_unknown("this compiler does not say");
  } else {
    fact.set_text(std::string(text));
  }
}

std::string WaitingName(Waiting waiting) {
  switch (waiting) {
    case Waiting::kNever:
      return "never";
    case Waiting::kSpins:
      return "spins";
    case Waiting::kBlocks:
      return "blocks";
  }
  return "";
}

KernelFacts FactsOf(const KernelInfo& info) {
  KernelFacts facts;
  facts.set_name(info.name);
  facts.set_family(info.family);
  facts.set_comparison_group(info.comparison_group.empty() ? info.family : info.comparison_group);
  facts.mutable_contract()->Assign(info.contract.begin(), info.contract.end());
  facts.set_operation(info.operation);
  facts.set_checks(info.checks);
  facts.set_data_shape(info.data_shape);
  facts.set_setup_excluded(info.setup_excluded);
  facts.mutable_needs()->Assign(info.needs.begin(), info.needs.end());
  facts.mutable_role()->Assign(info.roles.begin(), info.roles.end());
  for (const ParamInfo& param : info.params) {
    KernelFacts::Parameter& told = *facts.add_param();
    told.set_name(param.name);
    told.set_default_value(param.default_value);
    told.set_help(param.help);
    told.mutable_word()->Assign(param.words.begin(), param.words.end());
  }
  for (const CounterInfo& counter : info.counters) {
    KernelFacts::Counter& told = *facts.add_counter();
    told.set_name(counter.name);
    told.set_rate(counter.kind == CounterInfo::kRate);
    told.set_help(counter.help);
  }
  facts.set_operations_per_invocation(info.operations_per_invocation);
  facts.set_times_each_operation(info.times_each_operation);
  facts.set_waiting(WaitingName(info.waiting));
  facts.set_floor_ns(info.floor_ns);
  facts.set_floor_reason(info.floor_reason);
  return facts;
}

}  // namespace

BuildFacts DescribeBuild() {
  BuildFacts facts;
  Add(facts, fact::kCompiler, Compiler());
  Add(facts, fact::kStandard, __cplusplus >= 202002L ? "c++20" : absl::StrCat("c++ ", __cplusplus));
  Add(facts, fact::kStandardLibrary, StandardLibrary());
  Add(facts, fact::kCompileFlags, kBuildCompileFlags);
  Add(facts, fact::kLinkFlags, kBuildLinkFlags);
  Add(facts, fact::kCompilationMode, kBuildMode);
  Add(facts, fact::kAssertions, AssertionsOn() ? "on" : "off");
  Add(facts, fact::kSanitizer, Sanitizer());
  Add(facts, fact::kOptimized, Optimized() ? "yes" : "no");
  Add(facts, fact::kBenchmarkLibrary, kVersionOf_benchmark);
  Add(facts, fact::kAbseilLibrary, kVersionOf_abseil);
  Add(facts, fact::kProtobufLibrary,
      absl::StrCat(google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION), ", ",
                   kVersionOf_protobuf));
  for (const KernelInfo& kernel : RegisteredKernels()) {
    facts.add_benchmark(kernel.name);
    *facts.add_kernel_facts() = FactsOf(kernel);
  }
  return facts;
}

}  // namespace lab
