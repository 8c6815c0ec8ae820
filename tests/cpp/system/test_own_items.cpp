// Items that the kernel does not know: one with a memory, one with an unknown, a body of many
// elements whose mass and forces depend on its motion.
#include <array>
#include <cmath>
#include <memory>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "system/torsional_damper.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

// [test]
TEST_CASE("A torsional damper with a memory: tangents, relaxation, energy, restart") {
  const double k = 40.0, c = 3.0, inertia = 0.05;
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rotor", 1.0, inertia).add<PlanarBody>("ring", 2.0, 0.4);
  TorsionalDamper between("damper", Marker{1}, Marker{2}, k, c);
  TorsionalDamper on_ground("damper", Marker{0}, Marker{1}, k, c);
  const Motion motion{bodies.n(), 0.9};
  const Vector q = motion.q(0.6), v = motion.v(0.6);
  for (TorsionalDamper* damper : {&between, &on_ground}) {
    double base = 0.2, rate = 0.0;
    const auto evaluate_at = [&](const Vector& x, Matrix& by_q) {
      const BodiesView view = bodies.view(x, v, v);
      attach(*damper, view);
      ItemStorage storage(*damper, view);
      storage.blocks.history_rate = &rate;
      REQUIRE(damper->evaluate({.history_base = &base, .history_weight = 0.01}, view, nullptr,
                               storage.blocks) == ItemStatus::ok);
      Vector force = Vector::Zero(bodies.n());
      Matrix by_v = by_q = Matrix::Zero(bodies.n(), bodies.n());
      storage.add_to(force, by_q, by_v);
      return force;
    };
    Matrix by_q, unused;
    const Vector force = evaluate_at(q, by_q);
    CHECK(force.norm() > 1.0);
    CHECK(relative_error(by_q, difference_jacobian(
                                   [&](const Vector& x) { return evaluate_at(x, unused); }, q)) <
          kDifferenceTolerance);
  }

  // A spinning rotor on the damper: u = phi - s obeys u'' + (k/c) u' + (k/J) u = 0.
  Model model;
  const int rotor = add_rigid(model, "rotor", 1.0, inertia, {0.0, 0.0, 0.3}, {0.0, 0.0, 5.0});
  model.add(std::make_unique<TorsionalDamper>("damper", Marker{kGround}, Marker{rotor}, k, c));
  model.freeze();
  const double half = 0.5 * k / c, frequency = std::sqrt(k / inertia - half * half), t = 0.4;
  const double stretch = 5.0 / frequency * std::exp(-half * t) * std::sin(frequency * t);
  for (const std::string& name : integrator_names()) {
    if (name == "Cash-Karp") continue;  // refuses memories, below
    INFO(name);
    double error[2];
    for (int fine = 0; fine < 2; ++fine) {
      Run run(model, fixed_step(fine == 1 ? 1e-3 : 2e-3), name);
      run.to(t);
      error[fine] = std::abs(run.state.q[2] - run.state.history[0] - stretch);
      CHECK(error[fine] < (fine == 1 ? 2e-4 : 8e-4));  // of 0.03; measured 1.1e-4 and 4.3e-4
      // The powers are summed by the trapezoidal rule, with an error of the second order.
      if (fine == 1) CHECK(std::abs(run.energy_error()) < 1e-3 * run.start_energy.kinetic);
    }
    CHECK(error[1] < 0.3 * error[0]);
  }
  CHECK_THROWS_WITH(Run(model, fixed_step(1e-3), "Cash-Karp"),
                    ContainsSubstring("force 'damper': has a history, which the explicit"));

  Run whole(model, fixed_step(1e-3), "TR-BDF2");
  whole.to(0.05);
  const State saved = whole.state;
  whole.to(0.1);
  Run again(model, fixed_step(1e-3), "TR-BDF2");
  again.state = saved;
  while (again.state.time < 0.1) REQUIRE(again.integrator.step(again.state, 0.1).accepted);
  CHECK(same_bits(again.state, whole.state));
}
// [test end]

