#pragma once
/// Checks that all contact laws share.

#include <cmath>
#include <initializer_list>
#include <numbers>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn::test {

/// F_n(h') = int_h'^inf (s - h')^n phi(s) ds with the substitution s = h' + x^2, which makes the
/// integrand smooth at the lower end.
inline double gaussian_moment(double n, double separation) {
  const auto integrand = [=](double x) {
    const double s = separation + x * x;
    const double density = std::exp(-0.5 * s * s) / std::sqrt(2.0 * std::numbers::pi);
    return 2.0 * std::pow(x, 2.0 * n + 1.0) * density;
  };
  return integrate(integrand, 0.0, 4.0, {}, {.relative_tolerance = 1e-12}).value;
}

/// Compares with converged adaptive quadratures of an independent program. The table is promised
/// to be within 1e-5 of the integral; 2e-5 leaves room for the reference's own error.
inline void check_references(const AsperityLaw& law,
                             std::initializer_list<ContactReference> references) {
  for (const ContactReference& reference : references) {
    const AsperityState state =
        law.evaluate(film_thickness(law.surface().options(), reference.separation));
    CAPTURE(law.name(), reference.separation);
    CHECK(state.pressure == Approx(reference.pressure).epsilon(2e-5));
    CHECK(state.area_ratio == Approx(reference.area_ratio).epsilon(2e-5));
  }
}

/// Compares the slope with differences over many intervals of the table.
inline void check_slope(const AsperityLaw& law) {
  const RoughSurfaceOptions& surface = law.surface().options();
  // Truncation: step^2/6 times the third derivative by the first, at most 25: 4e-4.
  const double step = 0.01;
  for (double s = -3.0; s <= 4.0; s += 0.0917) {
    const double difference = (law.evaluate(film_thickness(surface, s + step)).pressure -
                               law.evaluate(film_thickness(surface, s - step)).pressure) /
                              (2.0 * step * *surface.asperity_height_deviation);
    const double slope = law.evaluate(film_thickness(surface, s)).pressure_slope;
    CAPTURE(law.name(), s);
    CHECK(slope == Approx(difference).epsilon(5e-4));
  }
}

/// Compares with the moments of the Gaussian: pressure and its slope are pressure_scale times
/// F_n and -n F_n-1/sigma, the area ratio is area_scale times F_m.
inline void check_moments(const AsperityLaw& law, double pressure_scale, double n,
                          double area_scale, double m) {
  const RoughSurfaceOptions& surface = law.surface().options();
  for (double s = -3.0; s <= 4.0; s += 0.0173) {
    const AsperityState state = law.evaluate(film_thickness(surface, s));
    const double slope =
        -n * pressure_scale * gaussian_moment(n - 1.0, s) / *surface.asperity_height_deviation;
    CAPTURE(law.name(), s);
    // Promised: 1e-5; the slope is of third order only.
    CHECK(state.pressure == Approx(pressure_scale * gaussian_moment(n, s)).epsilon(1e-5));
    CHECK(state.pressure_slope == Approx(slope).epsilon(1e-4));
    CHECK(state.area_ratio == Approx(area_scale * gaussian_moment(m, s)).epsilon(1e-5));
  }
}

}  // namespace tribodyn::test
