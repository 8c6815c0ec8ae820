#include <array>
#include <cmath>
#include <numbers>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/liu.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Liu's law: depths, energy, walls") {
  const Liu law(kModulus);
  // A solver has found these depths, which are 6e-8 apart.
  check_cylinder_law(
      law,
      {9.22360970055432e-07, 4.290795507499484e-06, 2.012237746629378e-05, 9.783745607607818e-05},
      1e-7);
  CHECK_THROWS_AS(Liu(0.0), InvalidInput);
  CHECK_THROWS_AS(Liu(std::nan("")), InvalidInput);
}

TEST_CASE("the energy of Liu's law is that of forty digits on both sides of its series") {
  // int_0^r x^(3/2) (1 + x)^(-1/2) dx at small and large depths.
  const auto contact = Liu(kModulus).between("pin", kJournal);
  const double unit = std::numbers::pi * kModulus * 20e-3 / std::sqrt(8.0) * 0.5e-3 * 0.5e-3;
  const std::array<std::array<double, 2>, 4> energies = {{{0.001, 1.2644595734594955e-8},
                                                          {0.0999, 0.0012191906472164768},
                                                          {0.1001, 0.0012252208747309894},
                                                          {3, 3.5857946340469285}}};
  for (const auto& [r, energy] : energies) {
    CHECK(contact->at(0.5e-3 * r).energy == Approx(unit * energy).epsilon(1e-13));
  }
}
