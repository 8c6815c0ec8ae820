#pragma once
/// What the tests of friction laws share.

#include <cmath>
#include <initializer_list>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/friction/friction_law.hpp"

namespace tribodyn::test {

/// The contract of a law without memory: odd, opposing, zero up to the speed `dead_band` [m/s] and
/// nowhere else, with its derivative. The speeds, of which none should be at a kink of the law,
/// are 1e-4 m/s times powers of 1.7.
inline void check_contract(const FrictionLaw& law, double dead_band = 0.0) {
  CHECK(law.coefficient(0.0) == 0.0);
  for (double u = 1e-4; u < 10.0; u *= 1.7) {
    INFO("v = " << u);
    CHECK(law.coefficient(-u) == -law.coefficient(u));
    CHECK(law.coefficient(u) >= 0.0);
    CHECK((law.coefficient(u) > 0.0) == (u > dead_band));
    const double slope = difference([&](double x) { return law.coefficient(x); }, u, 1e-4 * u);
    CHECK(law.derivative(u) == Approx(slope).epsilon(1e-7).margin(1e-9));
    CHECK(law.derivative(-u) == Approx(law.derivative(u)));
  }
  for (const double v : {1e-300, 1e300}) {
    CHECK(std::isfinite(law.coefficient(v)));
    CHECK(std::isfinite(law.derivative(v)));
  }
}

/// Coefficient and slope on both sides of rest: odd and even to the last bit, the slope by
/// differences. The speeds must be off the kinks of the law.
inline void check_law(const FrictionLaw& law, std::initializer_list<double> speeds) {
  CHECK(law.coefficient(0.0) == 0.0);
  for (const double v : speeds) {
    INFO("v = " << v);
    CHECK(law.coefficient(v) >= 0.0);
    CHECK(law.coefficient(-v) == -law.coefficient(v));
    CHECK(law.derivative(-v) == law.derivative(v));
    const double slope = difference([&](double x) { return law.coefficient(x); }, v, 1e-4 * v);
    CHECK(law.derivative(v) == Approx(slope).epsilon(1e-8).margin(1e-10));
    CHECK(law.full_coefficient(v) >= law.coefficient(v));
  }
}

/// Without its transition at rest the law has this coefficient from the first slip on, and beyond
/// that speed [m/s] nothing is missing: the margin is what a smooth law lacks there.
inline void check_full(const FrictionLaw& law, double at_rest, double beyond, double margin) {
  CHECK(law.full_coefficient(0.0) == Approx(at_rest).epsilon(1e-14));
  for (const double v : {1.0, 1.7, 20.0}) {
    CHECK(law.full_coefficient(v * beyond) ==
          Approx(law.coefficient(v * beyond)).epsilon(margin).margin(1e-15));
  }
  CHECK(law.full_coefficient(0.01 * beyond) > 2.0 * law.coefficient(0.01 * beyond));
}

/// At rest the slope is that of the secant through -v and v, which tends to it: first order in v
/// where the law has a cusp, so v is 1e-9 of the speeds of the law.
inline void check_at_rest(const FrictionLaw& law, double slope) {
  const double v = 1e-11;
  CHECK(law.derivative(0.0) == Approx(slope).epsilon(1e-14));
  CHECK((law.coefficient(v) - law.coefficient(-v)) / (2.0 * v) == Approx(slope).epsilon(1e-8));
}

}  // namespace tribodyn::test
