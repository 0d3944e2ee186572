#include "harness/environment/host_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace lab {
namespace {

std::string_view Parent(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

bool Exists(const std::string& path) {
  struct stat unused;
  return ::stat(path.c_str(), &unused) == 0;
}

std::string ErrorText(int error) { return std::generic_category().message(error); }

ssize_t ReadRetrying(int descriptor, char* to, size_t count) {
  ssize_t got;
  do {
    got = ::read(descriptor, to, count);
  } while (got < 0 && errno == EINTR);
  return got;
}

}  // namespace

OpenFile::OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string_view OpenFile::ReadAgain(std::span<char> buffer) const {
  ssize_t got;
  do {
    got = ::pread(descriptor_, buffer.data(), buffer.size(), 0);
  } while (got < 0 && errno == EINTR);
  return got > 0 ? std::string_view(buffer.data(), static_cast<size_t>(got)) : std::string_view();
}

HostFiles::HostFiles(std::string root) : root_(absl::StripSuffix(root, "/")) {}

std::string HostFiles::InRoot(std::string_view path) const { return absl::StrCat(root_, path); }

absl::Status HostFiles::WhyNot(int error, std::string_view path) const {
  if (error == EACCES || error == EPERM) {
    return absl::PermissionDeniedError(absl::StrCat("permission denied: ", path));
  }
  if (error != ENOENT && error != ENOTDIR) {
    return absl::UnavailableError(absl::StrCat("cannot read ", path, ": ", ErrorText(error)));
  }
  std::string_view missing = path;
  while (!Parent(missing).empty() && !Exists(InRoot(Parent(missing)))) missing = Parent(missing);
  return absl::NotFoundError(absl::StrCat("no ", missing));
}

absl::StatusOr<OpenFile> HostFiles::Open(std::string_view path) const {
  // O_NONBLOCK: a FIFO in the place of a file must not hang us; files of /proc do not care.
  const int descriptor = ::open(InRoot(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return WhyNot(errno, path);
  return OpenFile(descriptor);
}

absl::StatusOr<std::string> HostFiles::Read(std::string_view path) const {
  const int descriptor = ::open(InRoot(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return WhyNot(errno, path);
  const OpenFile closes(descriptor);
  std::string text;
  char buffer[16 << 10];
  while (true) {
    const ssize_t got = ReadRetrying(descriptor, buffer, sizeof(buffer));
    if (got < 0) return WhyNot(errno, path);
    if (got == 0) return text;
    if (text.size() + static_cast<size_t>(got) > kMaxFileBytes) {
      return absl::OutOfRangeError(absl::StrCat(path, " has more than ", kMaxFileBytes, " bytes"));
    }
    text.append(buffer, static_cast<size_t>(got));
  }
}

absl::StatusOr<std::vector<std::string>> HostFiles::List(std::string_view directory) const {
  const std::unique_ptr<DIR, int (*)(DIR*)> dir(::opendir(InRoot(directory).c_str()), ::closedir);
  if (dir == nullptr) return WhyNot(errno, directory);
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(dir.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<std::string> HostFiles::ReadLink(std::string_view path) const {
  char target[PATH_MAX];
  const ssize_t length = ::readlink(InRoot(path).c_str(), target, sizeof(target));
  if (length < 0) return WhyNot(errno, path);
  return std::string(target, static_cast<size_t>(length));
}

}  // namespace lab
