#include "reports/terminal/progress.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"

namespace lab {
namespace {

constexpr size_t kBarWidth = 30;
constexpr size_t kNarrowBarWidth = 10;  // under kRoomForTheBar columns
constexpr size_t kRoomForTheBar = 80;
constexpr size_t kMostNameWidth = 40;

double Clamped(double fraction) {
  return std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0;
}

// Rounded down: 100 % is when it is done.
std::string Percent(double fraction) {
  return absl::StrCat(static_cast<int>(Clamped(fraction) * 100 + 1e-9), " %");
}

std::string Bar(double fraction, size_t width) {
  const size_t filled = static_cast<size_t>(Clamped(fraction) * width);
  const bool head = filled > 0 && filled < width;
  return absl::StrCat("[", std::string(head ? filled - 1 : filled, '='), head ? ">" : "",
                      std::string(width - filled, ' '), "]");
}

std::string EtaText(const ProgressState& state) {
  return absl::StrCat("eta ", state.eta_s.has_value() ? FormatClock(*state.eta_s) : "unknown");
}

std::string CaseText(const ProgressState& state) {
  if (state.case_name.empty()) return "";
  return absl::StrCat("  ", Shorten(EscapeTerminal(state.case_name), kMostNameWidth),
                      " threads:", state.threads);
}

}  // namespace

std::string RenderProgress(const ProgressState& state, size_t width, bool is_terminal) {
  if (!is_terminal) {
    return absl::StrCat("block ", state.blocks_done, "/", state.blocks, " done, ",
                        Percent(state.fraction), ", elapsed ", FormatClock(state.elapsed_s), ", ",
                        EtaText(state));
  }
  const int current = std::min(state.blocks_done + 1, state.blocks);
  const size_t bar = width < kRoomForTheBar ? kNarrowBarWidth : kBarWidth;
  const std::string line =
      absl::StrCat(Bar(state.fraction, bar), " ", Percent(state.fraction), "  block ", current, "/",
                   state.blocks, CaseText(state), "   ", EtaText(state));
  return Shorten(line, width);
}

}  // namespace lab
