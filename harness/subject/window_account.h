// The book-keeping of one thread in one window: pure arithmetic on clock readings, so that a
// scripted clock tests it.
//
//   WindowAccount account({.start_ns = start, .window_ns = 100'000'000, .slice_ns = 10'000'000,
//   ...}, slices); account.Enter(now()); do {
//     run a batch
//   } while (account.Batch(now()));
//
// A batch is counted in the slice in which it ended. The batch that straddles the window's end
// still belongs to the window, whose `end` for this thread is that batch's clock reading:
// operations and time then cover exactly the same stretch, and every other thread is still running
// during it.
//
// Cost per batch: a few compares on registers; the clock read dominates.
#ifndef HARNESS_SUBJECT_WINDOW_ACCOUNT_H_
#define HARNESS_SUBJECT_WINDOW_ACCOUNT_H_

#include <algorithm>
#include <cstdint>
#include <span>

namespace lab {

struct WindowShape {
  int64_t start_ns = 0;  // agreed by all threads, in the clock's own units
  int64_t window_ns = 0;
  int64_t slice_ns = 0;
  int64_t stall_threshold_ns = 0;  // a gap above this counts as stalled
};

class WindowAccount {
 public:
  // `slices` has SliceCount(window_ns, slice_ns) elements, zeroed; it outlives the account.
  WindowAccount(const WindowShape& shape, std::span<uint32_t> slices)
      : shape_(shape),
        slices_(slices),
        end_of_window_(shape.start_ns + shape.window_ns),
        end_of_slice_(shape.start_ns + shape.slice_ns),
        last_ns_(shape.start_ns),
        end_ns_(shape.start_ns) {}

  static int64_t SliceCount(int64_t window_ns, int64_t slice_ns) {
    return std::max<int64_t>(1, (window_ns + slice_ns - 1) / slice_ns);
  }

  // The first clock reading of this thread, at or after the agreed start.
  void Enter(int64_t now_ns) {
    begin_ns_ = now_ns;
    Gap(now_ns);
  }

  // A batch ended at `now_ns`. True while the window is open.
  bool Batch(int64_t now_ns) {
    Gap(now_ns);
    while (now_ns >= end_of_slice_ && slice_ + 1 < slices_.size()) {
      ++slice_;
      end_of_slice_ += shape_.slice_ns;
    }
    ++slices_[slice_];
    ++batches_;
    end_ns_ = now_ns;
    return now_ns < end_of_window_;
  }

  int64_t begin_ns() const { return begin_ns_ - shape_.start_ns; }
  int64_t end_ns() const { return end_ns_ - shape_.start_ns; }
  int64_t batches() const { return batches_; }
  // Between two clock readings, the delay from the agreed start to Enter included.
  int64_t longest_gap_ns() const { return longest_gap_ns_; }
  int64_t stalled_ns() const { return stalled_ns_; }

 private:
  void Gap(int64_t now_ns) {
    const int64_t gap_ns = now_ns - last_ns_;
    last_ns_ = now_ns;
    longest_gap_ns_ = std::max(longest_gap_ns_, gap_ns);
    if (gap_ns > shape_.stall_threshold_ns) stalled_ns_ += gap_ns;
  }

  const WindowShape shape_;
  const std::span<uint32_t> slices_;
  const int64_t end_of_window_;
  int64_t end_of_slice_;
  size_t slice_ = 0;
  int64_t last_ns_;
  int64_t begin_ns_ = 0;
  int64_t end_ns_;
  int64_t batches_ = 0;
  int64_t longest_gap_ns_ = 0;
  int64_t stalled_ns_ = 0;
};

}  // namespace lab

#endif  // HARNESS_SUBJECT_WINDOW_ACCOUNT_H_
