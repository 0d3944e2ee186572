// The facts of the host: every key of Hardware, System, Container and Load in
// lab/record/fact_keys.h, once each, with a value or the reason why there is none; and the CPUs and
// caches.
//
// Judges nothing: that a governor is "powersave" is a fact here and a warning elsewhere.
//
//   HostFacts facts = CollectFacts(HostFiles("/"), AskSystem());
//
// Costs some fifteen small files per CPU and one per process: 10 ms on two CPUs, a second on
// hundreds. Once per run, before the first window.
#ifndef HARNESS_ENVIRONMENT_COLLECT_FACTS_H_
#define HARNESS_ENVIRONMENT_COLLECT_FACTS_H_

#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"
#include "lab/record/record.pb.h"

namespace lab {

struct CollectOptions {
  // The host's name is kept as a hash, so that records can be shown around.
  bool anonymous = false;
};

HostFacts CollectFacts(const HostFiles& files, const SystemCalls& system,
                       const CollectOptions& options = {});

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_COLLECT_FACTS_H_
