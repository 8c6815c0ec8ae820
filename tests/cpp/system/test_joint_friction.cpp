// Friction of ideal joints in the equations of motion: derivatives by coordinates, velocities,
// multipliers and the history, on bodies in the plane and in space.

#include <functional>
#include <memory>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/friction/stribeck.hpp"
#include "tribodyn/joints/cylindrical.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/spherical.hpp"
#include "tribodyn/joints/translational.hpp"
#include "tribodyn/joints/universal.hpp"
#include "tribodyn/system/dynamics.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

// Gentle enough for differences with steps of 1e-3.
JointFriction::Law smooth_law(bool bristles) {
  if (bristles) {
    return std::make_shared<const LuGre>(LuGreOptions{.bristle_stiffness = 20.0,
                                                      .bristle_damping = 2.0,
                                                      .viscous_friction = 0.4,
                                                      .static_coefficient = 0.5,
                                                      .dynamic_coefficient = 0.3,
                                                      .stribeck_speed = 2.0});
  }
  return std::make_shared<const Stribeck>(StribeckOptions{.static_coefficient = 0.5,
                                                          .dynamic_coefficient = 0.3,
                                                          .stribeck_speed = 2.0,
                                                          .transition_speed = 1.0});
}

struct Kind {
  const char* name;
  bool turns, planar;
  std::function<std::unique_ptr<Joint>(const Marker&, const Marker&)> make;
};

template <class J>
Kind kind(const char* name, bool turns, bool planar) {
  return {name, turns, planar, [](const Marker& first, const Marker& second) {
            return std::make_unique<J>("joint", first, second);
          }};
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {kind<Revolute>("revolute", true, true),
                                        kind<Translational>("translational", false, true),
                                        kind<Spherical>("spherical", true, true),
                                        kind<Revolute>("revolute in space", true, false),
                                        kind<Translational>("translational in space", false, false),
                                        kind<Spherical>("spherical in space", true, false),
                                        kind<Universal>("universal", true, false),
                                        kind<Cylindrical>("cylindrical", true, false)};
  return all;
}

/// Two bodies and a joint with friction, at a point of a motion that does not meet the joint.
struct Bench {
  Model model;
  std::unique_ptr<DynamicsWorkspace> ws;
  Vector q, v, a, multipliers, base;
  double weight = 0.0;

  Bench(const Kind& kind, bool bristles) {
    for (const char* name : {"first", "second"}) {
      if (kind.planar) {
        model.add_body(std::make_unique<PlanarBody>(name, 0.3, 0.2), {0, 0, 0}, {0, 0, 0});
      } else {
        model.add_body(std::make_unique<SpatialBody>(name, 0.3, sample_inertia(0.2)),
                       {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0});
      }
    }
    auto joint = kind.make(skew_marker(1, kind.planar), skew_marker(2, kind.planar));
    const std::optional<double> radius = kind.turns ? std::optional(0.7) : std::nullopt;
    joint->set_friction(JointFriction(smooth_law(bristles), radius));
    model.add(std::move(joint));
    model.freeze();
    ws = std::make_unique<DynamicsWorkspace>(model);
    const Motion motion{model.coordinates(), 0.9};
    q = 0.7 * motion.q(0.6);
    v = motion.v(0.6);
    a = motion.a(0.6);
    multipliers.resize(model.rows());
    for (int i = 0; i < model.rows(); ++i) multipliers[i] = 2.0 - 0.7 * i;
    base.resize(model.history_size());
    for (int i = 0; i < base.size(); ++i) base[i] = 0.03 - 0.02 * i;
    weight = bristles ? 0.05 : 0.0;
  }

  void evaluate_at(const Vector& x, const Vector& y, const Vector& l, const Vector& s, double w) {
    DynamicsRequest request;
    request.q = &x;
    request.v = &y;
    request.a = &a;
    request.multipliers = &l;
    request.history_base = &s;
    request.history_weight = w;
    REQUIRE(evaluate(model, request, *ws) == ItemStatus::ok);
  }
  /// Derivatives of a result by q, v, multipliers and the history.
  template <class Get>
  std::array<Matrix, 4> differences(const Vector& s, double w, Get get) {
    const auto by = [&](auto at, const Vector& x) {
      return difference_jacobian(
          [&](const Vector& moved) {
            at(moved);
            return Vector(get());
          },
          x);
    };
    return {by([&](const Vector& x) { evaluate_at(x, v, multipliers, s, w); }, q),
            by([&](const Vector& x) { evaluate_at(q, x, multipliers, s, w); }, v),
            by([&](const Vector& x) { evaluate_at(q, v, x, s, w); }, multipliers),
            by([&](const Vector& x) { evaluate_at(q, v, multipliers, x, w); }, s)};
  }
};

}  // namespace

