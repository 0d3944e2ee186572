#include "harness/launcher/ending_text.h"

#include <string.h>
#include <sys/wait.h>

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "lab/record/record.pb.h"

namespace lab {

std::string SignalText(int signal) {
  const char* const name = sigabbrev_np(signal);  // null for real-time signals
  if (name == nullptr) return absl::StrCat("signal ", signal);
  return absl::StrFormat("signal %d (SIG%s)", signal, name);
}

std::string SizeText(int64_t bytes) {
  constexpr int64_t kKi = 1 << 10;
  constexpr int64_t kMi = 1 << 20;
  if (bytes >= kMi) return absl::StrFormat("%.4g MiB", static_cast<double>(bytes) / kMi);
  if (bytes >= kKi) return absl::StrFormat("%.4g KiB", static_cast<double>(bytes) / kKi);
  return absl::StrCat(bytes, " bytes");
}

std::string SecondsText(absl::Duration length) {
  return absl::StrFormat("%.4g s", absl::ToDoubleSeconds(length));
}

Ending EndingOfStatus(int wait_status) {
  Ending ending;
  if (WIFSIGNALED(wait_status)) {
    ending.set_kind(Ending::SIGNALLED);
    ending.set_signal(WTERMSIG(wait_status));
    ending.set_detail(SignalText(WTERMSIG(wait_status)));
  } else {
    ending.set_kind(Ending::EXITED);
    ending.set_exit_code(WEXITSTATUS(wait_status));
    ending.set_detail(absl::StrCat("exit code ", WEXITSTATUS(wait_status)));
  }
  return ending;
}

}  // namespace lab
