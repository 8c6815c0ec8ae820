// Forces that depend on multipliers, together with variables: friction that warms a wall and
// depends on its temperature.
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/SVD>

#include "catch.hpp"
#include "differences.hpp"
#include "integrators/runs.hpp"
#include "system/thermal_items.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/linearisation.hpp"
#include "tribodyn/system/small_motion_pencil.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kFriction = 0.4;    // at the ambient temperature
constexpr double kSlope = 0.02;      // of the friction [1/K]
constexpr double kTransition = 0.2;  // speed [m/s]
constexpr double kAmbient = 300.0;   // [K]

double coefficient(double temperature) {
  return kFriction * std::exp(-kSlope * (temperature - kAmbient));
}

/// A body at (x, y) slides along the line y = 0 of a belt that moves with a speed V [m/s]. With the
/// multiplier lambda of the row Phi = y [m] and the sliding speed w = x' - V the friction is
///
///     Q_x = -F s,   F = mu(T) N [N],   N = -lambda,   s = w / (w^2 + w_0^2)^(1/2),
///
/// and the heat F s w [W] flows into the wall that the brake lists. F is a value of the item, or
/// a variable of order 0.
class Brake final : public Item, public ItemEnergy {
 public:
  Brake(int body, double belt, bool algebraic)
      : Item("brake"), body_(body), belt_(belt), algebraic_(algebraic) {}
  const char* noun() const override { return "brake"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.rows = layout.load_rows = 1;
    append_coordinates(bodies, body_, {0, 1}, layout.row_coordinates);
    layout.listed = {{"wall", "temperature"}};
    layout.elements = {layout.row_coordinates};
    layout.elements[0].push_back(-1);
    if (algebraic_) {
      // The friction follows the multiplier, whose round-off is that of a position divided by the
      // square of a step: the scale keeps this far below the tolerance of Newton's method.
      layout.variables = {{.name = "friction", .order = 0, .unit = "N", .scale = 1e4}};
      layout.elements[0].push_back(-2);
    }
    return layout;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const BodyState state = view.state(body_);
    RowBlocks& rows = out.rows;
    rows.value[0] = state.q[1];
    rows.rate[0] = state.v[1];
    rows.acceleration[0] = state.a[1];
    rows.unit[0] = Unit::metre;
    rows.jacobian << 0.0, 1.0;
    rows.jacobian_rate.setZero();
    rows.jacobian_acceleration.setZero();
    if (request.rows_only) return ItemStatus::ok;
    // With the variable F the element is (x, y, F, T).
    const int t = algebraic_ ? 3 : 2;
    const double w = state.v[0] - belt_, root = std::hypot(w, kTransition), s = w / root;
    const double mu = coefficient(request.variables[t - 2]), load = -request.multipliers[0];
    const double slope = kTransition * kTransition / (root * root * root);
    const double f = algebraic_ ? request.variables[0] : mu * load;
    ElementBlocks& element = out.elements[0];
    element.force[0] = -f * s;
    element.force[t] = mu * load * s * w;
    if (algebraic_) element.force[2] = mu * load - f;
    if (!request.tangents) return ItemStatus::ok;
    element.by_v(0, 0) = -f * slope;
    element.by_v(t, 0) = mu * load * (slope * w + s);
    element.by_q(t, t) = -kSlope * mu * load * s * w;
    rows.force_by_multipliers(0, t) = -mu * s * w;
    if (algebraic_) {
      element.by_q(0, 2) = -s;
      element.by_q(2, 2) = -1.0;
      element.by_q(2, t) = -kSlope * mu * load;
      rows.force_by_multipliers(0, 2) = -mu;
    } else {
      element.by_q(0, t) = kSlope * mu * load * s;
      rows.force_by_multipliers(0, 0) = mu * s;
    }
    return ItemStatus::ok;
  }
  EnergyFlow energy_flow(const ItemInstant& at) const override {
    const double friction = at.blocks->elements[0].force[0], v = at.view->state(body_).v[0];
    return {.supplied = friction * belt_, .dissipated = -friction * (v - belt_), .inflow = 0.0};
  }

 private:
  int body_;
  double belt_;
  bool algebraic_;
};

