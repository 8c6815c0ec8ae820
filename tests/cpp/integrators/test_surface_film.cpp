// A film with 35 gap coordinates through the whole chain: condensed film, interaction, item,
// tangents, error norm, steps, equilibrium.
#include "allocation_counter.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "integrators/runs.hpp"
#include "integrators/surface_film.hpp"
#include "tribodyn/integrators/error_norm.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/own_coordinates.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr int kNodes = 35;

/// An elastic block whose upper face carries a film.
struct Pad {
  Model model;
  std::vector<int> heights;

  /// `films`: the film is divided between so many equal parts of a mixed interface.
  explicit Pad(Cavitation cavitation, int films = 1, double length = 1e-3) {
    FilmConditions conditions;
    conditions.cavitation = cavitation;
    conditions.open_boundaries = {"left", "right"};
    const auto equation = std::make_shared<const FilmEquation>(
        "pad", small_plane(Elements::rectangles), 1.0 / films, conditions);
    std::vector<double> reference, share;
    double area = 0.0;
    for (std::size_t i = 0; i < kNodes; ++i) {
      reference.push_back(1.3 - 0.1 * equation->mesh().position()[i].x());
      area += equation->mesh().weight()[i];
    }
    for (std::size_t i = 0; i < kNodes; ++i) share.push_back(equation->mesh().weight()[i] / area);
    const auto law = std::make_shared<const CondensedFilm>(
        FilmSolver(equation), std::make_shared<const NodalWalls>(equation, reference, 20.0));
    const auto part = std::make_shared<const SurfaceInterface>(law);
    auto solid = std::make_unique<Solid>("block", SolidOptions{.nodes = {7, 5, 2},
                                                               .spacing = 1.0,
                                                               .density = 1.0,
                                                               .youngs_modulus = 300.0,
                                                               .damping = 0.01,
                                                               .support = 30.0});
    const std::vector<double> places = solid->places();
    for (int n = 0; n < kNodes; ++n) heights.push_back(3 * (2 * n + 1) + 2);
    const std::size_t count = places.size();
    model.add_body(std::move(solid), places, std::vector<double>(count, 0.0));
    const MixedInterface mixed(
        std::vector<std::shared_ptr<const Interface>>(static_cast<std::size_t>(films), part));
    const Interface& chosen = films == 1 ? static_cast<const Interface&>(*part) : mixed;
    model.add(std::make_unique<SurfaceFilm>(chosen.attach("pad", nullptr), heights, share, length));
    model.freeze();
  }
};

/// Residual of the equations of motion at any state; the history as in a stage.
struct Point {
  const Model& model;
  DynamicsWorkspace ws;
  State state;
  Vector q, v, base;

  explicit Point(const Model& m) : model(m), ws(m), state(initial_state(m, ws)) {
    q = state.q;
    v = Vector::Zero(q.size());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      q[i] += 0.02 * scatter(static_cast<std::size_t>(i), 1);
      v[i] += 0.02 * scatter(static_cast<std::size_t>(i), 2);
    }
    base = state.history;
    // Half of the film has too little oil.
    for (Eigen::Index i = 0; i < base.size(); ++i) base[i] *= i % kNodes > 17 ? 0.9 : 1.0;
  }
  ItemStatus evaluate_at(const Vector& at_q, const Vector& at_v) {
    return evaluate(model,
                    {.q = &at_q,
                     .v = &at_v,
                     .a = &state.a,
                     .multipliers = &state.multipliers,
                     .history_base = &base,
                     .history_weight = 0.05},
                    ws);
  }
  const Vector& residual(const Vector& at_q, const Vector& at_v) {
    REQUIRE(evaluate_at(at_q, at_v) == ItemStatus::ok);
    return ws.residual;
  }
};

}  // namespace

