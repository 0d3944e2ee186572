// What a kernel tells the lab so that it can be measured. The only header that a *_benchmark.cc
// includes.
//
// A kernel is one thing to measure, with its state and its check. The subject (this library) makes
// one object per process, calls RunBatch from every thread inside true windows, and CheckWindow
// when all threads are at rest.
//
//   class Mutexed : public lab::Kernel {
//    public:
//     void RunBatch(int, int64_t operations) override {
//       for (int64_t i = 0; i < operations; ++i) counter_.Add(1);
//     }
//     lab::CheckResult CheckWindow(int64_t operations) override {
//       const int64_t before = std::exchange(last_, counter_.Value());
//       return lab::CheckResult::Equal(operations, last_ - before);
//     }
//     ...
//   };
//   const bool registered = lab::RegisterKernel(
//       {.name = "mutex", .waiting = lab::Waiting::kBlocks, .make = [](auto&) { return
//       std::make_unique<Mutexed>(); }});
//
//   int main(int argc, char** argv) { return lab::SubjectMain(argc, argv); }
//
// The binary also works alone, as a plain Google Benchmark program with Google Benchmark's own
// flags.
#ifndef HARNESS_SUBJECT_KERNEL_H_
#define HARNESS_SUBJECT_KERNEL_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace lab {

// What must be true after a window, and what was. A sample whose check failed is void.
struct CheckResult {
  bool passed = false;
  int64_t expected = 0;
  int64_t actual = 0;
  std::string what;  // for people, where it failed

  static CheckResult Equal(int64_t expected, int64_t actual, std::string what = "count") {
    return {expected == actual, expected, actual, std::move(what)};
  }
};

// What a kernel is made with.
struct KernelArgs {
  int threads = 1;
  // Every parameter that the kernel declared, with its default where none was given, checked
  // against the declaration.
  std::map<std::string, std::string> params;
  uint64_t seed = 0;  // for inputs; the same for all contenders of a block
  // Per thread, an index into KernelInfo::roles; empty where the kernel declares no roles.
  std::vector<int> roles;

  // Of declared parameters only; anything else is a fault of the kernel and dies.
  int64_t Int(const std::string& name) const;
  const std::string& Word(const std::string& name) const;
};

// A knob of the kernel. An experiment crosses its values, `-p name=v1,v2` overrides them.
struct ParamInfo {
  std::string name;
  std::string default_value;
  std::string help;  // "key distribution of the look-ups"
  // The words allowed; where there are none the value is a whole number in [min, max].
  std::vector<std::string> words = {};
  int64_t min = 0;
  int64_t max = INT64_MAX;
};

// What a kernel counts beside its operations: "invalid lines", "hand-offs". Counted over the whole
// of a window, its tail included, so it belongs to operations_total.
struct CounterInfo {
  enum Kind {
    kEvents,  // told as a sum and per operation
    kRate,    // told per second of the window
  };
  std::string name;
  Kind kind = kEvents;
  std::string help;
};

class Kernel {
 public:
  virtual ~Kernel() = default;

  // Called once by each measuring thread, on that thread and pinned, before its first window. Not
  // timed. With constructor and destructor JMH's Level.Trial.
  virtual void EnterThread(int /*thread*/) {}
  // Likewise, after its last window.
  virtual void LeaveThread(int /*thread*/) {}

  // Likewise, before and after every window, warm-up ones included: JMH's Level.Iteration. All
  // threads have set up before any window begins. Hazard: what is set up here is warm in the cache
  // of whoever set it up, so the first operations of a window are not like the later ones.
  virtual void SetUpIteration(int /*thread*/) {}
  virtual void TearDownIteration(int /*thread*/) {}

