#include "harness/environment/collect_facts.h"

#include "harness/environment/container_facts.h"
#include "harness/environment/hardware_facts.h"
#include "harness/environment/load_facts.h"
#include "harness/environment/system_facts.h"

namespace lab {

HostFacts CollectFacts(const HostFiles& files, const SystemCalls& system,
                       const CollectOptions& options) {
  HostFacts facts;
  AddHardwareFacts(files, system, facts);
  AddSystemFacts(files, system, options.anonymous, facts);
  AddContainerFacts(files, system, facts);
  AddLoadFacts(files, facts);
  return facts;
}

}  // namespace lab
