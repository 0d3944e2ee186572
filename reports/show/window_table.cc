#include "reports/show/window_table.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr size_t kUnfolded = 1 << 20;

std::string Ns(uint64_t ns) { return FormatNs(static_cast<double>(ns)); }

std::string CheckText(const Iteration& iteration) {
  if (!iteration.has_check()) return "no check";
  const Check& check = iteration.check();
  if (check.passed()) return "ok";
  return absl::StrCat("FAILED, expected ", check.expected(), ", found ", check.actual(),
                      check.what().empty() ? "" : ": ", check.what());
}

std::string CpuText(const ThreadWindow& thread) {
  if (thread.cpu_begin() == thread.cpu_end()) return absl::StrCat(thread.cpu_begin());
  return absl::StrCat(thread.cpu_begin(), "->", thread.cpu_end());
}

// The check is the whole window's: told once, with its first thread.
TableRow ThreadRow(const Iteration& iteration, int index) {
  const ThreadWindow& thread = iteration.thread(index);
  return {.cells = {absl::StrCat(iteration.trial_id()),
                    absl::StrCat(iteration.index(), iteration.warmup() ? " warm-up" : ""),
                    absl::StrCat(index), FormatCount(thread.operations()),
                    FormatCount(thread.operations_total()), Ns(thread.begin_ns()),
                    Ns(thread.end_ns()), Ns(thread.cpu_ns()), CpuText(thread),
                    Ns(thread.longest_gap_ns()), Ns(thread.stalled_ns()),
                    absl::StrCat(thread.voluntary_switches(), "/", thread.involuntary_switches()),
                    absl::StrCat(thread.minor_faults(), "/", thread.major_faults()),
                    index == 0 ? EscapeTerminal(CheckText(iteration)) : ""}};
}

}  // namespace

std::string RenderWindowTable(const std::vector<ForkView>& forks) {
  constexpr Column::Align kRight = Column::Align::kRight;
  Table table{.columns = {{"Fork", kRight},
                          {"Window"},
                          {"Thread", kRight},
                          {"Operations", kRight},
                          {"With tail", kRight},
                          {"Begin", kRight},
                          {"End", kRight},
                          {"CPU time", kRight},
                          {"CPU"},
                          {"Longest gap", kRight},
                          {"Stalled", kRight},
                          {"Switches vol/invol", kRight},
                          {"Faults minor/major", kRight},
                          {"Check"}}};
  for (const ForkView& fork : forks) {
    for (const Iteration* iteration : fork.iterations) {
      for (int i = 0; i < iteration->thread_size(); ++i) {
        table.rows.push_back(ThreadRow(*iteration, i));
      }
    }
  }
  return table.rows.empty() ? "  none\n" : RenderTable(table, kUnfolded, false).text;
}

}  // namespace lab