  // Before and after every single operation, where KernelInfo::times_each_operation is set: JMH's
  // Level.Invocation, with its hazards. Each operation is then timed alone, and costs two clock
  // reads (some 20 to 60 ns) that its time holds a part of; what runs between operations disturbs
  // caches and branch history; threads overlap only in part. Right for operations of many
  // microseconds that use up their state, wrong for anything else.
  virtual void SetUpInvocation(int /*thread*/) {}
  virtual void TearDownInvocation(int /*thread*/) {}

  // The measured code: `operations` operations, by thread 0 <= thread < threads. One virtual call
  // and one clock read per batch of at least a thousand nanosecond operations; the loop is yours,
  // so that it inlines. Nothing in here may be hoisted out of the loop or folded by the compiler:
  // state that other threads see, or benchmark::DoNotOptimize, per operation.
  virtual void RunBatch(int thread, int64_t operations) = 0;

  // Called by one thread while all others are at rest: `operations` were done by all threads
  // together since the last call (tails included). Not timed.
  virtual CheckResult CheckWindow(int64_t operations) = 0;
  // For kernels with roles, in place of the above: operations per role, by index.
  virtual CheckResult CheckRoles(const std::vector<int64_t>& operations) {
    return CheckWindow(std::accumulate(operations.begin(), operations.end(), int64_t{0}));
  }

  // What `thread` has counted since the last call, in the order of KernelInfo::counters. Called
  // before CheckWindow, for each thread, by one thread while all are at rest.
  virtual std::vector<int64_t> TakeCounters(int /*thread*/) { return {}; }

  // The result on a small fixed input, the same for every contender of one question: "1000". Called
  // once, before any RunBatch, by one thread, in every fork; must leave the state as it found it or
  // account for it in CheckWindow.
  virtual std::string Answer() { return ""; }
};

enum class Waiting {
  kNever,   // threads never wait for each other
  kSpins,   // threads wait on the CPU: one without a CPU is disturbed
  kBlocks,  // threads may sleep by contract: off the CPU is doing their job
};

// What a kernel is, for the catalogue, and so that tools can refuse comparisons that make no sense.
struct KernelInfo {
  std::string name;
  // What it belongs to, "counter", and what it may be ranked with, "counter: one total". Across
  // comparison groups there is no ratio. An empty group is the family.
  std::string family;
  std::string comparison_group;
  // What it promises, in words that its family's README defines: "returns_value", "fifo". Where two
  // contenders differ in them, the difference stands beside their ratio.
  std::vector<std::string> contract;
  std::string operation;       // what one operation is: "one increment"
  std::string checks;          // what CheckWindow and Answer look at
  std::string data_shape;      // of inputs: generator, sizes, distribution. Empty: there are none
  std::string setup_excluded;  // what is done outside the windows, and so is not in the price
  std::vector<std::string> needs;  // beyond a CPU: "two threads", "rseq"
  std::vector<std::string> roles;  // "writer", "reader"; empty: all threads do the same
  std::vector<ParamInfo> params;
  std::vector<CounterInfo> counters;
  // Operations that one call of the user's function stands for, told where it is not 1: JMH's
  // OperationsPerInvocation. RunBatch counts operations, never calls.
  int64_t operations_per_invocation = 1;
  bool times_each_operation = false;  // see SetUpInvocation

  Waiting waiting = Waiting::kNever;
  // No single thread can do one operation faster than this on any machine we know of, and why. 0 =
  // not declared.
  double floor_ns = 0;
  std::string floor_reason;
  std::function<std::unique_ptr<Kernel>(const KernelArgs&)> make;
};

// At namespace scope or from main, before SubjectMain. Dies on an empty or repeated name: a build
// error, in effect.
bool RegisterKernel(KernelInfo info);

// The main of a kernel binary. Under the harness (LAB_TRIAL_FD is set) it runs the one trial it is
// handed and writes frames; otherwise it is Google Benchmark's main: its flags, its output, checks
// reported as errors.
int SubjectMain(int argc, char** argv);

}  // namespace lab

#endif  // HARNESS_SUBJECT_KERNEL_H_