constexpr double kMass = 2.0, kInertia = 1.0;
constexpr WallOptions kWall{.capacity = 0.5, .conductance = 0.4, .heat = 1.0};

/// Reads the friction F of the brake, a variable of order 0, with a delay, and pulls the body:
///
///     s' = (F - s)/tau,   Q_x = -k (s - F_0).
class Gauge final : public Item, public ItemHistory {
 public:
  Gauge(int body, double friction) : Item("gauge"), body_(body), friction_(friction) {}
  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.listed = {{"brake", "friction"}};
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, {0}, layout.elements[0]);
    layout.elements[0].push_back(-1);
    layout.by_v = false;
    return layout;
  }
  int history_size() const override { return 1; }
  void initial_history(const BodiesView&, double* history) const override {
    history[0] = friction_;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView&, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const double share = request.history_weight / kDelay, f = request.variables[0];
    const double s = (request.history_base[0] + share * f) / (1.0 + share);
    out.history_rate[0] = (f - s) / kDelay;
    out.elements[0].force[0] = -kPull * (s - friction_);
    if (request.tangents) out.elements[0].by_q(0, 1) = -kPull * share / (1.0 + share);
    return ItemStatus::ok;
  }
  bool history_tangents(const ItemRequest& request, const BodiesView&, ItemWorkspace*,
                        HistoryTangents& out) const override {
    const double share = request.history_weight / kDelay;
    out.states = {0};
    out.rate_by_state = Matrix::Constant(1, 1, -1.0 / kDelay);
    out.rate_by_q = Eigen::RowVector2d(0.0, 1.0 / kDelay);
    out.rate_by_v = Matrix::Zero(1, 2);
    out.force_by_state = Vector2(-kPull, 0.0);
    out.force_by_q = out.force_by_v = Matrix::Zero(2, 2);
    out.force_by_q(0, 1) = kPull * share / (1.0 + share);
    return true;
  }
  static constexpr double kDelay = 0.05, kPull = 0.6;

 private:
  int body_;
  double friction_;
};

/// A body on the brake, pressed by an inclined spring, with a gauge if its friction is given.
struct Pressed {
  Model model;

  explicit Pressed(bool algebraic, double belt = 0.0, double speed = 3.0,
                   const WallOptions& wall = kWall, std::optional<double> gauge = {}) {
    const int body = add_rigid(model, "body", kMass, kInertia, {0.1, 0.0, 0.0}, {speed, 0.0, 0.0});
    model.add(std::make_unique<SpringDamper>(
        "spring", planar_marker(kGround, 0.0, -1.0, 0.0), planar_marker(body, 0.0, 0.0, 0.0),
        SpringDamperOptions{.stiffness = kStiffness, .damping = 0.0, .free_length = kFree}));
    model.add(std::make_unique<Brake>(body, belt, algebraic));
    model.add(std::make_unique<ThermalWall>("wall", wall));
    if (gauge) model.add(std::make_unique<Gauge>(body, *gauge));
    model.freeze();
  }
  /// Temperature of the wall [K]; variables of order 1 are the first.
  static double temperature(const State& state) { return state.unknowns[0]; }

  static constexpr double kStiffness = 200.0, kFree = 0.8;
};

/// The same as equations of (x, x', T), with the normal force from the balance along y.
Vector rates(const Vector3& at, double belt) {
  const double length = std::hypot(at[0], 1.0);
  const double pull = Pressed::kStiffness * (length - Pressed::kFree);
  const double w = at[1] - belt, s = w / std::hypot(w, kTransition);
  const double friction = coefficient(at[2]) * pull / length * s;
  return Vector3(
      at[1], (-pull * at[0] / length - friction) / kMass,
      (kWall.heat - kWall.conductance * (at[2] - kAmbient) + friction * w) / kWall.capacity);
}

}  // namespace

