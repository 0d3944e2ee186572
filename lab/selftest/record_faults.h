// Ways to damage the record of a run whose verdict was right. After each the same analysis must
// refuse the rank that it gave before.
#ifndef LAB_SELFTEST_RECORD_FAULTS_H_
#define LAB_SELFTEST_RECORD_FAULTS_H_

#include <string_view>
#include <vector>

#include "lab/record/record.pb.h"

namespace lab {

struct RecordFault {
  std::string_view name;
  std::string_view what;
  std::string_view expected;  // as in Contender.expected
  void (*apply)(RunRecord& record);
};

const std::vector<RecordFault>& RecordFaults();

}  // namespace lab

#endif  // LAB_SELFTEST_RECORD_FAULTS_H_
