// What a lock file says about its holder. Text, for people who look with cat:
//
//   lab-host-lock 1
//   pid 4312
//   since 1764540843
//   what serialization
#ifndef HARNESS_HOST_LOCK_HOLDER_NOTE_H_
#define HARNESS_HOST_LOCK_HOLDER_NOTE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/time/time.h"

namespace lab {

struct HolderNote {
  int64_t pid = 0;  // in the holder's own namespace
  absl::Time since;
  std::string what;
  friend bool operator==(const HolderNote&, const HolderNote&) = default;
};

// A line break in `what` becomes a space, and what is longer than 100 bytes is cut.
std::string WriteHolderNote(const HolderNote& note);

// Nothing where `text` is no whole note. What is returned is fit for a terminal: anybody can write
// into the file.
std::optional<HolderNote> ReadHolderNote(std::string_view text);

// Is `text` ours to overwrite: empty, or begun as a note?
bool IsHolderNote(std::string_view text);

// "pid 4312, serialization, since 22:14:03"; with the date where it is not that of `now`.
std::string HolderText(const HolderNote& note, absl::Time now, absl::TimeZone zone);

}  // namespace lab

#endif  // HARNESS_HOST_LOCK_HOLDER_NOTE_H_