namespace {

/// Rows whose item declares forces of multipliers, with any element.
struct Misdeclared final : Item {
  Misdeclared(int body, std::vector<int> element, int load_rows)
      : Item("guide"), body_(body), element_(std::move(element)), load_rows_(load_rows) {}
  const char* noun() const override { return "joint"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.rows = 1;
    layout.load_rows = load_rows_;
    append_coordinates(bodies, body_, {0, 1}, layout.row_coordinates);
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, element_, layout.elements[0]);
    return layout;
  }
  ItemStatus evaluate(const ItemRequest&, const BodiesView&, ItemWorkspace*,
                      ItemBlocks&) const override {
    return ItemStatus::ok;
  }

 private:
  int body_;
  std::vector<int> element_;
  int load_rows_;
};

}  // namespace

TEST_CASE("Forces of multipliers need an element that starts with the coordinates of the rows") {
  const auto frozen = [](const std::vector<int>& element, int load_rows) {
    Model model;
    const int body = add_rigid(model, "body", kMass, kInertia, {0.1, 0.0, 0.0});
    model.add(std::make_unique<Misdeclared>(body, element, load_rows));
    model.freeze();
  };
  CHECK_NOTHROW(frozen({1, 0}, 0));
  CHECK_NOTHROW(frozen({0, 1}, 1));
  CHECK_NOTHROW(frozen({0, 1, 2}, 1));
  for (const std::vector<int>& element : {std::vector<int>{1, 0}, {0}, {2, 0, 1}}) {
    CHECK_THROWS_AS(frozen(element, 1), ModelError);
    CHECK_THROWS_WITH(frozen(element, 1),
                      ContainsSubstring("joint 'guide': elements must be one element that starts "
                                        "with the coordinates of the rows"));
  }
  CHECK_THROWS_AS(frozen({0, 1}, 2), ModelError);  // of one row
}

TEST_CASE("Friction that depends on a temperature: tangents against differences") {
  for (const bool algebraic : {false, true}) {
    const Pressed pressed(algebraic, 0.7);
    const Model& model = pressed.model;
    DynamicsWorkspace ws(model);
    const Vector q = Vector3(0.2, 0.1, 0.3), v = Vector3(1.2, -0.4, 0.5), a = Vector::Zero(3);
    const Vector unknowns = algebraic ? Vector(Vector2(313.0, 8.0)) : Vector::Constant(1, 313.0);
    const Vector rate = Vector::Constant(1, 7.0), lambda = Vector::Constant(1, -35.0);
    const auto residual = [&](const Vector& at_q, const Vector& at_v, const Vector& at_u,
                              const Vector& at_lambda) {
      REQUIRE(evaluate(model,
                       {.q = &at_q,
                        .v = &at_v,
                        .a = &a,
                        .multipliers = &at_lambda,
                        .unknowns = &at_u,
                        .unknown_rates = &rate},
                       ws) == ItemStatus::ok);
      return ws.residual;
    };
    const auto by = [&](const auto& f, const Vector& x) { return difference_jacobian(f, x); };
    Matrix stiffness(ws.structure->variables(), ws.structure->variables());
    stiffness << by([&](const Vector& x) { return residual(x, v, unknowns, lambda); }, q),
        by([&](const Vector& x) { return residual(q, v, x, lambda); }, unknowns);
    const Matrix damping = by([&](const Vector& x) { return residual(q, x, unknowns, lambda); }, v);
    const Matrix loads = by([&](const Vector& x) { return residual(q, v, unknowns, x); }, lambda);
    residual(q, v, unknowns, lambda);
    CHECK(relative_error(ws.stiffness.dense(), stiffness) < kDifferenceTolerance);
    CHECK(relative_error(ws.damping.dense().leftCols(3), damping) < kDifferenceTolerance);
    Matrix expected = -ws.force_by_multipliers.dense().transpose();
    expected.topRows(3) += ws.jacobian.dense().transpose();
    CHECK(relative_error(expected, loads) < kDifferenceTolerance);
    CHECK(std::abs(loads(3, 0)) > 0.05);  // the heat depends on the multiplier
  }
}

