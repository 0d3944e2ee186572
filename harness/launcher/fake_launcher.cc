#include "harness/launcher/fake_launcher.h"

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "harness/launcher/launcher.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"

namespace lab {

ChildResult EndedWith(int exit_code) {
  ChildResult result = EndedBy(Ending::EXITED, absl::StrCat("exit code ", exit_code));
  result.ending.set_exit_code(exit_code);
  return result;
}

ChildResult EndedBy(Ending::Kind kind, std::string_view detail) {
  ChildResult result;
  result.ending.set_kind(kind);
  result.ending.set_detail(std::string(detail));
  return result;
}

absl::StatusOr<ScriptedLaunch> FakeLauncher::NextScript(const ChildSpec& spec) {
  if (!scripted_.empty()) {
    ScriptedLaunch next = std::move(scripted_.front());
    scripted_.pop_front();
    return next;
  }
  if (otherwise_) return otherwise_(spec);
  return absl::FailedPreconditionError(
      absl::StrCat("launch ", specs_.size(), " (", spec.path, ") is not scripted"));
}

absl::StatusOr<ChildResult> FakeLauncher::Launch(const ChildSpec& spec, const BytesSink& sink) {
  specs_.push_back(spec);
  LAB_ASSIGN_OR_RETURN(ScriptedLaunch launch, NextScript(spec));
  LAB_RETURN_IF_ERROR(launch.fault);
  for (const std::string& chunk : launch.chunks) {
    std::string why;
    if (!sink(chunk, &why)) return EndedBy(Ending::BABBLED, why);
  }
  return launch.result;
}

}  // namespace lab
