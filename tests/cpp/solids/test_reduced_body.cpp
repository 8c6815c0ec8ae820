// Reduced bodies: the equations of motion against the nodes, tangents, momenta and energies.

#include <cmath>
#include <memory>

#include "bodies/body_checks.hpp"
#include "solids/sample_reduction.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// M a - Q of a body from its elements, with tangents.
struct Equations {
  const Body& body;
  FramedStates framed = {};

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

/// Positions of the nodes in global axes, or with `rate` their velocities.
Vector node_vectors(const SampleNodes& nodes, const BodyState& state, bool rate) {
  const auto m = nodes.shapes.cols();
  const Eigen::Map<const Vector> s(state.q + 6, m), s_rate(state.v + 6, m);
  const Vector u = nodes.stacked() + nodes.shapes * s, u_rate = nodes.shapes * s_rate;
  const RotationFrame& frame = *state.frame;
  Vector out(u.size());
  for (Eigen::Index i = 0; i < u.size(); i += 3) {
    const Vector3 arm = frame.rotation * Vector3(u.segment(i, 3));
    const double* own = rate ? state.v : state.q;
    Vector3 x = Vector3(own[0], own[1], own[2]);
    x += rate ? Vector3(frame.omega.cross(arm) + frame.rotation * Vector3(u_rate.segment(i, 3)))
              : arm;
    out.segment(i, 3) = x;
  }
  return out;
}

constexpr int kModes = 4;

struct Sample {
  SampleNodes nodes = sample_nodes(kModes);
  ReducedBody body{"rod", sample_reduction(nodes)};
  Motion motion{6 + kModes, 0.4};
  Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
};

}  // namespace

TEST_CASE("the tangents of a reduced body against differences") {
  const Sample c;
  const Equations equations{c.body};
  const auto now = equations(c.q, c.v, c.a);
  const auto residual = [&](const Vector& q, const Vector& v) {
    return Vector(equations(q, v, c.a).residual);
  };
  CHECK(relative_error(
            now.by_q, difference_jacobian([&](const Vector& x) { return residual(x, c.v); }, c.q)) <
        kDifferenceTolerance);
  CHECK(relative_error(
            now.by_v, difference_jacobian([&](const Vector& x) { return residual(c.q, x); }, c.v)) <
        kDifferenceTolerance);
}

TEST_CASE("the equations of a reduced body are those of its nodes") {
  // d'Alembert: the sum of dx/dq^T M x'' over the nodes, with differences for x''.
  const Sample c;
  const Equations equations{c.body};
  const auto along = [&](double t, bool rate) {
    const Vector q = c.motion.q(t), v = c.motion.v(t), a = c.motion.a(t);
    return node_vectors(c.nodes, equations.framed(c.body, q.data(), v.data(), a.data()), rate);
  };
  CHECK(relative_error(along(0.7, true),
                       difference([&](double t) { return Vector(along(t, false)); }, 0.7)) <
        kDifferenceTolerance);
  const Vector acceleration = difference([&](double t) { return Vector(along(t, true)); }, 0.7);
  const Matrix by_q = difference_jacobian(
      [&](const Vector& x) {
        return node_vectors(c.nodes, equations.framed(c.body, x.data(), c.v.data(), c.a.data()),
                            false);
      },
      c.q);
  Vector expected = by_q.transpose() * (c.nodes.mass * acceleration);
  const Reduction& r = c.body.reduction();
  expected.tail(kModes) +=
      r.stiffness.cwiseProduct(c.q.tail(kModes)) + r.damping.cwiseProduct(c.v.tail(kModes));
  CHECK(relative_error(equations(c.q, c.v, c.a).residual, expected) < kDifferenceTolerance);
}

