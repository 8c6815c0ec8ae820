#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/kogut_etsion.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Kogut-Etsion keeps the contract of asperity laws") { check_contract<KogutEtsion>(); }

TEST_CASE("Kogut-Etsion: pressure and area of the dissertation's surface") {
  check_references(KogutEtsion{RoughSurface(nascimento_surface())},
                   {
                       {-0.5, 2.510248968e+08, 1.846265820e-01},
                       {0.0, 1.405413654e+08, 1.040272382e-01},
                       {0.5, 6.791668012e+07, 5.068036385e-02},
                       {1.0, 2.779109951e+07, 2.093662787e-02},
                       {1.5, 9.479233340e+06, 7.216921606e-03},
                       {2.0, 2.661555417e+06, 2.049056766e-03},
                       {2.5, 6.091028469e+05, 4.743027483e-04},
                       {3.0, 1.127300372e+05, 8.878427349e-05},
                       {4.0, 1.994634528e+03, 1.605666398e-06},
                   });
}

TEST_CASE("Kogut-Etsion: pressure by modulus and area for the plasticity index 1") {
  check_references(KogutEtsion{RoughSurface(surface_of_plasticity_index(1.0))},
                   {
                       {0.0, 4.133629889e-04, 4.985873229e-02},
                       {0.5, 1.884079371e-04, 2.464095858e-02},
                       {1.0, 7.321072730e-05, 1.037235176e-02},
                       {1.5, 2.386777400e-05, 3.651393189e-03},
                       {2.0, 6.442493581e-06, 1.059360263e-03},
                       {2.5, 1.424363890e-06, 2.504317469e-04},
                       {3.0, 2.557088498e-07, 4.781917809e-05},
                       {4.0, 4.297148039e-09, 8.959115759e-07},
                   });
}

TEST_CASE("Kogut-Etsion: pressure by modulus at h' = 2 for four plasticity indices") {
  // Five digits from an independent program: half a digit is 1.5e-5.
  const double references[][2] = {
      {0.5, 3.2136e-6}, {1.0, 6.4425e-6}, {2.5, 1.4685e-5}, {8.0, 2.9733e-5}};
  for (const auto& [psi, pressure] : references) {
    const RoughSurfaceOptions surface = surface_of_plasticity_index(psi);
    const KogutEtsion law{RoughSurface(surface)};
    CHECK(law.evaluate(film_thickness(surface, 2.0)).pressure == Approx(pressure).epsilon(5e-5));
  }
}

TEST_CASE("Kogut-Etsion: one asperity is elastic first, then jumps as published") {
  const KogutEtsionAsperity asperity{RoughSurface(nascimento_surface())};
  const double wc = asperity.critical_interference();
  CHECK(wc == Approx(1.8653e-9).epsilon(1e-4));  // (pi 0.577 1373e6/(2 115.18e9))^2 15.98e-6
  CHECK(asperity.breakpoints() == std::vector<double>{wc, 6.0 * wc, 110.0 * wc});

  const double hertz = 4.0 / 3.0 * 115.18e9 * std::sqrt(15.98e-6) * std::pow(0.7 * wc, 1.5);
  CHECK(asperity.contact(0.7 * wc).force == Approx(hertz).epsilon(1e-12));
  const double area = std::numbers::pi * 15.98e-6 * 0.7 * wc;
  CHECK(asperity.contact(0.7 * wc).area == Approx(area).epsilon(1e-12));

  const AsperityContact plastic = asperity.contact(200.0 * wc);
  CHECK(plastic.force / plastic.area == Approx(1373e6).epsilon(1e-12));

  const auto jump = [&](double s) {
    const AsperityContact below = asperity.contact(s * wc * (1.0 - 1e-9));
    const AsperityContact above = asperity.contact(s * wc * (1.0 + 1e-9));
    return std::pair(above.force / below.force - 1.0, above.area / below.area - 1.0);
  };
  // The jumps that follow from the printed coefficients.
  CHECK(jump(1.0).first == Approx(0.03).margin(1e-6));
  CHECK(jump(1.0).second == Approx(-0.07).margin(1e-6));
  CHECK(jump(6.0).first == Approx(1.40 / 1.03 * std::pow(6.0, -0.162) - 1.0).margin(1e-6));
  CHECK(jump(6.0).second == Approx(0.94 / 0.93 * std::pow(6.0, 0.010) - 1.0).margin(1e-6));
  CHECK(jump(110.0).first == Approx(0.079).margin(1e-3));
  CHECK(jump(110.0).second == Approx(0.071).margin(1e-3));
}

TEST_CASE("Kogut-Etsion: the slope of the pressure agrees with differences over many intervals") {
  check_slope(KogutEtsion{RoughSurface(nascimento_surface())});
}

TEST_CASE("Kogut-Etsion asks for hardness and Poisson ratio") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.yield_strength.reset();
  CHECK_NOTHROW(KogutEtsion{RoughSurface(surface)});
  surface.hardness.reset();
  CHECK_THROWS_WITH(KogutEtsion{RoughSurface(surface)},
                    "rough surface: hardness [Pa] must be given; Kogut-Etsion needs it");
}
