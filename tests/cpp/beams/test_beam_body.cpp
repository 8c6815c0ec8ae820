// Inertia and rigid motions of beams; bad input.

#include <memory>

#include "beams/sample_beams.hpp"
#include "catch.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("mass, weight and momentum of beams") {
  for_all_beams(3, 0.0, 0.0, [](const BeamBody& body) {
    const Matrix m = mass_of(body);
    const Vector q = disturbed(body, 0.1, 0.3), v = disturbed(body, 0.3, 0.9);
    const Matrix motions = body.rigid_motions({q.data(), v.data(), v.data()});
    const int d = body.planar() ? 2 : 3;
    // Translations: the momentum is mass times the velocity of the centre of mass.
    Vector3 centre, velocity;
    body.mass_centre({q.data(), v.data(), v.data()}, centre, velocity);
    const Vector momentum = motions.leftCols(d).transpose() * (m * v);
    CHECK((momentum - body.mass() * velocity.head(d)).norm() < 1e-13);
    CHECK(std::abs(body.kinetic_energy(v.data()) - 0.5 * v.dot(m * v)) < 1e-13);
    // The weight does work like a force at the centre of mass.
    const Vector3 g(0.3, -9.0, 1.2);
    double power = 0.0;
    for (int e = 0; e < body.elements(); ++e) {
      const std::vector<int> at = body.element_coordinates(e);
      Vector force = Vector::Zero(static_cast<Eigen::Index>(at.size()));
      ElementBlocks out;
      new (&out.force) VectorMap(force.data(), force.size());
      body.add_weight(e, g, {}, true, out);
      for (std::size_t i = 0; i < at.size(); ++i) {
        power += force[static_cast<Eigen::Index>(i)] * v[at[i]];
      }
    }
    CHECK(std::abs(power - body.mass() * g.dot(velocity)) < 1e-13);
    // Elastic forces do no work in rigid motions.
    const Vector force = forces_of(body, q, Vector::Zero(q.size())).force;
    CHECK((motions.transpose() * force).norm() < 1e-13 * force.norm());
  });
}

TEST_CASE("inertia of a rotating straight beam") {
  // A rod of length 2 along x: m l^2/12 plus the inertia of the sections.
  const BeamSection section = sample_section(false);
  const SectionResultants& s = section.resultants;
  const BeamBody body = straight(2.0, 4, section, {});
  const std::vector<double> q = body.placed({-1.0, 0.0, 0.0});
  const auto inertia = [&](const Vector3& omega) {
    return 2.0 * body.kinetic_energy(rigid_velocities(body, q, Vector3::Zero(), omega).data());
  };
  const double line = s.mass_per_length * 8.0 / 12.0;
  CHECK(std::abs(inertia(Vector3::UnitX()) - 2.0 * s.inertia_x) < 1e-13);
  CHECK(std::abs(inertia(Vector3::UnitY()) - (line + 2.0 * s.inertia_y)) < 1e-13);
  CHECK(std::abs(inertia(Vector3::UnitZ()) - (line + 2.0 * s.inertia_z)) < 1e-13);
}

TEST_CASE("rigid motions of beams, small and finite") {
  for_all_beams(2, 0.0, 0.0, [](const BeamBody& body) {
    const Vector q = disturbed(body, 0.1, 0.3), zero = Vector::Zero(q.size());
    const Matrix motions = body.rigid_motions({q.data(), zero.data(), zero.data()});
    const int d = body.planar() ? 2 : 3;
    for (int k = 0; k < motions.cols(); ++k) {
      const auto moved = [&](double size) {
        Vector x = q;
        const Vector3 shift = k < d ? Vector3(size * Vector3::Unit(k)) : Vector3::Zero();
        const Vector3 turn =
            k < d ? Vector3::Zero() : Vector3(size * Vector3::Unit(d == 2 ? 2 : k - d));
        body.move_rigidly(shift, turn, x.data());
        return x;
      };
      CHECK(relative_error(motions.col(k), difference(moved, 0.0)) < kDifferenceTolerance);
    }
  });
}

TEST_CASE("vectors and names of the coordinates of beams") {
  const BeamBody body = straight(1.0, 2, sample_section(false), {});
  CHECK(body.vectors().size() == 12);
  CHECK(body.coordinate_unit(2) == Unit::metre);
  CHECK(body.coordinate_unit(3) == Unit::radian);
  CHECK(std::string(body.coordinate_name(12 + 7)) == "y_slope_y");
}

TEST_CASE("bad input of beams") {
  const BeamSection section = sample_section(false);
  const auto nodes = sample_nodes(false, false, 2);
  const auto make = [&](std::vector<BeamNode> shape, std::vector<BeamSection> sections,
                        const BeamOptions& options) {
    return BeamBody("rod", std::move(shape), std::move(sections), options);
  };
  CHECK_NOTHROW(make(nodes, {section, section}, {}));
  CHECK_THROWS_WITH(make({nodes[0]}, {section}, {}), Catch::Matchers::Contains("nodes = 1"));
  CHECK_THROWS_WITH(make({nodes[0], nodes[0]}, {section}, {}),
                    Catch::Matchers::Contains("length of an element"));
  CHECK_THROWS_WITH(make({nodes[1], nodes[0]}, {section}, {}),
                    Catch::Matchers::Contains("must point to the next node"));
  CHECK_THROWS_WITH(make(nodes, {section, section, section}, {}),
                    Catch::Matchers::Contains("one for each element"));
  CHECK_THROWS_WITH(make(nodes, {section}, {.stiffness_damping = -1.0}),
                    Catch::Matchers::Contains("stiffness_damping = -1 s"));
  CHECK_THROWS_WITH(make(nodes, {section}, {.planar = true}),
                    Catch::Matchers::Contains("must be the z axis in the plane"));
  CHECK_THROWS_WITH(make(nodes, {section}, {.formulation = BeamFormulation::cable}),
                    Catch::Matchers::Contains("must equal bending_z"));
  CHECK_THROWS_WITH(make(nodes, {BeamSection::of(section.resultants)},
                         {.formulation = BeamFormulation::continuum}),
                    Catch::Matchers::Contains("needs a section with a shape"));
  BeamSection massless = section;
  massless.resultants.mass_per_length = 0.0;
  CHECK_THROWS_WITH(make(nodes, {massless}, {}), Catch::Matchers::Contains("mass_per_length = 0"));
}
