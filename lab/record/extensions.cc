#include "lab/record/extensions.h"

#include "absl/strings/str_cat.h"

namespace lab {

absl::Status MergeExtensions(RunRecord* record) {
  Plan* plan = nullptr;
  for (Frame& frame : *record->mutable_frame()) {
    if (frame.has_header() && plan == nullptr) plan = frame.mutable_header()->mutable_plan();
    if (!frame.has_extension() || plan == nullptr) continue;
    for (const Trial& trial : frame.extension().trial()) {
      const auto known = static_cast<uint32_t>(plan->trial_size());
      if (trial.id() < known) continue;
      if (trial.id() > known) {
        return absl::DataLossError(absl::StrCat("record: an extension begins at trial ", trial.id(),
                                                " and the plan before it ends at ", known));
      }
      *plan->add_trial() = trial;
    }
    if (frame.extension().blocks() > plan->shape().forks()) {
      plan->mutable_shape()->set_forks(frame.extension().blocks());
    }
  }
  return absl::OkStatus();
}

}  // namespace lab
