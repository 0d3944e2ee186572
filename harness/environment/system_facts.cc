#include "harness/environment/system_facts.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/fact_sheet.h"
#include "harness/environment/key_value_text.h"
#include "harness/environment/number_text.h"
#include "harness/environment/os_release.h"
#include "harness/environment/value_files.h"
#include "lab/record/fact_keys.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr char kStatus[] = "/proc/self/status";
constexpr char kUptimeFile[] = "/proc/uptime";
constexpr char kBootIdFile[] = "/proc/sys/kernel/random/boot_id";
constexpr char kClockSourceFile[] =
    "/sys/devices/system/clocksource/clocksource0/current_clocksource";
constexpr char kVulnerabilities[] = "/sys/devices/system/cpu/vulnerabilities";
constexpr char kAslrFile[] = "/proc/sys/kernel/randomize_va_space";
constexpr char kPersonality[] = "/proc/self/personality";
constexpr char kParanoidFile[] = "/proc/sys/kernel/perf_event_paranoid";

absl::StatusOr<std::string> Distribution(const HostFiles& files) {
  absl::StatusOr<std::string> text = files.Read("/etc/os-release");
  if (!text.ok()) {
    if (auto vendor = files.Read("/usr/lib/os-release"); vendor.ok()) text = vendor;
  }
  LAB_RETURN_IF_ERROR(text.status());
  if (const auto name = ParseDistribution(*text)) return *name;
  return absl::NotFoundError("/etc/os-release names no distribution");
}

absl::StatusOr<double> UptimeSeconds(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files, kUptimeFile));
  if (const auto seconds = ParseReal(text.substr(0, text.find(' ')))) return *seconds;
  return Unexpected(kUptimeFile, text, "seconds");
}

// "retbleed: Mitigation: IBPB; ...; not affected: l1tf, mds".
absl::StatusOr<std::string> Mitigations(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::vector<std::string> names, files.List(kVulnerabilities));
  std::vector<std::string> affected, unaffected;
  for (const std::string& name : names) {
    const auto state = ReadText(files, absl::StrCat(kVulnerabilities, "/", name));
    if (state.ok() && *state == "Not affected") {
      unaffected.push_back(name);
    } else {
      affected.push_back(absl::StrCat(name, ": ", state.value_or("unreadable")));
    }
  }
  if (!unaffected.empty()) {
    affected.push_back(absl::StrCat("not affected: ", absl::StrJoin(unaffected, ", ")));
  }
  if (affected.empty()) return absl::NotFoundError(absl::StrCat(kVulnerabilities, " is empty"));
  return absl::StrJoin(affected, "; ");
}

absl::StatusOr<std::string> StatusLine(const HostFiles& files, std::string_view name) {
  LAB_ASSIGN_OR_RETURN(const std::string text, files.Read(kStatus));
  const std::string value(FindValue(text, name).value_or(""));
  if (!value.empty()) return value;
  return absl::NotFoundError(absl::StrCat("no line ", name, " in ", kStatus));
}

absl::StatusOr<std::string> Seccomp(const HostFiles& files) {
  const absl::StatusOr<std::string> mode = StatusLine(files, "Seccomp");
  if (!mode.ok()) return mode.status();
  if (*mode == "0") return "disabled";
  if (*mode == "1") return "strict";
  if (*mode == "2") return "filter";
  return Unexpected(kStatus, absl::StrCat("Seccomp: ", *mode), "mode 0, 1 or 2");
}

// The level that holds for this process and its children: `setarch -R` switches it off for them.
absl::StatusOr<int64_t> AslrLevel(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const int64_t level, ReadCount(files, kAslrFile));
  if (level > 2) return Unexpected(kAslrFile, absl::StrCat(level), "0, 1 or 2");
  constexpr int64_t kAddrNoRandomize = 0x0040000;
  const auto personality = ParseHexCount(files.Read(kPersonality).value_or(""));
  return personality && (*personality & kAddrNoRandomize) != 0 ? 0 : level;
}

absl::StatusOr<std::string> Affinity(const SystemCalls& system) {
  LAB_RETURN_IF_ERROR(system.affinity.status());
  return FormatCpuList(*system.affinity);
}

absl::StatusOr<std::string> Hostname(const SystemCalls& system, bool anonymous) {
  LAB_RETURN_IF_ERROR(system.hostname.status());
  return anonymous ? AnonymousName(*system.hostname) : *system.hostname;
}

void AddIdentity(const HostFiles& files, const SystemCalls& system, bool anonymous,
                 FactSheet& sheet) {
  sheet.Text(fact::kHostname, Hostname(system, anonymous), anonymous ? "uname, hashed" : "uname");
  sheet.Real(fact::kUptime, UptimeSeconds(files), kUptimeFile, "s");
  sheet.Text(fact::kBootId, ReadText(files, kBootIdFile), kBootIdFile);
  sheet.Text(fact::kKernel, system.kernel, "uname");
  sheet.Text(fact::kKernelBuild, system.kernel_build, "uname");
  sheet.Text(fact::kDistribution, Distribution(files), "/etc/os-release");
  sheet.Text(fact::kLibc, system.libc, "gnu_get_libc_version");
}

void AddClock(const HostFiles& files, const SystemCalls& system, FactSheet& sheet) {
  sheet.Text(fact::kClockSource, ReadText(files, kClockSourceFile), kClockSourceFile);
  sheet.Integer(fact::kClockResolution, system.clock_resolution_ns,
                "clock_getres, steps seen (CLOCK_MONOTONIC)", "ns");
  sheet.Real(fact::kClockCost, system.clock_cost_ns, "measured (CLOCK_MONOTONIC)", "ns");
}

void AddSecurity(const HostFiles& files, FactSheet& sheet) {
  sheet.Text(fact::kMitigations, Mitigations(files), kVulnerabilities);
  sheet.Text(fact::kSpeculativeStoreBypass, StatusLine(files, "Speculation_Store_Bypass"), kStatus);
  sheet.Integer(fact::kAslr, AslrLevel(files), absl::StrCat(kAslrFile, ", ", kPersonality));
  sheet.Text(fact::kSeccomp, Seccomp(files), kStatus);
  sheet.Integer(fact::kPerfParanoid, ReadSigned(files, kParanoidFile), kParanoidFile);
}

}  // namespace

std::string AnonymousName(std::string_view hostname) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a, the published offset and prime
  for (const char c : hostname) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return absl::StrFormat("host-%016x", hash);
}

void AddSystemFacts(const HostFiles& files, const SystemCalls& system, bool anonymous,
                    HostFacts& facts) {
  FactSheet sheet(&facts);
  AddIdentity(files, system, anonymous, sheet);
  AddClock(files, system, sheet);
  AddSecurity(files, sheet);
  sheet.Text(fact::kAffinity, Affinity(system), "sched_getaffinity");
  sheet.Integer(fact::kNice, system.nice, "getpriority");
}

}  // namespace lab
