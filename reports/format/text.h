// Text from outside (names, facts, messages) made safe for a terminal and for markdown, and laid
// out in columns.
//
// A contender's name or a line of /proc may hold anything: an escape sequence that recolours the
// terminal, a bidirectional override that turns a number around, a `|` that opens a column. Every
// renderer passes what it did not write itself through one of the Escape functions, once.
#ifndef REPORTS_FORMAT_TEXT_H_
#define REPORTS_FORMAT_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

// One printable line: control characters (C0, DEL, C1), line separators and bidirectional controls
// as visible escapes ("\n", "\x1b", "\u{202e}"), bytes that are not UTF-8 as "\xff".
std::string EscapeTerminal(std::string_view text);

// The same, and inert in GitHub-flavoured markdown, inside tables too: no markup, no HTML, no
// mention, no link. An underscore between letters or digits means nothing there and stays readable.
std::string EscapeMarkdown(std::string_view text);

// `text` as a code span, its fence longer than any run of backticks inside. In tables a `|` needs a
// backslash even there; elsewhere that backslash would be shown.
enum class Inside { kTable, kProse };
std::string MarkdownCode(std::string_view text, Inside inside);

// Columns of a terminal: one per code point. Not true for combining marks (0) and East Asian wide
// characters (2), whose rows are then out of line; a table of widths is not worth it here.
size_t DisplayWidth(std::string_view text);

// To `width` columns; text that is wider stays as it is.
std::string PadRight(std::string_view text, size_t width);
std::string PadLeft(std::string_view text, size_t width);

// At most `width` columns, the middle replaced by one "…": both ends of long names tell them apart.
std::string Shorten(std::string_view text, size_t width);

// Lines of at most `width` columns, broken at spaces; a word that is longer is cut. At least one
// line. Lines after the first are `indent` columns narrower and begin with that many spaces.
std::vector<std::string> Wrap(std::string_view text, size_t width, size_t indent = 0);

}  // namespace lab

#endif  // REPORTS_FORMAT_TEXT_H_
