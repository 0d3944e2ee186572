#include "tools/progress_printer.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "harness/launcher/monotonic_clock.h"
#include "lab/plan/case_filter.h"
#include "reports/format/text.h"
#include "reports/terminal/progress.h"
#include "tools/machine.h"

namespace lab {

ProgressPrinter::ProgressPrinter(const Plan& plan, int missing, const TerminalStream& out)
    : plan_(plan), out_(out), total_(std::max(1, missing)), begin_ns_(MonotonicNs()) {
  for (const Trial& trial : plan.trial()) {
    blocks_ = std::max(blocks_, static_cast<int>(trial.block()) + 1);
  }
}

void ProgressPrinter::Show(const Trial& trial) {
  const Case& c = plan_.case_(trial.case_id());
  ProgressState state;
  state.blocks_done = static_cast<int>(trial.block());
  state.blocks = blocks_;
  state.fraction = done_ / total_;
  state.case_name = c.contender();
  state.threads = static_cast<int>(c.threads());
  state.elapsed_s = (MonotonicNs() - begin_ns_) * 1e-9;
  // Before the first fork has ended there is no pace to go by.
  if (done_ > 0) state.eta_s = state.elapsed_s / done_ * (total_ - done_);
  const std::string line = RenderProgress(state, out_.width(), out_.is_terminal());
  if (out_.is_terminal()) {
    out_.Write(absl::StrCat("\r", line, "\x1b[K"));
    bar_shown_ = true;
  } else {
    out_.Write(absl::StrCat(line, "\n"));
  }
}

void ProgressPrinter::OnForkStart(const Trial& trial) {
  const bool new_block = done_ == 0 || trial.block() != block_;
  block_ = trial.block();
  if (out_.is_terminal() || new_block) Show(trial);
}

void ProgressPrinter::OnForkEnd(const Trial& trial, const Ending& ending) {
  ++done_;
  if (EndedWell(ending) || ending.kind() == Ending::INTERRUPTED) return;
  Finish();
  out_.Write(absl::StrCat("lab: fork ", trial.id(), ", ", CaseName(plan_.case_(trial.case_id())),
                          ": ", EscapeTerminal(ending.detail()), "\n"));
}

void ProgressPrinter::Finish() {
  if (!bar_shown_) return;
  out_.Write("\r\x1b[K");
  bar_shown_ = false;
}

}  // namespace lab
