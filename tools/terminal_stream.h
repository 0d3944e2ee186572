// A standard stream with what a renderer must know of it.
#ifndef TOOLS_TERMINAL_STREAM_H_
#define TOOLS_TERMINAL_STREAM_H_

#include <cstddef>
#include <cstdio>
#include <string_view>

namespace lab {

class TerminalStream {
 public:
  // Looks at the descriptor, COLUMNS, NO_COLOR and TERM.
  explicit TerminalStream(std::FILE* file);

  bool is_terminal() const { return is_terminal_; }
  bool color() const { return color_; }
  size_t width() const { return width_; }

  // Flushes. Not silent about a failure: false, once, where the bytes could not be written.
  bool Write(std::string_view text) const;

 private:
  std::FILE* const file_;
  bool is_terminal_ = false;
  bool color_ = false;
  size_t width_ = 0;
};

}  // namespace lab

#endif  // TOOLS_TERMINAL_STREAM_H_
