#include "harness/environment/system_calls.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "harness/environment/clock_measurement.h"
#include "harness/environment/cpu_list.h"

namespace lab {
namespace {

absl::Status Refused(const char* call, int error) {
  return absl::UnavailableError(absl::StrCat(call, ": ", std::generic_category().message(error)));
}

void AskUname(SystemCalls& answers) {
  struct utsname name;
  if (::uname(&name) != 0) {
    const absl::Status refused = Refused("uname", errno);
    answers.architecture = answers.kernel = answers.kernel_build = answers.hostname = refused;
    return;
  }
  answers.architecture = std::string(name.machine);
  answers.kernel = std::string(name.release);
  answers.kernel_build = std::string(name.version);
  answers.hostname = std::string(name.nodename);
}

absl::StatusOr<std::vector<uint32_t>> AskAffinity() {
  // cpu_set_t ends at 1,024 CPUs; the call fails with EINVAL where the machine may have more.
  std::vector<unsigned long> mask((kMaxCpuId + 1) / (8 * sizeof(unsigned long)));
  const size_t bytes = mask.size() * sizeof(unsigned long);
  if (::sched_getaffinity(0, bytes, reinterpret_cast<cpu_set_t*>(mask.data())) != 0) {
    return Refused("sched_getaffinity", errno);
  }
  std::vector<uint32_t> cpus;
  for (uint32_t cpu = 0; cpu <= kMaxCpuId; ++cpu) {
    if (CPU_ISSET_S(cpu, bytes, reinterpret_cast<cpu_set_t*>(mask.data()))) cpus.push_back(cpu);
  }
  return cpus;
}

absl::StatusOr<int64_t> AskNice() {
  errno = 0;  // -1 is an honest answer
  const int nice = ::getpriority(PRIO_PROCESS, 0);
  if (nice == -1 && errno != 0) return Refused("getpriority", errno);
  return nice;
}

absl::StatusOr<std::string> AskLibc() {
#if defined(__GLIBC__)
  return absl::StrCat("glibc ", gnu_get_libc_version());
#else
  return absl::UnimplementedError("not glibc, and no other C library states its version");
#endif
}

// The modes of set_mempolicy(2); <numaif.h> is libnuma's and not needed for this.
std::string NumaModeName(int mode) {
  constexpr const char* kNames[] = {
      "default",        "preferred",          "bind", "interleave", "local",
      "preferred many", "weighted interleave"};
  constexpr int kModeBits = 0xff;  // above them lie flags
  const int number = mode & kModeBits;
  if (number < static_cast<int>(std::size(kNames))) return kNames[number];
  return absl::StrCat("mode ", number);
}

absl::StatusOr<std::string> AskNumaPolicy() {
#if defined(SYS_get_mempolicy)
  constexpr size_t kNodes = 1024, kBits = 8 * sizeof(unsigned long);
  unsigned long mask[kNodes / kBits] = {};
  int mode = 0;
  if (::syscall(SYS_get_mempolicy, &mode, mask, kNodes, nullptr, 0) != 0) {
    return Refused("get_mempolicy", errno);
  }
  std::vector<uint32_t> nodes;
  for (uint32_t node = 0; node < kNodes; ++node) {
    if (mask[node / kBits] >> node % kBits & 1) nodes.push_back(node);
  }
  return absl::StrCat(NumaModeName(mode), nodes.empty() ? "" : " ", FormatCpuList(nodes));
#else
  return absl::UnimplementedError("this system has no get_mempolicy");
#endif
}

int64_t MonotonicNs() {
  struct timespec now;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void AskClock(SystemCalls& answers) {
  struct timespec resolution;
  if (::clock_getres(CLOCK_MONOTONIC, &resolution) != 0) {
    answers.clock_resolution_ns = Refused("clock_getres", errno);
    answers.clock_cost_ns = Refused("clock_getres", errno);
    return;
  }
  const int64_t stated = int64_t{resolution.tv_sec} * 1'000'000'000 + resolution.tv_nsec;
  const ClockMeasurement measured = MeasureClock(MonotonicNs, stated);
  answers.clock_resolution_ns = measured.resolution_ns;
  answers.clock_cost_ns = measured.cost_ns;
}

absl::StatusOr<std::string> AskHypervisor() {
#if defined(__x86_64__) || defined(__i386__)
  unsigned eax, ebx, ecx, edx;
  constexpr unsigned kHypervisorBit = 1u << 31;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || (ecx & kHypervisorBit) == 0) {
    return absl::NotFoundError("CPUID says no hypervisor");
  }
  // Not __get_cpuid: it compares with the highest ordinary leaf, which is lower.
  __cpuid(0x40000000, eax, ebx, ecx, edx);
  char signature[13] = {};
  std::memcpy(signature, &ebx, 4);
  std::memcpy(signature + 4, &ecx, 4);
  std::memcpy(signature + 8, &edx, 4);
  return std::string(signature);
#else
  return absl::UnimplementedError("only x86 has a CPUID that names the hypervisor");
#endif
}

absl::StatusOr<std::string> AskImageDigest() {
  if (const char* digest = std::getenv("LAB_IMAGE_DIGEST"); digest != nullptr && *digest != '\0') {
    return std::string(digest);
  }
  return absl::NotFoundError(
      "LAB_IMAGE_DIGEST is not set, and a container cannot see its own image");
}

}  // namespace

SystemCalls AskSystem() {
  SystemCalls answers;
  AskUname(answers);
  AskClock(answers);
  answers.affinity = AskAffinity();
  answers.nice = AskNice();
  answers.libc = AskLibc();
  answers.numa_policy = AskNumaPolicy();
  answers.hypervisor_signature = AskHypervisor();
  answers.image_digest = AskImageDigest();
  return answers;
}

}  // namespace lab
