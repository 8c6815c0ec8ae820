#include <cmath>
#include <memory>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;

namespace {

/// Force and area proportional to the interference: both averages are F_1 and known in closed
/// form, F_1(h') = phi(h') - h' F_0(h').
class LinearAsperity final : public SingleAsperity {
 public:
  const char* name() const override { return "linear"; }
  const char* source() const override { return "none"; }
  AsperityContact contact(double w) const noexcept override { return {3e6 * w, 2e-5 * w}; }
};

/// A law without an average.
class SingularAsperity final : public SingleAsperity {
 public:
  const char* name() const override { return "singular"; }
  const char* source() const override { return "none"; }
  AsperityContact contact(double w) const noexcept override { return {1.0 / w, w}; }
};

constexpr double kDeviation = 0.4e-6;
constexpr double kMean = 0.3e-6;
constexpr double kDensity = 1e10;

RoughSurface example() {
  return RoughSurface({.asperity_height_deviation = kDeviation,
                       .asperity_height_mean = kMean,
                       .asperity_density = kDensity});
}

AsperityLaw linear_law() { return {example(), std::make_shared<LinearAsperity>()}; }

double first_moment(double s) {
  return std::exp(-0.5 * s * s) / std::sqrt(2.0 * std::numbers::pi) -
         0.5 * s * std::erfc(s / std::numbers::sqrt2);
}

}  // namespace

TEST_CASE("the table of a linear law agrees with its closed form") {
  const AsperityLaw law = linear_law();
  for (double s = -6.0; s <= 6.0; s += 0.0137) {
    const AsperityState state = law.evaluate(kMean + s * kDeviation);
    const double moment = first_moment(s);
    // Promised: 1e-5 up to h' = 4; the interpolation error grows as h'^4 beyond.
    const double tolerance = s <= 4.0 ? 1e-5 : 5e-5;
    CHECK(state.pressure == Approx(kDensity * 3e6 * kDeviation * moment).epsilon(tolerance));
    CHECK(state.area_ratio == Approx(kDensity * 2e-5 * kDeviation * moment).epsilon(tolerance));
    const double slope = -kDensity * 3e6 * 0.5 * std::erfc(s / std::numbers::sqrt2);
    CHECK(state.pressure_slope == Approx(slope).epsilon(20 * tolerance));  // third order only
  }
}

TEST_CASE("the pressure ends smoothly at zero") {
  const AsperityLaw law = linear_law();
  CHECK(law.upper_end() == Approx(kMean + 8.0 * kDeviation));
  for (const double above : {0.0, 1e-9, 1.0}) {
    const AsperityState state = law.evaluate(law.upper_end() + above);
    CHECK(state.pressure == 0.0);
    CHECK(state.pressure_slope == 0.0);
    CHECK(state.area_ratio == 0.0);
  }
  double last = 1.0;
  for (double h = law.upper_end() - kDeviation; h <= law.upper_end(); h += 0.001 * kDeviation) {
    const AsperityState state = law.evaluate(h);
    CHECK(state.pressure <= last);
    CHECK(state.pressure >= 0.0);
    CHECK(state.pressure_slope <= 0.0);
    last = state.pressure;
  }
}

TEST_CASE("below its range the table goes on straight and says so") {
  const AsperityLaw law = linear_law();
  const double end = law.lower_end();
  CHECK(end == Approx(kMean - 6.0 * kDeviation));
  CHECK(law.below_range(end - 1e-9));
  CHECK_FALSE(law.below_range(end + 1e-9));
  const AsperityState at = law.evaluate(end);
  const AsperityState below = law.evaluate(end - 1e-6);
  CHECK(below.pressure == Approx(at.pressure - 1e-6 * at.pressure_slope));
  CHECK(below.pressure_slope == at.pressure_slope);
  CHECK(std::isnan(law.evaluate(std::nan("")).pressure));
}

TEST_CASE("the slope is the derivative of the pressure everywhere") {
  const AsperityLaw law = linear_law();
  const double step = 1e-5 * kDeviation;
  for (double s = -7.0; s <= 8.5; s += 0.0531) {
    const double h = kMean + s * kDeviation;
    const double difference =
        (law.evaluate(h + step).pressure - law.evaluate(h - step).pressure) / (2 * step);
    // Round-off of the difference: 1e-16 of the pressure by the step.
    const double round_off = 1e-15 * law.evaluate(h).pressure / step;
    CHECK(law.evaluate(h).pressure_slope == Approx(difference).epsilon(1e-5).margin(round_off));
  }
}

TEST_CASE("what is missing or cannot be averaged is named") {
  const RoughSurface no_density(
      {.asperity_height_deviation = kDeviation, .asperity_height_mean = kMean});
  CHECK_THROWS_WITH(
      AsperityLaw(no_density, std::make_shared<LinearAsperity>()),
      "rough surface: asperity_density [1/m2] must be given; linear needs this quantity");
  CHECK_THROWS_AS(AsperityLaw(example(), std::make_shared<SingularAsperity>()), ConvergenceError);
}
