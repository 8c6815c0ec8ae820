#include <cmath>
#include <complex>
#include <numbers>

#include <Eigen/Dense>

#include "catch.hpp"
#include "differences.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "models.hpp"
#include "system/torsional_damper.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/linearisation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;
using Complex = std::complex<double>;

namespace {

Linearisation at_rest(const Model& model) {
  DynamicsWorkspace ws(model);
  State state = equilibrium_state(model, ws, 0.0);
  hold(model, ws, state);
  return linearise(model, state, ws);
}

/// Velocities, accelerations and multipliers that belong to a state, without a memory.
void accelerate(const Model& model, DynamicsWorkspace& ws, State& state) {
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  REQUIRE(evaluate_at(model, state, ws) == ItemStatus::ok);
  EquationMatrix matrix(*model.structure());
  REQUIRE(matrix.factor(ws, {}));
  const int n = model.coordinates();
  Vector rhs(n + model.rows()), solution = rhs;
  rhs << -ws.residual, -ws.constraint_acceleration;
  matrix.solve(rhs, solution);
  state.a = solution.head(n);
  state.multipliers = solution.tail(model.rows());
}

void check_pair(const Linearisation& found, int k, Complex expected, double tolerance) {
  INFO("eigenvalue " << k << ": " << found.eigenvalues[k] << " for " << expected);
  CHECK(std::abs(found.eigenvalues[k] - expected) < tolerance * std::abs(expected));
  CHECK(found.eigenvalues[k + 1] == std::conj(found.eigenvalues[k]));
}

/// A pendulum whose hinge is driven along a line through the ground with the speed.
Model on_a_cart(std::shared_ptr<TimeFunction> speed) {
  Model model;
  const int cart = add_rigid(model, "cart", 2.0, 0.1);
  const int bob = add_rigid(model, "bob", 1.0, 0.05, {0.1, -0.7, -1.4}, {0.0, 0.0, 2.0});
  const Marker foot = planar_marker(kGround, 0.0, 0.0, 0.3),
               centre = planar_marker(cart, 0.0, 0.0, 0.3);
  model.add(std::make_unique<Translational>("rail", foot, centre));
  model.add(std::make_unique<PrescribedDisplacement>("drive", foot, centre, 0.2, std::move(speed)));
  add_revolute(model, "hinge", planar_marker(cart, 0.0, 0.0, 0.0),
               planar_marker(bob, -0.6, 0.1, 0.0));
  add_gravity(model);
  model.add(std::make_unique<SpringDamper>("spring", planar_marker(kGround, 1.0, -1.0, 0.0),
                                           planar_marker(bob, 0.1, 0.2, 0.0),
                                           SpringDamperOptions{30.0, 2.0, 0.4}));
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("A pendulum hangs down and swings with its frequency") {
  const Linearisation found = at_rest(pendulum(0.4, 0.3));
  REQUIRE(found.eigenvalues.size() == 2);
  // m g l / (J + m l2)
  check_pair(found, 0, Complex(0.0, std::sqrt(kGravity / 1.3)), 1e-13);
  // The bob moves along x as the rod turns by an angle: a metre by a radian.
  CHECK(std::abs(found.modes(0, 0) - found.modes(2, 0)) < 1e-13);
  CHECK(std::abs(found.modes(1, 0)) < 1e-9);  // the place of rest, of the tolerance of its search
}

TEST_CASE("A double pendulum has its two frequencies") {
  // Masses of 1 kg on rods of 1 m, with inertia: M = [2 + J, 1; 1, 1 + J], K = g [2, 0; 0, 1].
  Model model;
  const double inertia = 0.2;
  const int upper = add_rigid(model, "upper", 1.0, inertia, {0.0, 0.0, -1.0});
  const int lower = add_rigid(model, "lower", 1.0, inertia, {0.0, 0.0, -0.4});
  add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(upper, -1.0, 0.0, 0.0));
  add_revolute(model, "knee", planar_marker(upper, 0.0, 0.0, 0.0),
               planar_marker(lower, -1.0, 0.0, 0.0));
  add_gravity(model);
  model.freeze();
  const Linearisation found = at_rest(model);
  REQUIRE(found.eigenvalues.size() == 4);
  const double a = (2.0 + inertia) * (1.0 + inertia) - 1.0;
  const double b = kGravity * (4.0 + 3.0 * inertia), c = 2.0 * kGravity * kGravity;
  const double root = std::sqrt(b * b - 4.0 * a * c);
  check_pair(found, 0, Complex(0.0, std::sqrt((b - root) / (2.0 * a))), 1e-13);
  check_pair(found, 2, Complex(0.0, std::sqrt((b + root) / (2.0 * a))), 1e-13);
}

TEST_CASE("A mass on a spring with a damper, and two motions that nothing holds") {
  Model model;
  const double m = 2.0, k = 800.0, c = 12.0;
  const int mass = add_rigid(model, "mass", m, 0.1);
  model.add(std::make_unique<Translational>("rail", planar_marker(kGround, 0.0, 0.0, 0.0),
                                            planar_marker(mass, 0.0, 0.0, 0.0)));
  model.add(std::make_unique<SpringDamper>("spring", planar_marker(kGround, -1.0, 0.0, 0.0),
                                           planar_marker(mass, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{k, c, 0.7}));
  add_rigid(model, "free", 3.0, 0.2, {0.3, 0.4, 0.5});
  model.freeze();
  const Linearisation found = at_rest(model);
  REQUIRE(found.eigenvalues.size() == 8);
  const double half = 0.5 * c / m;
  for (int i = 0; i < 6; ++i) CHECK(found.eigenvalues[i] == 0.0);  // to the last bit
  check_pair(found, 6, Complex(-half, std::sqrt(k / m - half * half)), 1e-13);
}

TEST_CASE("Reduced matrices are derivatives of the accelerations along the manifold") {
  // Moving constraints, large speeds, a state far from any equilibrium.
  const Model model = on_a_cart(std::make_shared<Harmonic>(HarmonicOptions{0.5, 3.0, 7.0, 0.4}));
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  accelerate(model, ws, state);
  const Linearisation found = linearise(model, state, ws);
  REQUIRE(found.directions.cols() == 1);
  // The angle of the bob is the one coordinate: angle'' as a function of angle and rate, by
  // differences, with positions and velocities from the joints.
  const auto acceleration = [&](double angle, double rate) {
    State moved = state;
    const double s = std::sin(angle), c = std::cos(angle);
    // The hinge is at (-0.6, 0.1) in the bob, and stays with the cart.
    const double rx = -0.6 * c - 0.1 * s, ry = -0.6 * s + 0.1 * c;
    moved.q[3] = state.q[0] - rx;
    moved.q[4] = state.q[1] - ry;
    moved.q[5] = angle;
    moved.v[3] = state.v[0] + ry * rate;
    moved.v[4] = state.v[1] - rx * rate;
    moved.v[5] = rate;
    DynamicsWorkspace own(model);
    accelerate(model, own, moved);
    CHECK(own.constraint.cwiseAbs().maxCoeff() < 1e-12);
    return moved.a[5];
  };
  const double by_angle =
      difference([&](double x) { return acceleration(x, state.v[5]); }, state.q[5]);
  const double by_rate =
      difference([&](double x) { return acceleration(state.q[5], x); }, state.v[5]);
  // The length of N in the mass does not change with the angle of a body on one hinge, so that the
  // angle is y times a constant.
  CHECK(std::abs(by_angle) > 1.0);
  CHECK(std::abs(by_rate) > 0.1);
  CHECK(std::abs(found.stiffness(0, 0) + by_angle) < kDifferenceTolerance * std::abs(by_angle));
  CHECK(std::abs(found.damping(0, 0) + by_rate) < kDifferenceTolerance * std::abs(by_rate));
}

TEST_CASE("A body that spins about a hinge beside its centre returns to nothing") {
  // In the frame of the mass centre its displacements turn; seen along the motion nothing changes.
  Model model;
  const int body = add_rigid(model, "body", 2.0, 0.1, {0.3, 0.4, 0.0}, {-4.0, 3.0, 10.0});
  add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(body, -0.3, -0.4, 0.0));
  model.freeze();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  accelerate(model, ws, state);
  CHECK(std::abs(state.a.head(2).norm() - 50.0) < 1e-12);
  const Linearisation found = linearise(model, state, ws);
  // Round-off of the speed, 10 rad/s.
  CHECK(found.eigenvalues.cwiseAbs().maxCoeff() < 1e-12 * 10.0);
}

TEST_CASE("An item with a memory becomes a state; one that gives no derivatives is named") {
  Model model;
  const int rotor = add_rigid(model, "rotor", 1.0, 0.05);
  add_revolute(model, "pivot", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(rotor, 0.0, 0.0, 0.0));
  const double k = 40.0, c = 3.0, inertia = 0.05;
  model.add(std::make_unique<TorsionalDamper>("damper", Marker{kGround}, Marker{rotor}, k, c));
  model.freeze();
  const Linearisation found = at_rest(model);
  // u'' + (k/c) u' + (k/J) u = 0 of the stretch, and the place where it rests.
  REQUIRE(found.eigenvalues.size() == 3);
  REQUIRE(found.history.size() == 1);
  CHECK(found.history[0].number == 0);
  const double half = 0.5 * k / c;
  CHECK(std::abs(found.eigenvalues[0]) < 1e-12 * half);
  check_pair(found, 1, Complex(-half, std::sqrt(k / inertia - half * half)), 1e-12);
}
