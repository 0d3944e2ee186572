#include "tools/options/parse_options.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/draw.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"
#include "lab/status/status_matchers.h"
#include "tools/options/option_table.h"
#include "tools/options/options.h"
#include "tools/options/verb.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Words(const std::string& line) {
  return absl::StrSplit(line, ' ', absl::SkipEmpty());
}

Options Parsed(const std::string& line) {
  const absl::StatusOr<Options> options = ParseOptions(Words(line));
  EXPECT_THAT(options, IsOk()) << line;
  return options.value_or(Options());
}

TEST(ParseOptions, RunWithNothingElse) {
  const Options options = Parsed("run contended_counter");
  EXPECT_EQ(options.verb, Verb::kRun);
  EXPECT_EQ(options.experiment, "contended_counter");
  EXPECT_THAT(options.positional, IsEmpty());
  EXPECT_FALSE(options.forks.has_value());
  EXPECT_FALSE(options.list || options.wait || options.anonymous || options.json || options.help);
}

TEST(ParseOptions, OneDashOrTwoSpaceOrEquals) {
  for (const char* spelling :
       {"-f 7", "--f 7", "-f=7", "--f=7", "-forks 7", "--forks 7", "-forks=7", "--forks=7"}) {
    EXPECT_EQ(Parsed(std::string("run x ") + spelling).forks, 7u) << spelling;
    EXPECT_EQ(Parsed(std::string("run ") + spelling + " x").experiment, "x") << spelling;
  }
}

TEST(ParseOptions, TheWordsOfJmh) {
  const Options options = Parsed(
      "run x -f 3 -wf 1 -wi 0 -w 50ms -i 4 -r 0.1 -t 1,max -p size=64,128 -p mix=90 -bm "
      "avgt -to 2m -foe");
  EXPECT_EQ(options.forks, 3u);
  EXPECT_EQ(options.warmup_forks, 1u);
  EXPECT_EQ(options.warmup_iterations, 0u);
  EXPECT_EQ(options.warmup_time, absl::Milliseconds(50));
  EXPECT_EQ(options.iterations, 4u);
  EXPECT_EQ(options.iteration_time, absl::Milliseconds(100));
  EXPECT_THAT(*options.threads, ElementsAre("1", "max"));
  EXPECT_THAT(options.params,
              ElementsAre(FactorValues{"size", {"64", "128"}}, FactorValues{"mix", {"90"}}));
  EXPECT_EQ(options.modes, std::vector<Mode>{AVGT});
  EXPECT_EQ(options.timeout, absl::Minutes(2));
  EXPECT_EQ(options.fail_on_error, true);
}

TEST(ParseOptions, OurOwnWords) {
  const Options options = Parsed(
      "run x --job rigorous --filter str* --list --baseline mutex --equivalence 1% "
      "--confidence-level 0.9 --seed 18446744073709551615 --order fixed --placement compact --wait "
      "--settle 30 "
      "--anonymous --insist-on-bad-build -o out");
  EXPECT_EQ(options.job, "rigorous");
  EXPECT_EQ(options.filter, "str*");
  EXPECT_TRUE(options.list);
  EXPECT_EQ(options.baseline, "mutex");
  EXPECT_DOUBLE_EQ(*options.equivalence_margin, 0.01);
  EXPECT_DOUBLE_EQ(*options.confidence_level, 0.9);
  EXPECT_EQ(options.seed, 18446744073709551615u);
  EXPECT_EQ(options.order, FIXED);
  EXPECT_EQ(options.placements, std::vector<Placement>{COMPACT});
  EXPECT_TRUE(options.wait && options.anonymous && options.insist_on_bad_build);
  EXPECT_EQ(options.output_dir, "out");
}

