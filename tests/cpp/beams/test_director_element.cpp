// The element by resultants beside closed forms.

#include <cmath>

#include "beams/static_beam.hpp"
#include "catch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE(
    "a thick cantilever at nu = 0.3 has the deflection of Timoshenko with any number of elements") {
  for (const bool planar : {true, false}) {
    INFO((planar ? "planar" : "in space"));
    // Exact at the nodes; the cable has no shear. Measured: 1e-13.
    for (const int elements : {1, 4}) {
      CHECK(std::abs(deflection(BeamFormulation::cable, planar, 0.3, elements) - 1.0) < 1e-11);
      CHECK(std::abs(deflection(BeamFormulation::ancf, planar, 0.3, elements) / timoshenko(0.3) -
                     1.0) < 1e-11);
    }
  }
}

TEST_CASE(
    "an end moment about the axis twists a beam by resultants with the stiffness of Saint-Venant") {
  const BeamSection section = steel_square(0.1, 0.3);
  const double stiffness = section.resultants.torsion;
  const BeamFormulation formulation = BeamFormulation::ancf;
  const BeamBody body = straight(2.0, 2, section, {formulation, false});
  StaticBeam beam(body);
  beam.clamp_start();
  const double angle = 1e-5;
  beam.solve(tip_moment(body, {0.5 * angle * stiffness, 0.0, 0.0}));
  const Matrix3 frame = body.section_frame(beam.q.data(), 2.0);
  CHECK(std::abs(std::atan2(frame(2, 1), frame(1, 1)) / angle - 1.0) < 1e-8);
  CHECK(std::abs(body.resultants(beam.q.data(), 1.3).moment.x() / (0.5 * angle * stiffness) - 1.0) <
        1e-8);
}
