// A Launcher that starts nothing: it delivers scripted bytes and answers with a scripted result,
// and keeps what it was asked for.
//
//   FakeLauncher launcher;
//   launcher.Script({.chunks = {EncodeFrame(...)}, .result = EndedWith(0)});
//   launcher.Script({.result = EndedBy(Ending::TIMED_OUT, "still running after 10 s, killed")});
//   ... Run(launcher) ...
//   EXPECT_THAT(launcher.specs(), SizeIs(2));
#ifndef HARNESS_LAUNCHER_FAKE_LAUNCHER_H_
#define HARNESS_LAUNCHER_FAKE_LAUNCHER_H_

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "harness/launcher/launcher.h"
#include "lab/record/record.pb.h"

namespace lab {

struct ScriptedLaunch {
  std::vector<std::string> chunks;  // one call of the sink each
  ChildResult result;               // replaced by BABBLED where the sink refuses a chunk
  absl::Status fault;               // where not OK, Launch fails with it and delivers nothing
};

ChildResult EndedWith(int exit_code);
ChildResult EndedBy(Ending::Kind kind, std::string_view detail);

class FakeLauncher : public Launcher {
 public:
  // The next launch that has no script yet.
  void Script(ScriptedLaunch launch) { scripted_.push_back(std::move(launch)); }
  // For launches beyond the script: an answer made from what is asked for.
  void Otherwise(std::function<ScriptedLaunch(const ChildSpec&)> answer) {
    otherwise_ = std::move(answer);
  }

  // A launch that nothing was scripted for is a FailedPrecondition, naming its number.
  absl::StatusOr<ChildResult> Launch(const ChildSpec& spec, const BytesSink& sink) override;

  // What it was asked to launch, in order.
  const std::vector<ChildSpec>& specs() const { return specs_; }

 private:
  absl::StatusOr<ScriptedLaunch> NextScript(const ChildSpec& spec);

  std::deque<ScriptedLaunch> scripted_;
  std::function<ScriptedLaunch(const ChildSpec&)> otherwise_;
  std::vector<ChildSpec> specs_;
};

}  // namespace lab

#endif  // HARNESS_LAUNCHER_FAKE_LAUNCHER_H_
