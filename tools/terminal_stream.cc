#include "tools/terminal_stream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/numbers.h"

namespace lab {
namespace {

// What text is wrapped to where nothing says how wide the reader's window is: a file, a pipe.
constexpr size_t kWidthElsewhere = 150;

size_t WidthOf(int fd, bool is_terminal) {
  int columns = 0;
  const char* text = getenv("COLUMNS");
  if (text != nullptr && absl::SimpleAtoi(text, &columns) && columns > 0) return columns;
  winsize size = {};
  if (is_terminal && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return is_terminal ? 80 : kWidthElsewhere;
}

}  // namespace

TerminalStream::TerminalStream(std::FILE* file) : file_(file) {
  const int fd = fileno(file);
  is_terminal_ = isatty(fd) != 0;
  const char* no_color = getenv("NO_COLOR");
  const char* term = getenv("TERM");
  color_ = is_terminal_ && (no_color == nullptr || *no_color == '\0') && term != nullptr &&
           strcmp(term, "dumb") != 0;
  width_ = WidthOf(fd, is_terminal_);
}

bool TerminalStream::Write(std::string_view text) const {
  return std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fflush(file_) == 0;
}

}  // namespace lab
