// A Probe for people, as the probe binary prints it when it is run by hand.
#ifndef HARNESS_PROBE_PROBE_TEXT_H_
#define HARNESS_PROBE_PROBE_TEXT_H_

#include <string>

#include "lab/record/record.pb.h"

namespace lab {

// Lines, each ended:
//   cpu 0        0.8012 ns per dependent multiply (3.744 GHz where one takes 3 cycles)
//   cpus 0 1     52.31 ns per hand-off, one way
//   not measured: hand-off: one CPU in use, two are needed
std::string ProbeText(const Probe& probe);

}  // namespace lab

#endif  // HARNESS_PROBE_PROBE_TEXT_H_
