#include "lab/plan/test_experiments.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

Experiment TestExperiment(const std::vector<std::string>& contenders,
                          const std::vector<std::string>& threads) {
  Experiment experiment;
  experiment.set_name("test");
  experiment.set_question("which?");
  for (const std::string& name : contenders) {
    Contender& contender = *experiment.add_contender();
    contender.set_name(name);
    contender.set_kernel("//kernels/test:test_benchmark");
  }
  experiment.set_baseline(contenders.front());
  for (const std::string& word : threads) experiment.add_threads(word);
  experiment.set_equivalence_margin(0.01);
  return experiment;
}

Experiment TestExperimentOf(int count, const std::vector<std::string>& threads) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back(absl::StrCat("c", i));
  return TestExperiment(names, threads);
}

std::string TestExperimentText() {
  return R"(name: "test"
question: "which?"
contender { name: "a" kernel: "//kernels/test:test_benchmark" }
contender {
  name: "b"
  kernel: "//kernels/test:test_benchmark"
  gives_up: "nothing"
  param { name: "stripes" value: "8" }
}
baseline: "a"
threads: "1"
threads: "max"
factor { name: "size" value: "64" value: "1024" short_value: "64" }
equivalence_margin: 0.01
shape { forks: 20 iteration_ns: 50000000 }
claim { text: "b is twice as fast" candidate: "b" threads: "max" min_speed: 2 }
)";
}

}  // namespace lab