TEST(ParseOptions, OtherVerbs) {
  EXPECT_EQ(Parsed("list").experiment, "");
  EXPECT_EQ(Parsed("list x").experiment, "x");
  EXPECT_THAT(Parsed("show a.labrec --json").positional, ElementsAre("a.labrec"));
  EXPECT_TRUE(Parsed("show --json a.labrec").json);
  EXPECT_EQ(Parsed("export a.labrec --format pb").format, Format::kPb);
  EXPECT_EQ(Parsed("report a.labrec --format=markdown -o d").format, Format::kMarkdown);
  EXPECT_TRUE(Parsed("show a.labrec --windows").windows);
  EXPECT_TRUE(Parsed("resume a.labrec --wait").wait);
  EXPECT_EQ(Parsed("resume a.labrec --settle 0").settle_limit, absl::ZeroDuration());
  EXPECT_EQ(Parsed("version").verb, Verb::kVersion);
}

TEST(ParseOptions, Help) {
  EXPECT_EQ(Parsed("help").verb, Verb::kHelp);
  EXPECT_THAT(Parsed("help run").positional, ElementsAre("run"));
  EXPECT_EQ(Parsed("--help").verb, Verb::kHelp);
  EXPECT_EQ(Parsed("-h").verb, Verb::kHelp);
  // A question is answered even where the rest is incomplete.
  EXPECT_TRUE(Parsed("run -h").help);
  EXPECT_TRUE(Parsed("show a b c --help").help);
}

TEST(ParseOptions, FailOnErrorCanBeTakenBack) {
  EXPECT_EQ(Parsed("run x --foe=false").fail_on_error, false);
  EXPECT_EQ(Parsed("run x --fail-on-error=true").fail_on_error, true);
}

TEST(ParseOptions, TwoDashesEndTheOptions) {
  EXPECT_THAT(Parsed("show -- --odd.labrec").positional, ElementsAre("--odd.labrec"));
}

TEST(ParseOptions, AValueMayLookNegative) {
  EXPECT_THAT(Parsed("run x -p offset=-16").params, ElementsAre(FactorValues{"offset", {"-16"}}));
}

struct Refusal {
  std::string line;
  std::string message;
};

