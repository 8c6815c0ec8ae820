#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"
#include "tribodyn/math/time_function.hpp"

using namespace tribodyn;

namespace {

std::vector<TimeFunctionPointer> examples() {
  return {constant(3.0),
          ramp({.start_value = 1.0, .end_value = -2.0, .start_time = 0.2, .duration = 0.5}),
          ramp({.start_value = 1.0, .end_value = 4.0, .start_time = -0.3, .duration = 0.5}),
          harmonic({.mean = 0.5, .amplitude = 2.0, .angular_frequency = 7.0, .phase = 0.3}),
          table({-0.2, 0.1, 0.3, 0.9}, {1.0, 2.0, 2.0, -1.0})};
}

}  // namespace

TEST_CASE("derivative and integral of every time function belong to its value") {
  const double step = 1e-6;
  for (const TimeFunctionPointer& f : examples()) {
    CHECK(f->integral(0.0) == 0.0);
    for (double t = -1.0; t <= 1.5; t += 0.0713) {
      // Central differences: truncation 1e-12 times a third derivative below 1e3, round-off 1e-9.
      CHECK(f->derivative(t) ==
            Approx((f->value(t + step) - f->value(t - step)) / (2 * step)).margin(1e-7));
      const auto area = integrate([&f](double x) { return f->value(x); }, 0.0, t,
                                  {-0.3, -0.2, 0.1, 0.2, 0.3, 0.7, 0.9});
      CHECK(f->integral(t) == Approx(area.value).epsilon(1e-10).margin(1e-13));
    }
  }
}

TEST_CASE("a ramp is level with zero slope and curvature at both ends") {
  const Ramp f({.start_value = 2.0, .end_value = 5.0, .start_time = 1.0, .duration = 0.1});
  CHECK(f.value(0.0) == 2.0);
  CHECK(f.value(1.05) == Approx(3.5));
  CHECK(f.value(9.0) == 5.0);
  CHECK(std::abs(f.derivative(1.0 + 1e-7)) < 1e-8);  // 30 (rise/duration) s^2 with s = 1e-6
  CHECK(std::abs(f.derivative(1.1 - 1e-7)) < 1e-8);
}

TEST_CASE("a table passes its points, never overshoots and is constant outside") {
  const Table f({0.0, 1.0, 2.0, 3.0}, {0.0, 0.0, 1.0, 1.0});
  for (double t = -1.0; t <= 4.0; t += 0.01) {
    CHECK(f.value(t) >= 0.0);
    CHECK(f.value(t) <= 1.0);
  }
  CHECK(f.value(2.0) == 1.0);
  CHECK(f.value(-5.0) == 0.0);
  CHECK(f.value(50.0) == 1.0);
  CHECK(f.derivative(50.0) == 0.0);
}

TEST_CASE("time functions refuse what they cannot use") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(Constant(nan), InvalidInput);
  CHECK_THROWS_AS(Ramp({.start_value = 0, .end_value = 1, .start_time = 0, .duration = 0}),
                  InvalidInput);
  CHECK_THROWS_AS(Harmonic({.mean = 0, .amplitude = 1, .angular_frequency = -1, .phase = 0}),
                  InvalidInput);
  CHECK_THROWS_AS(Table({0.0}, {1.0}), InvalidInput);
  CHECK_THROWS_AS(Table({0.0, 0.0}, {1.0, 2.0}), InvalidInput);
  CHECK_THROWS_AS(Table({0.0, 1.0}, {1.0}), InvalidInput);
  CHECK_THROWS_AS(Table({0.0, 1.0}, {1.0, nan}), InvalidInput);
}
