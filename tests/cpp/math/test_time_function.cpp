#include <algorithm>
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
          table({-0.2, 0.1, 0.3, 0.9}, {1.0, 2.0, 2.0, -1.0}),
          periodic_table({-0.2, 0.1, 0.3, 0.6}, {1.0, 2.0, 2.0, -1.0}, 4.0)};
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
                                  {-0.3, -0.2, 0.1, 0.2, 0.3, 0.6, 0.7, 0.9});
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
  const Tabulated f({0.0, 1.0, 2.0, 3.0}, {0.0, 0.0, 1.0, 1.0});
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
  CHECK_THROWS_AS(Tabulated({0.0}, {1.0}), InvalidInput);
  CHECK_THROWS_AS(Tabulated({0.0, 0.0}, {1.0, 2.0}), InvalidInput);
  CHECK_THROWS_AS(Tabulated({0.0, 1.0}, {1.0}), InvalidInput);
  CHECK_THROWS_AS(Tabulated({0.0, 1.0}, {1.0, nan}), InvalidInput);
}

namespace {

/// All breaks from t on that steps of at most `span` would end at.
std::vector<double> breaks(const TimeFunction& f, double t, double end, double span) {
  std::vector<double> found;
  while (t < end) {
    const double next = f.next_break(t, span);
    CHECK(next > t);
    if (next <= t + 2.0 * span) found.push_back(next);
    t = std::min(next, t + 2.0 * span);
  }
  return found;
}

}  // namespace

TEST_CASE("functions that are put together from pieces name their breaks") {
  using Times = std::vector<double>;
  CHECK(breaks(*constant(3.0), -1.0, 2.0, 0.1) == Times{});
  CHECK(breaks(*harmonic({.mean = 0.0, .amplitude = 1.0, .angular_frequency = 7.0, .phase = 0.0}),
               -1.0, 2.0, 0.1) == Times{});
  const auto slope =
      ramp({.start_value = 0.0, .end_value = 1.0, .start_time = 0.25, .duration = 0.5});
  CHECK(breaks(*slope, -1.0, 2.0, 0.1) == Times{0.25, 0.75});
  // A knot at which the curvature does not jump is a break as well: the top of a pulse.
  const Times pulse = {0.0, 0.3, 0.3001, 0.3002, 2.0};
  for (double span : {1e-6, 1e-3, 0.5}) {
    CHECK(breaks(*table(pulse, {0.0, 0.0, 5.0, 0.0, 0.0}), 0.1, 1.9, span) ==
          Times{0.3, 0.3001, 0.3002});
  }
}

TEST_CASE("knots of a fine table of a smooth curve are no breaks, those of a spike in it are") {
  // A curve by degrees of a crank at 100 rad/s, as a measured gas pressure may be given.
  const double degree = std::acos(-1.0) / 180.0 / 100.0;
  std::vector<double> times, values;
  for (int k = 0; k <= 720; ++k) {
    times.push_back(k * degree);
    const double angle = 100.0 * times.back();
    values.push_back(1e5 + 5e6 * std::exp(-8.0 * (1.0 - std::cos(0.5 * (angle - 6.5)))));
  }
  const double end = times.back() - 0.5 * degree;
  // But for its top, where the slope is set to zero at a knot beside it.
  CHECK(breaks(*table(times, values), 1e-6, end, 0.72 * degree).size() <= 6);
  // Steps twenty times longer than the knots would not see all of it.
  CHECK(breaks(*table(times, values), 1e-6, end, 20.0 * degree).size() > 10);
  values[300] += 5e5;
  const std::vector<double> found = breaks(*table(times, values), 1e-6, end, 0.72 * degree);
  CHECK(found.size() >= 3);
  CHECK(found.size() <= 12);
  CHECK(std::find(found.begin(), found.end(), times[300]) != found.end());
}

TEST_CASE("only what goes on for ever has a period") {
  const double forever = std::numeric_limits<double>::infinity();
  CHECK(constant(1.0)->period() == forever);
  CHECK(table({0.0, 1.0}, {0.0, 1.0})->period() == forever);
  CHECK(
      harmonic({.mean = 0.0, .amplitude = 1.0, .angular_frequency = 4.0, .phase = 0.0})->period() ==
      Approx(std::acos(-1.0) / 2.0));
  CHECK(
      harmonic({.mean = 2.0, .amplitude = 0.0, .angular_frequency = 4.0, .phase = 0.0})->period() ==
      forever);
}

TEST_CASE("a periodic table repeats itself smoothly, with its breaks, both ways") {
  const PeriodicTable f({0.0, 1.0, 2.5}, {0.0, 3.0, 1.0}, 4.0);
  for (double t = -9.0; t < 9.0; t += 0.137) {
    CHECK(f.value(t) == Approx(f.value(t + 4.0)).margin(1e-13));
    CHECK(f.derivative(t) == Approx(f.derivative(t - 8.0)).margin(1e-13));
    CHECK(f.integral(t + 4.0) - f.integral(t) == Approx(f.integral(4.0)).margin(1e-13));
  }
  CHECK(f.value(5.0) == 3.0);
  CHECK(f.derivative(4.0 - 1e-9) == Approx(f.derivative(4.0 + 1e-9)).margin(1e-7));
  CHECK(f.period() == 4.0);
  for (const double turns : {0.0, 5.0, -3.0}) {
    const double t = 4.0 * turns;
    CHECK(f.next_break(t, 0.4) == std::numeric_limits<double>::infinity());
    CHECK(f.next_break(t + 0.3, 0.4) == Approx(t + 1.0));
    CHECK(f.next_break(t + 2.4, 9.0) == Approx(t + 2.5));
    CHECK(f.next_break(t + 2.6, 9.0) == Approx(t + 4.0));
    CHECK(f.next_break(t + 0.3, -0.2) == Approx(t).margin(1e-14));
    CHECK(f.next_break(t + 2.5, -9.0) == Approx(t + 1.0));
    CHECK(f.next_break(t - 0.2, -9.0) == Approx(t - 1.5));
  }
  CHECK_THROWS_AS(PeriodicTable({0.0, 1.0}, {1.0, 2.0}, 1.0), InvalidInput);
  CHECK_THROWS_AS(PeriodicTable({0.0, 1.0}, {1.0}, 2.0), InvalidInput);
  CHECK_THROWS_AS(PeriodicTable({0.0, 1.0}, {1.0, 2.0}, -1.0), InvalidInput);
}

TEST_CASE("breaks before a time") {
  const Tabulated f({0.0, 1.0, 2.0}, {0.0, 3.0, 1.0});
  CHECK(f.next_break(1.5, -1.0) == 1.0);
  CHECK(f.next_break(1.0, -1.0) == 0.0);
  CHECK(f.next_break(0.0, -1.0) == std::numeric_limits<double>::infinity());
  const Ramp ramp({.start_value = 1.0, .end_value = 2.0, .start_time = 1.0, .duration = 1.0});
  CHECK(ramp.next_break(3.0, -5.0) == 2.0);
  CHECK(ramp.next_break(2.0, -5.0) == 1.0);
  CHECK(ramp.next_break(1.0, -5.0) == std::numeric_limits<double>::infinity());
}
