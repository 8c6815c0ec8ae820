#include "contact/asperity_contract.hpp"

#include <cmath>
#include <numbers>
#include <random>

#include "catch.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "differences.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn::test {

namespace {

using Maker = std::function<AsperityLaw(const RoughSurfaceOptions&)>;

/// Metals from hard and smooth to soft and rough, plasticity index from about 0.5 to 50.
RoughSurfaceOptions random_surface(std::mt19937& generator) {
  const auto between = [&](double low, double high) {  // evenly in the logarithm
    const double part = static_cast<double>(generator()) / 4294967296.0;
    return low * std::pow(high / low, part);
  };
  RoughSurfaceOptions surface;
  const double radius = between(5e-6, 200e-6);
  const double deviation = radius * between(1e-3, 5e-2);
  const double hardness = between(0.3e9, 8e9);
  surface.asperity_radius = radius;
  surface.asperity_height_deviation = deviation;
  surface.asperity_height_mean = deviation * between(0.01, 2.0);
  surface.asperity_density = between(0.02, 0.1) / (radius * deviation);
  surface.contact_modulus = between(40e9, 250e9);
  surface.hardness = hardness;
  surface.yield_strength = hardness / between(2.5, 3.2);
  surface.poisson_ratio = 0.5 * between(0.1, 1.0);
  return surface;
}

AsperityState at(const AsperityLaw& law, double separation) {
  return law.evaluate(film_thickness(law.surface().options(), separation));
}

/// Pressure and area fall with the film thickness, with the slope that the law states.
void check_descent(const Maker& maker) {
  std::mt19937 generator(1);
  for (int trial = 0; trial < 12; ++trial) {
    const RoughSurfaceOptions surface = random_surface(generator);
    const double step = 1e-5 * *surface.asperity_height_deviation;
    const AsperityLaw law = maker(surface);
    AsperityState last = at(law, -6.5);
    for (double s = -6.47; s <= 8.2; s += 0.0371) {
      CAPTURE(trial, law.name(), s);
      const AsperityState state = at(law, s);
      CHECK(std::isfinite(last.pressure));
      CHECK(state.pressure >= 0.0);
      CHECK(state.pressure <= last.pressure);
      CHECK(state.area_ratio >= 0.0);
      CHECK(state.area_ratio <= last.area_ratio);
      CHECK(state.pressure_slope <= 0.0);
      if (s < 8.0) CHECK(state.pressure < last.pressure);

      const double h = film_thickness(surface, s);
      const double difference =
          (law.evaluate(h + step).pressure - law.evaluate(h - step).pressure) / (2.0 * step);
      // Round-off of the difference and of the film thickness by the step.
      const double round_off = 1e-15 * state.pressure / step - 1e-9 * state.pressure_slope;
      CHECK(state.pressure_slope == Approx(difference).epsilon(1e-5).margin(round_off));
      last = state;
    }
    for (double part = 0.99; part < 1.0; part += 1.7e-5) {
      CHECK(law.evaluate(part * law.upper_end()).pressure >= 0.0);
    }
    CHECK(law.evaluate(law.upper_end()).pressure == 0.0);
    CHECK(law.evaluate(law.upper_end()).area_ratio == 0.0);
  }
}

/// The table is within 1e-5 of the integral between its knots.
void check_table(const Maker& maker) {
  std::mt19937 generator(3);
  for (int trial = 0; trial < 4; ++trial) {
    const RoughSurfaceOptions surface = random_surface(generator);
    const double sigma = *surface.asperity_height_deviation;
    const AsperityLaw law = maker(surface);
    const SingleAsperity& asperity = law.asperity();
    // The film thickness is in metres here, and in units of sigma in the table.
    const auto average = [&](double s, double AsperityContact::* part) {
      const auto integrand = [&](double w) {
        const double height = s + w / sigma;
        return asperity.contact(w).*part * std::exp(-0.5 * height * height);
      };
      const double scale = *surface.asperity_density / (sigma * std::sqrt(2.0 * std::numbers::pi));
      return scale * integrate(integrand, 0.0, (8.5 - s) * sigma, asperity.breakpoints()).value;
    };
    for (double s = -2.95; s <= 4.0; s += 0.273) {
      CAPTURE(trial, law.name(), s);
      CHECK(at(law, s).pressure == Approx(average(s, &AsperityContact::force)).epsilon(1e-5));
      CHECK(at(law, s).area_ratio == Approx(average(s, &AsperityContact::area)).epsilon(1e-5));
    }
  }
}

/// The law scales with the units of length and pressure.
void check_units(const Maker& maker) {
  // The same surface stated in micrometres and MPa: separations, areas and p/E* stay.
  std::mt19937 generator(2);
  for (int trial = 0; trial < 6; ++trial) {
    const RoughSurfaceOptions surface = random_surface(generator);
    RoughSurfaceOptions scaled = surface;
    *scaled.asperity_radius *= 1e6;
    *scaled.asperity_height_deviation *= 1e6;
    *scaled.asperity_height_mean *= 1e6;
    *scaled.asperity_density *= 1e-12;
    *scaled.contact_modulus *= 1e-6;
    *scaled.hardness *= 1e-6;
    *scaled.yield_strength *= 1e-6;
    const AsperityLaw law = maker(surface);
    const AsperityLaw same = maker(scaled);
    for (const double s : {-5.0, -1.0, 0.3, 2.0, 5.0}) {
      CAPTURE(trial, law.name(), s);
      // Quadrature to 1e-10, perhaps with other subdivisions.
      CHECK(at(same, s).pressure == Approx(1e-6 * at(law, s).pressure).epsilon(1e-9));
      CHECK(at(same, s).pressure_slope == Approx(1e-12 * at(law, s).pressure_slope).epsilon(1e-8));
      CHECK(at(same, s).area_ratio == Approx(at(law, s).area_ratio).epsilon(1e-9));
    }
  }
}

/// Slope and pressure are the derivatives of pressure and energy.
void check_derivatives(const AsperityLaw& law) {
  check_slope(law);
  const RoughSurfaceOptions& surface = law.surface().options();
  const double sigma = *surface.asperity_height_deviation;
  for (double s = -2.0; s < 3.5; s += 0.31) {
    const double h = film_thickness(surface, s);
    const double slope = difference([&](double x) { return law.energy(x); }, h, 1e-3 * sigma);
    // The energy is the integral of the table itself.
    CHECK(-slope == Approx(law.evaluate(h).pressure).epsilon(1e-6));
  }
}

}  // namespace

void check_contract(const Maker& maker) {
  check_derivatives(maker(nascimento_surface()));
  check_descent(maker);
  check_table(maker);
  check_units(maker);
}

void check_contract(const AsperityLaw& table) {
  const double from = table.lower_end(), to = table.upper_end();
  const double step = 1e-4 * (to - from);
  const double largest = table.evaluate(from).pressure;
  AsperityState last = table.evaluate(from - 0.25 * (to - from));
  for (double part = -0.203; part < 1.2; part += 0.0417) {
    CAPTURE(part);
    const double h = from + part * (to - from);
    const AsperityState here = table.evaluate(h);
    CHECK(here.pressure <= last.pressure);
    CHECK(here.area_ratio <= last.area_ratio);
    const double slope = difference([&](double x) { return table.evaluate(x).pressure; }, h, step);
    const double energy = difference([&](double x) { return table.energy(x); }, h, step);
    CHECK(here.pressure_slope == Approx(slope).epsilon(1e-5).margin(1e-6 * largest / (to - from)));
    CHECK(here.pressure == Approx(-energy).epsilon(1e-5).margin(1e-9 * largest));
    last = here;
  }
}

}  // namespace tribodyn::test
