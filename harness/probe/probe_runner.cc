#include "harness/probe/probe_runner.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/launcher/launcher.h"
#include "harness/launcher/monotonic_clock.h"
#include "harness/launcher/spawn.h"
#include "harness/probe/probe.pb.h"
#include "lab/record/frames.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

ChildSpec ProbeChild(const std::string& path, const std::vector<uint32_t>& cpus, bool full_matrix) {
  ProbeSpec spec;
  for (const uint32_t cpu : cpus) spec.add_cpu(cpu);
  spec.set_full_matrix(full_matrix);
  spec.set_frames_fd(kFramesFd);
  return {.path = path,
          .env = {absl::StrCat("LAB_TRIAL_FD=", kInputFd)},
          .input = spec.SerializeAsString(),
          .timeout = full_matrix ? absl::Seconds(100) : absl::Seconds(10)};
}

// Takes the one frame of a probe out of its bytes.
class ProbeReader {
 public:
  bool Read(std::string_view bytes, std::string* why) {
    parser_.Append(bytes);
    std::string_view payload;
    while (true) {
      switch (parser_.Next(&payload)) {
        case FrameParser::Result::kNeedMore:
          return true;
        case FrameParser::Result::kDamaged:
          *why = absl::StrCat("wrote what is no frame, at byte ", parser_.offset());
          return false;
        case FrameParser::Result::kFrame:
          if (!Take(payload, why)) return false;
          break;
      }
    }
  }

  // After the last bytes. Why there is no probe, or nothing.
  std::string Missing() const {
    if (parser_.pending() > 0) {
      return absl::StrCat("exited after ", parser_.pending(), " bytes that are no whole frame");
    }
    return probe_.has_value() ? "" : "exited without a result";
  }

  const Probe& probe() const { return *probe_; }

 private:
  bool Take(std::string_view payload, std::string* why) {
    Frame frame;
    if (!frame.ParseFromArray(payload.data(), static_cast<int>(payload.size())) ||
        !frame.has_probe() || probe_.has_value()) {
      *why = absl::StrCat("wrote a frame that is not its one Probe, at byte ", parser_.offset());
      return false;
    }
    probe_ = std::move(*frame.mutable_probe());
    return true;
  }

  FrameParser parser_;
  std::optional<Probe> probe_;
};

Probe Failed(std::string_view why) {
  Probe probe;
  probe.set_mono_ns(MonotonicNs());
  probe.set_failure(absl::StrCat("probe process: ", why));
  return probe;
}

}  // namespace

absl::StatusOr<Probe> RunProbe(Launcher& launcher, const std::string& probe_binary_path,
                               const std::vector<uint32_t>& cpus, bool full_matrix) {
  ProbeReader reader;
  LAB_ASSIGN_OR_RETURN(const ChildResult result,
                       launcher.Launch(ProbeChild(probe_binary_path, cpus, full_matrix),
                                       [&](std::string_view bytes, std::string* why) {
                                         return reader.Read(bytes, why);
                                       }));
  if (result.ending.kind() == Ending::INTERRUPTED) {
    return absl::CancelledError(absl::StrCat("probe: ", result.ending.detail()));
  }
  if (result.ending.kind() != Ending::EXITED || result.ending.exit_code() != 0) {
    return Failed(result.output.empty()
                      ? result.ending.detail()
                      : absl::StrCat(result.ending.detail(), ", saying: ", result.output));
  }
  if (const std::string missing = reader.Missing(); !missing.empty()) return Failed(missing);
  return reader.probe();
}

}  // namespace lab
