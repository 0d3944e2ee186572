// Numbers as /proc and /sys write them. Stricter than absl::SimpleAtoi: no sign, nothing but the
// number (blanks around it are dropped), and what does not fit is not a number. So a torn or
// hostile file never becomes a negative count.
#ifndef HARNESS_ENVIRONMENT_NUMBER_TEXT_H_
#define HARNESS_ENVIRONMENT_NUMBER_TEXT_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace lab {

// "42". At most INT64_MAX, so that counts fit a Fact's signed integer.
std::optional<int64_t> ParseCount(std::string_view text);

// "d6924470", with or without "0x".
std::optional<int64_t> ParseHexCount(std::string_view text);

// "0.13": finite, not negative, no exponent.
std::optional<double> ParseReal(std::string_view text);

// "48K", "1024KB", "16M", "512 kB", "64": bytes, the letters meaning powers of 1024 whatever their
// case, as the kernel means them.
std::optional<int64_t> ParseSizeBytes(std::string_view text);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_NUMBER_TEXT_H_
