// The words for how a child ended: one line that a person can act on.
//
//   EndingOfStatus(status).detail()   "exit code 3", "signal 11 (SIGSEGV)"
#ifndef HARNESS_LAUNCHER_ENDING_TEXT_H_
#define HARNESS_LAUNCHER_ENDING_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/time/time.h"
#include "lab/record/record.pb.h"

namespace lab {

// From a status of wait(2): EXITED or SIGNALLED, with code or signal and a detail.
Ending EndingOfStatus(int wait_status);

std::string SignalText(int signal);              // "signal 11 (SIGSEGV)"
std::string SizeText(int64_t bytes);             // "64 MiB", "1.5 KiB", "300 bytes"
std::string SecondsText(absl::Duration length);  // "10 s", "0.25 s"

}  // namespace lab

#endif  // HARNESS_LAUNCHER_ENDING_TEXT_H_
