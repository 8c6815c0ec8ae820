#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/johnson.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Johnson's law: depths, inverse, walls") {
  const Johnson law(kModulus);
  check_cylinder_law(law, {1.5210860509757036e-07, 1.1988776476035885e-06, 8.766692442314727e-06,
                           5.54460840859357e-05});
  check_inverted(law, 4.0 * 0.5e-3 * std::exp(-2.0), [](double f, const WallPair& w) {
    return share(f, w) *
           (std::log(4.0 * std::numbers::pi * kModulus * gap(w) * w.length / f) - 1.0);
  });
  CHECK_THROWS_AS(Johnson(0.0), InvalidInput);
  CHECK_THROWS_AS(Johnson(std::nan("")), InvalidInput);
}
