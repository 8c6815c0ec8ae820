#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/asperity_contract.hpp"
#include "contact/law_checks.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/jackson_green.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Jackson-Green keeps the contract of asperity laws") { check_contract<JacksonGreen>(); }

TEST_CASE("Jackson-Green: pressure and area of the dissertation's surface") {
  check_references(JacksonGreen{RoughSurface(nascimento_surface())},
                   {{-0.5, 2.393488913e+08, 1.898623809e-01},
                    {0.0, 1.343536973e+08, 1.053745892e-01},
                    {0.5, 6.523977216e+07, 5.078232436e-02},
                    {1.0, 2.687339577e+07, 2.082866752e-02},
                    {1.5, 9.237945026e+06, 7.148548655e-03},
                    {2.0, 2.615352938e+06, 2.024821843e-03},
                    {2.5, 6.034461800e+05, 4.681650943e-04},
                    {3.0, 1.125451761e+05, 8.759974134e-05},
                    {4.0, 2.017557864e+03, 1.584328808e-06}});
}

TEST_CASE("Jackson-Green: pressure by modulus and area for the plasticity index 1") {
  check_references(JacksonGreen{RoughSurface(surface_of_plasticity_index(1.0))},
                   {{0.0, 4.143446852e-04, 5.040642321e-02},
                    {0.5, 1.884062201e-04, 2.492209035e-02},
                    {1.0, 7.309741176e-05, 1.048273148e-02},
                    {1.5, 2.381254605e-05, 3.684855213e-03},
                    {2.0, 6.426321480e-06, 1.067233217e-03},
                    {2.5, 1.421008293e-06, 2.518735366e-04},
                    {3.0, 2.551902337e-07, 4.802502889e-05},
                    {4.0, 4.291637401e-09, 8.979063324e-07}});
}

TEST_CASE("Jackson-Green: pressure by modulus at h' = 2 for four plasticity indices") {
  // Five digits from an independent program: half a digit is 1.5e-5.
  const double references[][2] = {
      {0.5, 3.2136e-06}, {1.0, 6.4263e-06}, {2.5, 1.4676e-05}, {8.0, 2.9671e-05}};
  for (const auto& [psi, pressure] : references) {
    const RoughSurfaceOptions surface = surface_of_plasticity_index(psi);
    const JacksonGreen law{RoughSurface(surface)};
    CHECK(law.evaluate(film_thickness(surface, 2.0)).pressure == Approx(pressure).epsilon(5e-5));
  }
}

TEST_CASE("Jackson-Green: the slope of the pressure agrees with differences over many intervals") {
  check_slope(JacksonGreen{RoughSurface(nascimento_surface())});
}

TEST_CASE("Jackson-Green: one asperity is elastic up to 1.9 times first yield") {
  const JacksonGreenAsperity asperity{RoughSurface(nascimento_surface())};
  REQUIRE(asperity.breakpoints().size() == 1);
  const double wc = asperity.breakpoints().front() / 1.9;
  CHECK(wc == Approx(1.937877719e-9).epsilon(1e-9));  // (pi C 500e6/(2 115.18e9))^2 15.98e-6

  const double hertz = 4.0 / 3.0 * 115.18e9 * std::sqrt(15.98e-6);
  const double area = std::numbers::pi * 15.98e-6;
  CHECK(asperity.contact(wc).force == Approx(5.237134798e-5).epsilon(1e-9));
  CHECK(asperity.contact(1.9 * wc).force == Approx(hertz * std::pow(1.9 * wc, 1.5)).epsilon(1e-12));
  CHECK(asperity.contact(1.9 * wc).area == Approx(area * 1.9 * wc).epsilon(1e-12));

  // As published, the area goes on and the force is 0.47 % higher.
  const AsperityContact above = asperity.contact(1.9 * wc * (1.0 + 1e-9));
  CHECK(above.area == Approx(area * 1.9 * wc).epsilon(1e-8));
  CHECK(above.force / asperity.contact(1.9 * wc).force == Approx(1.00474).epsilon(1e-5));
}

TEST_CASE("Jackson-Green: the pressure of full plasticity falls as the asperity flattens") {
  // By hand: B = 0.1546998, and H_G/S_y = 2.84 (1 - exp(-0.82 (a/beta)^-0.7)) with
  // a/beta = sqrt(w/beta) (s/1.9)^(B/2).
  const JacksonGreenAsperity asperity{RoughSurface(nascimento_surface())};
  const double wc = asperity.breakpoints().front() / 1.9;
  double last = 2.84 * 500e6;
  for (const double s : {1e2, 1e3, 1e4}) {
    const AsperityContact contact = asperity.contact(s * wc);
    CHECK(contact.area ==
          Approx(std::numbers::pi * 15.98e-6 * s * wc * std::pow(s / 1.9, 0.1546997506)));
    const double flatness = std::sqrt(s * wc / 15.98e-6) * std::pow(s / 1.9, 0.0773498753);
    const double hardness = 500e6 * 2.84 * (1.0 - std::exp(-0.82 * std::pow(flatness, -0.7)));
    CHECK(hardness < last);
    const double force = std::exp(-0.25 * std::pow(s, 5.0 / 12.0)) * std::pow(s, 1.5) +
                         4.0 * hardness / (1.614960818 * 500e6) *
                             (1.0 - std::exp(-0.04 * std::pow(s, 5.0 / 9.0))) * s;
    CHECK(contact.force == Approx(5.237134798e-5 * force).epsilon(1e-8));
    last = hardness;
  }
}

TEST_CASE("Jackson-Green asks for yield strength and Poisson ratio, not for hardness") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.hardness.reset();
  CHECK_NOTHROW(JacksonGreen{RoughSurface(surface)});
  surface.yield_strength.reset();
  CHECK_THROWS_WITH(JacksonGreen{RoughSurface(surface)},
                    "rough surface: yield_strength [Pa] must be given; Jackson-Green needs it");
}
