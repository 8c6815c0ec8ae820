#include <limits>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/surfaces/rough_surface.hpp"

using namespace tribodyn;

TEST_CASE("a rough surface gives back what it was given") {
  const RoughSurface surface({.asperity_height_deviation = 0.251e-6,
                              .asperity_height_mean = -0.1e-6,
                              .asperity_radius = 15.98e-6,
                              .asperity_density = 10.76e9,
                              .contact_modulus = 115.18e9,
                              .hardness = 1373e6,
                              .yield_strength = 500e6,
                              .poisson_ratio = 0.3});
  CHECK(surface.asperity_height_deviation("test") == 0.251e-6);
  CHECK(surface.asperity_height_mean("test") == -0.1e-6);
  CHECK(surface.asperity_radius("test") == 15.98e-6);
  CHECK(surface.asperity_density("test") == 10.76e9);
  CHECK(surface.contact_modulus("test") == 115.18e9);
  CHECK(surface.hardness("test") == 1373e6);
  CHECK(surface.yield_strength("test") == 500e6);
  CHECK(surface.poisson_ratio("test") == 0.3);
}

TEST_CASE("a quantity that was not given is asked for by name") {
  const RoughSurface surface({.asperity_height_deviation = 1e-6});
  CHECK_THROWS_WITH(surface.hardness("Kogut-Etsion"),
                    "rough surface: hardness [Pa] must be given; Kogut-Etsion needs this quantity");
  CHECK_THROWS_AS(surface.asperity_radius("test"), InvalidInput);
  CHECK_THROWS_AS(surface.poisson_ratio("test"), InvalidInput);
}

TEST_CASE("a rough surface refuses impossible quantities, used or not") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(RoughSurface({.asperity_height_deviation = -1e-6}),
                    "rough surface: asperity_height_deviation = -1e-06 m must be > 0");
  CHECK_THROWS_AS(RoughSurface({.asperity_height_mean = nan}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.asperity_radius = 0.0}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.asperity_density = nan}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.contact_modulus = 0.0}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.hardness = -1.0}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.yield_strength = 0.0}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.poisson_ratio = 0.51}), InvalidInput);
  CHECK_THROWS_AS(RoughSurface({.poisson_ratio = nan}), InvalidInput);
}