TEST_CASE("Tangents of a film with 35 gap coordinates in a model, against differences") {
  for (const int films : {1, 2}) {
    for (const Cavitation cavitation : {Cavitation::reynolds, Cavitation::mass_conserving}) {
      INFO(films << " films, condition " << static_cast<int>(cavitation));
      Pad pad(cavitation, films);
      Point at(pad.model);
      const Vector q = at.q, v = at.v;
      at.residual(q, v);
      const Matrix stiffness = at.ws.stiffness.dense(), damping = at.ws.damping.dense();
      const OwnMotion film = OwnCoordinates::all(pad.model).front().motion(at.ws);
      REQUIRE(film.force.size() == kNodes);
      CHECK(film.force.cwiseAbs().maxCoeff() > 1.0);
      const Matrix by_q =
          difference_jacobian([&](const Vector& x) { return at.residual(x, v); }, q);
      const Matrix by_v =
          difference_jacobian([&](const Vector& x) { return at.residual(q, x); }, v);
      CHECK(relative_error(stiffness, by_q) < kDifferenceTolerance);
      CHECK(relative_error(damping, by_v) < kDifferenceTolerance);
    }
  }
}

TEST_CASE("Two halves of a film between deforming walls are one film") {
  Pad one(Cavitation::mass_conserving), two(Cavitation::mass_conserving, 2);
  Point first(one.model), second(two.model);
  const Vector a = first.residual(first.q, first.v), b = second.residual(second.q, second.v);
  CHECK(second.base.size() == 2 * first.base.size());
  CHECK((a - b).cwiseAbs().maxCoeff() < 1e-11 * a.cwiseAbs().maxCoeff());
}

TEST_CASE("A uniform change of a gap with 35 coordinates counts by its height") {
  Pad pad(Cavitation::reynolds);
  Point at(pad.model);
  at.residual(at.q, at.v);
  const IntegratorOptions options =
      checked_options({.name = "test", .error_order = 3}, controlled(1e-3));
  const ErrorNorm norm(pad.model, options);
  Vector dq = Vector::Zero(at.q.size());
  for (const int i : pad.heights) dq[i] = 1e-9;
  const OwnCoordinates film = OwnCoordinates::all(pad.model).front();
  const OwnMotion& motion = film.motion(at.ws);
  CHECK(film.change(at.ws, dq).norm() == Approx(1e-9));
  const double allowed = std::min(options.gap_tolerance * motion.length, motion.largest_change);
  CHECK(norm(dq, at.ws) == Approx(1e-9 / allowed));
  CHECK(motion.rate.size() == kNodes);
  // Neither evaluations nor norms allocate.
  const Vector q = at.q, v = at.v;
  norm.elastic_energy(dq, at.ws, 1.0);
  norm.impact(dq, at.ws);
  const long before = allocations;
  REQUIRE(at.evaluate_at(q, v) == ItemStatus::ok);
  norm(dq, at.ws);
  norm.elastic_energy(dq, at.ws, 1.0);
  norm.impact(dq, at.ws);
  CHECK(allocations == before);
}

TEST_CASE("Runs with a film of 35 gap coordinates resume bit for bit") {
  for (const std::string& name : integrator_names()) {
    INFO(name);
    const bool has_history = name != "Cash-Karp";
    Pad pad(has_history ? Cavitation::mass_conserving : Cavitation::reynolds);
    IntegratorOptions options;
    options.max_step = 0.02;
    Run whole(pad.model, options, name);
    whole.to(0.1);
    const State saved = whole.state;
    whole.to(0.2);
    Run again(pad.model, options, name);
    again.state = saved;
    while (again.state.time < 0.2) REQUIRE(again.integrator.step(again.state, 0.2).accepted);
    CHECK(same_bits(again.state, whole.state));
    // The film presses on the block.
    double lowest = 0.0;
    for (const int i : pad.heights) lowest = std::min(lowest, whole.state.q[i]);
    CHECK(lowest < -1e-3);
  }
}

TEST_CASE("A block rests on its supports under a film of 35 gap coordinates") {
  Pad pad(Cavitation::reynolds, 1, 1.0);
  DynamicsWorkspace ws(pad.model);
  const State rest = equilibrium_state(pad.model, ws, 0.0);
  const OwnMotion film = OwnCoordinates::all(pad.model).front().motion(ws);
  // The supports carry the load of the film.
  double load = 0.0, carried = 0.0;
  for (int k = 0; k < kNodes; ++k) {
    const double weight = k % 5 == 0 || k % 5 == 4 ? 0.5 : 1.0;
    const double share = (k < 5 || k >= 30 ? 0.5 : 1.0) * weight / 24.0;
    load += std::sqrt(share) * film.force[k];
    carried += -30.0 * (rest.q[6 * k + 2] + 1.0);
  }
  CHECK(load > 1.0);
  CHECK(carried == Approx(load).epsilon(1e-6));
}
