#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/driven_function.hpp"

using namespace tribodyn;
using std::numbers::pi;

namespace {

const TimeFunctionPointer kPressure =
    periodic_table({0.0, 1.0, 1.5, 4.0}, {1.0, 8.0, 3.0, 2.0}, 4.0 * pi);

}  // namespace

TEST_CASE("a function of a driven angle with its derivative and integral") {
  const TimeFunctionPointer speed =
      ramp({.start_value = 3.0, .end_value = -5.0, .start_time = 0.4, .duration = 1.0});
  const DrivenFunction f(kPressure, 0.7, speed);
  const double step = 1e-5;
  double sum = 0.0;
  for (double t = 0.0137; t < 3.0; t += 0.0713) {
    CHECK(f.angle(t) == Approx(0.7 + speed->integral(t)));
    CHECK(f.value(t) == kPressure->value(f.angle(t)));
    CHECK(f.derivative(t) ==
          Approx((f.value(t + step) - f.value(t - step)) / (2 * step)).margin(1e-6));
  }
  for (int k = 0; k < 20000; ++k) sum += f.value(1.5 * (k + 0.5) / 20000) * 1.5 / 20000;
  CHECK(f.integral(1.5) == Approx(sum).epsilon(1e-7));  // midpoints leave 1e-8
  CHECK_THROWS_AS(DrivenFunction(kPressure, NAN, speed), InvalidInput);
}

TEST_CASE("the breaks of a function of a driven angle are where the angle passes its knots") {
  for (const double sign : {1.0, -1.0}) {
    const TimeFunctionPointer speed = ramp(
        {.start_value = 2.0 * sign, .end_value = 9.0 * sign, .start_time = 0.0, .duration = 2.0});
    const DrivenFunction f(kPressure, -1.0, speed);
    double t = 0.0, before = f.angle(0.0);
    for (int k = 0; k < 30; ++k) {
      double next = f.next_break(t, 0.05);
      if (!std::isfinite(next)) {
        t += 0.1;
        continue;
      }
      REQUIRE(next > t);
      // The knots in between would have been found.
      const double expected =
          kPressure->next_break(before, 0.5 * (f.angle(next) - before) * (1.0 + 1e-12));
      CHECK(f.angle(next) == Approx(expected).epsilon(1e-13).margin(1e-13));
      before = f.angle(next) + sign * 1e-9;
      t = next + 1e-9;
    }
    CHECK(std::abs(f.angle(t) + 1.0) > 4.0 * pi);
  }
  CHECK(!std::isfinite(DrivenFunction(kPressure, 0.5, constant(0.0)).next_break(0.0, 1.0)));
}

TEST_CASE("a periodic function of an angle has a period in time at constant speed") {
  CHECK(DrivenFunction(kPressure, 0.0, constant(-10.0)).period() == Approx(0.4 * pi));
  CHECK(!std::isfinite(
      DrivenFunction(
          kPressure, 0.0,
          ramp({.start_value = 1.0, .end_value = 2.0, .start_time = 0.0, .duration = 1.0}))
          .period()));
}
