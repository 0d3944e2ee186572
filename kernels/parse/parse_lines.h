// kernels/parse/parse_lines.h
//
// Lines to parse, a known share of them invalid. How many, in what order and in what way they are
// invalid decides which path is taken and whether a branch predictor knows beforehand, so all three
// are parameters, and each has a test that it is what it is called.
//
//   const std::vector<Line> lines = DrawLines({.invalid_percent = 10}, seed);
#ifndef KERNELS_PARSE_PARSE_LINES_H_
#define KERNELS_PARSE_PARSE_LINES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/support/drawn_inputs.h"

namespace lab {

// A hundred per cent to the hundredth: with 1,024 lines there is no way to have one per cent of
// them.
inline constexpr std::size_t kLines = 10'000;
// Of order "bursty": lines in a row that are valid or invalid alike.
inline constexpr std::size_t kBurst = 50;

struct LineShape {
  int64_t invalid_percent = 0;
  //   periodic  one in so many, always the same distance apart: a predictor learns it
  //   shuffled  anywhere
  //   bursty    fifty in a row
  std::string_view order = "shuffled";
  //   leading   "x123": known at the first character
  //   trailing  "123x": known at the last one
  //   overflow  "2147483650" and above: known when nearly all is done
  //   mixed     a third of each, drawn
  std::string_view kind = "mixed";
};

struct Line {
  std::string text;  // at most 15 characters, so that no string is elsewhere in memory
  bool valid = true;
  int32_t value = 0;  // of valid ones
};

inline std::vector<bool> DrawInvalid(const LineShape& shape, DrawnInputs& draw) {
  const auto percent = static_cast<std::size_t>(shape.invalid_percent);
  std::vector<bool> invalid(kLines);
  if (shape.order == "periodic") {
    // Where the number of those that are due passes a whole one.
    for (std::size_t i = 0; i < kLines; ++i) {
      invalid[i] = (i + 1) * percent / 100 > i * percent / 100;
    }
    return invalid;
  }
  // Runs of one line, or of fifty, in a drawn order.
  const std::size_t run = shape.order == "bursty" ? kBurst : 1;
  std::vector<char> runs(kLines / run);
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i] = i < runs.size() * percent / 100 ? 1 : 0;
  draw.Shuffle(runs);
  for (std::size_t i = 0; i < kLines; ++i) invalid[i] = runs[i / run] != 0;
  return invalid;
}

// Numbers of all lengths, half of them negative.
inline int32_t DrawValue(DrawnInputs& draw) {
  const auto bits = static_cast<int32_t>(draw.Next() >> 32);
  return bits >> draw.Below(31);
}

inline std::string DrawInvalidText(std::string_view kind, DrawnInputs& draw) {
  constexpr std::string_view kKinds[] = {"leading", "trailing", "overflow"};
  if (kind == "mixed") kind = kKinds[draw.Below(3)];
  const std::string digits = std::to_string(DrawValue(draw));
  if (kind == "leading") return "x" + digits;
  if (kind == "trailing") return digits + "x";
  constexpr uint64_t kTooLarge = uint64_t{INT32_MAX} + 2;  // with a minus too
  const uint64_t magnitude = kTooLarge + draw.Below(9'999'999'999 - kTooLarge);
  return (draw.Below(2) == 0 ? "" : "-") + std::to_string(magnitude);
}

inline std::vector<Line> DrawLines(const LineShape& shape, uint64_t seed) {
  DrawnInputs draw(seed);
  std::vector<Line> lines;
  lines.reserve(kLines);
  for (const bool invalid : DrawInvalid(shape, draw)) {
    if (invalid) {
      lines.push_back({.text = DrawInvalidText(shape.kind, draw), .valid = false, .value = 0});
    } else {
      const int32_t value = DrawValue(draw);
      lines.push_back({.text = std::to_string(value), .valid = true, .value = value});
    }
  }
  return lines;
}

inline std::string LinesHash(const LineShape& shape) {
  InputHash hash;
  for (const Line& line : DrawLines(shape, kShapeSeed)) {
    hash.Add(line.text);
    hash.Add("\n");
  }
  return hash.Text();
}

}  // namespace lab

#endif  // KERNELS_PARSE_PARSE_LINES_H_
