// Parsing numbers of which some are none, for the lab and for Google Benchmark. See README.md.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/parse/library_parsers.h"
#include "kernels/parse/parse_kernel.h"
#include "kernels/parse/parse_lines.h"
#include "kernels/parse/parse_oracle.h"
#include "kernels/parse/parser.h"
#include "kernels/parse/unchecked_parser.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

constexpr Floor kLineFloor = {0.16,
                              "two loads, a comparison and a taken branch: a cycle at 6.2 GHz"};

std::vector<ParamInfo> Params() {
  return {{.name = kInvalidPercent,
           .default_value = "0",
           .help = "how many lines in a hundred are no number, exactly",
           .min = 0,
           .max = 100},
          {.name = kLineOrder,
           .default_value = "shuffled",
           .help = "where the invalid lines are: at equal distances, anywhere, fifty in a row",
           .words = {"periodic", "shuffled", "bursty"}},
          {.name = kInvalidKind,
           .default_value = "mixed",
           .help = "what is wrong with them: x before the number, x after it, too large, a third "
                   "of each",
           .words = {"leading", "trailing", "overflow", "mixed"}}};
}

KernelInfo Parse(std::string name) {
  KernelInfo info;
  info.name = std::move(name);
  info.family = "parse";
  info.comparison_group = "parse: 32-bit numbers";
  info.operation = "one line";
  info.checks =
      "every window: valid and invalid lines, sum of the numbers; answer: thirteen lines at and "
      "beyond the ends of the range";
  info.data_shape =
      "10,000 lines of up to 15 characters of SplitMix64 from the run's seed, in turn, numbers of "
      "all lengths, half negative; with seed 1 and 10 % invalid their FNV-1a hash is " +
      LinesHash({.invalid_percent = 10});
  info.setup_excluded = "drawing the lines";
  info.params = Params();
  info.waiting = Waiting::kNever;
  return info;
}

// The words of README.md.
std::vector<std::string> Words(const ParserContract& contract, std::vector<std::string> words) {
  if (contract.leading_blanks) words.push_back("takes_leading_blanks");
  if (contract.trailing_blanks) words.push_back("takes_trailing_blanks");
  if (contract.plus_sign) words.push_back("takes_plus");
  return words;
}

template <Parser P>
void Register(std::string name, std::vector<std::string> words) {
  KernelInfo info = Parse(std::move(name));
  info.contract = Words(P::kContract, std::move(words));
  info.counters = {{.name = "valid",
                    .kind = CounterInfo::kRate,
                    .help = "lines that the parser took for numbers"},
                   {.name = "invalid",
                    .kind = CounterInfo::kEvents,
                    .help = "lines that it refused: how often the slow path was taken"}};
  info.floor_ns = kLineFloor.ns;
  info.floor_reason = kLineFloor.reason;
  info.make = [](const KernelArgs& args) { return std::make_unique<ParseKernel<P>>(args); };
  RegisterKernel(info);
}

void RegisterEmpty() {
  KernelInfo empty = Parse("empty");
  empty.checks = "every window: iterations";
  empty.floor_ns = kBranchFloor.ns;
  empty.floor_reason = kBranchFloor.reason;
  empty.make = [](const KernelArgs& args) {
    return std::make_unique<EmptyKernel>(args,
                                         AnswerOf([](const std::string& line, int32_t& value) {
                                           const auto parsed = OracleParse(line, {});
                                           value = parsed.value_or(0);
                                           return parsed.has_value();
                                         }));
  };
  RegisterKernel(empty);
}

void RegisterParsers() {
  Register<FromCharsParser>("from_chars", {});
  Register<StrtolParser>("strtol", {"terminator", "locale"});
  Register<SimpleAtoiParser>("simple_atoi", {});
  Register<StoiParser>("stoi", {"terminator", "locale", "throws"});
  Register<SscanfParser>("sscanf", {"terminator", "locale", "at_most_18_characters"});
  Register<UncheckedParser>("unchecked", {});
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterEmpty();
  lab::RegisterParsers();
  return lab::SubjectMain(argc, argv);
}