TEST_CASE("energies and momenta of a reduced body are those of its nodes") {
  const Sample c;
  const FramedStates framed;
  const BodyState state = framed(c.body, c.q.data(), c.v.data(), c.a.data());
  const Vector x = node_vectors(c.nodes, state, false), rate = node_vectors(c.nodes, state, true);
  const Vector momenta = c.nodes.mass * rate;
  const double kinetic = 0.5 * rate.dot(momenta);
  CHECK(std::abs(c.body.kinetic_energy(state) - kinetic) < 1e-13 * kinetic);
  Matrix m(3 + kModes, 3 + kModes);
  c.body.mass_matrix(1, state, m);
  const Vector own = c.v.tail(3 + kModes);
  const double by_matrix = 0.5 * own.dot(m * own) + 0.5 * c.body.mass() * c.v.head(3).squaredNorm();
  CHECK(std::abs(by_matrix - kinetic) < 1e-13 * kinetic);
  Vector3 momentum = Vector3::Zero(), spin = Vector3::Zero();
  const Vector3 centre = c.q.head(3);
  for (Eigen::Index i = 0; i < x.size(); i += 3) {
    const Vector3 each = momenta.segment(i, 3);
    momentum += each;
    spin += (Vector3(x.segment(i, 3)) - centre).cross(each);
  }
  CHECK(relative_error(momentum, c.body.mass() * c.v.head(3)) < 1e-13);
  CHECK(relative_error(c.body.angular_momentum(state), spin) < 1e-13);
}

TEST_CASE("rigid motions of a reduced body") {
  const Sample c;
  const FramedStates framed;
  const BodyState state = framed(c.body, c.q.data(), c.v.data(), c.a.data());
  const Matrix motions = c.body.rigid_motions(state);
  const Vector rates = motions * Vector::LinSpaced(6, -1.0, 2.0);
  BodyState moving = framed(c.body, c.q.data(), rates.data(), c.a.data());
  const Vector x = node_vectors(c.nodes, moving, false), rate = node_vectors(c.nodes, moving, true);
  const Vector3 velocity(-1.0, -0.4, 0.2), omega(0.8, 1.4, 2.0), centre = c.q.head(3);
  for (Eigen::Index i = 0; i < x.size(); i += 3) {
    const Vector3 expected = velocity + omega.cross(Vector3(x.segment(i, 3)) - centre);
    CHECK((Vector3(rate.segment(i, 3)) - expected).norm() < 1e-13);
  }
  Vector moved = c.q;
  c.body.move_rigidly({1.0, 2.0, 3.0}, {0.1, -0.2, 0.3}, moved.data());
  CHECK(moved.tail(kModes) == c.q.tail(kModes));
  CHECK((moved.head(3) - c.q.head(3) - Vector3(1.0, 2.0, 3.0)).norm() < 1e-15);
}

TEST_CASE("what a reduced body may not be") {
  const Reduction good = sample_reduction(sample_nodes(2));
  const auto made = [](Reduction reduction) { ReducedBody("rod", std::move(reduction)); };
  CHECK_NOTHROW(made(good));
  Reduction bad = good;
  bad.mass = 0.0;
  CHECK_THROWS_WITH(made(bad),
                    ContainsSubstring("reduced solid 'rod'") && ContainsSubstring("mass = 0 kg"));
  bad = good;
  bad.stiffness[1] = -1.0;
  CHECK_THROWS_WITH(made(bad), ContainsSubstring("stiffness of mode 2"));
  bad = good;
  bad.damping[0] = -1.0;
  CHECK_THROWS_WITH(made(bad), ContainsSubstring("damping of mode 1"));
  bad = good;
  bad.inertia(0, 4) += 1.0;
  CHECK_THROWS_WITH(made(bad), ContainsSubstring("symmetric"));
  bad = good;
  bad.inertia.conservativeResize(8, 8);
  CHECK_THROWS_WITH(made(bad), ContainsSubstring("3 + 4 modes = 11"));
  bad = good;
  bad.patches[0].turn.setZero(3, 1);
  CHECK_THROWS_WITH(made(bad), ContainsSubstring("interface 'end'"));
  const ReducedBody body("rod", good);
  Marker marker;
  CHECK_THROWS_WITH(body.attach(marker), ContainsSubstring("number of an interface = -1"));
}
