#include "tribodyn/film/squeeze_sphere.hpp"

#include <cmath>

namespace tribodyn {

namespace {

// Below this value the terms of the closed form cancel: it has lost six digits there, the series
// none.
constexpr double kSeries = 0.1;
constexpr int kTerms = 24;  // 0.1^24 is far below round-off

}  // namespace

SqueezeBracket squeeze_bracket(double eps) noexcept {
  SqueezeBracket out;
  if (eps < kSeries) {
    // sum (k + 2) / (k + 3) eps^k
    double power = 1.0;
    for (int k = 0; k < kTerms; ++k) {
      const double factor = (k + 2.0) / (k + 3.0);
      out.value += factor * power;
      out.derivative += (k + 1.0) * (k + 3.0) / (k + 4.0) * power;
      power *= eps;
    }
    return out;
  }
  const double rest = 1.0 - eps, square = eps * eps;
  const double logarithm = std::log1p(-eps);
  out.value = logarithm / (square * eps) + 1.0 / (square * rest) - 0.5 / eps;
  out.derivative = -3.0 * logarithm / (square * square) - 1.0 / (square * eps * rest) -
                   2.0 / (square * eps * rest) + 1.0 / (square * rest * rest) + 0.5 / square;
  return out;
}

}  // namespace tribodyn
