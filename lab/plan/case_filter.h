// The names of cases, and --filter, which chooses among them.
//
// A case is called "striped/threads:2/size=64": contender, threads, parameters. A filter is one or
// more patterns with commas between, and keeps what any of them matches:
//
//   striped               without * and ?: a part of the name. Also matches striped_unpadded.
//   striped/*  stri?ed    with them: the whole contender or the whole name. * any text, ? any one
//   character. threads:2             one thread count
//
// Not regular expressions: the standard library's take time and stack without bound on hostile
// patterns.
//
// The baseline of every group that keeps a case is kept too, filtered or not: without it there is
// nothing to compare with, and a speed without its baseline is what this lab does not print.
#ifndef LAB_PLAN_CASE_FILTER_H_
#define LAB_PLAN_CASE_FILTER_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// "striped/threads:2/size=64".
std::string CaseName(const Case& c);

// How many contender-and-parameter combinations `cases` hold, threads aside: what people are told
// as "7 cases".
int DistinctCases(const std::vector<Case>& cases);

// Whether all of `text` matches: * any text, ? any one character. Linear in practice, |pattern| x
// |text| at most.
bool GlobMatches(std::string_view pattern, std::string_view text);

// The cases that `filter` keeps, in their order, ids and groups unchanged. An empty filter keeps
// all. Errors: InvalidArgument for an empty pattern ("a,,b"); NotFound for a pattern that matches
// nothing, since a run of nothing must not look green: "striiped: matches none of 7 cases; did you
// mean striped?".
absl::StatusOr<std::vector<Case>> FilterCases(const std::vector<Case>& cases,
                                              std::string_view filter);

}  // namespace lab

#endif  // LAB_PLAN_CASE_FILTER_H_