TEST_CASE("Forces of multipliers and variables are in the matrix of the equations of motion") {
  for (const bool algebraic : {false, true}) {
    const Pressed pressed(algebraic, 0.7);
    DynamicsWorkspace ws(pressed.model);
    const State state = initial_state(pressed.model, ws);
    const Vector lambda = Vector::Constant(1, -35.0);
    REQUIRE(evaluate(pressed.model,
                     {.q = &state.q,
                      .v = &state.v,
                      .a = &state.a,
                      .multipliers = &lambda,
                      .unknowns = &state.unknowns,
                      .unknown_rates = &state.unknown_rates},
                     ws) == ItemStatus::ok);
    const EquationWeights w{.damping = 0.1, .stiffness = 0.02, .jacobian = 0.5, .first_order = 0.2};
    EquationMatrix matrix(*ws.structure);
    REQUIRE(matrix.factor(ws, w));
    const Eigen::Index n = 3, all = ws.structure->variables();
    const Matrix mass = ws.mass.dense(), stiffness = ws.stiffness.dense(), g = ws.jacobian.dense();
    Matrix dense = Matrix::Zero(all + 1, all + 1);
    dense.topLeftCorner(all, n) =
        (mass + w.damping * ws.damping.dense() + w.stiffness * stiffness).leftCols(n);
    dense.col(n).head(all) = mass.col(n) + w.first_order * stiffness.col(n);
    if (algebraic) dense.col(n + 1).head(all) = stiffness.col(n + 1);
    dense.col(all).head(n) = g.transpose();
    dense.col(all).head(all) -= ws.force_by_multipliers.dense().transpose();
    dense.row(all).head(n) = w.jacobian * g;
    const Vector rhs = Vector::LinSpaced(all + 1, 1.0, 2.0);
    Vector solution(all + 1);
    matrix.solve(rhs, solution);
    CHECK((dense * solution - rhs).norm() < 1e-12 * rhs.norm());
    CHECK(ws.force_by_multipliers.dense().cwiseAbs().maxCoeff() > 0.1);
  }
}

TEST_CASE("All integrators keep their order where friction warms a wall") {
  const double end = 0.2;
  const auto result = [](const State& state) {
    return Vector3(state.q[0], state.v[0], 0.01 * Pressed::temperature(state));
  };
  const Pressed pressed(false);
  Run exact(pressed.model, fixed_step(1e-4), "Cash-Karp");
  exact.to(end);
  CHECK(Pressed::temperature(exact.state) > 305.0);
  for (const bool algebraic : {false, true}) {
    const Pressed own(algebraic);
    for (const std::string& name : integrator_names()) {
      if (algebraic && name == "Cash-Karp") continue;
      const int order = name == "ESDIRK3" ? 3 : name == "ESDIRK4" ? 4 : name == "Cash-Karp" ? 5 : 2;
      std::vector<double> errors;
      const double first = order == 2 ? 1e-3 : 5e-3;
      for (const double step : {first, first / 2.0, first / 4.0, first / 8.0}) {
        if (order == 5 && step < 1e-3) continue;  // round-off
        IntegratorOptions options = fixed_step(step);
        options.newton_tolerance = 1e-10;
        Run run(own.model, options, name);
        run.to(end);
        errors.push_back((result(run.state) - result(exact.state)).norm());
      }
      INFO(name << (algebraic ? ", algebraic" : "") << ": errors" << text(errors) << ", orders"
                << text(orders(errors)));
      CHECK(orders(errors).back() > order - 0.3);
    }
  }
}

TEST_CASE("Friction that warms an adiabatic wall conserves the energy with the heat") {
  for (const bool algebraic : {false, true}) {
    const Pressed pressed(algebraic, 0.0, 3.0, {.capacity = 0.5});
    for (const std::string& name : integrator_names()) {
      if (algebraic && name == "Cash-Karp") continue;
      INFO(name);
      Run run(pressed.model, fixed_step(1e-3), name);
      const auto total = [](const EnergyBalance& now) {
        return now.kinetic + now.potential + now.heat;
      };
      const double start = total(run.start_energy);
      run.to(0.3);
      CHECK(run.balance().heat > 3.0);
      CHECK(std::abs(total(run.balance()) - start) < 1e-3);
    }
  }
}

