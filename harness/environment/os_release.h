// os-release(5): which distribution.
#ifndef HARNESS_ENVIRONMENT_OS_RELEASE_H_
#define HARNESS_ENVIRONMENT_OS_RELEASE_H_

#include <optional>
#include <string>
#include <string_view>

namespace lab {

// PRETTY_NAME, else NAME with VERSION_ID: "Debian GNU/Linux 12 (bookworm)". nullopt where the text
// names nothing. Shell quotes are taken off, shell expansion is not done (the format forbids it).
std::optional<std::string> ParseDistribution(std::string_view os_release);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_OS_RELEASE_H_
