#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/chang_etsion_bogy.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Chang-Etsion-Bogy keeps the contract of asperity laws") {
  check_contract<ChangEtsionBogy>();
}

TEST_CASE("Chang-Etsion-Bogy: pressure and area of the dissertation's surface") {
  check_references(ChangEtsionBogy{RoughSurface(nascimento_surface())},
                   {{-0.5, 1.493541789e+08, 1.885265188e-01},
                    {0.0, 8.530510231e+07, 1.076791129e-01},
                    {0.5, 4.224631892e+07, 5.332704528e-02},
                    {1.0, 1.777215322e+07, 2.243374845e-02},
                    {1.5, 6.242768026e+06, 7.880308757e-03},
                    {2.0, 1.805957631e+06, 2.279706910e-03},
                    {2.5, 4.256137005e+05, 5.372714036e-04},
                    {3.0, 8.102652592e+04, 1.022853185e-04},
                    {4.0, 1.509924359e+03, 1.906167937e-06}});
}

TEST_CASE("Chang-Etsion-Bogy: pressure by modulus and area for the plasticity index 1") {
  check_references(ChangEtsionBogy{RoughSurface(surface_of_plasticity_index(1.0))},
                   {{0.0, 5.896972153e-04, 6.060229631e-02},
                    {0.5, 2.562652271e-04, 2.853864878e-02},
                    {1.0, 9.461127163e-05, 1.153670397e-02},
                    {1.5, 2.933939259e-05, 3.934647625e-03},
                    {2.0, 7.567314519e-06, 1.114996086e-03},
                    {2.5, 1.609119581e-06, 2.591962345e-04},
                    {3.0, 2.798396417e-07, 4.892082746e-05},
                    {4.0, 4.501235160e-09, 9.046178457e-07}});
}

TEST_CASE("Chang-Etsion-Bogy: pressure by modulus at h' = 2 for four plasticity indices") {
  // Five digits from an independent program: half a digit is 1.5e-5.
  const double references[][2] = {
      {0.5, 3.2136e-06}, {1.0, 7.5673e-06}, {2.5, 1.9865e-05}, {8.0, 2.4115e-05}};
  for (const auto& [psi, pressure] : references) {
    const RoughSurfaceOptions surface = surface_of_plasticity_index(psi);
    const ChangEtsionBogy law{RoughSurface(surface)};
    CHECK(law.evaluate(film_thickness(surface, 2.0)).pressure == Approx(pressure).epsilon(5e-5));
  }
}

TEST_CASE(
    "Chang-Etsion-Bogy: the slope of the pressure agrees with differences over many intervals") {
  check_slope(ChangEtsionBogy{RoughSurface(nascimento_surface())});
}

TEST_CASE("Chang-Etsion-Bogy: one asperity is elastic, then jumps to the plastic force") {
  const ChangEtsionBogyAsperity asperity{RoughSurface(nascimento_surface())};
  REQUIRE(asperity.breakpoints().size() == 1);
  const double wc = asperity.breakpoints().front();
  CHECK(wc == Approx(1.8653274505e-9).epsilon(1e-10));  // (pi 0.577 1373e6/(2 115.18e9))^2 15.98e-6

  const AsperityContact below = asperity.contact(wc);
  const AsperityContact above = asperity.contact(wc * (1.0 + 1e-12));
  CHECK(below.force == Approx(4.945803077e-5).epsilon(1e-9));  // 2/3 0.577 1373e6 pi 15.98e-6 wc
  CHECK(above.force / below.force == Approx(1.5).epsilon(1e-10));
  CHECK(above.area / below.area == Approx(1.0).epsilon(1e-10));

  // By hand at 10 wc: the area pi beta (2 10 - 1) wc under the pressure 0.577 H.
  const AsperityContact plastic = asperity.contact(10.0 * wc);
  CHECK(plastic.area == Approx(std::numbers::pi * 15.98e-6 * 19.0 * wc).epsilon(1e-12));
  CHECK(plastic.force == Approx(0.577 * 1373e6 * plastic.area).epsilon(1e-12));
}

TEST_CASE("Chang-Etsion-Bogy: the average takes the jump where it is") {
  // For the plasticity index 1 first yield lies c = 1 deviation up, where the jump tells most. In
  // closed form but for the elastic asperities: A_r/A_n = pi eta beta sigma (F_1(h') + F_1(h' +
  // c)), and the plastic asperities carry K H pi eta beta sigma (2 F_1(h' + c) + c F_0(h' + c)).
  const RoughSurfaceOptions surface = surface_of_plasticity_index(1.0);
  const ChangEtsionBogy law{RoughSurface(surface)};
  const double sigma = *surface.asperity_height_deviation;
  const double elastic = 4.0 / 3.0 * 0.04 / sigma * std::pow(sigma, 1.5);
  const double area = std::numbers::pi * 0.04;
  for (double s = -3.0; s <= 4.0; s += 0.0173) {
    const auto hertz = [&](double x) {  // u = x^2
      const double density =
          std::exp(-0.5 * (s + x * x) * (s + x * x)) / std::sqrt(2.0 * std::numbers::pi);
      return 2.0 * std::pow(x, 4.0) * density;
    };
    const double above = gaussian_moment(1.0, s + 1.0);
    const double pressure = elastic * integrate(hertz, 0.0, 1.0).value +
                            0.577 * 0.02 * area * (2.0 * above + gaussian_moment(0.0, s + 1.0));
    const AsperityState state = law.evaluate(film_thickness(surface, s));
    CHECK(state.pressure == Approx(pressure).epsilon(1e-5));
    CHECK(state.area_ratio == Approx(area * (gaussian_moment(1.0, s) + above)).epsilon(1e-5));
  }
}

TEST_CASE("Chang-Etsion-Bogy asks for hardness and Poisson ratio") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.yield_strength.reset();
  CHECK_NOTHROW(ChangEtsionBogy{RoughSurface(surface)});
  surface.hardness.reset();
  CHECK_THROWS_WITH(ChangEtsionBogy{RoughSurface(surface)},
                    "rough surface: hardness [Pa] must be given; Chang-Etsion-Bogy needs it");
}
