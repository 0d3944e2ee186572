// Progress of a run on stderr: a bar on a terminal, a line per block elsewhere.
#ifndef TOOLS_PROGRESS_PRINTER_H_
#define TOOLS_PROGRESS_PRINTER_H_

#include <cstdint>
#include <map>
#include <set>

#include "harness/runner/runner.h"
#include "lab/plan/experiment.pb.h"
#include "tools/terminal_stream.h"

namespace lab {

class ProgressPrinter : public RunObserver {
 public:
  // `plan` outlives the printer. `missing`: how many trials there are to run.
  ProgressPrinter(const Plan& plan, int missing, const TerminalStream& out);

  void OnForkStart(const Trial& trial) override;
  void OnForkEnd(const Trial& trial, const Ending& ending) override;

  // After the last fork: leaves the cursor on a line of its own.
  void Finish();

 private:
  void Show(const Trial& trial);

  const Plan& plan_;
  const TerminalStream& out_;
  const double total_;
  const uint64_t begin_ns_;
  int done_ = 0;
  int blocks_ = 0;
  uint32_t block_ = 0;  // in which the last fork was
  bool bar_shown_ = false;
};

}  // namespace lab

#endif  // TOOLS_PROGRESS_PRINTER_H_