TEST(ParseOptions, EveryRefusalIsOneClearLine) {
  for (const Refusal& refusal : std::vector<Refusal>{
           // Verbs and operands.
           {"",
            "which verb? lab VERB, one of run, suite, list, report, show, resume, calibrate, "
            "selftest, export, "
            "help, version"},
           {"--forks 5 run x", "--forks: the verb comes first: lab VERB [options]"},
           {"repot x", "repot: no such verb; did you mean report?"},
           {"compare a b", "compare: not built yet"},
           {"help repot", "repot: no such verb; did you mean report?"},
           {"help doctor", "doctor: not built yet"},
           {"run", "run: which experiment? lab run EXPERIMENT"},
           {"run --list", "run: which experiment? lab run EXPERIMENT"},
           {"run x y", "y: one too many: lab run EXPERIMENT"},
           {"run x -foe true", "true: one too many: lab run EXPERIMENT"},
           {"show", "show: which record? lab show RECORD"},
           {"version x", "x: one too many: lab version"},
           // Names.
           {"run x --frobnicate", "--frobnicate: unknown option (lab help run lists them)"},
           {"run x --forsk 3", "--forsk: unknown option; did you mean --forks?"},
           {"run x --iter 3",
            "--iter: unknown option; did you mean --iterations? (abbreviations are refused)"},
           {"run x -f10", "-f10: unknown option; did you mean -f 10?"},
           {"run x -wi3", "-wi3: unknown option; did you mean -wi 3?"},
           {"run x ---forks 3", "---forks: unknown option; did you mean --forks?"},
           {"show r --forks 3", "--forks: not an option of show (of run, suite, calibrate)"},
           {"run x --json", "--json: not an option of run (of show)"},
           {"list --filter a", "--filter: not an option of list (of run, suite, calibrate)"},
           // Words of later versions.
           {"run x --budget 0", "--budget 0: between 1s and 240h"},
           {"run x --precision 0", "--precision 0: between 0.01% and 100%"},
           {"run x --per-regime 0", "--per-regime 0: at least 1 is needed; a verdict takes 5"},
           {"run x --extend=2", "--extend: takes no value"},
           {"run x -prof perfnorm", "-prof: not built yet"},
           {"run x --layouts 0", "--layouts 0: at least 1 is needed"},
           {"run x --fail-on regression", "--fail-on: not built yet"},
           {"run x -bm ss,ss", "-bm ss,ss: ss is given twice"},
           {"run x -tg writer",
            "-tg writer: writer: a thread group is ROLE=COUNT,ROLE=COUNT: "
            "writer=1,reader=rest"},
           {"run x -bm openloop", "-bm openloop: mode openloop is not built yet"},
           {"report r --format html", "--format html: not built yet"},
           // Presence of values.
           {"run x --forks", "--forks: needs a value: --forks N"},
           {"run x --forks --list", "--forks: needs a value: --forks N"},
           {"run x -p -t 1", "-p: needs a value: -p NAME=V1,V2"},
           {"run x --list=yes", "--list: takes no value"},
           {"run x --filter=", "--filter: empty"},
           // Repetition.
           {"run x -f 3 --forks 4", "--forks 4: given twice, first as -f 3"},
           {"run x --list --list", "--list: given twice, first as --list"},
           {"run x -p a=1 -p a=2", "-p a=2: a is given twice; write a=v1,v2"},
           // Counts.
           {"run x --forks 0",
            "--forks 0: a fork is a fresh process and at least 1 is needed (2 for an interval, 5 "
            "for a verdict)"},
           {"run x -f=0",
            "-f 0: a fork is a fresh process and at least 1 is needed (2 for an interval, 5 for a "
            "verdict)"},
           {"run x -f -1", "-f -1: not a whole number"},
           {"run x -f 3x", "-f 3x: not a whole number"},
           {"run x -f 1e3", "-f 1e3: not a whole number"},
           {"run x -f 4294967297", "-f 4294967297: at most 10000"},
           {"run x -f 99999999999999999999", "-f 99999999999999999999: too large"},
           {"run x -wf 10001", "-wf 10001: at most 10000"},
           {"run x -i 0", "-i 0: at least 1 measured window per fork is needed"},
           {"run x -wi 100001", "-wi 100001: at most 100000"},
           {"run x --seed 18446744073709551616", "--seed 18446744073709551616: too large"},
           {"run x --seed abc", "--seed abc: not a whole number"},
           // Threads.
           {"run x -t 0", "-t 0: at least 1 thread is needed (or max, half, 2x)"},
           {"run x -t 1,0", "-t 1,0: 0: at least 1 thread is needed (or max, half, 2x)"},
           {"run x -t maxx", "-t maxx: threads are a count, max, half or 2x; did you mean max?"},
           {"run x -t 1,", "-t 1,: an item of the list is empty"},
           {"run x -t 5000", "-t 5000: at most 4096"},
           // Times.
           {"run x -r 0", "-r 0: a window is at least 1ms (a bare number is seconds)"},
           {"run x -r 100us", "-r 100us: a window is at least 1ms (a bare number is seconds)"},
           {"run x -r 100", "OK"},
           {"run x -r 5000", "-r 5000: a window is at most 1h (a bare number is seconds)"},
           {"run x -w 1xs", "-w 1xs: not a time; write 100ms, 2s, 1m, or seconds without a unit"},
           {"run x -w -1s", "-w -1s: not a time; write 100ms, 2s, 1m, or seconds without a unit"},
           {"run x --settle 2h", "--settle 2h: at most an hour"},
           {"run x --settle soon",
            "--settle soon: not a time; write 100ms, 2s, 1m, or seconds without a unit"},
           {"run x -to 0", "-to 0: a timeout is more than 0"},
           {"run x -to 100h", "-to 100h: a timeout is at most 48h"},
           // Fractions.
           {"run x --equivalence 1", "--equivalence 1: ambiguous; write 1% or a fraction below 1"},
           {"run x --equivalence 0%",
            "--equivalence 0%: the equivalence margin is above 0: it says how large a difference "
            "would still not matter"},
           {"run x --equivalence 100%",
            "--equivalence 100%: the equivalence margin is below 100% (write 1% or 0.01)"},
           {"run x --equivalence small", "--equivalence small: not a fraction; write 1% or 0.01"},
           {"run x --confidence-level 95",
            "--confidence-level 95: ambiguous; write 95% or a fraction below 1"},
           {"run x --confidence-level 0.1",
            "--confidence-level 0.1: the confidence level lies between 0.5 and 0.9999 (write 0.95 "
            "or 95%)"},
           // Words.
           {"run x --job shrt", "--job shrt: no such word; did you mean short?"},
           {"run x --job slow", "--job slow: no such word (dry, short, default, rigorous)"},
           {"run x -bm fast", "-bm fast: no such word (thrpt, avgt, sample, ss, openloop)"},
           {"run x --order alphabetical", "--order alphabetical: no such word (random, fixed)"},
           {"run x --placement spred", "--placement spred: no such word; did you mean spread?"},
           {"export r --format markdown", "--format markdown: no such word (pb)"},
           {"report r --format pb", "--format pb: no such word (terminal, markdown)"},
           {"run x -p size", "-p size: write name=value or name=v1,v2"},
           {"run x -p size=", "-p size=: an item of the list is empty"},
           {"run x --foe=maybe", "--foe maybe: true or false"},
       }) {
    const absl::StatusOr<Options> options = ParseOptions(Words(refusal.line));
    if (refusal.message == "OK") {
      EXPECT_THAT(options, IsOk()) << refusal.line;
      continue;
    }
    EXPECT_EQ(std::string(options.status().message()), refusal.message) << refusal.line;
  }
}

