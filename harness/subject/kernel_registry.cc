#include "harness/subject/kernel_registry.h"

#include <cstdio>
#include <cstdlib>

namespace lab {
namespace {

std::vector<KernelInfo>& Registry() {
  static auto* kernels = new std::vector<KernelInfo>();
  return *kernels;
}

}  // namespace

const std::vector<KernelInfo>& RegisteredKernels() { return Registry(); }

const KernelInfo* FindKernel(std::string_view name) {
  for (const KernelInfo& kernel : Registry()) {
    if (kernel.name == name) return &kernel;
  }
  return nullptr;
}

bool RegisterKernel(KernelInfo info) {
  if (info.name.empty() || !info.make || FindKernel(info.name) != nullptr) {
    std::fprintf(stderr, "RegisterKernel: '%s' has no name, no factory, or is there already\n",
                 info.name.c_str());
    std::abort();
  }
  Registry().push_back(std::move(info));
  return true;
}

}  // namespace lab
