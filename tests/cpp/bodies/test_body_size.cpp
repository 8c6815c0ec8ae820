// Sizes of changes and rigid motions of bodies.
#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("The size of a change of a rigid body: its displacement and its rotation") {
  const PlanarBody planar("planar", 1.0, 1.0);
  const Vector3 dq(3.0, -4.0, -0.2);
  const ChangeSize size = largest_length(planar, dq.data(), planar.vectors());
  CHECK(size.length == 5.0);
  CHECK(size.angle == 0.2);
  const SpatialBody spatial("spatial", 1.0, sample_inertia(1.0));
  Vector six(6);
  six << 2.0, -3.0, 6.0, 0.2, 0.3, -0.6;
  const ChangeSize in_space = largest_length(spatial, six.data(), spatial.vectors());
  CHECK(in_space.length == Approx(7.0).epsilon(1e-15));
  CHECK(in_space.angle == Approx(0.7).epsilon(1e-15));
}

TEST_CASE("Without the facet every coordinate is a vector") {
  const AffineBody body("affine");
  CHECK(vectors_of(body).size() == 12);
  const Vector dq = Vector::LinSpaced(12, 1.0, -3.0);
  CHECK(largest_length(body, dq.data(), vectors_of(body)).length == 3.0);
}

TEST_CASE("Rigid motions are the derivatives of rigid placements") {
  const PlanarBody planar("planar", 1.0, 1.0);
  const SpatialBody spatial("spatial", 1.0, sample_inertia(1.0));
  const FramedStates framed;
  for (const Body* body : {static_cast<const Body*>(&planar), static_cast<const Body*>(&spatial)}) {
    const int n = body->coordinates();
    const Vector q = 0.4 * Motion{n, 0.4}.q(0.7), rest = Vector::Zero(n);
    const BodyRigidMotions& rigid = *body->facets().rigid_motions;
    const Matrix motions = rigid.rigid_motions(framed(*body, q.data(), rest.data(), rest.data()));
    REQUIRE(motions.cols() == n);
    const auto placed = [&](const Vector& z) {
      Vector x = q;
      const Vector3 turn = n == 3 ? Vector3(0.0, 0.0, z[2]) : Vector3(z.tail(3));
      const Vector3 way = n == 3 ? Vector3(z[0], z[1], 0.0) : Vector3(z.head(3));
      rigid.move_rigidly(way, turn, x.data());
      return x;
    };
    CHECK(relative_error(motions, difference_jacobian(placed, Vector::Zero(n))) <
          kDifferenceTolerance);
  }
}

TEST_CASE("A rigid placement of a body in space rotates it exactly") {
  const SpatialBody body("spatial", 1.0, sample_inertia(1.0));
  const FramedStates framed;
  Vector q(6);
  q << 0.1, 0.2, 0.3, 0.5, -0.4, 0.2;
  const Vector rest = Vector::Zero(6);
  const Matrix3 before = framed(body, q.data(), rest.data(), rest.data()).frame->rotation;
  const Vector3 turn(0.3, 0.9, -0.7);
  body.move_rigidly(Vector3(1.0, -2.0, 3.0), turn, q.data());
  const Matrix3 after = framed(body, q.data(), rest.data(), rest.data()).frame->rotation;
  const Matrix3 expected =
      Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix() * before;
  CHECK(relative_error(after, expected) < 1e-14);
  CHECK(Vector3(q.head(3)) == Vector3(1.1, -1.8, 3.3));
}
