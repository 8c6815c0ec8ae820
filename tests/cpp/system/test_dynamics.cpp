#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "differences.hpp"
#include "models.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/system/dynamics.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

std::shared_ptr<const Interface> sample_interface(double ambient_pressure, bool film_alone) {
  LubricatedOptions film;
  film.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
  film.ambient_pressure = ambient_pressure;
  film.mesh = {.around = 24, .along = 6};
  if (film_alone) return std::make_shared<LubricatedInterface>(film);
  DryOptions dry;
  dry.asperities = std::make_shared<GreenwoodWilliamson>(RoughSurface(nascimento_surface()));
  dry.friction = std::make_shared<Coulomb>(
      CoulombOptions{.friction_coefficient = 0.08, .transition_speed = 0.05});
  return std::make_shared<MixedInterface>(std::vector<std::shared_ptr<const Interface>>{
      std::make_shared<LubricatedInterface>(film), std::make_shared<DryInterface>(dry)});
}

/// A slider-crank whose pin is close to contact, and everything that an evaluation needs.
struct MovingCrank {
  Model model;
  DynamicsWorkspace ws;
  State state;
  double time = 3e-4;
  double weight = 1e-5;

  explicit MovingCrank(double ambient_pressure, bool driven = true, bool film_alone = false)
      : model(build(ambient_pressure, driven, film_alone)),
        ws(model),
        state(initial_state(model, ws)) {
    // Off the constraints, so that no term hides behind a zero, but with the journal in its place.
    const Motion motion{model.coordinates(), 0.4};
    state.q += 1e-7 * motion.q(0.3);
    state.v += 1e-3 * motion.v(0.3);
    state.a = 100.0 * motion.a(0.3);
    for (int k = 0; k < model.rows(); ++k) state.multipliers[k] = 500.0 - 170.0 * k;
  }

  static Model build(double ambient_pressure, bool driven, bool film_alone) {
    SliderCrank mechanism;
    mechanism.driven = driven;
    mechanism.crank_angle = 0.7;
    mechanism.pin = sample_interface(ambient_pressure, film_alone);
    mechanism.pin_offset = {-29.3e-6, 4e-6};
    return mechanism.build();
  }

  ItemStatus evaluate(const Vector& q, const Vector& v, const Vector& a, const Vector& lambda,
                      bool tangents) {
    return tribodyn::evaluate(model,
                              {.time = time,
                               .q = &q,
                               .v = &v,
                               .a = &a,
                               .multipliers = &lambda,
                               .history_base = &state.history,
                               .history_weight = weight,
                               .tangents = tangents},
                              ws);
  }
};

