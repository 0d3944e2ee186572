#include "lab/analysis/stream_analysis.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "lab/analysis/facet.h"
#include "lab/analysis/fork_table.h"
#include "lab/analysis/window_reader.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/shape_time.h"
#include "lab/record/extensions.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

class Stream {
 public:
  void Take(const Frame& frame) {
    if (!in_order_) return;
    const std::optional<AttemptKey> key = AttemptOf(frame);
    if (key && key != open_) Open(*key);
    if (frame.has_iteration()) {
      in_order_ = in_order_ && TakeWindow(frame.iteration());
    } else {
      in_order_ = in_order_ && TakeOther(frame);
    }
  }

  bool in_order() const { return in_order_; }
  RunRecord& record() { return record_; }

  WindowsOfAttempts TakeWindows() && {
    Close();
    return std::move(windows_);
  }

 private:
  void Open(const AttemptKey& key) {
    Close();
    open_ = key;
    subject_ = nullptr;
    if (windows_.contains(key)) in_order_ = false;  // came back to it
  }

  void Close() {
    if (readers_.empty()) return;
    std::vector<WindowsRead>& read = windows_[*open_];
    for (WindowReader& reader : readers_) read.push_back(std::move(reader).Finish(facts_));
    readers_.clear();
  }

  // What windows are read by must be complete before them.
  bool TakeOther(const Frame& frame) {
    if (frame.has_subject_start() && !readers_.empty()) return false;
    if ((frame.has_header() || frame.has_build()) && any_window_) return false;
    Frame* kept = record_.add_frame();
    *kept = frame;
    if (frame.has_header() && header_ == nullptr) header_ = &kept->header();
    if (frame.has_subject_start()) subject_ = &kept->subject_start();
    return !frame.has_extension() || MergeExtensions(&record_).ok();
  }

  bool TakeWindow(const Iteration& iteration) {
    if (readers_.empty() && !MakeReaders(iteration.trial_id())) return false;
    if (last_index_ && iteration.index() <= *last_index_) return false;
    last_index_ = iteration.index();
    for (WindowReader& reader : readers_) reader.Read(iteration);
    return true;
  }

  bool MakeReaders(uint32_t trial_id) {
    if (header_ == nullptr || subject_ == nullptr) return false;
    const Plan& plan = header_->plan();
    if (trial_id >= static_cast<uint32_t>(plan.trial_size())) return false;
    const Trial& trial = plan.trial(static_cast<int>(trial_id));
    if (trial.case_id() >= static_cast<uint32_t>(plan.case__size())) return false;
    const Case& planned = plan.case_(static_cast<int>(trial.case_id()));
    facts_ = FindKernelFacts(record_, planned);
    const uint32_t expected = ShapeOf(plan, trial).iterations();
    for (const Facet& facet : FacetsOf(planned, facts_)) {
      readers_.emplace_back(subject_->blocks(), facet, expected);
    }
    any_window_ = true;
    last_index_.reset();
    return true;
  }

  bool in_order_ = true;
  RunRecord record_;  // all but the windows
  const RunHeader* header_ = nullptr;
  WindowsOfAttempts windows_;
  bool any_window_ = false;
  // Of the attempt whose frames are coming; readers by facet, from its first window on.
  std::optional<AttemptKey> open_;
  const SubjectStart* subject_ = nullptr;
  const KernelFacts* facts_ = nullptr;
  std::vector<WindowReader> readers_;
  std::optional<uint32_t> last_index_;
};

absl::StatusOr<StreamedAnalysis> HoldAll(const ReadFrames& read, const AnalysisOptions& options) {
  StreamedAnalysis all;
  LAB_RETURN_IF_ERROR(
      read(&all.report, [&all](const Frame& frame) { *all.record.add_frame() = frame; }));
  LAB_RETURN_IF_ERROR(MergeExtensions(&all.record));
  LAB_ASSIGN_OR_RETURN(all.analysis, Analyze(all.record, all.report, options));
  return all;
}

}  // namespace

absl::StatusOr<StreamedAnalysis> AnalyzeStream(const ReadFrames& read,
                                               const AnalysisOptions& options) {
  Stream stream;
  StreamedAnalysis all;
  LAB_RETURN_IF_ERROR(read(&all.report, [&stream](const Frame& frame) { stream.Take(frame); }));
  if (!stream.in_order()) return HoldAll(read, options);
  all.record = std::move(stream.record());
  LAB_RETURN_IF_ERROR(MergeExtensions(&all.record));
  LAB_ASSIGN_OR_RETURN(all.analysis,
                       Analyze(all.record, std::move(stream).TakeWindows(), all.report, options));
  return all;
}

}  // namespace lab
