#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/radzimovsky.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Radzimovsky's law: depths by the half width of the strip, inverse, walls") {
  const Radzimovsky law(kModulus);
  check_cylinder_law(law, {1.5603194817813026e-07, 1.2381110784091872e-06, 9.159026750370717e-06,
                           5.93694271664956e-05});
  check_inverted(law, 0.5e-3 * std::exp(-1.0 / 3.0), [](double f, const WallPair& w) {
    const double radius = w.bearing_radius * w.journal_radius;
    const double b2 = 4.0 * f / w.length * radius / (std::numbers::pi * kModulus * gap(w));
    return share(f, w) * (2.0 / 3.0 + std::log(4.0 * radius / b2));
  });
  CHECK_THROWS_AS(Radzimovsky(0.0), InvalidInput);
  CHECK_THROWS_AS(Radzimovsky(std::nan("")), InvalidInput);
}