/// Errors of a tangent, each block of rows and columns (lengths, angles) by its own size.
double block_error(const Matrix& value, const Matrix& reference, bool body_rows) {
  double worst = 0.0;
  for (int row = 0; row < (body_rows ? 2 : 1); ++row) {
    for (int column = 0; column < 2; ++column) {
      double scale = 0.0, error = 0.0;
      for (int i = 0; i < value.rows(); ++i) {
        if (body_rows && (i % 3 == 2) != (row == 1)) continue;
        for (int j = 0; j < value.cols(); ++j) {
          if ((j % 3 == 2) != (column == 1)) continue;
          scale = std::max(scale, std::abs(reference(i, j)));
          error = std::max(error, std::abs(value(i, j) - reference(i, j)));
        }
      }
      if (error > 0.0) worst = std::max(worst, error / scale);
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("Tangents of the equations of motion agree with differences") {
  // 10 MPa around keep the film full, so that every point used lies on one smooth piece.
  MovingCrank f(1e7);
  const Vector q = f.state.q, v = f.state.v, a = f.state.a, lambda = f.state.multipliers;
  REQUIRE(f.evaluate(q, v, a, lambda, true) == ItemStatus::ok);
  const DynamicsWorkspace& ws = f.ws;
  const Matrix stiffness = ws.stiffness.dense(), damping = ws.damping.dense();
  const Matrix g = ws.jacobian.dense(), g_rate = ws.jacobian_rate.dense(),
               g_acceleration = ws.jacobian_acceleration.dense();
  const Matrix mass = ws.mass.dense();
  const Vector history_rate = ws.history_rate;
  CHECK(ws.residual.norm() > 1.0);
  CHECK(history_rate.norm() > 0.0);

  const auto residual = [&](const Vector& x, const Vector& y, const Vector& z, const Vector& l) {
    REQUIRE(f.evaluate(x, y, z, l, false) == ItemStatus::ok);
    return ws.residual;
  };
  // Steps of nanometres in the gap; the rest of the residual is smooth on a scale of metres.
  const double by_q = block_error(
      stiffness,
      difference_jacobian([&](const Vector& x) { return residual(x, v, a, lambda); }, q, 2e-9),
      true);
  const double by_v = block_error(
      damping,
      difference_jacobian([&](const Vector& x) { return residual(q, x, a, lambda); }, v, 1e-3),
      true);
  INFO("errors of stiffness " << by_q << " and damping " << by_v);
  CHECK(by_q < 1e-6);
  CHECK(by_v < 1e-6);
  CHECK(relative_error(
            mass, difference_jacobian([&](const Vector& x) { return residual(q, v, x, lambda); }, a,
                                      10.0)) < 1e-9);
  CHECK(relative_error(g.transpose(),
                       difference_jacobian([&](const Vector& x) { return residual(q, v, a, x); },
                                           lambda, 10.0)) < 1e-9);

  // The rows of the joints: the identities that make the Baumgarte row's tangent.
  const auto rows = [&](const Vector& x, const Vector& y, const Vector& z) {
    evaluate_rows(f.model, f.time, x, y, z, f.ws);
    Vector all(3 * f.model.rows());
    all << ws.constraint, ws.constraint_rate, ws.constraint_acceleration;
    return all;
  };
  const int m = f.model.rows();
  const Matrix rows_q =
      difference_jacobian([&](const Vector& x) { return rows(x, v, a); }, q, 1e-4);
  const Matrix rows_v = difference_jacobian([&](const Vector& x) { return rows(q, x, a); }, v, 1.0);
  const Matrix rows_a = difference_jacobian([&](const Vector& x) { return rows(q, v, x); }, a, 1.0);
  CHECK(relative_error(g, rows_q.topRows(m)) < 1e-8);
  CHECK(relative_error(g_rate, rows_q.middleRows(m, m)) < 1e-8);
  CHECK(relative_error(g_acceleration, rows_q.bottomRows(m)) < 1e-8);
  CHECK(relative_error(g, rows_v.middleRows(m, m)) < 1e-8);
  CHECK(relative_error(2.0 * g_rate, rows_v.bottomRows(m)) < 1e-8);
  CHECK(relative_error(g, rows_a.bottomRows(m)) < 1e-8);
}

TEST_CASE("Without tangents the same residual, and no tangent is touched") {
  MovingCrank f(0.0);
  const Vector q = f.state.q, v = f.state.v, a = f.state.a, lambda = f.state.multipliers;
  REQUIRE(f.evaluate(q, v, a, lambda, true) == ItemStatus::ok);
  const Vector residual = f.ws.residual;
  f.ws.stiffness.values().setConstant(4711.0);
  REQUIRE(f.evaluate(q, v, a, lambda, false) == ItemStatus::ok);
  CHECK(f.ws.residual == residual);
  CHECK(f.ws.stiffness.values().isConstant(4711.0));
}

TEST_CASE("The force that cannot be evaluated is told by its number") {
  MovingCrank f(0.0, true, true);
  Vector q = f.state.q;
  q[6] += 1e-3;  // slider
  CHECK(f.evaluate(q, f.state.v, f.state.a, f.state.multipliers, true) == ItemStatus::out_of_range);
  REQUIRE(f.ws.failed_item >= 0);
  CHECK(f.model.items()[static_cast<std::size_t>(f.ws.failed_item)]->name() == "pin");
}

TEST_CASE("Energies and powers of one instant balance") {
  // d(kinetic + potential)/dt = v . M a + dV/dt, with accelerations that satisfy the equations of
  // motion for the forces at hand, must be what is supplied less what is dissipated.
  for (double ambient : {0.0, 3e5}) {
    MovingCrank f(ambient);
    State& s = f.state;
    // On the constraints: ideal joints work only where velocities leave them.
    s = initial_state(f.model, f.ws);
    f.time = 0.0;
    // The content is what the gap was one weight ago: full nodes stay full.
    const ClearanceJoint& pin = clearance_joint(f.model, 0);
    s.v[6] += 4e-3;  // slider, with the journal closing in and then leaving
    const GapMotion motion = pin.gap_motion(f.model.view(s.q.data(), s.v.data(), s.a.data()));
    const Vector6 before = motion.xi - f.weight * motion.rate;
    pin.interaction().facets().history->initial_history(before, s.history.data());
    const int n = f.model.coordinates(), m = f.model.rows();
    const Vector none = Vector::Zero(n), no_lambda = Vector::Zero(m);
    REQUIRE(f.evaluate(s.q, s.v, none, no_lambda, true) == ItemStatus::ok);
    // Phi'' at a = 0 holds what the accelerations must balance.
    Matrix kkt = Matrix::Zero(n + m, n + m);
    kkt.topLeftCorner(n, n) = f.ws.mass.dense();
    kkt.topRightCorner(n, m) = f.ws.jacobian.dense().transpose();
    kkt.bottomLeftCorner(m, n) = f.ws.jacobian.dense();
    Vector rhs(n + m);
    rhs << -f.ws.residual, -f.ws.constraint_acceleration;
    const Vector solution = kkt.partialPivLu().solve(rhs);
    s.a = solution.head(n);
    s.multipliers = solution.tail(m);
    s.history_rate = f.ws.history_rate;
    REQUIRE(f.evaluate(s.q, s.v, s.a, s.multipliers, true) == ItemStatus::ok);
    CHECK(f.ws.residual.norm() < 1e-8 * f.ws.force.norm());

    const EnergyBalance balance = energy_balance(f.model, s, f.ws);
    CHECK(balance.kinetic == Approx(0.5 * s.v.dot(f.ws.mass.dense() * s.v)).epsilon(1e-14));
    const double kinetic_rate = s.v.dot(f.ws.mass.dense() * s.a);
    const auto potential = [&](double t) {
      State moved = s;
      moved.q = s.q + t * s.v;
      moved.history = s.history + (f.weight + t) * s.history_rate;
      return energy_balance(f.model, moved, f.ws).potential;
    };
    const double potential_rate = difference(potential, 0.0, 1e-9);
    INFO("kinetic " << kinetic_rate << ", potential " << potential_rate << ", supplied "
                    << balance.supplied_power << ", dissipated " << balance.dissipated_power
                    << " W");
    CHECK(std::abs(balance.supplied_power) > 100.0);
    CHECK(balance.dissipated_power > 0.0);
    CHECK(kinetic_rate + potential_rate - balance.supplied_power ==
          Approx(-balance.dissipated_power).epsilon(1e-6));
  }
}
