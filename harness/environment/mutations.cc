#include "harness/environment/mutations.h"

#include <iterator>

namespace lab {
namespace {

constexpr std::string_view kHostile[] = {"-1",
                                         "99999999999999999999999",
                                         "9223372036854775808",
                                         "4294967295",
                                         "0x",
                                         "nan",
                                         "1e999",
                                         ":",
                                         "\n",
                                         "\xff\xfe",
                                         "%s%n",
                                         "..",
                                         "max",
                                         ",",
                                         "-",
                                         " "};

}  // namespace

void Mutator::Damage(std::string& text) {
  const size_t at = Below(text.size() + 1);
  const size_t length = Below(text.size() - at + 1);
  switch (Below(6)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(generator_());
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, text.substr(at, length));
      break;
    case 3:
      text.resize(at);
      break;
    case 4:
      text.insert(at, kHostile[Below(std::size(kHostile))]);
      break;
    case 5:
      if (at < text.size()) text[at] = static_cast<char>('0' + Below(10));
      break;
  }
}

std::string Mutator::Mutate(std::string_view text) {
  std::string mutant(text);
  for (size_t damages = 1 + Below(4); damages > 0; --damages) Damage(mutant);
  return mutant;
}

}  // namespace lab
