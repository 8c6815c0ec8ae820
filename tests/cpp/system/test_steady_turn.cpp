#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "bodies/flexible_body.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "models.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/items/point_mass.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/linearisation.hpp"
#include "tribodyn/system/steady_turn.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("A body with a point mass that spins freely is seen from itself") {
  // Its mass matrix turns with it, and so does its centre about that of the whole.
  Model model;
  const double mass = 2.0, added = 0.5, arm = 0.3, speed = 10.0;
  const double off = added * arm / (mass + added);
  const int body =
      add_rigid(model, "body", mass, 0.1, {-off, 0.0, 0.0}, {0.0, -off * speed, speed});
  model.add(std::make_unique<PointMass>("weight", planar_marker(body, arm, 0.0, 0.0),
                                        *model.bodies()[static_cast<std::size_t>(body)], added));
  model.freeze();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  REQUIRE(accelerate(model, state, ws));
  const Linearisation found = linearise(model, state, ws);
  REQUIRE(found.eigenvalues.size() == 6);
  // What is left is the motion of third order over 0.03 rad.
  CHECK(found.unsteadiness < 1e-5);
  // Along axes that turn with it a body at rest moves round with -speed: double eigenvalues, known
  // to the root of round-off; its angle and spin are free.
  for (const std::complex<double>& value : found.eigenvalues) {
    CHECK(std::abs(value.real()) < 1e-5 * speed);
    CHECK(std::min(std::abs(value), std::abs(std::abs(value) - speed)) < 1e-5 * speed);
  }
}

namespace {

/// Velocities, or accelerations, of all nodes in the plane that turn about the origin.
Vector across(const Vector& q, double by) {
  Vector v(q.size());
  for (Eigen::Index i = 0; i < q.size(); i += 2) {
    v[i] = -by * q[i + 1];
    v[i + 1] = by * q[i];
  }
  return v;
}

}  // namespace

TEST_CASE("A flexible body with a weight that spins freely is seen from itself") {
  // All nodes are displaced along axes that turn with the body, and so does the mass of the patch.
  const double speed = 6.0;
  Model model;
  auto own = std::make_unique<FlexibleBody>(
      "bar", FlexibleBody::Options{.nodes = {4, 2, 0}, .stiffness = 1e3, .patch = 6});
  const std::vector<double> q = own->placed({-0.3, -0.1, 0.0});
  const int body = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0));
  model.add(std::make_unique<PointMass>("weight", planar_marker(body, 0.7, 0.15, 0.0),
                                        *model.bodies()[static_cast<std::size_t>(body)], 0.1));
  model.freeze();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  // The stretched shape that turns about the origin as if it were rigid.
  const auto unbalanced = [&](const Vector& x) {
    state.q = x;
    state.v = across(x, speed);
    state.a = -speed * speed * x;
    REQUIRE(evaluate_at(model, state, ws) == ItemStatus::ok);
    return Vector(ws.residual);
  };
  Vector shape = state.q;
  for (int k = 0; k < 12; ++k) {
    shape -= shortest_least_squares(difference_jacobian(unbalanced, shape, 1e-4), unbalanced(shape),
                                    1e-6);
  }
  CHECK(unbalanced(shape).norm() < 1e-11);
  const Linearisation found = linearise(model, state, ws);
  CHECK(found.unsteadiness < 1e-5);
  // Two free motions, and the motion of the centre in axes that turn: twice i speed, and its
  // conjugates.
  int free = 0, turned = 0;
  for (const std::complex<double>& value : found.eigenvalues) {
    const double part = 1e-4 * speed;
    CHECK(std::abs(value.real()) < part);
    if (std::abs(value) < part) ++free;
    if (std::abs(std::abs(value.imag()) - speed) < part) ++turned;
  }
  CHECK(free == 2);
  CHECK(turned == 4);
}

TEST_CASE("A slider on a table that turns freely is seen from the table") {
  // k/m - W^2 + 4 m r^2 W^2/J of the whole, and the angle of the table, which nothing returns.
  Model model;
  const double k = 300.0, m = 0.5, rest = 0.2, inertia = 0.03, own = 1e-3, speed = 15.0;
  const double r = k * rest / (k - m * speed * speed);
  const int table = add_rigid(model, "table", 1.0, inertia, {0.0, 0.0, 0.0}, {0.0, 0.0, speed});
  const int slider = add_rigid(model, "slider", m, own, {r, 0.0, 0.0}, {0.0, speed * r, speed});
  add_revolute(model, "axis", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(table, 0.0, 0.0, 0.0));
  model.add(std::make_unique<Translational>("guide", planar_marker(table, 0.0, 0.0, 0.0),
                                            planar_marker(slider, 0.0, 0.0, 0.0)));
  model.add(std::make_unique<SpringDamper>("spring", planar_marker(table, -1.0, 0.0, 0.0),
                                           planar_marker(slider, 0.0, 0.0, 0.0),
                                           SpringDamperOptions{k, 0.0, 1.0 + rest}));
  model.freeze();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  REQUIRE(accelerate(model, state, ws));
  const Linearisation found = linearise(model, state, ws);
  REQUIRE(found.eigenvalues.size() == 4);
  CHECK(found.unsteadiness < 1e-5);
  const double whole = inertia + own + m * r * r;
  const double square = k / m - speed * speed + 4.0 * m * r * r * speed * speed / whole;
  CHECK(std::abs(found.eigenvalues[2] - std::complex<double>(0.0, std::sqrt(square))) <
        1e-10 * std::sqrt(square));
  CHECK(found.eigenvalues.head(2).cwiseAbs().maxCoeff() < 1e-9 * speed);
}

TEST_CASE("A pendulum that swings is not steady, not even in its lowest position") {
  for (double angle : {-0.5 * std::numbers::pi, 0.3}) {
    Model model;
    const int bob = add_rigid(model, "bob", 1.0, 0.2, {std::cos(angle), std::sin(angle), angle},
                              {-2.0 * std::sin(angle), 2.0 * std::cos(angle), 2.0});
    add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
    add_gravity(model);
    model.freeze();
    DynamicsWorkspace ws(model);
    State state = initial_state(model, ws);
    state.a.setZero(model.coordinates());
    state.multipliers.setZero(model.rows());
    REQUIRE(accelerate(model, state, ws));
    CHECK(linearise(model, state, ws).unsteadiness > 1e-3);
  }
}
