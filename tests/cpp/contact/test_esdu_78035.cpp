#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/esdu_78035.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("the law of ESDU 78035: depths, inverse, walls") {
  const Esdu78035 law(kModulus);
  check_cylinder_law(law, {1.8009527141904375e-07, 1.4787443108183223e-06, 1.1565359074462066e-05,
                           8.343275040740909e-05});
  check_inverted(law, 4.0 * 0.5e-3, [](double f, const WallPair& w) {
    return share(f, w) *
           (std::log(4.0 * std::numbers::pi * kModulus * w.length * gap(w) / f) + 1.0);
  });
  CHECK_THROWS_AS(Esdu78035(0.0), InvalidInput);
  CHECK_THROWS_AS(Esdu78035(std::nan("")), InvalidInput);
}
