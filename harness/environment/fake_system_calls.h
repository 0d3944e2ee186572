// The answers of a plain machine that every test can start from: x86_64, CPUs 0 and 1, nothing
// refused.
#ifndef HARNESS_ENVIRONMENT_FAKE_SYSTEM_CALLS_H_
#define HARNESS_ENVIRONMENT_FAKE_SYSTEM_CALLS_H_

#include "harness/environment/system_calls.h"

namespace lab {

SystemCalls FakeSystemCalls();

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_FAKE_SYSTEM_CALLS_H_
