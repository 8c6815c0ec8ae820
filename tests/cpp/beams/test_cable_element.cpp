// The cable element beside published digits and closed forms.

#include <cmath>
#include <vector>

#include "beams/static_beam.hpp"
#include "catch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Gerstmayr's cantilever to the published digits") {
  const BeamSection section = steel_square(0.1, 0.3);
  const auto tip = [&](int elements, bool planar) {
    const BeamBody body = straight(2.0, elements, section, {BeamFormulation::cable, planar});
    StaticBeam beam(body);
    beam.clamp_start();
    load_in_steps(beam, body, {0.0, -0.75 * section.resultants.bending_z, 0.0}, 3);
    return beam.tip();
  };
  // The order of convergence is 4.
  const Vector3 coarse = tip(32, true), fine = tip(64, true);
  const Vector3 limit = fine + (fine - coarse) / 15.0;
  CHECK(std::abs(fine.y() + 1.2072398545) < 2e-9);
  // [GerstmayrIrschik2008]. Measured: 2e-10 and 3e-10.
  CHECK(std::abs(2.0 - limit.x() - 0.5085373043) < 6e-10);
  CHECK(std::abs(limit.y() + 1.2072398545) < 6e-10);
  // In space the strains are the same.
  CHECK((tip(8, true) - tip(8, false)).norm() < 1e-10);
}

TEST_CASE("a cable that is curved in its reference shape has no stress there, in any orientation") {
  // In space the sections turn freely: a rotation of the curvature about the tangent costs nothing.
  std::vector<BeamNode> nodes;
  for (int k = 0; k <= 4; ++k) {
    const double angle = 0.2 * k;
    BeamNode node{{std::sin(angle), 1.0 - std::cos(angle), 0.0}, Matrix3::Identity()};
    node.frame = Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
    nodes.push_back(node);
  }
  const BeamSection section = steel_square(0.01, 0.3);
  const BeamBody body("arc", nodes, {section}, {BeamFormulation::cable, false});
  const std::vector<double> q = body.placed();
  CHECK(body.potential_energy({q.data()}) < 1e-20);
  const BeamLoad none = body.resultants(q.data(), 0.3);
  CHECK(none.force.norm() + none.moment.norm() < 1e-4 * section.resultants.bending_z);
  // A straight cable on these nodes has the energy EI kappa_0^2/2 per length, of curvature 1/m.
  const BeamBody rod = straight(body.length(), 4, section, {BeamFormulation::cable, false});
  const double energy = rod.potential_energy({q.data()});
  CHECK(std::abs(energy / (0.5 * section.resultants.bending_z * body.length()) - 1.0) < 1e-3);
  // And the arc, straightened, as well.
  const std::vector<double> line = rod.placed();
  CHECK(std::abs(body.potential_energy({line.data()}) / energy - 1.0) < 1e-3);
}

TEST_CASE("a planar cable with a varying reference curvature has neither moment nor shear there") {
  // A clothoid of 1 m, whose curvature grows by 1.2 1/m2, by Simpson's rule.
  const double slope = 1.2;
  const auto angle = [&](double s) { return 0.5 * slope * s * s; };
  std::vector<BeamNode> nodes;
  Vector3 place = Vector3::Zero();
  const int elements = 16, parts = 50;
  const double h = 1.0 / (elements * parts);
  const auto tangent = [&](double s) {
    return Vector3(std::cos(angle(s)), std::sin(angle(s)), 0.0);
  };
  for (int k = 0; k <= elements; ++k) {
    const double s = static_cast<double>(k) / elements;
    BeamNode node{place, Matrix3::Identity()};
    node.frame = Eigen::AngleAxisd(angle(s), Vector3::UnitZ()).toRotationMatrix();
    nodes.push_back(node);
    for (int i = 0; i < parts; ++i) {
      const double from = s + i * h;
      place += h / 6.0 * (tangent(from) + 4.0 * tangent(from + 0.5 * h) + tangent(from + h));
    }
  }
  const BeamSection section = steel_square(0.01, 0.3);
  const double bending = section.resultants.bending_z;
  const BeamBody body("clothoid", nodes, {section}, {BeamFormulation::cable, true});
  const std::vector<double> q = body.placed();
  const BeamBody rod = straight(body.length(), elements, section, {BeamFormulation::cable, true});
  for (double share : {0.0, 0.21, 0.5, 0.83, 1.0}) {
    INFO("share " << share);
    const double s = share * body.length();
    const BeamLoad load = body.resultants(q.data(), s);
    CHECK(load.moment.norm() < 1e-12 * bending);
    CHECK(load.force.norm() < 1e-5 * bending);  // measured: 3.9e-6
    // A straight cable on these nodes has the moment EI kappa and the shear force EI kappa'.
    const BeamLoad bent = rod.resultants(q.data(), s);
    CHECK(std::abs(bent.moment.z() / bending - slope * s) < 1e-3);  // measured: 4.8e-4
    CHECK(std::abs(bent.force.norm() / bending - slope) < 0.8);     // measured: 0.41
  }
}
