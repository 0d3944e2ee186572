// Colours of the terminal, and none where the caller says so (NO_COLOR, not a terminal, a file).
//
// Colour only repeats what a word already says, so nothing is lost without it.
#ifndef REPORTS_TERMINAL_STYLE_H_
#define REPORTS_TERMINAL_STYLE_H_

#include <string>
#include <string_view>

namespace lab {

enum class Style { kPlain, kStrong, kFaint, kGood, kBad, kDoubt, kVoid };

// `text` must be escaped already; the sequences around it take no columns.
std::string Paint(std::string_view text, Style style, bool color);

}  // namespace lab

#endif  // REPORTS_TERMINAL_STYLE_H_
