#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/zhao_maietta_chang.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Zhao-Maietta-Chang keeps the contract of asperity laws") {
  check_contract<ZhaoMaiettaChang>();
}

TEST_CASE("Zhao-Maietta-Chang: pressure and area of the dissertation's surface") {
  check_references(ZhaoMaiettaChang{RoughSurface(nascimento_surface())},
                   {{-0.5, 2.574377145e+08, 1.879535599e-01},
                    {0.0, 1.460900466e+08, 1.068674596e-01},
                    {0.5, 7.167331545e+07, 5.257478663e-02},
                    {1.0, 2.978075789e+07, 2.192336092e-02},
                    {1.5, 1.030338164e+07, 7.618009508e-03},
                    {2.0, 2.928444671e+06, 2.176186719e-03},
                    {2.5, 6.766458107e+05, 5.056928213e-04},
                    {3.0, 1.260820832e+05, 9.481449756e-05},
                    {4.0, 2.242751093e+03, 1.709773172e-06}});
}

TEST_CASE("Zhao-Maietta-Chang: pressure by modulus and area for the plasticity index 1") {
  check_references(ZhaoMaiettaChang{RoughSurface(surface_of_plasticity_index(1.0))},
                   {{0.0, 3.954254392e-04, 5.015454719e-02},
                    {0.5, 1.821547497e-04, 2.486208661e-02},
                    {1.0, 7.138882768e-05, 1.047121562e-02},
                    {1.5, 2.343034603e-05, 3.683093308e-03},
                    {2.0, 6.356929981e-06, 1.067020619e-03},
                    {2.5, 1.410851065e-06, 2.518535657e-04},
                    {3.0, 2.539980170e-07, 4.802359563e-05},
                    {4.0, 4.283308796e-09, 8.979035928e-07}});
}

TEST_CASE("Zhao-Maietta-Chang: pressure by modulus at h' = 2 for four plasticity indices") {
  // Five digits from an independent program: half a digit is 1.5e-5.
  const double references[][2] = {
      {0.5, 3.2136e-06}, {1.0, 6.3569e-06}, {2.5, 1.2475e-05}, {8.0, 3.3417e-05}};
  for (const auto& [psi, pressure] : references) {
    const RoughSurfaceOptions surface = surface_of_plasticity_index(psi);
    const ZhaoMaiettaChang law{RoughSurface(surface)};
    CHECK(law.evaluate(film_thickness(surface, 2.0)).pressure == Approx(pressure).epsilon(5e-5));
  }
}

TEST_CASE(
    "Zhao-Maietta-Chang: the slope of the pressure agrees with differences over many intervals") {
  check_slope(ZhaoMaiettaChang{RoughSurface(nascimento_surface())});
}

TEST_CASE("Zhao-Maietta-Chang: one asperity passes from elastic to plastic without a jump") {
  const ZhaoMaiettaChangAsperity asperity{RoughSurface(nascimento_surface())};
  const double w1 = asperity.breakpoints().front();
  CHECK(w1 == Approx(1.8653274505e-9).epsilon(1e-10));  // (pi 0.577 1373e6/(2 115.18e9))^2 15.98e-6
  CHECK(asperity.breakpoints() == std::vector<double>{w1, 54.0 * w1});
  for (const double w : asperity.breakpoints()) {
    const AsperityContact below = asperity.contact(w * (1.0 - 1e-9));
    const AsperityContact above = asperity.contact(w * (1.0 + 1e-9));
    CHECK(above.force == Approx(below.force).epsilon(1e-8));
    CHECK(above.area == Approx(below.area).epsilon(1e-8));
  }

  // Mean pressure: k H at first yield, k = 2/3 0.577, and H at the end.
  const AsperityContact first = asperity.contact(w1);
  CHECK(first.force / first.area == Approx(2.0 / 3.0 * 0.577 * 1373e6).epsilon(1e-10));
  const AsperityContact last = asperity.contact(54.0 * w1);
  CHECK(last.force / last.area == Approx(1373e6).epsilon(1e-10));
  // By hand at 27.5 w1, where x = 1/2: the area is 3/2 of the elastic one.
  const AsperityContact middle = asperity.contact(27.5 * w1);
  CHECK(middle.area == Approx(1.5 * std::numbers::pi * 15.98e-6 * 27.5 * w1).epsilon(1e-12));
  const double k = 2.0 / 3.0 * 0.577;
  const double pressure = 1373e6 * (1.0 - (1.0 - k) * std::log(54.0 / 27.5) / std::log(54.0));
  CHECK(middle.force == Approx(pressure * middle.area).epsilon(1e-12));
}

TEST_CASE("Zhao-Maietta-Chang asks for hardness and Poisson ratio") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.yield_strength.reset();
  CHECK_NOTHROW(ZhaoMaiettaChang{RoughSurface(surface)});
  surface.poisson_ratio.reset();
  CHECK_THROWS_WITH(ZhaoMaiettaChang{RoughSurface(surface)},
                    "rough surface: poisson_ratio must be given; Zhao-Maietta-Chang needs it");
}
