#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/sampled_function.hpp"

using namespace tribodyn;

namespace {

double cubic(double t) { return 2.0 - 3.0 * t + 0.5 * t * t * t; }
double slope(double t) { return -3.0 + 1.5 * t * t; }
double area(double t) { return 2.0 * t - 1.5 * t * t + t * t * t * t / 8.0; }

std::vector<double> of(double (*f)(double), const std::vector<double>& times) {
  std::vector<double> out;
  for (double t : times) out.push_back(f(t));
  return out;
}

SampledFunction sampled(const std::vector<double>& times) {
  return {times, of(cubic, times), of(slope, times)};
}

}  // namespace

TEST_CASE("a sampled cubic is that cubic, also where it has an extremum between knots") {
  const SampledFunction f = sampled({0.0, 0.3, 1.0, 3.0});  // its minimum lies at sqrt(2)
  for (double t : {0.0, 0.1, 0.3, 0.8, 1.4, 2.7, 3.0}) {
    CAPTURE(t);
    // Sums of about ten terms below 10: a few 1e-15.
    CHECK(std::abs(f.value(t) - cubic(t)) < 2e-14);
    CHECK(std::abs(f.derivative(t) - slope(t)) < 2e-14);
    CHECK(std::abs(f.integral(t) - area(t)) < 2e-14);
  }
}

TEST_CASE("knots that are added leave what was there to the last bit") {
  SampledFunction f = sampled({0.0, 0.25, 0.5, 0.75});
  const SampledFunction before = sampled({0.0, 0.25, 0.5, 0.75});
  const std::vector<double> later = {1.0, 3.0};
  f.extend(later, of(cubic, later), of(slope, later));
  for (int k = 0; k <= 75; ++k) {
    const double t = 0.01 * k;
    CHECK(f.value(t) == before.value(t));
    CHECK(f.derivative(t) == before.derivative(t));
    CHECK(f.integral(t) == before.integral(t));
  }
  CHECK(std::abs(f.value(2.0) - cubic(2.0)) < 1e-14);
  CHECK_THROWS_AS(f.extend({2.0}, {0.0}, {0.0}), InvalidInput);
  CHECK(std::abs(f.value(2.0) - cubic(2.0)) < 1e-14);
}

TEST_CASE("steps end at knots that lie closer than they could see") {
  const SampledFunction f = sampled({0.0, 1.0, 1.1, 1.2, 2.0});
  const double never = std::numeric_limits<double>::infinity();
  // 16 intervals of 0.1 are 1.6.
  CHECK(f.next_break(0.5, 1.5) == never);
  CHECK(f.next_break(0.5, 1.7) == 1.0);
  CHECK(f.next_break(1.0, 1.7) == 1.1);
  CHECK(f.next_break(1.15, -1.7) == 1.1);
}
