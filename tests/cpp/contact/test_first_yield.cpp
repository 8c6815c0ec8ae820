#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "tribodyn/contact/first_yield.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("first yield of the dissertation's asperities") {
  // Ten digits from an independent program.
  const RoughSurface surface(nascimento_surface());
  const FirstYield hard = first_yield_by_hardness(surface, "test");
  CHECK(hard.pressure == Approx(0.577 * 1373e6).epsilon(1e-14));
  CHECK(hard.interference == Approx(1.8653274505e-9).epsilon(1e-10));
  CHECK(hard.force == Approx(4.945803077e-5).epsilon(1e-9));
  CHECK(hard.area == Approx(std::numbers::pi * 15.98e-6 * 1.8653274505e-9).epsilon(1e-10));

  const FirstYield strong = first_yield_by_strength(surface, "test");
  CHECK(strong.pressure == Approx(1.614960818 * 500e6).epsilon(1e-9));
  CHECK(strong.interference == Approx(1.937877719e-9).epsilon(1e-9));
  CHECK(strong.force == Approx(5.237134798e-5).epsilon(1e-9));
}

TEST_CASE("an asperity is a Hertz contact whose pressure at first yield is the limit") {
  const RoughSurface surface(nascimento_surface());
  for (const FirstYield& yield :
       {first_yield_by_hardness(surface, "test"), first_yield_by_strength(surface, "test")}) {
    for (const double s : {0.1, 1.0, 1.9}) {
      const double w = s * yield.interference;
      const AsperityContact contact = yield.elastic(s);
      const double hertz = 4.0 / 3.0 * 115.18e9 * std::sqrt(15.98e-6) * std::pow(w, 1.5);
      CHECK(contact.force == Approx(hertz).epsilon(1e-12));
      CHECK(contact.area == Approx(std::numbers::pi * 15.98e-6 * w).epsilon(1e-12));
    }
    // The pressure in the middle is 3/2 of the mean.
    CHECK(1.5 * yield.force / yield.area == Approx(yield.pressure).epsilon(1e-12));
  }
}

TEST_CASE("first yield asks for the limit by its name") {
  RoughSurfaceOptions surface = nascimento_surface();
  surface.hardness.reset();
  CHECK_THROWS_WITH(first_yield_by_hardness(RoughSurface(surface), "test"),
                    "rough surface: hardness [Pa] must be given; test needs this quantity");
  surface.yield_strength.reset();
  CHECK_THROWS_WITH(first_yield_by_strength(RoughSurface(surface), "test"),
                    "rough surface: yield_strength [Pa] must be given; test needs this quantity");
}
