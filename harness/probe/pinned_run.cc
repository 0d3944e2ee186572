#include "harness/probe/pinned_run.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

namespace lab {
namespace {

absl::Status PinThisThread(uint32_t cpu) {
  if (cpu >= CPU_SETSIZE) {
    return absl::FailedPreconditionError(
        absl::StrCat("cpu ", cpu, ": numbers from ", CPU_SETSIZE, " on are not supported"));
  }
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(cpu, &only);
  const int error = pthread_setaffinity_np(pthread_self(), sizeof(only), &only);
  if (error == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("cpu ", cpu, ": this process may not run there: ", strerror(error)));
}

// What the threads and their caller share, for as long as one of them lives. Not absl::Mutex: when
// a detached thread leaves it, thread sanitizer takes the memory of Abseil's waiter for a race.
class Meeting {
 public:
  explicit Meeting(size_t size) : missing_(size), running_(size) {}

  // From each thread. True where all are in place: begin.
  bool ArriveAndWait(const absl::Status& status) {
    std::unique_lock lock(mutex_);
    status_.Update(status);
    --missing_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return missing_ == 0 || !status_.ok(); });
    return status_.ok();
  }

  void Leave() {
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }

  void CallOff(const absl::Status& status) {
    const std::lock_guard lock(mutex_);
    status_.Update(status);
    changed_.notify_all();
  }

  // From the caller. Threads that were called off touch nothing but this, so nobody waits for them.
  absl::Status WaitForAll(absl::Duration limit) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, absl::ToChronoNanoseconds(limit),
                           [this] { return running_ == 0 || !status_.ok(); })) {
      status_.Update(absl::DeadlineExceededError(
          absl::StrCat("not done within ", absl::FormatDuration(limit),
                       missing_ > 0 ? ": a thread did not get its CPU" : "")));
    }
    return status_;
  }

 private:
  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  size_t missing_;  // not yet in place
  size_t running_;
  absl::Status status_;
};

struct Seat {
  std::shared_ptr<Meeting> meeting;
  PinnedTask task;
};

void* RunSeat(void* argument) {
  const std::unique_ptr<Seat> seat(static_cast<Seat*>(argument));
  if (seat->meeting->ArriveAndWait(PinThisThread(seat->task.cpu))) seat->task.run();
  seat->meeting->Leave();
  return nullptr;
}

absl::Status StartDetached(std::unique_ptr<Seat> seat) {
  pthread_t thread;
  const int error = pthread_create(&thread, nullptr, RunSeat, seat.get());
  if (error != 0) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", strerror(error)));
  }
  static_cast<void>(seat.release());  // the thread's now
  pthread_detach(thread);
  return absl::OkStatus();
}

}  // namespace

absl::Status RunPinned(std::vector<PinnedTask> tasks, absl::Duration limit) {
  const auto meeting = std::make_shared<Meeting>(tasks.size());
  for (PinnedTask& task : tasks) {
    const absl::Status started =
        StartDetached(std::make_unique<Seat>(Seat{meeting, std::move(task)}));
    if (started.ok()) continue;
    meeting->CallOff(started);
    return started;
  }
  return meeting->WaitForAll(limit);
}

}  // namespace lab
