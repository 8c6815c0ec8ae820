#include <string>

#include "bodies/body_checks.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;
using test::relative_error;

namespace {

/// The equations of motion of a body, M a - Q, from its elements.
struct Equations {
  const Body& body;
  test::FramedStates framed = {};

  struct Result {
    Vector residual;
    Matrix by_q, by_v;
  };

  Result operator()(const Vector& q, const Vector& v, const Vector& a) const {
    const BodyState state = framed(body, q.data(), v.data(), a.data());
    const int n = body.coordinates();
    Result out{Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)};
    for (int e = 0; e < body.elements(); ++e) {
      const std::vector<int> at = body.element_coordinates(e);
      const auto size = static_cast<Eigen::Index>(at.size());
      Vector force = Vector::Zero(size);
      Matrix by_q = Matrix::Zero(size, size), by_v = by_q, mass = by_q;
      ElementBlocks blocks{.force = VectorMap(force.data(), size),
                           .by_q = MatrixMap(by_q.data(), size, size),
                           .by_v = MatrixMap(by_v.data(), size, size)};
      body.mass_matrix(e, state, mass);
      body.facets().forces->add_forces(e, state, true, blocks);
      for (Eigen::Index i = 0; i < size; ++i) {
        out.residual[at[i]] -= force[i];
        for (Eigen::Index j = 0; j < size; ++j) {
          out.residual[at[i]] += mass(i, j) * a[at[j]];
          out.by_q(at[i], at[j]) -= by_q(i, j);
          out.by_v(at[i], at[j]) -= by_v(i, j);
        }
      }
    }
    return out;
  }
};

}  // namespace

TEST_CASE("the kinematics of a spatial body against differences") {
  test::check_body(SpatialBody("link", 0.4, test::sample_inertia(1.0)));
}

TEST_CASE("the inertia of a spatial body: Euler's equations and their tangents") {
  const SpatialBody body("link", 0.4, test::sample_inertia(1.0));
  const Equations equations{body};
  const test::Motion motion{6, 0.4};
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const auto now = equations(q, v, a);
  // Euler in the body frame: J w' + w x J w, which works on the body by T^T R.
  const BodyState state = equations.framed(body, q.data(), v.data(), a.data());
  const RotationFrame& frame = *state.frame;
  const Vector3 w = frame.rotation.transpose() * frame.omega;
  const Vector3 w_rate = frame.rotation.transpose() * frame.alpha;
  const Vector3 moment = frame.rotation * (body.inertia() * w_rate + w.cross(body.inertia() * w));
  CHECK(relative_error(now.residual.head(3), 0.4 * a.head(3)) < 1e-15);
  CHECK(relative_error(now.residual.tail(3), frame.tangent.transpose() * moment) < 1e-14);
  const auto residual = [&](const Vector& at_q, const Vector& at_v) {
    return Vector(equations(at_q, at_v, a).residual);
  };
  using test::difference_jacobian;
  CHECK(relative_error(now.by_q,
                       difference_jacobian([&](const Vector& x) { return residual(x, v); }, q)) <
        test::kDifferenceTolerance);
  CHECK(relative_error(now.by_v,
                       difference_jacobian([&](const Vector& x) { return residual(q, x); }, v)) <
        test::kDifferenceTolerance);
}

TEST_CASE("what a spatial body may not be") {
  const Matrix3 inertia = Vector3(1.0, 2.0, 2.5).asDiagonal();
  Matrix3 skew = inertia;
  skew(0, 1) = 0.1;
  CHECK_THROWS_WITH(SpatialBody("link", 0.0, inertia),
                    ContainsSubstring("body 'link'") && ContainsSubstring("mass = 0 kg"));
  CHECK_THROWS_WITH(SpatialBody("link", 1.0, skew), ContainsSubstring("symmetric"));
  CHECK_THROWS_WITH(SpatialBody("link", 1.0, Vector3(1.0, 2.0, 3.1).asDiagonal()),
                    ContainsSubstring("inertia = 3.1 kg m2"));
  CHECK_THROWS_WITH(SpatialBody("link", 1.0, Vector3(-1.0, 2.0, 2.0).asDiagonal()),
                    ContainsSubstring("must be > 0"));
  CHECK_THROWS_AS(SpatialBody("link", 1.0, NAN * inertia), InvalidInput);
  CHECK_NOTHROW(SpatialBody("rod", 1.0, Vector3(1e-30, 1.0, 1.0).asDiagonal()));
}
