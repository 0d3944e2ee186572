// kernels/parse/parse_kernel.h
//
// A parser as something to measure: the loop, the counters and the check. With parse_benchmark.cc
// the one place of this folder that knows the lab.
//
// One operation is one line. Valid and invalid ones are counted by what the parser said, so that
// the mean can be taken apart: a slow path costs (t(p) - t(0)) / p where p is the invalid share
// that was counted, not the one that was asked for.
#ifndef KERNELS_PARSE_PARSE_KERNEL_H_
#define KERNELS_PARSE_PARSE_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/parse/parse_lines.h"
#include "kernels/parse/parser.h"
#include "kernels/support/cache_line.h"
#include "kernels/support/rotation_sums.h"

namespace lab {

inline constexpr char kInvalidPercent[] = "invalid_percent";
inline constexpr char kLineOrder[] = "order";
inline constexpr char kInvalidKind[] = "invalid_kind";

// The fixed input of Kernel::Answer: the ends of the range, what is beyond, and what is no number.
// Nothing in it that contracts differ about.
inline constexpr const char* kAnswerLines[] = {
    "0",  "-1", "2147483647", "-2147483648", "2147483648", "-2147483649", "0000000017", "x1",
    "1x", "-",  "",           "99999999999", "1.5"};

// `parse`: anything like Parser::Parse.
template <typename Parse>
std::string AnswerOf(const Parse& parse) {
  int64_t sum = 0, invalid = 0;
  for (const std::string line : kAnswerLines) {
    int32_t value = 0;
    if (parse(line, value)) {
      sum += value;
    } else {
      ++invalid;
    }
  }
  return std::to_string(sum) + ", " + std::to_string(invalid) + " invalid";
}

inline LineShape ShapeOf(const KernelArgs& args) {
  return {.invalid_percent = args.Int(kInvalidPercent),
          .order = args.Word(kLineOrder),
          .kind = args.Word(kInvalidKind)};
}

template <Parser P>
class ParseKernel : public Kernel {
 public:
  enum Counter { kValid, kInvalid };

  explicit ParseKernel(const KernelArgs& args)
      : ParseKernel(args, DrawLines(ShapeOf(args), args.seed)) {}

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[static_cast<std::size_t>(thread)];
    const Counts counts = Run(own, operations);
    own.unchecked.Add(counts);
    own.untaken.Add(counts);
    own.lines += static_cast<uint64_t>(operations);
  }

  std::vector<int64_t> TakeCounters(int thread) override {
    const Counts counts =
        std::exchange(threads_[static_cast<std::size_t>(thread)].untaken, Counts());
    return {counts.valid, counts.invalid};
  }

  CheckResult CheckWindow(int64_t operations) override {
    Counts counts;
    uint64_t invalid = 0, sum = 0;
    for (Thread& thread : threads_) {
      counts.Add(std::exchange(thread.unchecked, Counts()));
      const uint64_t begin = std::exchange(thread.checked, thread.lines);
      invalid += invalid_.Between(begin, thread.lines);
      sum += values_.Between(begin, thread.lines);
    }
    const CheckResult all =
        CheckResult::Equal(operations, counts.valid + counts.invalid, "valid and invalid lines");
    if (!all.passed) return all;
    const CheckResult share =
        CheckResult::Equal(static_cast<int64_t>(invalid), counts.invalid, "invalid lines");
    if (!share.passed) return share;
    return CheckResult::Equal(static_cast<int64_t>(sum), static_cast<int64_t>(counts.sum),
                              "sum of the numbers");
  }

  std::string Answer() override { return AnswerOf(P::Parse); }

 private:
  struct Counts {
    int64_t valid = 0;
    int64_t invalid = 0;
    uint64_t sum = 0;  // of the valid ones

    void Add(const Counts& other) {
      valid += other.valid;
      invalid += other.invalid;
      sum += other.sum;
    }
  };
  struct alignas(kFalseSharingBytes) Thread {
    uint64_t lines = 0;    // since the beginning: which is next
    uint64_t checked = 0;  // `lines` at the last check
    Counts unchecked;      // since the last check
    Counts untaken;        // since the counters were last taken
  };

  ParseKernel(const KernelArgs& args, const std::vector<Line>& lines)
      : texts_(Each(lines, [](const Line& line) { return line.text; })),
        invalid_(Each(lines, [](const Line& line) { return uint64_t{line.valid ? 0u : 1u}; })),
        values_(Each(lines,
                     [](const Line& line) { return static_cast<uint64_t>(int64_t{line.value}); })),
        threads_(static_cast<std::size_t>(args.threads)) {}

  template <typename Function>
  static auto Each(const std::vector<Line>& lines, Function function) {
    std::vector<decltype(function(lines.front()))> results;
    results.reserve(lines.size());
    for (const Line& line : lines) results.push_back(function(line));
    return results;
  }

  // The measured loop. The parsers are library calls or read text that the compiler does not know,
  // so nothing can be folded; all that changes is in locals.
  Counts Run(const Thread& own, int64_t operations) const {
    const std::string* const texts = texts_.data();
    std::size_t at = own.lines % kLines;
    Counts counts;
    for (int64_t i = 0; i < operations; ++i) {
      int32_t value;
      if (P::Parse(texts[at], value)) {
        ++counts.valid;
        counts.sum += static_cast<uint64_t>(int64_t{value});
      } else {
        ++counts.invalid;
      }
      if (++at == kLines) at = 0;
    }
    return counts;
  }

  const std::vector<std::string> texts_;
  const RotationSums invalid_;
  const RotationSums values_;
  std::vector<Thread> threads_;
};

}  // namespace lab

#endif  // KERNELS_PARSE_PARSE_KERNEL_H_
