// A small, plausible record for tests: the contended counter on a machine of two CPUs.
//
// Two contenders (mutex, the baseline; fetch_add) by one and two threads make four cases in two
// groups, as Plan.case 0..3:
//
//   0 mutex, 1 thread    1 fetch_add, 1 thread    2 mutex, 2 threads    3 fetch_add, 2 threads
//
// Each block runs each case once, so trial t is in block t / 4; the order turns by one case per
// block. Frames in file order: header, facts, build, one calibration per group, a probe; then per
// fork ForkStart, SubjectStart, its iterations, SubjectEnd, ForkEnd and a probe; last the footer.
//
//   TestRecordShape shape;
//   shape.ns_per_op = [](const Case& c, const Trial&) { return c.baseline() ? 20.0 : 10.0; };
//   RunRecord record = MakeTestRecord(shape);
//   FindIteration(&record, /*trial_id=*/3, /*index=*/2)->mutable_check()->set_passed(false);
//
// Nothing is random and no clock is read: the same shape gives the same record. Times are rounded
// to whole batches, as a real window's are: ns per operation come out within 0.1 % of what was
// asked.
#ifndef LAB_RECORD_TEST_RECORDS_H_
#define LAB_RECORD_TEST_RECORDS_H_

#include <cstdint>
#include <functional>
#include <string>

#include "lab/record/record.pb.h"

namespace lab {

inline constexpr uint64_t kTestWindowNs = 100'000'000;
inline constexpr uint64_t kTestSliceNs = 10'000'000;
inline constexpr uint64_t kTestBatch = 1000;  // operations between two clock reads
inline constexpr uint64_t kTestMonoNs = 1'000'000'000'000'000;  // the run's start: up for 11.6 days

// 1 thread: mutex 10 ns, fetch_add 5; 2 threads: mutex 40, fetch_add 25. The whole machine is 1 %
// slower in each block than in the one before, and odd forks are 0.5 % slower than even ones, so
// that forks differ.
double DefaultNsPerOp(const Case& c, const Trial& trial);

struct TestRecordShape {
  uint32_t blocks = 6;             // forks per case; a verdict needs five
  uint32_t warmup_iterations = 1;  // of each fork, before the measured ones
  uint32_t iterations = 2;
  // All threads together: window time / operations. Every window of the fork shows it.
  std::function<double(const Case&, const Trial&)> ns_per_op = DefaultNsPerOp;
  // One way between the two CPUs, as the probe before the trial found it.
  std::function<double(const Trial&)> hand_off_ns = [](const Trial&) { return 27.5; };
};

RunRecord MakeTestRecord(const TestRecordShape& shape = {});

// A window of kTestWindowNs without gaps, switches or faults in which `threads` threads did equal
// work. Its check has passed.
Iteration MakeTestIteration(uint32_t trial_id, uint32_t index, bool warmup, uint32_t threads,
                            double ns_per_op);

// To change one frame of a record. Null where there is none.
Iteration* FindIteration(RunRecord* record, uint32_t trial_id, uint32_t index);
ForkEnd* FindForkEnd(RunRecord* record, uint32_t trial_id);

// The bytes of a record file.
std::string ToRecordBytes(const RunRecord& record);

}  // namespace lab

#endif  // LAB_RECORD_TEST_RECORDS_H_