TEST_CASE("Friction with a variable resumes bit for bit") {
  for (const bool algebraic : {false, true}) {
    const Pressed pressed(algebraic);
    for (const std::string& name : integrator_names()) {
      if (algebraic && name == "Cash-Karp") continue;
      INFO(name);
      Run whole(pressed.model, fixed_step(1e-3), name);
      whole.to(0.02);
      const State saved = unpacked(packed(whole.state), pressed.model);
      whole.to(0.05);
      Run again(pressed.model, fixed_step(1e-3), name);
      again.state = saved;
      while (again.state.time < 0.05) REQUIRE(again.integrator.step(again.state, 0.05).accepted);
      CHECK(same_bits(again.state, whole.state));
    }
  }
}

TEST_CASE("A body held on a belt by friction: equilibrium and small motions") {
  const double belt = 0.3;
  for (const bool algebraic : {false, true}) {
    const Pressed pressed(algebraic, belt, 0.0);
    DynamicsWorkspace ws(pressed.model);
    const State state = equilibrium_state(pressed.model, ws, 0.0);
    const Vector3 at(state.q[0], 0.0, Pressed::temperature(state));
    CHECK(rates(at, belt).norm() < 1e-6);
    CHECK(at[0] > 0.05);
    CHECK(at[2] > 303.0);
    const auto expected =
        eigenvalues(difference_jacobian([&](const Vector& x) { return rates(x, belt); }, at));
    REQUIRE(expected);
    const Linearisation all = linearise(pressed.model, state, ws);
    REQUIRE(all.history.size() == 1);
    // The matrix of the sparse pencil is singular at each value.
    const auto pencil = small_motion_pencil(pressed.model, state, false, ws);
    REQUIRE(pencil);
    const Matrix m(pencil->at.mass), c(pencil->at.damping), k(pencil->at.stiffness);
    for (const std::complex<double> value : *expected) {
      INFO(value);
      double nearest = 1e9;
      for (const std::complex<double> other : all.eigenvalues) {
        nearest = std::min(nearest, std::abs(value - other));
      }
      CHECK(nearest < 1e-6 * std::abs(value));
      const Eigen::MatrixXcd singular =
          value * value * m + value * c + k.cast<std::complex<double>>();
      const Vector sizes = Eigen::JacobiSVD<Eigen::MatrixXcd>(singular).singularValues();
      CHECK(sizes[sizes.size() - 1] < 1e-7 * sizes[sizes.size() - 2]);
    }
  }
}

TEST_CASE("A history reads a variable that depends on multipliers: small motions") {
  const double belt = 0.3;
  // The gauge does not change the equilibrium.
  const Pressed still(true, belt, 0.0);
  DynamicsWorkspace still_ws(still.model);
  const State at_rest = equilibrium_state(still.model, still_ws, 0.0);
  const double friction = at_rest.unknowns[1];
  const Pressed pressed(true, belt, 0.0, kWall, friction);
  DynamicsWorkspace ws(pressed.model);
  const State state = equilibrium_state(pressed.model, ws, 0.0);
  CHECK(std::abs(state.history[0] - friction) < 1e-6 * std::abs(friction));
  const auto own_rates = [&](const Vector& x) {
    Eigen::Vector4d out;
    out.head(3) = rates(x.head(3), belt);
    const double length = std::hypot(x[0], 1.0);
    const double load = Pressed::kStiffness * (length - Pressed::kFree) / length;
    out[1] -= Gauge::kPull * (x[3] - friction) / kMass;
    out[3] = (coefficient(x[2]) * load - x[3]) / Gauge::kDelay;
    return Vector(out);
  };
  const Vector at = Eigen::Vector4d(state.q[0], 0.0, Pressed::temperature(state), friction);
  CHECK(own_rates(at).norm() < 1e-5);
  const auto expected = eigenvalues(difference_jacobian(own_rates, at));
  REQUIRE(expected);
  const Linearisation all = linearise(pressed.model, state, ws);
  REQUIRE(all.history.size() == 2);
  for (const std::complex<double> value : *expected) {
    INFO(value);
    double nearest = 1e9;
    for (const std::complex<double> other : all.eigenvalues) {
      nearest = std::min(nearest, std::abs(value - other));
    }
    CHECK(nearest < 1e-6 * std::abs(value));
  }
}
