#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/greenwood_tripp.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Greenwood-Tripp keeps the contract of asperity laws") {
  check_contract<GreenwoodTripp>();
}

TEST_CASE("Greenwood-Tripp: closed form with F_5/2 and F_2") {
  const RoughSurfaceOptions surface = nascimento_surface();
  const GreenwoodTripp law{RoughSurface(surface)};
  const double pi = std::numbers::pi;
  const double sigma = *surface.asperity_height_deviation;
  const double beta = *surface.asperity_radius;
  const double product = *surface.asperity_density * beta * sigma;
  const double pressure = 16.0 * std::sqrt(2.0) / 15.0 * pi * product * product *
                          std::sqrt(sigma / beta) * *surface.contact_modulus;
  const double area = pi * pi * product * product;
  check_moments(law, pressure, 2.5, area, 2.0);

  // F_2 = (1 + h'^2) F_0 - h' phi.
  for (double s = -3.0; s <= 4.0; s += 0.0173) {
    const double moment = (1.0 + s * s) * 0.5 * std::erfc(s / std::sqrt(2.0)) -
                          s * std::exp(-0.5 * s * s) / std::sqrt(2.0 * pi);
    CHECK(law.evaluate(film_thickness(surface, s)).area_ratio ==
          Approx(area * moment).epsilon(1e-5));
  }

  // F_5/2 and F_2 to six digits, from an independent program: half a digit is 5e-6.
  const double references[][3] = {
      {0.0, 0.616634, 0.500000},     {0.5, 0.240402, 0.209639},     {1.0, 0.0805623, 0.0753398},
      {1.5, 0.0228631, 0.0228470},   {2.0, 0.00542371, 0.00576873}, {2.5, 0.00106369, 0.00119932},
      {3.0, 1.70873e-4, 2.03435e-4}, {3.5, 2.23124e-5, 2.79459e-5}, {4.0, 2.35338e-6, 3.09021e-6}};
  for (const auto& [s, f52, f2] : references) {
    const AsperityState state = law.evaluate(film_thickness(surface, s));
    CHECK(state.pressure == Approx(pressure * f52).epsilon(1.5e-5));
    CHECK(state.area_ratio == Approx(area * f2).epsilon(1.5e-5));
  }
  // F_5/2(0) = 2^(1/4) Gamma(7/4) / sqrt(pi).
  CHECK(gaussian_moment(2.5, 0.0) ==
        Approx(std::pow(2.0, 0.25) * std::tgamma(1.75) / std::sqrt(pi)).epsilon(1e-10));
}

TEST_CASE(
    "Greenwood-Tripp: the slope of the pressure agrees with differences over many intervals") {
  check_slope(GreenwoodTripp{RoughSurface(nascimento_surface())});
}

TEST_CASE("Greenwood-Tripp: an asperity meets partners beside it") {
  // The integral over the distance r of the axes, done numerically with r^2 = 4 beta w (1 - x^2).
  const RoughSurfaceOptions surface = nascimento_surface();
  const GreenwoodTrippAsperity asperity{RoughSurface(surface)};
  const double beta = *surface.asperity_radius;
  const double eta = *surface.asperity_density;
  const double pi = std::numbers::pi;
  const double w = 50e-9;
  const auto over_partners = [&](auto contact) {
    const auto integrand = [&](double x) {
      return eta * 2.0 * pi * 4.0 * beta * w * x * contact(w * x * x);
    };
    return integrate(integrand, 0.0, 1.0).value;
  };
  const double force = over_partners([&](double overlap) {
    return 4.0 / 3.0 * *surface.contact_modulus * std::sqrt(0.5 * beta) * std::pow(overlap, 1.5);
  });
  const double area = over_partners([&](double overlap) { return pi * 0.5 * beta * overlap; });
  CHECK(asperity.contact(w).force == Approx(force).epsilon(1e-9));
  CHECK(asperity.contact(w).area == Approx(area).epsilon(1e-9));
}

TEST_CASE("Greenwood-Tripp asks only for what it uses") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.hardness.reset();
  surface.yield_strength.reset();
  surface.poisson_ratio.reset();
  CHECK_NOTHROW(GreenwoodTripp{RoughSurface(surface)});
  surface.asperity_density.reset();
  CHECK_THROWS_WITH(
      GreenwoodTripp{RoughSurface(surface)},
      "rough surface: asperity_density [1/m2] must be given; Greenwood-Tripp needs it");
}
