// The claims of an experiment as one canonical text, to be hashed before the first fork.
//
// The hash proves that a claim was written before its run and not changed after. So the text holds
// what gives a claim its meaning (what the names stand for, under which conditions, with which
// margin) and not how its file is laid out. The hash itself is the caller's: cryptography does not
// belong here.
#ifndef LAB_PLAN_CLAIMS_H_
#define LAB_PLAN_CLAIMS_H_

#include <string>

#include "lab/plan/experiment.pb.h"

namespace lab {

// "" where there are no claims. The format is part of the record's contract: changing it changes
// every hash.
std::string CanonicalClaims(const Experiment& experiment);

}  // namespace lab

#endif  // LAB_PLAN_CLAIMS_H_
