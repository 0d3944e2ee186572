#include "harness/probe/probe_text.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

constexpr double kCyclesPerMultiply = 3;  // multiply_chain.h

}  // namespace

std::string ProbeText(const Probe& probe) {
  std::string text;
  for (const ClockProbe& clock : probe.clock()) {
    absl::StrAppendFormat(
        &text, "%-12s %.4f ns per dependent multiply (%.3f GHz where one takes 3 cycles)\n",
        absl::StrCat("cpu ", clock.cpu()), clock.multiply_ns(),
        kCyclesPerMultiply / clock.multiply_ns());
  }
  for (const HandOff& hand_off : probe.hand_off()) {
    absl::StrAppendFormat(&text, "%-12s %.2f ns per hand-off, one way\n",
                          absl::StrCat("cpus ", hand_off.cpu_a(), " ", hand_off.cpu_b()),
                          hand_off.one_way_ns());
  }
  if (!probe.failure().empty()) absl::StrAppend(&text, "not measured: ", probe.failure(), "\n");
  return text;
}

}  // namespace lab
