// The well-known keys of Fact. A renderer or a comparison names them from here, so that a typo does
// not compile.
#ifndef LAB_RECORD_FACT_KEYS_H_
#define LAB_RECORD_FACT_KEYS_H_

#include <string_view>

namespace lab::fact {

// Hardware.
inline constexpr std::string_view kCpuVendor = "cpu.vendor";
inline constexpr std::string_view kCpuModel = "cpu.model";
inline constexpr std::string_view kCpuFamily = "cpu.family";
inline constexpr std::string_view kCpuModelNumber = "cpu.model_number";
inline constexpr std::string_view kCpuStepping = "cpu.stepping";
inline constexpr std::string_view kCpuMicrocode = "cpu.microcode";
inline constexpr std::string_view kCpuArchitecture = "cpu.architecture";
inline constexpr std::string_view kCpuIsaFlags = "cpu.isa_flags";
inline constexpr std::string_view kCpusOnline = "cpu.online";    // count
inline constexpr std::string_view kCpusAllowed = "cpu.allowed";  // count, by affinity
inline constexpr std::string_view kCpuSockets = "cpu.sockets";
inline constexpr std::string_view kCpuCores = "cpu.cores";
inline constexpr std::string_view kCpuSmt = "cpu.smt";            // "on", "off"
inline constexpr std::string_view kNumaNodes = "cpu.numa_nodes";  // count, nodes with CPUs
inline constexpr std::string_view kCpuBaseHz = "cpu.base_frequency";
inline constexpr std::string_view kCpuMaxHz = "cpu.max_frequency";
inline constexpr std::string_view kCpuNowHz = "cpu.now_frequency";
inline constexpr std::string_view kGovernor = "cpu.governor";
inline constexpr std::string_view kScalingDriver = "cpu.scaling_driver";
inline constexpr std::string_view kTurbo = "cpu.turbo";  // "on", "off"
inline constexpr std::string_view kIdleDriver = "cpu.idle_driver";
inline constexpr std::string_view kIsolatedCpus = "cpu.isolated";
inline constexpr std::string_view kMemoryTotal = "memory.total";
inline constexpr std::string_view kSwapTotal = "memory.swap_total";
inline constexpr std::string_view kHugePagesTotal = "memory.huge_pages_total";
inline constexpr std::string_view kTransparentHugePages = "memory.transparent_huge_pages";
inline constexpr std::string_view kNumaPolicy = "memory.numa_policy";
inline constexpr std::string_view kHypervisor = "host.hypervisor";  // "KVM", "none"

// System.
inline constexpr std::string_view kHostname = "host.name";
inline constexpr std::string_view kUptime = "host.uptime";
inline constexpr std::string_view kBootId = "host.boot_id";
inline constexpr std::string_view kKernel = "os.kernel";
inline constexpr std::string_view kKernelBuild = "os.kernel_build";
inline constexpr std::string_view kDistribution = "os.distribution";
inline constexpr std::string_view kLibc = "os.libc";
inline constexpr std::string_view kClockSource = "clock.source";
inline constexpr std::string_view kClockResolution = "clock.resolution";
inline constexpr std::string_view kClockCost = "clock.cost";
inline constexpr std::string_view kMitigations = "security.mitigations";
inline constexpr std::string_view kSpeculativeStoreBypass = "security.speculative_store_bypass";
inline constexpr std::string_view kAslr = "security.aslr";        // 0, 1, 2
inline constexpr std::string_view kSeccomp = "security.seccomp";  // "disabled", "strict", "filter"
inline constexpr std::string_view kPerfParanoid = "security.perf_event_paranoid";
inline constexpr std::string_view kAffinity = "process.affinity";  // CPU list
inline constexpr std::string_view kNice = "process.nice";

// Container.
inline constexpr std::string_view kContainer =
    "container.runtime";  // "none", "docker", "podman", ...
inline constexpr std::string_view kImageDigest = "container.image_digest";
inline constexpr std::string_view kCgroupVersion = "container.cgroup_version";
inline constexpr std::string_view kCpuQuota =
    "container.cpu_quota";  // CPUs; text "none" without a limit
inline constexpr std::string_view kCpuset = "container.cpuset";
inline constexpr std::string_view kMemoryLimit = "container.memory_limit";
inline constexpr std::string_view kThrottledPeriods = "container.throttled_periods";

// Load, at the start of the run.
inline constexpr std::string_view kLoadAverage = "load.average_1m";
inline constexpr std::string_view kRunnable = "load.runnable";
inline constexpr std::string_view kPsiCpu = "load.psi_cpu_some_avg10";  // %
inline constexpr std::string_view kSteal = "load.steal";                // % since boot
inline constexpr std::string_view kTemperature = "load.temperature";    // millicelsius
inline constexpr std::string_view kThermalThrottles = "load.thermal_throttles";
inline constexpr std::string_view kBuildServer = "load.build_server";  // "none", "bazel (pid 4312)"

// Build, as the kernel binary states it (BuildFacts).
inline constexpr std::string_view kCompiler = "build.compiler";
inline constexpr std::string_view kStandard = "build.standard";  // c++20
inline constexpr std::string_view kStandardLibrary = "build.standard_library";
inline constexpr std::string_view kCompileFlags = "build.compile_flags";
inline constexpr std::string_view kLinkFlags = "build.link_flags";
inline constexpr std::string_view kCompilationMode = "build.mode";   // opt, fastbuild, dbg
inline constexpr std::string_view kAssertions = "build.assertions";  // "on", "off"
inline constexpr std::string_view kSanitizer = "build.sanitizer";    // "none", "address", ...
inline constexpr std::string_view kOptimized = "build.optimized";    // "yes", "no"
inline constexpr std::string_view kBenchmarkLibrary =
    "library.benchmark";  // version, from source or not
inline constexpr std::string_view kAbseilLibrary = "library.abseil";
inline constexpr std::string_view kProtobufLibrary = "library.protobuf";

}  // namespace lab::fact

#endif  // LAB_RECORD_FACT_KEYS_H_
