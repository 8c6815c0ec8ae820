#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/dubowsky_freudenstein.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("the law of Dubowsky and Freudenstein: depths, inverse, walls") {
  const DubowskyFreudenstein law(kModulus);
  check_cylinder_law(law, {1.808130355763205e-07, 1.4859219523910896e-06, 1.1637135490189735e-05,
                           8.415051456468582e-05});
  check_inverted(law, 20e-3 * 20e-3 * 0.5e-3 / (9.5e-3 * 10e-3), [](double f, const WallPair& w) {
    const double under = f * w.bearing_radius * w.journal_radius;
    const double cube = w.length * w.length * w.length;
    return share(f, w) * (std::log(std::numbers::pi * kModulus * cube * gap(w) / under) + 1.0);
  });
  CHECK_THROWS_AS(DubowskyFreudenstein(0.0), InvalidInput);
  CHECK_THROWS_AS(DubowskyFreudenstein(std::nan("")), InvalidInput);
}
