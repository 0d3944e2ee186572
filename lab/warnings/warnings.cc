#include "lab/warnings/warnings.h"

#include <utility>

#include "lab/warnings/host_warnings.h"
#include "lab/warnings/record_warnings.h"
#include "lab/warnings/sample_warnings.h"

namespace lab {
namespace {

void Append(std::vector<Warning> more, std::vector<Warning>* warnings) {
  for (Warning& warning : more) warnings->push_back(std::move(warning));
}

}  // namespace

std::vector<Warning> FindWarnings(const RunRecord& record, const ReadReport& report,
                                  const Analysis& analysis) {
  std::vector<Warning> warnings = RecordWarnings(record, report, analysis);
  Append(HostWarnings(record, analysis), &warnings);
  Append(SampleWarnings(analysis), &warnings);
  return warnings;
}

}  // namespace lab
