// Bytes of unknown origin made fit for a record and a terminal.
//
// A protobuf string that is not UTF-8 makes its whole message unreadable, and a crashing child may
// print anything: what is not well-formed UTF-8, and every control character but newline and tab,
// becomes '?'. One byte in, one byte out.
#ifndef HARNESS_LAUNCHER_PRINTABLE_TEXT_H_
#define HARNESS_LAUNCHER_PRINTABLE_TEXT_H_

#include <string>
#include <string_view>

namespace lab {

std::string PrintableText(std::string_view bytes);

}  // namespace lab

#endif  // HARNESS_LAUNCHER_PRINTABLE_TEXT_H_
