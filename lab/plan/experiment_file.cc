#include "lab/plan/experiment_file.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/text_format.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plain_text.h"
#include "lab/plan/validate.h"

namespace lab {
namespace {

// Lines quote what a file holds, which may be anything, and are printed.
class LineCollector : public google::protobuf::io::ErrorCollector {
 public:
  explicit LineCollector(std::string_view path) : path_(path) {}

  // Protobuf counts from 0, editors from 1.
  void AddError(int line, int column, const std::string& message) override {
    lines_.push_back(absl::StrCat(path_, ":", line + 1, ":", column + 1, ": ", MadePlain(message)));
  }

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::string path_;
  std::vector<std::string> lines_;
};

std::string Stem(std::string_view path) {
  path = path.substr(path.find_last_of('/') + 1);  // npos + 1 = 0
  return std::string(absl::StripSuffix(path, ".textproto"));
}

std::vector<std::string> ParseInto(std::string_view text, std::string_view path,
                                   Experiment* experiment) {
  google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  LineCollector errors(path);
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&errors);
  if (parser.Parse(&stream, experiment)) return {};
  if (errors.lines().empty()) return {absl::StrCat(path, ": is no textproto of lab.Experiment")};
  return errors.lines();
}

absl::Status Refuse(const std::vector<std::string>& lines) {
  return absl::InvalidArgumentError(absl::StrJoin(lines, "\n"));
}

}  // namespace

absl::StatusOr<Experiment> ParseExperiment(std::string_view text, std::string_view path) {
  if (text.size() > kMaxExperimentBytes) {
    return Refuse({absl::StrCat(path, ": ", text.size(), " bytes: an experiment file has at most ",
                                kMaxExperimentBytes)});
  }
  Experiment experiment;
  if (const auto lines = ParseInto(text, path, &experiment); !lines.empty()) return Refuse(lines);
  const std::string stem = Stem(path);
  if (experiment.name().empty()) experiment.set_name(stem);
  std::vector<std::string> lines;
  for (const std::string& problem : ExperimentProblems(experiment)) {
    lines.push_back(absl::StrCat(path, ": ", MadePlain(problem)));
  }
  if (experiment.name() != stem) {
    lines.push_back(absl::StrCat(path, ": name: \"", MadePlain(experiment.name()),
                                 "\" is not the file's name, ", stem));
  }
  if (!lines.empty()) return Refuse(lines);
  return experiment;
}

}  // namespace lab
