#include "reports/show/end_text.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"

namespace lab {
namespace {

const Footer* LastFooter(const RunRecord& record) {
  const Footer* footer = nullptr;
  for (const Frame& frame : record.frame()) {
    if (frame.has_footer()) footer = &frame.footer();
  }
  return footer;
}

std::string_view OutcomeWords(Footer::Outcome outcome) {
  switch (outcome) {
    case Footer::COMPLETE:
      return "the run is complete";
    case Footer::INTERRUPTED:
      return "the run was interrupted (lab resume completes it)";
    case Footer::FAILED:
      return "the run failed";
    case Footer::UNKNOWN:
    case Footer_Outcome_Footer_Outcome_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Footer_Outcome_Footer_Outcome_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return "how the run ended is unknown";
}

}  // namespace

std::string OutcomeText(const RunRecord& record) {
  const Footer* footer = LastFooter(record);
  if (footer == nullptr)
    return "no footer: the run was killed or still goes on (lab resume completes it)";
  const std::string_view words = OutcomeWords(footer->outcome());
  return footer->reason().empty() ? std::string(words)
                                  : absl::StrCat(words, ": ", footer->reason());
}

std::string SkippedText(const SkippedRange& range) {
  return absl::StrCat(FormatCount(range.length), " bytes at ", FormatCount(range.offset),
                      " skipped: ", range.reason);
}

}  // namespace lab
