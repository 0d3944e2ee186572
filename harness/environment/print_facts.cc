// Prints the facts of this machine for people: "key: value unit" or "key: unknown (why)".
// With an argument, those of the tree under that directory, with this machine's system calls.

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

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

std::string CpuLine(const lab::Cpu& cpu) {
  const std::vector<uint32_t> siblings(cpu.sibling().begin(), cpu.sibling().end());
  return absl::StrCat("CPU ", cpu.id(), ": core ", cpu.core(), ", package ", cpu.package(),
                      ", node ", cpu.node(), ", siblings ", lab::FormatCpuList(siblings), ", max ",
                      cpu.max_hz(), " Hz, capacity ", cpu.capacity(),
                      cpu.allowed() ? "" : ", not allowed");
}

std::string CacheLine(const lab::Cache& cache) {
  const std::vector<uint32_t> cpus(cache.cpu().begin(), cache.cpu().end());
  return absl::StrCat("L", cache.level(), " ", cache.type(), ": ", cache.size_bytes(),
                      " bytes, CPUs ", lab::FormatCpuList(cpus));
}

}  // namespace

int main(int argc, char** argv) {
  const lab::HostFiles files(argc > 1 ? argv[1] : "/");
  const lab::HostFacts facts = lab::CollectFacts(files, lab::AskSystem());
  for (const lab::Fact& fact : facts.fact()) std::puts(FactLine(fact).c_str());
  for (const lab::Cpu& cpu : facts.cpu()) std::puts(CpuLine(cpu).c_str());
  for (const lab::Cache& cache : facts.cache()) std::puts(CacheLine(cache).c_str());
  return 0;
}
