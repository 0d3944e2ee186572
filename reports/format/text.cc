#include "reports/format/text.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

namespace lab {
namespace {

struct CodePoint {
  bool valid = false;
  uint32_t value = 0;
  size_t bytes = 1;
};

size_t SequenceLength(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

bool IsScalar(uint32_t value, size_t bytes) {
  constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};  // overlong below
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return value >= kSmallest[bytes] && value <= 0x10FFFF && !surrogate;
}

// The first code point of `text`, which is not empty; one byte where it is no UTF-8.
CodePoint First(std::string_view text) {
  const unsigned char first = text[0];
  const size_t bytes = SequenceLength(first);
  if (bytes == 0 || bytes > text.size()) return {.valid = false, .value = first};
  if (bytes == 1) return {.valid = true, .value = first};
  uint32_t value = first & (0x7Fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    const unsigned char byte = text[i];
    if ((byte & 0xC0) != 0x80) return {.valid = false, .value = first};
    value = value << 6 | (byte & 0x3Fu);
  }
  if (!IsScalar(value, bytes)) return {.valid = false, .value = first};
  return {.valid = true, .value = value, .bytes = bytes};
}

// Calls visit(code point, its bytes) along `text`.
template <typename Visit>
void ForEachCodePoint(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const CodePoint point = First(text);
    visit(point, text.substr(0, point.bytes));
    text.remove_prefix(point.bytes);
  }
}

bool IsControl(uint32_t value) { return value < 0x20 || (value >= 0x7F && value <= 0x9F); }

// Characters that reorder or hide their neighbours, or break the line without being a control.
bool IsInvisible(uint32_t value) {
  return value == 0x061C || (value >= 0x200B && value <= 0x200F) ||
         (value >= 0x2028 && value <= 0x202E) || (value >= 0x2060 && value <= 0x206F) ||
         value == 0xFEFF || (value >= 0xE0000 && value <= 0xE007F);
}

std::string EscapeControl(uint32_t value) {
  switch (value) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return value < 0x80 ? absl::StrFormat("\\x%02x", value) : absl::StrFormat("\\u{%x}", value);
  }
}

constexpr std::string_view kMarkup = "\\`*[]|~$#!";

std::string EscapeMarkup(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '@':
      return "&#64;";  // a mention would notify a stranger
    default:
      return kMarkup.find(c) == std::string_view::npos ? std::string(1, c) : std::string({'\\', c});
  }
}

bool IsWordCharacter(std::string_view text, size_t at) {
  return at < text.size() && absl::ascii_isalnum(static_cast<unsigned char>(text[at]));
}

size_t LongestRunOfBackticks(std::string_view text) {
  size_t longest = 0;
  size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// The bytes of the first `width` columns.
size_t BytesOf(std::string_view text, size_t width) {
  size_t bytes = 0;
  for (; width > 0 && bytes < text.size(); --width) bytes += First(text.substr(bytes)).bytes;
  return bytes;
}

}  // namespace

std::string EscapeTerminal(std::string_view text) {
  std::string escaped;
  ForEachCodePoint(text, [&escaped](const CodePoint& point, std::string_view bytes) {
    if (!point.valid) {
      absl::StrAppendFormat(&escaped, "\\x%02x", point.value);
    } else if (IsControl(point.value) || IsInvisible(point.value)) {
      escaped += EscapeControl(point.value);
    } else {
      escaped += bytes;
    }
  });
  return escaped;
}

std::string EscapeMarkdown(std::string_view text) {
  const std::string line = EscapeTerminal(text);
  std::string escaped;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool inside_word = i > 0 && IsWordCharacter(line, i - 1) && IsWordCharacter(line, i + 1);
    const bool link = absl::StartsWith(std::string_view(line).substr(i), "://");
    if (line[i] == '_' && !inside_word) {
      escaped += "\\_";
    } else if (link) {
      escaped += "&#58;";
    } else {
      escaped += EscapeMarkup(line[i]);
    }
  }
  return escaped;
}

std::string MarkdownCode(std::string_view text, Inside inside) {
  const std::string line = EscapeTerminal(text);
  if (line.empty()) return "";
  const std::string fence(LongestRunOfBackticks(line) + 1, '`');
  const bool needs_space = line.front() == '`' || line.back() == '`';
  std::string code =
      absl::StrCat(fence, needs_space ? " " : "", line, needs_space ? " " : "", fence);
  if (inside == Inside::kProse) return code;
  std::string escaped;
  for (const char c : code) escaped += c == '|' ? "\\|" : std::string(1, c);
  return escaped;
}

size_t DisplayWidth(std::string_view text) {
  size_t width = 0;
  ForEachCodePoint(text, [&width](const CodePoint&, std::string_view) { ++width; });
  return width;
}

std::string PadRight(std::string_view text, size_t width) {
  const size_t have = DisplayWidth(text);
  return absl::StrCat(text, std::string(have < width ? width - have : 0, ' '));
}

std::string PadLeft(std::string_view text, size_t width) {
  const size_t have = DisplayWidth(text);
  return absl::StrCat(std::string(have < width ? width - have : 0, ' '), text);
}

std::string Shorten(std::string_view text, size_t width) {
  const size_t have = DisplayWidth(text);
  if (have <= width) return std::string(text);
  if (width == 0) return "";
  const size_t tail = (width - 1) / 2;
  const size_t head = width - 1 - tail;
  return absl::StrCat(text.substr(0, BytesOf(text, head)), "…",
                      text.substr(BytesOf(text, have - tail)));
}

std::vector<std::string> Wrap(std::string_view text, size_t width, size_t indent) {
  width = std::max<size_t>(width, indent + 8);  // narrower is no column
  std::vector<std::string> lines;
  std::string line;
  const auto flush = [&] {
    lines.push_back(line);
    line = std::string(indent, ' ');
  };
  bool fresh = true;  // nothing but the indent in `line`
  for (std::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    if (!fresh && DisplayWidth(line) + 1 + DisplayWidth(word) > width) {
      flush();
      fresh = true;
    }
    while (fresh && DisplayWidth(line) + DisplayWidth(word) > width) {
      const size_t bytes = BytesOf(word, width - DisplayWidth(line));
      line += word.substr(0, bytes);
      word.remove_prefix(bytes);
      flush();
    }
    absl::StrAppend(&line, fresh ? "" : " ", word);
    fresh = false;
  }
  lines.push_back(line);
  return lines;
}

}  // namespace lab
