#include "reports/calibration/calibration_text.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

// Most warm-up and windows over the cases, with the blocks and the time that this shape takes.
struct Together {
  int blocks = 0;
  int warmup_iterations = 0;
  int iterations = 0;
  double seconds = 0;
};

std::string NameOf(const CaseCalibration& c) {
  std::string name = EscapeTerminal(c.contender);
  for (const Param& param : c.params) {
    absl::StrAppend(&name, " ", EscapeTerminal(param.name()), "=", EscapeTerminal(param.value()));
  }
  return name;
}

std::string Fraction(const std::optional<double>& value) {
  return value ? absl::StrCat(FormatSignificant(100 * *value, 2), " %") : "unknown";
}

std::string ShareText(const CaseCalibration& c) {
  if (!c.fork_share) return "unknown";
  return absl::StrCat(FormatFixed(100 * *c.fork_share, 0), " %");
}

std::string LayoutsText(const CaseCalibration& c) {
  if (!c.layout_share) return "unknown";
  return absl::StrCat(FormatFixed(100 * *c.layout_share, 0), " %");
}

// Why there is no share of layouts, where no case has one.
std::string NoLayouts(const std::vector<CaseCalibration>& cases) {
  int layouts = 0;
  int forks = 0;
  for (const CaseCalibration& c : cases) {
    if (c.layout_share) return "";
    layouts = std::max(layouts, c.layouts);
    forks = std::max(forks, c.forks);
  }
  if (forks == 0) return "";
  if (layouts == 0) return "Layouts' share: unknown, since one link of each binary ran.\n";
  if (layouts == 1) return "Layouts' share: unknown, since all forks ran one layout.\n";
  return absl::StrCat(
      "Layouts' share: unknown and inside the forks' share, since a layout had one fork of a "
      "case; ",
      "with --layouts ", std::max(2, forks / 2), " each has two or more.\n");
}

std::string LimitsText(const CaseCalibration& c) {
  if (!c.fork_share_limits) return "";
  return absl::StrCat("[", FormatFixed(100 * c.fork_share_limits->low, 0), ", ",
                      FormatFixed(100 * c.fork_share_limits->high, 0), "]");
}

std::string SteadyText(const CaseCalibration& c) {
  if (c.steady_from) return absl::StrCat(*c.steady_from);
  return c.not_steady > 0 ? "never" : "not assessed";
}

std::string PlanText(const CaseCalibration& c) {
  if (!c.plan) return "";
  return absl::StrCat("-f ", c.plan->blocks, " -wi ", c.plan->warmup_iterations, " -i ",
                      c.plan->iterations, ", ", FormatAbout(c.plan->seconds));
}

std::vector<std::string> Minds(const CaseCalibration& c) {
  std::vector<std::string> minds;
  const std::string name = absl::StrCat(NameOf(c), " at ", FormatPlural(c.threads, "thread"));
  if (c.forks == 0) {
    minds.push_back(absl::StrCat(name, ": no fork ended well with all windows valid"));
  }
  if (c.windows_cannot_help) {
    minds.push_back(absl::StrCat(name, ": more iterations cannot help; at five windows ",
                                 "nine tenths of the spread and more come from the forks"));
  }
  if (c.not_steady > 0) {
    minds.push_back(absl::StrCat(name, ": ", c.not_steady, " of ", c.forks,
                                 " forks found no steady state",
                                 c.steady_from ? "" : "; no plan can promise a precision"));
  }
  return minds;
}

std::optional<Together> PlanForAll(const std::vector<CaseCalibration>& cases) {
  std::optional<Together> all;
  for (const CaseCalibration& c : cases) {
    if (!c.plan) continue;
    if (!all) all.emplace();
    all->blocks = std::max(all->blocks, c.plan->blocks);
    all->warmup_iterations = std::max(all->warmup_iterations, c.plan->warmup_iterations);
    all->iterations = std::max(all->iterations, c.plan->iterations);
  }
  if (!all) return all;
  for (const CaseCalibration& c : cases) {
    all->seconds += all->blocks * (c.fork_seconds +
                                   (all->warmup_iterations + all->iterations) * c.window_seconds);
  }
  return all;
}

}  // namespace

std::string RenderCalibration(const std::vector<CaseCalibration>& cases,
                              const std::string& experiment, double precision, size_t width,
                              bool color) {
  using Align = Column::Align;
  Table table;
  table.columns = {{"Benchmark"},
                   {"Threads", Align::kRight},
                   {"Cnt", Align::kRight},
                   {"Window sd", Align::kRight},
                   {"Fork sd", Align::kRight},
                   {"Forks' share", Align::kRight},
                   {"95 %"},
                   {"Layouts' share", Align::kRight, 3},
                   {"Steady from", Align::kRight},
                   {"Independent from", Align::kRight, 1},
                   {"Fork costs", Align::kRight, 2},
                   {absl::StrCat("For ", "±", FormatPercentAsSet(precision))}};
  const std::string no_layouts = NoLayouts(cases);
  const bool any_layouts = no_layouts.empty();
  for (const CaseCalibration& c : cases) {
    table.rows.push_back(
        {{NameOf(c), absl::StrCat(c.threads), absl::StrCat(c.forks, "x", c.windows),
          Fraction(c.window_sd), Fraction(c.fork_sd), ShareText(c), LimitsText(c),
          any_layouts ? LayoutsText(c) : "", SteadyText(c),
          c.independent_from ? absl::StrCat(*c.independent_from) : "never",
          FormatDuration(c.fork_seconds), PlanText(c)}});
  }
  std::string text = RenderTable(table, width, color).text;
  absl::StrAppend(&text,
                  "\nsd: relative, of one window and of a fork's own mean; share: of the variance "
                  "of one window of a new fork.\nWindows are counted from 0. These forks are for "
                  "this table only and judge nothing.\n",
                  no_layouts);
  for (const CaseCalibration& c : cases) {
    for (const std::string& mind : Minds(c)) absl::StrAppend(&text, "- ", mind, "\n");
  }
  if (const auto all = PlanForAll(cases)) {
    absl::StrAppend(&text, "\nFor ±", FormatPercentAsSet(precision), " of every ratio, ",
                    FormatAbout(all->seconds), ":\n    bazel run //lab:", experiment, " -- -f ",
                    all->blocks, " -wi ", all->warmup_iterations, " -i ", all->iterations, "\n");
  } else {
    absl::StrAppend(&text, "\nNo case has a plan for ±", FormatPercentAsSet(precision), ".\n");
  }
  return text;
}

}  // namespace lab
