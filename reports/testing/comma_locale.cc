#include "reports/testing/comma_locale.h"

#include <clocale>

namespace lab {
namespace {

class CommaPunctuation : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

}  // namespace

// The C++ locale first: setting a global locale with a name would set the C one too.
CommaLocale::CommaLocale()
    : previous_(std::locale::global(std::locale(std::locale(), new CommaPunctuation))),
      previous_c_(std::setlocale(LC_ALL, nullptr)) {
  std::setlocale(LC_ALL, "de_DE.UTF-8");
}

CommaLocale::~CommaLocale() {
  std::setlocale(LC_ALL, previous_c_.c_str());
  std::locale::global(previous_);
}

}  // namespace lab
