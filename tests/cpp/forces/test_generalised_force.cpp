#include "forces/force_checks.hpp"
#include "tribodyn/forces/generalised_force.hpp"

using namespace tribodyn;

TEST_CASE("generalised forces and tangents are added in their blocks") {
  Jacobian3 a = Matrix::Random(3, 2);
  Jacobian3 b = Matrix::Random(3, 4);
  const Matrix3 k = Matrix3::Random();
  const Vector3 force(1.0, -2.0, 3.0);

  Vector q = Vector::Ones(7);
  VectorMap q_view(q.data(), 7);
  add_generalised_force(b, force, 3, q_view);
  Vector expected = Vector::Ones(7);
  expected.tail(4) += b.transpose() * force;
  CHECK(q.isApprox(expected, 1e-14));

  Matrix tangent = Matrix::Ones(7, 7);
  MatrixMap tangent_view(tangent.data(), 7, 7);
  add_generalised_tangent(a, k, b, 1, 3, tangent_view);
  Matrix expected_tangent = Matrix::Ones(7, 7);
  expected_tangent.block(1, 3, 2, 4) += a.transpose() * k * b;
  CHECK(tangent.isApprox(expected_tangent, 1e-14));
}

TEST_CASE("the tangent of a constant force at a point is the change of its Jacobian") {
  const test::Bodies bodies = test::sample_bodies();
  const test::Motion motion{bodies.n(), 0.9};
  const Vector q = motion.q(0.6);
  const Vector v = motion.v(0.6);
  const Vector3 local(0.3, -0.2, 0.0);
  const Vector3 force(1.0, -2.0, 0.5);
  Matrix tangent = Matrix::Zero(bodies.n(), bodies.n());
  MatrixMap view(tangent.data(), bodies.n(), bodies.n());
  Marker marker;
  marker.body = 2;
  marker.position = local;
  add_point_tangent(bodies.view(q, v, v), marker, force, 3, bodies.offset(2), view);
  const Matrix expected = test::difference_jacobian(
      [&](const Vector& x) {
        VectorMotion r;
        const BodiesView at = bodies.view(x, v, v);
        at.body(2).point(local, at.state(2), r);
        Vector out = Vector::Zero(bodies.n());
        out.segment(bodies.offset(2), 3) = r.jacobian.transpose() * force;
        return out;
      },
      q);
  CHECK(test::relative_error(tangent, expected) < test::kDifferenceTolerance);
}