TEST_CASE("friction of every joint: tangents against differences") {
  for (const Kind& kind : kinds()) {
    for (bool bristles : {false, true}) {
      INFO(kind.name << (bristles ? ", bristles" : ""));
      Bench bench(kind, bristles);
      const auto reference =
          bench.differences(bench.base, bench.weight, [&] { return bench.ws->residual; });
      bench.evaluate_at(bench.q, bench.v, bench.multipliers, bench.base, bench.weight);
      CHECK(bench.ws->force.norm() > 0.1);
      CHECK(relative_error(bench.ws->stiffness.dense(), reference[0]) < kDifferenceTolerance);
      CHECK(relative_error(bench.ws->damping.dense(), reference[1]) < kDifferenceTolerance);
      const Matrix by_multipliers =
          (bench.ws->jacobian.dense() - bench.ws->force_by_multipliers.dense()).transpose();
      CHECK(relative_error(by_multipliers, reference[2]) < kDifferenceTolerance);
    }
  }
}

TEST_CASE("friction of every joint: power that its force takes from the bodies") {
  for (const Kind& kind : kinds()) {
    for (bool bristles : {false, true}) {
      INFO(kind.name << (bristles ? ", bristles" : ""));
      Bench bench(kind, bristles);
      bench.evaluate_at(bench.q, bench.v, bench.multipliers, bench.base, bench.weight);
      const BodiesView view = bench.ws->view(bench.model, bench.q, bench.v, bench.a);
      const std::size_t item = bench.model.items().size() - 1;
      const ItemInstant at =
          item_instant(bench.model, item, 0.0, view, bench.multipliers, nullptr, *bench.ws);
      const EnergyFlow flow = bench.model.facets()[item].energy->energy_flow(at);
      const double drift = bench.multipliers.dot(bench.ws->constraint_rate);
      // inflow = supplied - dissipated - Q . v of the friction, and lambda . Phi' of the rows.
      const ElementBlocks& own = at.blocks->elements[0];
      const double given = own.force.dot(bench.v);
      CHECK(given < 0.0);
      CHECK(flow.inflow - drift == Approx(-flow.dissipated - given).epsilon(1e-12).margin(1e-12));
      if (!bristles) CHECK(flow.inflow == Approx(drift));
    }
  }
}

TEST_CASE("bristles of every joint: derivatives at given deflections") {
  for (const Kind& kind : kinds()) {
    INFO(kind.name);
    Bench bench(kind, true);
    // At the stage, then at the deflections that it has.
    bench.evaluate_at(bench.q, bench.v, bench.multipliers, bench.base, bench.weight);
    const Vector s = bench.base + bench.weight * bench.ws->history_rate;
    const Matrix by_q = bench.ws->stiffness.dense(), by_v = bench.ws->damping.dense(),
                 by_multipliers = bench.ws->force_by_multipliers.dense().transpose();
    const std::size_t item = bench.model.items().size() - 1;
    ItemRequest request;
    request.multipliers = bench.multipliers.data();
    HistoryTangents found;
    const BodiesView view = bench.ws->view(bench.model, bench.q, bench.v, bench.a);
    REQUIRE(bench.model.facets()[item].history->history_tangents(
        request, view, bench.ws->items[item].get(), found));
    const auto force = bench.differences(s, 0.0, [&] { return bench.ws->residual; });
    const auto k = static_cast<Eigen::Index>(found.states.size());
    const auto rate =
        bench.differences(s, 0.0, [&] { return Vector(bench.ws->history_rate.head(k)); });
    CHECK(relative_error(by_q - found.force_by_q, force[0]) < kDifferenceTolerance);
    CHECK(relative_error(by_v - found.force_by_v, force[1]) < kDifferenceTolerance);
    const Matrix g = bench.ws->jacobian.dense().transpose();
    CHECK(relative_error(g - by_multipliers - found.force_by_multipliers, force[2]) <
          kDifferenceTolerance);
    CHECK(relative_error(-found.force_by_state, force[3].leftCols(k)) < kDifferenceTolerance);
    CHECK(relative_error(found.rate_by_q, rate[0]) < kDifferenceTolerance);
    CHECK(relative_error(found.rate_by_v, rate[1]) < kDifferenceTolerance);
    CHECK(relative_error(found.rate_by_multipliers, rate[2]) < kDifferenceTolerance);
    CHECK(relative_error(found.rate_by_state, rate[3].leftCols(k)) < kDifferenceTolerance);
  }
}
