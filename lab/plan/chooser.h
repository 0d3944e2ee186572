// Chooses each value of a plan among its sources, and keeps where it came from.
//
//   Chooser chooser;
//   const uint32_t forks = chooser.Choose<uint32_t>("forks", {option, from_file}, {10, "job
//   default"}, ForksProblem); LAB_RETURN_IF_ERROR(chooser.Finish(&plan));  // every problem at
//   once, and Plan.setting
#ifndef LAB_PLAN_CHOOSER_H_
#define LAB_PLAN_CHOOSER_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"

namespace lab {

// What one source says, or that it says nothing.
template <typename T>
using Maybe = std::optional<Given<T>>;

template <typename T>
Maybe<T> FromFile(bool said, T value) {
  if (!said) return std::nullopt;
  return Given<T>{std::move(value), std::string(kFromExperiment)};
}

template <typename T>
Given<T> Default(T value) {
  return {std::move(value), std::string(kFromDefault)};
}

// As Setting.value has it.
std::string ToText(uint64_t value);
std::string ToText(uint32_t value);
std::string ToText(double value);
std::string ToText(bool value);
std::string ToText(absl::Duration value);
std::string ToText(const std::string& value);
std::string ToText(const std::vector<std::string>& value);
std::string ToText(Mode value);
std::string ToText(Order value);
std::string ToText(Placement value);
template <typename T>
std::string ToText(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) text += (text.empty() ? "" : ",") + ToText(value);
  return text;
}

// Chooses values, and keeps for each where it came from and what was wrong with it.
class Chooser {
 public:
  // The first of `sources` that says something, otherwise `last`. `problem` is a function of
  // bounds.h.
  template <typename T, typename Problem>
  T Choose(std::string_view name, std::initializer_list<Maybe<T>> sources, Given<T> last,
           const Problem& problem) {
    Given<T> chosen = std::move(last);
    for (const Maybe<T>& source : sources) {
      if (!source.has_value()) continue;
      chosen = *source;
      break;
    }
    Keep(name, ToText(chosen.value), chosen.origin);
    Refuse(name, ToText(chosen.value), chosen.origin, problem(chosen.value));
    return chosen.value;
  }

  template <typename T>
  T Choose(std::string_view name, std::initializer_list<Maybe<T>> sources, Given<T> last) {
    return Choose(name, sources, std::move(last), [](const T&) { return std::string(); });
  }

  // A setting that was not chosen among sources.
  void Keep(std::string_view name, std::string_view value, std::string_view origin);

  // A problem of the value that came from `origin`; "" is none. "--forks 0: ..." for an option,
  // otherwise "forks 0 (experiment): ...".
  void Refuse(std::string_view name, std::string_view value, std::string_view origin,
              std::string_view problem);

  // InvalidArgument with all problems, one a line; otherwise puts the settings into the plan.
  absl::Status Finish(Plan* plan) const;

 private:
  std::vector<Setting> settings_;
  std::vector<std::string> problems_;
};

}  // namespace lab

#endif  // LAB_PLAN_CHOOSER_H_
