#include "harness/environment/machine_tree.h"

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/fake_system_calls.h"
#include "harness/environment/host_files.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr char kTestData[] = "harness/environment/testdata";
constexpr std::string_view kSuffix = ".machine";

std::string NewDirectory() {
  std::string name = absl::StrCat(testing::TempDir(), "/machine_XXXXXX");
  EXPECT_NE(::mkdtemp(name.data()), nullptr) << name;
  return name;
}

// Sets the answer that `name` names. `reason`: why there is none.
template <typename T>
void Answer(absl::StatusOr<T>& field, const std::string& value, bool unknown) {
  if (unknown) {
    field = absl::UnavailableError(value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    field = value;
  } else if constexpr (std::is_same_v<T, double>) {
    double number = 0;
    EXPECT_TRUE(absl::SimpleAtod(value, &number)) << value;
    field = number;
  } else if constexpr (std::is_same_v<T, int64_t>) {
    int64_t number = 0;
    EXPECT_TRUE(absl::SimpleAtoi(value, &number)) << value;
    field = number;
  } else {
    field = ParseCpuList(value).value();
  }
}

void SetAnswer(SystemCalls& system, std::string_view name, const std::string& value, bool unknown) {
  if (name == "architecture") return Answer(system.architecture, value, unknown);
  if (name == "kernel") return Answer(system.kernel, value, unknown);
  if (name == "kernel_build") return Answer(system.kernel_build, value, unknown);
  if (name == "hostname") return Answer(system.hostname, value, unknown);
  if (name == "affinity") return Answer(system.affinity, value, unknown);
  if (name == "nice") return Answer(system.nice, value, unknown);
  if (name == "libc") return Answer(system.libc, value, unknown);
  if (name == "numa_policy") return Answer(system.numa_policy, value, unknown);
  if (name == "clock_resolution_ns") return Answer(system.clock_resolution_ns, value, unknown);
  if (name == "clock_cost_ns") return Answer(system.clock_cost_ns, value, unknown);
  if (name == "hypervisor_signature") return Answer(system.hypervisor_signature, value, unknown);
  if (name == "image_digest") return Answer(system.image_digest, value, unknown);
  ADD_FAILURE() << "no such answer: " << name;
}

class Unpacker {
 public:
  explicit Unpacker(Machine& machine) : machine_(machine) {}

  void Unpack(std::string_view text) {
    lines_ = absl::StrSplit(text, '\n');
    for (next_ = 0; next_ < lines_.size();) Line(lines_[next_++]);
  }

 private:
  void Line(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    const std::vector<std::string_view> parts = absl::StrSplit(line, absl::MaxSplits(' ', 2));
    const std::string_view path = parts[0], kind = parts.size() > 1 ? parts[1] : "";
    const std::string value(parts.size() > 2 ? parts[2] : "");
    if (path.front() == '@') return SetAnswer(machine_.system, path.substr(1), value, kind != "=");
    if (kind.empty() && path.back() == '/') return Directory(path);
    if (kind == "->") return Link(path, value);
    if (kind == "=") return Files(path, value + "\n");
    if (kind == "<<") return Files(path, Block());
    std::string bytes;
    if (kind == ":=" && absl::CUnescape(Unquoted(value), &bytes)) return Files(path, bytes);
    ADD_FAILURE() << "not understood: " << line;
  }

  static std::string_view Unquoted(std::string_view value) {
    EXPECT_TRUE(absl::ConsumePrefix(&value, "\"") && absl::ConsumeSuffix(&value, "\"")) << value;
    return value;
  }

  std::string Block() {
    std::string text;
    while (next_ < lines_.size() && lines_[next_] != ">>") {
      absl::StrAppend(&text, lines_[next_++], "\n");
    }
    ++next_;
    return text;
  }

  // One file, or one per CPU of "[0-3]".
  void Files(std::string_view path, const std::string& content) {
    const size_t open = path.find('['), close = path.find(']');
    if (open == std::string_view::npos) return File(std::string(path), content);
    const auto cpus = ParseCpuList(path.substr(open + 1, close - open - 1));
    for (const uint32_t cpu : cpus.value()) {
      File(absl::StrCat(path.substr(0, open), cpu, path.substr(close + 1)),
           absl::StrReplaceAll(content, {{"%%", "%"}, {"%", absl::StrCat(cpu)}}));
    }
  }

  void File(const std::string& path, const std::string& content) {
    Directory(std::string_view(path).substr(0, path.rfind('/')));
    std::ofstream(machine_.root + path, std::ios::binary) << content;
  }

  void Directory(std::string_view path) {
    fs::create_directories(absl::StrCat(machine_.root, path));
  }

  void Link(std::string_view path, const std::string& target) {
    Directory(path.substr(0, path.rfind('/')));
    fs::create_symlink(target, absl::StrCat(machine_.root, path));
  }

  Machine& machine_;
  std::vector<std::string_view> lines_;
  size_t next_ = 0;
};

}  // namespace

Machine UnpackMachine(std::string_view text) {
  Machine machine{.root = NewDirectory(), .system = FakeSystemCalls()};
  Unpacker(machine).Unpack(text);
  return machine;
}

Machine UnpackNamedMachine(std::string_view name) {
  const auto text = HostFiles(kTestData).Read(absl::StrCat("/", name, kSuffix));
  EXPECT_TRUE(text.ok()) << text.status();
  return UnpackMachine(text.value_or(""));
}

std::vector<std::string> MachineNames() {
  std::vector<std::string> names;
  const auto files = HostFiles(kTestData).List("/");
  for (const std::string& file : files.value()) {
    if (absl::EndsWith(file, kSuffix)) names.emplace_back(absl::StripSuffix(file, kSuffix));
  }
  return names;
}

}  // namespace lab
