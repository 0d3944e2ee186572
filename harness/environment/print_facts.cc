// Prints the facts of this machine for people: "key: value unit" or "key: unknown (why)".
//
//   print_facts                      this machine
//   print_facts DIRECTORY s390x      the machine whose /proc and /sys lie under DIRECTORY

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "harness/environment/collect_facts.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"
#include "lab/record/record.pb.h"

namespace {

std::string ValueText(const lab::Fact& fact) {
  switch (fact.value_case()) {
    case lab::Fact::kText:
      return fact.text();
    case lab::Fact::kInteger:
      return absl::StrCat(fact.integer());
    case lab::Fact::kReal:
      return absl::StrCat(fact.real());
    case lab::Fact::kUnknown:
      return absl::StrCat("unknown (", fact.unknown(), ")");
    case lab::Fact::VALUE_NOT_SET:
      return "(neither value nor reason)";
  }
  return "";
}

std::string FactLine(const lab::Fact& fact) {
  const bool with_unit = !fact.unit().empty() && fact.value_case() != lab::Fact::kUnknown;
  return absl::StrCat(fact.key(), ": ", ValueText(fact), with_unit ? " " : "",
                      with_unit ? fact.unit() : "");
}

// 0 means unknown in Cpu and Cache.
std::string NumberText(uint64_t number) { return number == 0 ? "unknown" : absl::StrCat(number); }

// What the system would say is not known of a machine that is only a tree of files.
lab::SystemCalls OfTree(const std::string& architecture) {
  const absl::Status not_here = absl::UnavailableError("a tree of files has no system to ask");
  lab::SystemCalls answers;
  answers.architecture = architecture;
  answers.kernel = answers.kernel_build = answers.hostname = answers.libc = not_here;
  answers.numa_policy = answers.hypervisor_signature = answers.image_digest = not_here;
  answers.affinity = not_here;
  answers.nice = answers.clock_resolution_ns = not_here;
  answers.clock_cost_ns = not_here;
  return answers;
}

std::string CpuLine(const lab::Cpu& cpu) {
  const std::vector<uint32_t> siblings(cpu.sibling().begin(), cpu.sibling().end());
  return absl::StrCat("CPU ", cpu.id(), ": core ", cpu.core(), ", package ", cpu.package(),
                      ", node ", cpu.node(), ", siblings ", lab::FormatCpuList(siblings), ", max ",
                      NumberText(cpu.max_hz()), " Hz, capacity ", NumberText(cpu.capacity()),
                      cpu.allowed() ? "" : ", not allowed");
}

std::string CacheLine(const lab::Cache& cache) {
  const std::vector<uint32_t> cpus(cache.cpu().begin(), cache.cpu().end());
  return absl::StrCat("L", cache.level(), " ", cache.type(), ": ", NumberText(cache.size_bytes()),
                      " bytes, CPUs ", lab::FormatCpuList(cpus));
}

}  // namespace

int main(int argc, char** argv) {
  const bool of_tree = argc == 3;
  if (argc != 1 && !of_tree) {
    std::fputs("usage: print_facts [DIRECTORY ARCHITECTURE]\n", stderr);
    return 3;
  }
  const lab::HostFiles files(of_tree ? argv[1] : "/");
  const lab::HostFacts facts =
      lab::CollectFacts(files, of_tree ? OfTree(argv[2]) : lab::AskSystem());
  for (const lab::Fact& fact : facts.fact()) std::puts(FactLine(fact).c_str());
  for (const lab::Cpu& cpu : facts.cpu()) std::puts(CpuLine(cpu).c_str());
  for (const lab::Cache& cache : facts.cache()) std::puts(CacheLine(cache).c_str());
  return 0;
}
