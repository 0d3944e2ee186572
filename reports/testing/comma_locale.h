// While one lives, this process writes 3,14 and 1.000: both the C locale (de_DE.UTF-8, where the
// machine has it) and the C++ one. Text made under it must be the text made without it.
#ifndef REPORTS_TESTING_COMMA_LOCALE_H_
#define REPORTS_TESTING_COMMA_LOCALE_H_

#include <locale>
#include <string>

namespace lab {

class CommaLocale {
 public:
  CommaLocale();
  ~CommaLocale();
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

 private:
  std::locale previous_;
  std::string previous_c_;
};

}  // namespace lab

#endif  // REPORTS_TESTING_COMMA_LOCALE_H_
