#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/pullen_williamson.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Pullen-Williamson keeps the contract of asperity laws") {
  check_contract<PullenWilliamson>();
  check_contract([](const RoughSurfaceOptions& surface) -> AsperityLaw {
    return PullenWilliamson(RoughSurface(surface), {.exponent = 1.5});
  });
}

TEST_CASE("Pullen-Williamson: pressure and area of the dissertation's surface") {
  check_references(PullenWilliamson{RoughSurface(nascimento_surface())},
                   {{-0.5, 2.598017044e+08, 1.892219260e-01},
                    {0.0, 1.485330979e+08, 1.081814260e-01},
                    {0.5, 7.364307289e+07, 5.363661536e-02},
                    {1.0, 3.101978798e+07, 2.259270792e-02},
                    {1.5, 1.091142524e+07, 7.947141473e-03},
                    {2.0, 3.161235160e+06, 2.302429104e-03},
                    {2.5, 7.461748693e+05, 5.434631240e-04},
                    {3.0, 1.422826494e+05, 1.036290236e-04},
                    {4.0, 2.660303063e+03, 1.937584168e-06}});
}

TEST_CASE("Pullen-Williamson: pressure by modulus and area for the plasticity index 1") {
  check_references(PullenWilliamson{RoughSurface(surface_of_plasticity_index(1.0))},
                   {{0.0, 2.005302620e-03, 1.002651310e-01},
                    {0.5, 9.942339386e-04, 4.971169693e-02},
                    {1.0, 4.187892325e-04, 2.093946163e-02},
                    {1.5, 1.473120128e-04, 7.365600638e-03},
                    {2.0, 4.267892634e-05, 2.133946317e-03},
                    {2.5, 1.007389222e-05, 5.036946111e-04},
                    {3.0, 1.920917112e-06, 9.604585560e-05},
                    {4.0, 3.591598625e-08, 1.795799312e-06}});
}

TEST_CASE("Pullen-Williamson: pressure by modulus at h' = 2 for four plasticity indices") {
  // Five digits from an independent program: half a digit is 1.5e-5.
  const double references[][2] = {
      {0.5, 4.2679e-05}, {1.0, 4.2679e-05}, {2.5, 4.2679e-05}, {8.0, 4.2679e-05}};
  for (const auto& [psi, pressure] : references) {
    const RoughSurfaceOptions surface = surface_of_plasticity_index(psi);
    const PullenWilliamson law{RoughSurface(surface)};
    CHECK(law.evaluate(film_thickness(surface, 2.0)).pressure == Approx(pressure).epsilon(5e-5));
  }
}

TEST_CASE(
    "Pullen-Williamson: the slope of the pressure agrees with differences over many intervals") {
  check_slope(PullenWilliamson{RoughSurface(nascimento_surface())});
}

TEST_CASE("Pullen-Williamson: the exponent 3/2 of the dissertation") {
  check_references(PullenWilliamson(RoughSurface(nascimento_surface()), {.exponent = 1.5}),
                   {{-0.5, 3.069563793e+08, 1.892219260e-01},
                    {0.0, 1.601038671e+08, 1.081814260e-01},
                    {0.5, 7.267767147e+07, 5.363661536e-02},
                    {1.0, 2.817256870e+07, 2.259270792e-02},
                    {1.5, 9.173703868e+06, 7.947141473e-03},
                    {2.0, 2.475231296e+06, 2.302429104e-03},
                    {2.5, 5.472833819e+05, 5.434631240e-04},
                    {3.0, 9.827967726e+04, 1.036290236e-04},
                    {4.0, 1.652774394e+03, 1.937584168e-06}});
}

TEST_CASE("Pullen-Williamson: closed form with F_n and F_1") {
  const RoughSurfaceOptions surface = nascimento_surface();
  const double scale = 2.0 * std::numbers::pi * *surface.asperity_density *
                       *surface.asperity_radius * *surface.asperity_height_deviation;
  for (const double n : {1.0, 1.5, 2.0, 3.0}) {
    const PullenWilliamson law(RoughSurface(surface), {.exponent = n});
    CHECK(law.options().exponent == n);
    check_moments(law, scale * *surface.hardness, n, scale, 1.0);
  }
}

TEST_CASE("Pullen-Williamson: the hardness is the pressure on the real area") {
  const PullenWilliamson law{RoughSurface(nascimento_surface())};
  for (double h = -1e-6; h <= 1.5e-6; h += 17e-9) {
    const AsperityState state = law.evaluate(h);
    CHECK(state.pressure == Approx(1373e6 * state.area_ratio).epsilon(1e-12));
  }
  // One asperity by hand: 2 pi 15.98e-6 10e-9 m2.
  const PullenWilliamsonAsperity asperity(RoughSurface(nascimento_surface()), {});
  CHECK(asperity.contact(10e-9).area == Approx(1.00405e-12).epsilon(1e-5));
}

TEST_CASE("Pullen-Williamson asks for hardness only, and for an exponent that makes sense") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.contact_modulus.reset();
  surface.yield_strength.reset();
  surface.poisson_ratio.reset();
  CHECK_NOTHROW(PullenWilliamson{RoughSurface(surface)});
  for (const double exponent : {0.99, 3.01, std::nan("")}) {
    CHECK_THROWS_AS(PullenWilliamson(RoughSurface(surface), {.exponent = exponent}), InvalidInput);
  }
  CHECK_THROWS_WITH(PullenWilliamson(RoughSurface(surface), {.exponent = 0.5}),
                    "Pullen-Williamson: exponent = 0.5 must be from 1 to 3; 1 makes the hardness "
                    "the pressure of contact");
  surface.hardness.reset();
  CHECK_THROWS_WITH(PullenWilliamson{RoughSurface(surface)},
                    "rough surface: hardness [Pa] must be given; Pullen-Williamson needs it");
}
