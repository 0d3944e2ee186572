#include "harness/environment/cgroup_paths.h"

#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace lab {
namespace {

// Blank, tab, newline and backslash are written in octal: "\040".
std::string UnescapeOctal(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto digit = [&](size_t at) { return text[i + at] >= '0' && text[i + at] <= '7'; };
    if (text[i] != '\\' || i + 3 >= text.size() || !digit(1) || !digit(2) || !digit(3)) {
      plain += text[i];
      continue;
    }
    plain += static_cast<char>((text[i + 1] - '0') << 6 | (text[i + 2] - '0') << 3 |
                               (text[i + 3] - '0'));
    i += 3;
  }
  return plain;
}

// "28 23 0:26 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup rw,nsdelegate"
std::optional<Mount> ParseMount(std::string_view line) {
  const std::vector<std::string_view> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  const auto dash = std::find(words.begin(), words.end(), "-");
  if (dash - words.begin() < 6 || words.end() - dash < 4) return std::nullopt;
  return Mount{.root = UnescapeOctal(words[3]),
               .point = UnescapeOctal(words[4]),
               .type = std::string(dash[1]),
               .super_options = std::string(dash[3])};
}

bool HasWord(std::string_view comma_separated, std::string_view word) {
  const std::vector<std::string_view> words = absl::StrSplit(comma_separated, ',');
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The path of the line "4:memory:/path"; of "0::/path" for an empty controller.
std::optional<std::string_view> PathOf(std::string_view self_cgroup, std::string_view controller) {
  for (const std::string_view line : absl::StrSplit(self_cgroup, '\n')) {
    const std::vector<std::string_view> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() < 3) continue;
    const bool v2 = parts[0] == "0" && parts[1].empty();
    if (controller.empty() ? v2 : HasWord(parts[1], controller)) return parts[2];
  }
  return std::nullopt;
}

// `path` as seen under the mount; "" where it lies outside of what is mounted.
std::string_view UnderMount(std::string_view path, const Mount& mount) {
  if (absl::StrContains(path, "..")) return "";
  if (mount.root != "/" && !absl::ConsumePrefix(&path, mount.root)) return "";
  return absl::StripSuffix(path, "/");
}

std::vector<std::string> Chain(const Mount& mount, std::string_view path) {
  std::vector<std::string> directories;
  for (path = UnderMount(path, mount); !path.empty(); path = path.substr(0, path.rfind('/'))) {
    if (path.front() != '/') break;
    directories.push_back(absl::StrCat(mount.point, path));
  }
  directories.push_back(mount.point);
  return directories;
}

CgroupChain ChainOf(std::string_view controller, std::string_view self_cgroup,
                    const std::vector<Mount>& mounts) {
  for (const Mount& mount : mounts) {
    if (mount.type != "cgroup" || !HasWord(mount.super_options, controller)) continue;
    return {.v2 = false, .directories = Chain(mount, PathOf(self_cgroup, controller).value_or(""))};
  }
  for (const Mount& mount : mounts) {
    if (mount.type != "cgroup2") continue;
    return {.v2 = true, .directories = Chain(mount, PathOf(self_cgroup, "").value_or(""))};
  }
  return {};
}

std::string VersionOf(const std::vector<Mount>& mounts) {
  const auto has = [&](std::string_view type) {
    return std::any_of(mounts.begin(), mounts.end(), [&](auto& m) { return m.type == type; });
  };
  if (has("cgroup") && has("cgroup2")) return "hybrid";
  return has("cgroup2") ? "2" : has("cgroup") ? "1" : "";
}

}  // namespace

std::vector<Mount> ParseMountInfo(std::string_view mountinfo) {
  std::vector<Mount> mounts;
  for (const std::string_view line : absl::StrSplit(mountinfo, '\n')) {
    if (auto mount = ParseMount(line)) mounts.push_back(*std::move(mount));
  }
  return mounts;
}

CgroupPaths ResolveCgroups(std::string_view self_cgroup, std::string_view mountinfo) {
  const std::vector<Mount> mounts = ParseMountInfo(mountinfo);
  return {.version = VersionOf(mounts),
          .cpu = ChainOf("cpu", self_cgroup, mounts),
          .cpuset = ChainOf("cpuset", self_cgroup, mounts),
          .memory = ChainOf("memory", self_cgroup, mounts)};
}

}  // namespace lab
