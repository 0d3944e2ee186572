// How far a run is, as one line of text. Pure: the caller knows the clock and owns the cursor.
//
// On a terminal: a bar, to be written over itself ("\r" before, erase to the end of the line
// after). Elsewhere: a plain line, to be written once per block.
#ifndef REPORTS_TERMINAL_PROGRESS_H_
#define REPORTS_TERMINAL_PROGRESS_H_

#include <cstddef>
#include <optional>
#include <string>

namespace lab {

struct ProgressState {
  int blocks_done = 0;  // complete ones
  int blocks = 0;
  double fraction = 0;    // of the planned time
  std::string case_name;  // of the running fork; empty: between forks
  int threads = 0;
  double elapsed_s = 0;
  std::optional<double> eta_s;  // absent: not known yet
};

// No newline at the end. At most `width` columns on a terminal; a plain line is as long as it is.
std::string RenderProgress(const ProgressState& state, size_t width, bool is_terminal);

}  // namespace lab

#endif  // REPORTS_TERMINAL_PROGRESS_H_
