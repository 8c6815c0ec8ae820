#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/monotone_spline.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;

namespace {

struct Samples {
  std::vector<double> x, y, slope;
};

Samples sample_exponential(int n, bool uniform) {
  Samples s;
  for (int i = 0; i <= n; ++i) {
    const double u = static_cast<double>(i) / n;
    const double x = uniform ? 2.0 * u : 2.0 * u * (0.5 + 0.5 * u);
    s.x.push_back(x);
    s.y.push_back(std::exp(-x));
    s.slope.push_back(-std::exp(-x));
  }
  return s;
}

double largest_error(const MonotoneSpline& spline) {
  double error = 0.0;
  for (double x = 0.0; x <= 2.0; x += 0.00137) {
    error = std::max(error, std::abs(spline.evaluate(x).value - std::exp(-x)));
  }
  return error;
}

}  // namespace

TEST_CASE("with given slopes the error falls with the fourth power of the spacing") {
  for (const bool uniform : {true, false}) {
    double previous = 0.0;
    for (const int n : {8, 16, 32}) {
      const Samples s = sample_exponential(n, uniform);
      const double error = largest_error(MonotoneSpline("curve", s.x, s.y, s.slope));
      if (n > 8) CHECK(std::log2(previous / error) == Approx(4.0).margin(0.2));
      previous = error;
    }
  }
}

TEST_CASE("slopes from monotone data give an error of third order") {
  for (const bool uniform : {true, false}) {
    double previous = 0.0;
    for (const int n : {16, 32, 64}) {
      const Samples s = sample_exponential(n, uniform);
      const double error = largest_error(MonotoneSpline("curve", s.x, s.y));
      // Measured 2.93 to 3.04: the end intervals, whose slopes are of second order, decide.
      if (n > 16) CHECK(std::log2(previous / error) == Approx(3.0).margin(0.1));
      previous = error;
    }
  }
}

TEST_CASE("end slopes on uneven knots are those of the parabola through three points") {
  // 1 + 3 x + x^2 and the same from the other end; the three-point slope of a parabola is exact.
  const std::vector<double> x = {0.0, 0.1, 0.5, 1.5, 1.7, 2.0};
  std::vector<double> y, mirrored_x, mirrored_y;
  for (double t : x) y.push_back(1.0 + 3.0 * t + t * t);
  for (auto t = x.rbegin(); t != x.rend(); ++t) mirrored_x.push_back(-*t);
  for (auto v = y.rbegin(); v != y.rend(); ++v) mirrored_y.push_back(*v);
  const MonotoneSpline rising("curve", x, y), falling("curve", mirrored_x, mirrored_y);
  CHECK(rising.evaluate(0.0).slope == Approx(3.0).epsilon(1e-13));
  CHECK(rising.evaluate(2.0).slope == Approx(7.0).epsilon(1e-13));
  CHECK(falling.evaluate(0.0).slope == Approx(-3.0).epsilon(1e-13));
  CHECK(falling.evaluate(-2.0).slope == Approx(-7.0).epsilon(1e-13));
  // Straight on beyond them.
  CHECK(rising.evaluate(3.0).value == Approx(11.0 + 7.0).epsilon(1e-13));
  CHECK(rising.evaluate(-1.0).value == Approx(1.0 - 3.0).epsilon(1e-13));
  // Inside, the harmonic mean with weights of the widths: at 0.5 the widths are 0.4 and 1, the
  // secants 3.6 and 5, the weights 2.4 and 1.8.
  CHECK(rising.evaluate(0.5).slope == Approx(4.2 / (2.4 / 3.6 + 1.8 / 5.0)).epsilon(1e-13));
}

TEST_CASE("the spline is monotone where the data are, also with absurd slopes") {
  const std::vector<double> x = {0.0, 1.0, 1.5, 4.0, 5.0};
  const std::vector<double> y = {0.0, 0.1, 5.0, 5.0, 2.0};
  for (const auto& spline : {MonotoneSpline("curve", x, y),
                             MonotoneSpline("curve", x, y, {50.0, 50.0, -50.0, 50.0, 50.0})}) {
    double last = spline.evaluate(0.0).value;
    for (double t = 0.0; t <= 4.0; t += 0.001) {
      CHECK(spline.evaluate(t).value >= last - 1e-14);
      last = spline.evaluate(t).value;
    }
    for (double t = 1.5; t <= 4.0; t += 0.01) CHECK(spline.evaluate(t).value == Approx(5.0));
    for (double t = 4.0; t <= 5.0; t += 0.01) CHECK(spline.evaluate(t).slope <= 0.0);
  }
}

TEST_CASE("value, slope and integral belong together, inside and outside the knots") {
  for (const bool uniform : {true, false}) {
    const Samples s = sample_exponential(12, uniform);
    const MonotoneSpline spline("curve", s.x, s.y);
    for (double x = -0.5; x <= 2.5; x += 0.0371) {
      const double step = 1e-6;
      const double difference =
          (spline.evaluate(x + step).value - spline.evaluate(x - step).value) / (2 * step);
      CHECK(spline.evaluate(x).slope ==
            Approx(difference).margin(1e-5));  // second derivative jumps
      const auto area = integrate([&](double t) { return spline.evaluate(t).value; }, 0.0, x, s.x);
      CHECK(spline.integral(x) == Approx(area.value).epsilon(1e-10).margin(1e-14));
    }
    for (const double x : s.x) CHECK(spline.evaluate(x).value == Approx(std::exp(-x)));
    CHECK(std::isnan(spline.evaluate(std::nan("")).value));
  }
}

TEST_CASE("two points are joined by a straight line") {
  const MonotoneSpline spline("curve", {1.0, 3.0}, {2.0, 8.0});
  CHECK(spline.evaluate(2.0).value == Approx(5.0));
  CHECK(spline.evaluate(0.0).value == Approx(-1.0));
  CHECK(spline.evaluate(4.0).slope == Approx(3.0));
}

TEST_CASE("points that are no function are refused, with the place named") {
  CHECK_THROWS_AS(MonotoneSpline("curve", {0.0}, {0.0}), InvalidInput);
  CHECK_THROWS_AS(MonotoneSpline("curve", {0.0, 1.0}, {0.0}), InvalidInput);
  CHECK_THROWS_AS(MonotoneSpline("curve", {0.0, 1.0}, {0.0, 1.0}, {0.0}), InvalidInput);
  CHECK_THROWS_WITH(MonotoneSpline("gas pressure", {0.0, 2.0, 1.0}, {0.0, 1.0, 2.0}),
                    "gas pressure: abscissa[2] = 1 must be greater than the previous abscissa");
}
