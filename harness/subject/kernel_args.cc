#include <cstdio>
#include <cstdlib>

#include "absl/strings/numbers.h"
#include "harness/subject/kernel.h"

namespace lab {

const std::string& KernelArgs::Word(const std::string& name) const {
  const auto found = params.find(name);
  if (found == params.end()) {
    std::fprintf(stderr, "a kernel asks for parameter '%s', which it has not declared\n",
                 name.c_str());
    std::abort();
  }
  return found->second;
}

int64_t KernelArgs::Int(const std::string& name) const {
  int64_t value = 0;
  if (!absl::SimpleAtoi(Word(name), &value)) {
    std::fprintf(stderr, "parameter '%s' is declared with words, and '%s' is no number\n",
                 name.c_str(), Word(name).c_str());
    std::abort();
  }
  return value;
}

}  // namespace lab