namespace {

/// Two springs one behind the other along x from the ground to a body, whose massless joint z [m]
/// is an algebraic unknown: 0 = k2 (x - z) - k1 z.
class TwoSprings final : public Item, public ItemVariables {
 public:
  TwoSprings(int body, double k1, double k2, std::string name = "springs")
      : Item(std::move(name)), body_(body), k1_(k1), k2_(k2) {}
  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.by_v = false;
    layout.variables = {{.name = "position", .order = 0, .unit = "m", .scale = 0.1}};
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, {0}, layout.elements[0]);
    layout.elements[0].push_back(-1);
    return layout;
  }
  void initial_variables(const BodiesView&, double* z) const override { *z = 4711.0; }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const double x = view.state(body_).q[0], z = *request.variables;
    ElementBlocks& element = out.elements[0];
    element.force << -k2_ * (x - z), k2_ * (x - z) - k1_ * z;
    if (request.tangents) element.by_q << -k2_, k2_, k2_, -k2_ - k1_;
    return ItemStatus::ok;
  }

 private:
  int body_;
  double k1_, k2_;
};

}  // namespace

TEST_CASE("An algebraic unknown is solved for with the motion") {
  Model model;
  const int mass = add_rigid(model, "mass", 2.0, 1.0, {0.1, 0.0, 0.0});
  model.add(std::make_unique<TwoSprings>(mass, 300.0, 150.0));
  model.freeze();
  CHECK(model.unknowns() == 1);
  Model two;
  for (const char* name : {"first", "second"}) {
    const int body = add_rigid(two, std::string(name) + " mass", 2.0, 1.0, {0.1, 0.0, 0.0});
    two.add(std::make_unique<TwoSprings>(body, 300.0, 150.0, name));
  }
  two.freeze();
  DynamicsWorkspace ws(two);
  CHECK(initial_state(two, ws).unknowns == Vector2(4711.0, 4711.0));
  const double frequency = std::sqrt(100.0 / 2.0);  // 300 and 150 N/m in a row: 100 N/m
  for (const std::string& name : integrator_names()) {
    if (name == "Cash-Karp") continue;
    INFO(name);
    Run run(model, fixed_step(1e-3), name);
    CHECK(run.state.unknowns[0] == Approx(0.1 / 3.0).epsilon(1e-9));
    const long before = allocations;
    run.integrator.step(run.state, 1.0);
    CHECK(allocations == before);
    run.to(0.5);
    CHECK(run.state.q[0] == Approx(0.1 * std::cos(frequency * 0.5)).margin(2e-6));
    CHECK(run.state.unknowns[0] == Approx(run.state.q[0] / 3.0).epsilon(1e-9));
  }
  CHECK_THROWS_WITH(
      Run(model, fixed_step(1e-3), "Cash-Karp"),
      ContainsSubstring("force 'springs': has algebraic variables, which the explicit"));
}

namespace {

/// The bead itself.
class BeadAttachment final : public PointAttachment {
 public:
  BeadAttachment(const Marker& marker, double curvature)
      : PointAttachment(marker, {0}), b_(curvature) {}
  void add_point_hessian(const BodyState&, const AttachmentMotion&, const Vector3& f,
                         MatrixRef h) const override {
    h(0, 0) += b_ * f[1];
  }

 private:
  void point(const BodyState& s, VectorMotion& out) const override {
    const double x = s.q[0], v = s.v[0], a = s.a[0];
    out.value = Vector3(x, 0.5 * b_ * x * x, 0.0);
    out.jacobian = Vector3(1.0, b_ * x, 0.0);
    out.jacobian_rate = Vector3(0.0, b_ * v, 0.0);
    out.jacobian_acceleration = Vector3(0.0, b_ * a, 0.0);
    out.rate = out.jacobian * v;
    out.acceleration = out.jacobian * a + out.jacobian_rate * v;
  }

