// The continuum elements beside closed forms: Poisson locking, and the split without locking.

#include <cmath>

#include "beams/static_beam.hpp"
#include "catch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("deflection of a thick cantilever: the split, and Poisson locking of the continuum") {
  for (const bool planar : {true, false}) {
    INFO((planar ? "planar" : "in space"));
    // Linear section vectors have one curvature in each element: errors 1/(4 n^2).
    const double split = deflection(BeamFormulation::split_continuum, planar, 0.3, 16);
    CHECK(std::abs(split / timoshenko(0.3) - 1.0) < 1e-3);
    CHECK(std::abs(split / timoshenko(0.3) - 1.0 + 0.25 / 256.0) < 1e-5);
    CHECK(std::abs(deflection(BeamFormulation::continuum, planar, 0.0, 32) - 1.0010) < 1e-4);
  }
  // Poisson locking: (1 + nu)(1 - 2 nu)/(1 - nu) = 0.743 in space and 1 - nu^2 = 0.91 in the plane,
  // and the shear without a factor, 3 EI/(G A L^2) = 0.0016, less 1/(4 n^2).
  CHECK(std::abs(deflection(BeamFormulation::continuum, false, 0.3, 32) -
                 (1.3 * 0.4 / 0.7 + 0.0016)) < 4e-4);
  CHECK(std::abs(deflection(BeamFormulation::continuum, true, 0.3, 32) - (0.91 + 0.0016)) < 4e-4);
}

TEST_CASE("an end moment about the axis twists a continuum whose sections do not warp") {
  const BeamSection section = steel_square(0.1, 0.3);
  const ElasticMaterial& material = section.material;
  const double polar = material.shear_modulus() * 2.0 * std::pow(0.1, 4) / 12.0;
  for (const BeamFormulation formulation :
       {BeamFormulation::continuum, BeamFormulation::split_continuum}) {
    const bool split = formulation == BeamFormulation::split_continuum;
    const double stiffness = split ? section.section.shear_factor(0.3) * polar : polar;
    const BeamBody body = straight(2.0, 2, section, {formulation, false});
    StaticBeam beam(body);
    beam.clamp_start();
    const double angle = 1e-5;
    beam.solve(tip_moment(body, {0.5 * angle * stiffness, 0.0, 0.0}));
    const Matrix3 frame = body.section_frame(beam.q.data(), 2.0);
    CHECK(std::abs(std::atan2(frame(2, 1), frame(1, 1)) / angle - 1.0) < 1e-8);
    CHECK(std::abs(body.resultants(beam.q.data(), 1.3).moment.x() / (0.5 * angle * stiffness) -
                   1.0) < 1e-8);
  }
}
