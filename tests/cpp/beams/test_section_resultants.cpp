#include <cmath>

#include "catch.hpp"
#include "tribodyn/beams/section_resultants.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;

TEST_CASE("resultants of a section must be positive numbers") {
  const SectionResultants good{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0};
  CHECK_NOTHROW(check(good, "beam 'rod'"));
  double SectionResultants::* const all[] = {
      &SectionResultants::axial,           &SectionResultants::shear_y,
      &SectionResultants::shear_z,         &SectionResultants::torsion,
      &SectionResultants::bending_y,       &SectionResultants::bending_z,
      &SectionResultants::mass_per_length, &SectionResultants::inertia_x,
      &SectionResultants::inertia_y,       &SectionResultants::inertia_z};
  for (double SectionResultants::* quantity : all) {
    for (const double value : {0.0, -1.0, double{NAN}, double{INFINITY}}) {
      SectionResultants bad = good;
      bad.*quantity = value;
      CHECK_THROWS_AS(check(bad, "beam 'rod'"), InvalidInput);
    }
  }
  SectionResultants bad = good;
  bad.torsion = NAN;
  CHECK_THROWS_WITH(check(bad, "beam 'rod'"),
                    Catch::Matchers::Contains("beam 'rod': torsion = nan N m2"));
}
