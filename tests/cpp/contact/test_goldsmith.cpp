#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/goldsmith.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Goldsmith's law: depths in metres, inverse, walls") {
  const Goldsmith law(kModulus);
  check_cylinder_law(law, {2.9029751807116543e-07, 2.5807667773395395e-06, 2.2585583739674235e-05,
                           0.00019363499705953084});
  check_inverted(law, 0.5e-3 / (9.5e-3 * 10e-3), [](double f, const WallPair& w) {
    const double under = f * w.bearing_radius * w.journal_radius;
    return share(f, w) * (std::log(std::numbers::pi * kModulus * w.length * gap(w) / under) + 1.0);
  });
  CHECK_THROWS_AS(Goldsmith(0.0), InvalidInput);
  CHECK_THROWS_AS(Goldsmith(std::nan("")), InvalidInput);
}