TEST(ParseOptions, NotBuiltYetIsToldFromWrong) {
  EXPECT_EQ(ParseOptions({"compare"}).status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(ParseOptions({"run", "x", "-bm", "openloop"}).status().code(),
            absl::StatusCode::kUnimplemented);
  EXPECT_EQ(ParseOptions({"run", "x", "-bm", "fast"}).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(ParseOptions, HostileArguments) {
  EXPECT_EQ(ParseOptions({"run", "\x1b[2J"}).status().message(),
            "\\x1b[2J: byte 0x1b at 0 is a control character");
  EXPECT_EQ(ParseOptions({"run", "x", "-o", "d\xff"}).status().message(),
            "d\\xff: byte 0xff at 1 is not UTF-8");
  EXPECT_EQ(ParseOptions({"run", ""}).status().message(), "run: an operand is empty");
  EXPECT_EQ(ParseOptions({""}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(ParseOptions({"run", "x", "--=5"}).ok());
  EXPECT_FALSE(ParseOptions({"run", "x", "-=5"}).ok());
  EXPECT_THAT(ParseOptions({"run", "x", "-"}).status().message(), HasSubstr("one too many"));
}

TEST(ParseOptions, EveryHeadOfALongNameIsRefused) {
  // What getopt_long_only would have completed.
  for (const OptionRow& row : OptionTable()) {
    for (const std::string_view name : row.names) {
      for (size_t length = 1; length < name.size(); ++length) {
        const std::string head(name.substr(0, length));
        if (FindOption(head) != nullptr) continue;
        EXPECT_THAT(ParseOptions({"run", "x", "--" + head + "=1"}),
                    StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("unknown option")));
      }
    }
  }
}

// Words in any mixture: an answer or one line, never a crash.
TEST(ParseOptions, SurvivesAnyMixtureOfWords) {
  std::vector<std::string> words = {"run",      "show", "x",  "--",   "-",   "=",
                                    "",         "1",    "-1", "0.5%", "a=b", "100ms",
                                    "--forks=", "--=",  "-h", "max",  "dry", "pb"};
  for (const OptionRow& row : OptionTable()) {
    for (const std::string_view name : row.names) words.push_back(Dashed(name));
  }
  Draw draw(2);
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::vector<std::string> args = {"run", "x"};
    for (uint64_t more = draw.Below(5); more > 0; --more) {
      args.push_back(words[draw.Below(words.size())]);
    }
    const absl::StatusOr<Options> options = ParseOptions(args);
    accepted += options.ok();
    if (options.ok()) continue;
    EXPECT_FALSE(options.status().message().empty()) << absl::StrJoin(args, " ");
    EXPECT_EQ(options.status().message().find('\n'), std::string::npos) << absl::StrJoin(args, " ");
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace lab
