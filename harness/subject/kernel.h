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
#include <string>

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
  std::map<std::string, std::string> params;
  uint64_t seed = 0;  // for inputs; the same for all contenders of a block
};

class Kernel {
 public:
  virtual ~Kernel() = default;

  // Called once by each measuring thread, on that thread and pinned, before its first window. Not
  // timed.
  virtual void EnterThread(int /*thread*/) {}
  // Likewise, after its last window.
  virtual void LeaveThread(int /*thread*/) {}

  // The measured code: `operations` operations, by thread 0 <= thread < threads. One virtual call
  // and one clock read per batch of at least a thousand nanosecond operations; the loop is yours,
  // so that it inlines. Nothing in here may be hoisted out of the loop or folded by the compiler:
  // state that other threads see, or benchmark::DoNotOptimize, per operation.
  virtual void RunBatch(int thread, int64_t operations) = 0;

  // Called by one thread while all others are at rest: `operations` were done by all threads
  // together since the last call (tails included). Not timed.
  virtual CheckResult CheckWindow(int64_t operations) = 0;

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

struct KernelInfo {
  std::string name;
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
