#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Greenwood-Williamson keeps the contract of asperity laws") {
  check_contract<GreenwoodWilliamson>();
}

TEST_CASE("Greenwood-Williamson: pressure and area of the dissertation's surface") {
  check_references(GreenwoodWilliamson{RoughSurface(nascimento_surface())},
                   {
                       {-0.5, 6.848422445e+08, 9.461096300e-02},
                       {0.0, 3.572034956e+08, 5.409071302e-02},
                       {0.5, 1.621492271e+08, 2.681830768e-02},
                       {1.0, 6.285507155e+07, 1.129635396e-02},
                       {1.5, 2.046720763e+07, 3.973570736e-03},
                       {2.0, 5.522422959e+06, 1.151214552e-03},
                       {2.5, 1.221029452e+06, 2.717315620e-04},
                       {3.0, 2.192691838e+05, 5.181451179e-05},
                       {4.0, 3.687461158e+03, 9.687920842e-07},
                   });
}

TEST_CASE("Greenwood-Williamson: closed form with F_3/2 and F_1") {
  const RoughSurfaceOptions surface = nascimento_surface();
  const double sigma = *surface.asperity_height_deviation;
  const double beta = *surface.asperity_radius;
  const double eta = *surface.asperity_density;
  const double pressure =
      4.0 / 3.0 * eta * *surface.contact_modulus * std::sqrt(beta) * std::pow(sigma, 1.5);
  check_moments(GreenwoodWilliamson{RoughSurface(surface)}, pressure, 1.5,
                std::numbers::pi * eta * beta * sigma, 1.0);
  // F_3/2 to six digits, from an independent program.
  CHECK(gaussian_moment(1.5, 0.0) == Approx(0.430020).epsilon(2e-6));
  CHECK(gaussian_moment(1.5, 2.0) == Approx(0.00664818).epsilon(2e-6));
  CHECK(gaussian_moment(1.5, 4.0) == Approx(4.43916e-6).epsilon(2e-6));
}

TEST_CASE("Greenwood-Williamson: pressure by modulus at h' = 2 for four plasticity indices") {
  // Five digits from an independent program: half a digit is 1.5e-5.
  const double references[][2] = {
      {0.5, 3.2136e-6}, {1.0, 6.4272e-6}, {2.5, 1.6068e-5}, {8.0, 5.1418e-5}};
  for (const auto& [psi, pressure] : references) {
    const RoughSurfaceOptions surface = surface_of_plasticity_index(psi);
    const GreenwoodWilliamson law{RoughSurface(surface)};
    CHECK(law.evaluate(film_thickness(surface, 2.0)).pressure == Approx(pressure).epsilon(5e-5));
  }
}

TEST_CASE("Greenwood-Williamson: one asperity is a Hertz contact") {
  const GreenwoodWilliamsonAsperity asperity{RoughSurface(nascimento_surface())};
  // By hand: 4/3 115.18e9 sqrt(15.98e-6) (10e-9)^1.5 N, pi 15.98e-6 10e-9 m2.
  CHECK(asperity.contact(10e-9).force == Approx(6.1391e-4).epsilon(1e-4));
  CHECK(asperity.contact(10e-9).area == Approx(5.0203e-13).epsilon(1e-4));
}

TEST_CASE("Greenwood-Williamson asks only for what it uses") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.hardness.reset();
  surface.yield_strength.reset();
  surface.poisson_ratio.reset();
  CHECK_NOTHROW(GreenwoodWilliamson{RoughSurface(surface)});
  surface.contact_modulus.reset();
  CHECK_THROWS_WITH(
      GreenwoodWilliamson{RoughSurface(surface)},
      "rough surface: contact_modulus [Pa] must be given; Greenwood-Williamson needs it");
}
