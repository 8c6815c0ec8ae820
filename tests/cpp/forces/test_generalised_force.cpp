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

TEST_CASE("the diagonal block of an element") {
  Matrix tangent = Matrix::Zero(5, 5);
  MatrixMap view(tangent.data(), 5, 5);
  diagonal_block(view, 2, 3).setOnes();
  Matrix expected = Matrix::Zero(5, 5);
  expected.bottomRightCorner(3, 3).setOnes();
  CHECK(tangent == expected);
}
