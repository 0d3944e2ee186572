#include "lab/warnings/record_warnings.h"

#include <set>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/analysis/build_refusal.h"

namespace lab {
namespace {

using Warnings = std::vector<Warning>;

void Add(std::string text, Warnings* warnings) { warnings->push_back({std::move(text)}); }

const Footer* LastFooter(const RunRecord& record) {
  const Footer* footer = nullptr;
  for (const Frame& frame : record.frame()) {
    if (frame.has_footer()) footer = &frame.footer();
  }
  return footer;
}

std::string WithReason(std::string text, const std::string& reason) {
  if (!reason.empty()) absl::StrAppend(&text, " (", reason, ")");
  return text;
}

void AddSkipped(const ReadReport& report, Warnings* warnings) {
  for (const SkippedRange& range : report.skipped) {
    Add(absl::StrFormat("%d bytes of the record skipped at byte %d: %s", range.length, range.offset,
                        range.reason),
        warnings);
  }
}

void AddOutcome(const RunRecord& record, Warnings* warnings) {
  const Footer* footer = LastFooter(record);
  if (footer == nullptr) {
    Add("the record has no footer: the run did not end by itself", warnings);
  } else if (footer->outcome() == Footer::INTERRUPTED) {
    Add(WithReason("the run was interrupted", footer->reason()), warnings);
  } else if (footer->outcome() == Footer::FAILED) {
    Add(WithReason("the run failed", footer->reason()), warnings);
  }
}

void AddMissingForks(const Analysis& analysis, Warnings* warnings) {
  const int missing = analysis.forks_planned - analysis.forks_complete;
  if (missing <= 0) return;
  Add(absl::StrFormat("%d of %d forks are missing or ended badly", missing, analysis.forks_planned),
      warnings);
}

void AddEvent(const Event& event, Warnings* warnings) {
  switch (event.kind()) {
    case Event::SETTLED:
      // As harness/environment/settle.cc words it.
      if (absl::StartsWith(event.text(), "not settled")) {
        Add(absl::StrCat("the host did not settle before the first window: ", event.text()),
            warnings);
      }
      return;
    case Event::RESUMED:
      Add(absl::StrFormat("resumed, with %.0f forks still to run: part of the forks are of "
                          "another time",
                          event.value()),
          warnings);
      return;
    case Event::WARNING:
      Add(event.text(), warnings);
      return;
    case Event::RECOVERED:
      Add(absl::StrFormat("%.0f bytes of a torn tail were cut before the run went on",
                          event.value()),
          warnings);
      return;
    default:  // UNKNOWN, and kinds of a newer schema
      return;
  }
}

void AddEvents(const RunRecord& record, Warnings* warnings) {
  for (const Frame& frame : record.frame()) {
    if (frame.has_event()) AddEvent(frame.event(), warnings);
  }
}

// A claim that is run until it holds, or reworded until it does, is no claim.
void AddClaimRuns(const RunHeader& header, Warnings* warnings) {
  if (header.claims_run() > 1) {
    Add(absl::StrCat("run ", header.claims_run(),
                     " of these claims, by the ledger beside the "
                     "record"),
        warnings);
  }
  if (const uint32_t others = header.runs_of_other_claims(); others > 0) {
    Add(absl::StrCat(others, others == 1 ? " run" : " runs",
                     " of this experiment had other claims or none"),
        warnings);
  }
}

void AddSource(const RunHeader& header, Warnings* warnings) {
  if (header.commit().empty() || header.commit() == "unknown") {
    Add("the source's commit is unknown", warnings);
  } else if (header.dirty() == "unknown" || header.dirty().empty()) {
    Add("unknown whether the source was as committed", warnings);
  } else if (header.dirty() != "clean") {
    Add(absl::StrCat("the source was not as committed (difference ", header.dirty(), ")"),
        warnings);
  }
}

void AddLayouts(const Plan& plan, Warnings* warnings) {
  std::set<std::pair<std::string, uint32_t>> links;
  std::set<std::string> kernels;
  for (const Trial& trial : plan.trial()) {
    if (trial.case_id() >= static_cast<uint32_t>(plan.case__size())) continue;
    kernels.insert(plan.case_(trial.case_id()).kernel());
    links.insert({plan.case_(trial.case_id()).kernel(), trial.layout()});
  }
  if (links.size() > kernels.size()) return;
  Add("one link of each binary: every verdict is about these binaries, not about the source",
      warnings);
}

}  // namespace

std::vector<Warning> RecordWarnings(const RunRecord& record, const ReadReport& report,
                                    const Analysis& analysis) {
  Warnings warnings;
  if (std::string refusal = BuildRefusal(record); !refusal.empty()) Add(refusal, &warnings);
  AddSkipped(report, &warnings);
  AddOutcome(record, &warnings);
  AddMissingForks(analysis, &warnings);
  AddEvents(record, &warnings);
  for (const Frame& frame : record.frame()) {
    if (!frame.has_header()) continue;
    AddSource(frame.header(), &warnings);
    AddLayouts(frame.header().plan(), &warnings);
    AddClaimRuns(frame.header(), &warnings);
    break;
  }
  return warnings;
}

}  // namespace lab