  double b_;
};

/// A bead of mass m on a wire y = b x^2 / 2: its one coordinate is x. The mass m (1 + b^2 x^2)
/// depends on it, and m b^2 x v^2 is a force of inertia.
class Bead final : public Body, public BodyForces {
 public:
  Bead(double mass, double curvature) : Body("bead"), m_(mass), b_(curvature) {}
  int coordinates() const override { return 1; }
  bool planar() const override { return true; }
  double mass() const override { return m_; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override {
    return std::make_unique<BeadAttachment>(marker, b_);
  }
  void mass_centre(const BodyState& s, Vector3& position, Vector3& velocity) const override {
    position = Vector3(s.q[0], 0.5 * b_ * s.q[0] * s.q[0], 0.0);
    velocity = Vector3(1.0, b_ * s.q[0], 0.0) * s.v[0];
  }
  void add_weight(int, const Vector3& g, const BodyState& s, bool tangents,
                  ElementBlocks& out) const override {
    out.force[0] += m_ * (g[0] + b_ * s.q[0] * g[1]);
    if (tangents) out.by_q(0, 0) += m_ * b_ * g[1];
  }
  bool constant_mass() const override { return false; }
  void mass_matrix(int, const BodyState& s, MatrixRef m) const override {
    m(0, 0) = m_ * (1.0 + b_ * b_ * s.q[0] * s.q[0]);
  }
  void add_forces(int, const BodyState& s, bool tangents, ElementBlocks& out) const override {
    const double x = s.q[0], v = s.v[0], a = s.a[0], bb = m_ * b_ * b_;
    out.force[0] -= bb * x * v * v;
    if (!tangents) return;
    out.by_q(0, 0) -= bb * v * v + 2.0 * bb * x * a;
    out.by_v(0, 0) -= 2.0 * bb * x * v;
  }
  const char* coordinate_name(int) const override { return "x"; }
  Unit coordinate_unit(int) const override { return Unit::metre; }

 private:
  double m_, b_;
};

}  // namespace

TEST_CASE("A mass that depends on the position, and forces of inertia that come with it") {
  Model model;
  model.add_body(std::make_unique<Bead>(0.7, 3.0), {0.4}, {0.5});
  add_gravity(model);
  model.freeze();

  // Tangents of the residual at constant acceleration.
  DynamicsWorkspace ws(model);
  const Vector none;
  const auto residual = [&](double x, double v) {
    const Vector q = Vector::Constant(1, x), rate = Vector::Constant(1, v),
                 a = Vector::Constant(1, 1.7);
    REQUIRE(evaluate(model, {.q = &q, .v = &rate, .a = &a, .multipliers = &none}, ws) ==
            ItemStatus::ok);
    return ws.residual[0];
  };
  const double by_q = difference([&](double x) { return residual(x, 0.9); }, 0.3);
  const double by_v = difference([&](double v) { return residual(0.3, v); }, 0.9);
  residual(0.3, 0.9);
  CHECK(ws.stiffness.dense()(0, 0) == Approx(by_q).epsilon(1e-8));
  CHECK(ws.damping.dense()(0, 0) == Approx(by_v).epsilon(1e-8));
  CHECK(ws.mass.dense()(0, 0) == Approx(0.7 * (1.0 + 9.0 * 0.09)).epsilon(1e-14));

  for (const std::string& name : integrator_names()) {
    INFO(name);
    Run run(model, fixed_step(1e-3), name);
    const double start = run.start_energy.kinetic + run.start_energy.potential;
    CHECK(run.start_energy.kinetic == Approx(0.5 * 0.7 * (1.0 + 9.0 * 0.16) * 0.25));
    run.to(1.0);
    const EnergyBalance now = run.balance();
    // At most 1e-8 measured where nothing is damped on purpose; 1e-5 with generalized-alpha.
    CHECK(std::abs(now.kinetic + now.potential - start) <
          (name == "generalized-alpha" ? 5e-5 : 1e-7) * start);
  }
}
