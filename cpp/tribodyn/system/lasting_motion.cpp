#include "tribodyn/system/lasting_motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/equilibrium.hpp"

namespace tribodyn {

namespace {

constexpr double kLasts = 1e-6;  // of clearances, the size of the mechanism, radians
// Likewise where nodes of a film pass the journal: 40 by 8 nodes move it by 1e-4 of a clearance.
constexpr double kTurningMesh = 1e-3;
constexpr double kStandsStill = 1e-9;  // of the fastest motion
constexpr double kSoft = 1.0;          // sigma [s2]
constexpr int kMostCorrections = 3;    // of multipliers: friction makes them slightly nonlinear

struct Rates {
  double fastest = 0.0, slowest = std::numeric_limits<double>::infinity();  // [1/s]
};

/// For all bodies: radians, and fractions of the size of the mechanism.
Rates rates_of(const Model& model, const Vector& v) {
  Rates rates;
  std::vector<double> all;
  for (std::size_t k = 1; k < model.bodies().size(); ++k) {
    const ChangeSize size = model.size_of_change(k, v.data());
    all.insert(all.end(), {size.length / model.length_scale(), size.angle});
  }
  for (const double rate : all) rates.fastest = std::max(rates.fastest, rate);
  for (const double rate : all) {
    if (rate > kStandsStill * rates.fastest) rates.slowest = std::min(rates.slowest, rate);
  }
  return rates;
}

/// Moves the bodies for a time, at constant velocities; angular velocities are about fixed axes.
void move_on(const Model& model, double time, State& state) {
  state.q += time * state.v;
  for (std::size_t k = 0; k < model.chart_coordinates().size(); ++k) {
    const int first = model.chart_coordinates()[k];
    const Vector3 turn = state.q.segment<3>(first);
    const double angle = turn.norm();
    if (angle == 0.0) continue;
    const Eigen::Index place = 4 * static_cast<Eigen::Index>(k);
    const Eigen::Quaterniond origin(Eigen::Vector4d(state.charts.segment<4>(place)));
    const Eigen::Quaterniond turned(Eigen::AngleAxisd(angle, turn / angle));
    state.charts.segment<4>(place) = (turned * origin).normalized().coeffs();
    state.q.segment<3>(first).setZero();
  }
}

/// The force of each item on the variables at the last evaluation, one column each.
Matrix forces_of(const Model& model, const DynamicsWorkspace& ws) {
  Matrix forces =
      Matrix::Zero(ws.structure->variables(), static_cast<Eigen::Index>(model.items().size()));
  std::vector<std::size_t> next(model.items().size(), 0);
  for (const Element& element : ws.structure->elements()) {
    const VectorMap& force = ws.blocks(element.item).elements[next[element.item]++].force;
    for (Eigen::Index i = 0; i < force.size(); ++i) {
      forces(element.variables[static_cast<std::size_t>(i)],
             static_cast<Eigen::Index>(element.item)) += force[i];
    }
  }
  return forces;
}

/// The largest of the coordinates, divided by the size of the mechanism or in radians.
int largest_of(const Model& model, const Vector& dq) {
  int worst = 0;
  double largest = 0.0;
  for (int i = 0; i < dq.size(); ++i) {
    const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
    const double size = std::abs(dq[i]) / (length ? model.length_scale() : 1.0);
    if (size <= largest) continue;
    largest = size;
    worst = i;
  }
  return worst;
}

/// The item whose force has changed most, measured by the step that this requires. Where bodies
/// have rotated, the rotation counts: a body whose bearing is dragged along by an unbalance has
/// also moved in its film.
std::size_t item_to_blame(RestPoint& point, const State& start, const Matrix& before) {
  const Model& model = point.model();
  State& state = point.state();
  const State moved = state;
  double share = 1.0;
  std::size_t worst = 0;
  double largest = 0.0;
  const Vector met = Vector::Zero(model.rows());
  for (const bool turned_alone : {true, false}) {
    for (int i = 0; i < model.coordinates(); ++i) {
      const bool stays = turned_alone && model.units()[static_cast<std::size_t>(i)] == Unit::metre;
      state.q[i] = stays ? start.q[i] : moved.q[i];
    }
    if (!point.linearise(CarriedVelocities::with_bodies)) continue;
    const Matrix change = forces_of(model, point.workspace()) - before;
    for (Eigen::Index k = 0; k < change.cols(); ++k) {
      if (change.col(k).isZero(0.0) || !point.step(kSoft, -change.col(k), met)) continue;
      const double size = point.size(point.change().head(model.coordinates()), share);
      if (size <= largest) continue;
      largest = size;
      worst = static_cast<std::size_t>(k);
    }
    if (largest > kLasts) break;
  }
  return worst;
}

/// Whether the item is a film whose mesh rotates relative to the journal, which is affected by the
/// passing nodes.
bool turns_its_mesh(RestPoint& point, std::size_t item, const State& start) {
  const Model& model = point.model();
  for (const OwnCoordinates& own : OwnCoordinates::all(model)) {
    if (own.item() != item) continue;
    const OwnMotion& motion = own.motion(point.workspace());
    return motion.rate.norm() > kLasts * motion.length * rates_of(model, start.v).fastest;
  }
  return false;
}

/// Likewise after the bodies have moved for a time; `before`: previous forces of the items.
std::optional<ChangingForce> changing_force_after(RestPoint& point, double time,
                                                  const Matrix& before) {
  const State start = point.state();
  const Model& model = point.model();
  State& state = point.state();
  DynamicsWorkspace& ws = point.workspace();
  const Eigen::Index n = model.coordinates();
  double share = 1.0;
  move_on(model, time, state);
  ws.charts = state.charts;
  for (int k = 0; k < kMostCorrections; ++k) {
    if (!point.linearise(CarriedVelocities::with_bodies)) {
      return ChangingForce{static_cast<std::size_t>(std::max(0, ws.failed_item)), false, -1, 0.0};
    }
    evaluate_rows(model, state.time + time, state.q, state.v, state.a, ws);
    Vector residual = -ws.force;
    ws.jacobian.add_transposed_times(state.multipliers, residual);
    if (!point.step(kSoft, residual, ws.constraint)) return ChangingForce{};
    if (point.size(point.change().head(n), share) <= kLasts) return {};
    state.unknowns += point.change().segment(n, model.unknowns());
    state.multipliers += point.change().tail(model.rows());
  }
  ChangingForce found;
  found.coordinate = largest_of(model, point.change().head(n));
  found.way = point.change()[found.coordinate];
  const double size = point.size(point.change().head(n), share);
  found.item = item_to_blame(point, start, before);
  if (size <= kTurningMesh && turns_its_mesh(point, found.item, start)) return {};
  return found;
}

}  // namespace

std::optional<ChangingForce> moving_memory(RestPoint& point) {
  const Model& model = point.model();
  const Rates rates = rates_of(model, point.state().v);
  if (rates.fastest == 0.0) return {};
  for (const OwnCoordinates& own : OwnCoordinates::all(model)) {
    if (model.places()[own.item()].history.size == 0) continue;
    const OwnMotion& motion = own.motion(point.workspace());
    const double way = motion.rate.norm() / rates.fastest;
    if (way <= kLasts * motion.length) continue;
    return ChangingForce{own.item(), true, -1, way};
  }
  return {};
}

std::optional<ChangingForce> changing_force(RestPoint& point) {
  const State at = point.state();
  const Rates rates = rates_of(point.model(), at.v);
  if (rates.fastest == 0.0) return {};
  if (auto found = moving_memory(point)) return found;
  // Angles that are no fraction of a turn over which anything could be periodic.
  std::vector<double> times = {0.7 / rates.fastest, 1.9 / rates.fastest};
  if (rates.slowest < 0.5 * rates.fastest) times.push_back(1.3 / rates.slowest);
  std::optional<ChangingForce> found;
  const Matrix forces = forces_of(point.model(), point.workspace());
  for (const double time : times) {
    found = changing_force_after(point, time, forces);
    point.state() = at;
    point.workspace().charts = at.charts;
    if (found) break;
  }
  point.evaluate(false);
  return found;
}

void fail_changing(const Model& model, const ChangingForce& found, double time) {
  const std::string hint =
      "such a mechanism does not come to rest: use td.simulate with until=td.Periodic()";
  ErrorInfo info{
      .item = model.items()[found.item]->label(), .quantity = "equilibrium", .time = time};
  if (found.memory) {
    info.rule =
        "does not last: the journal moves in the frame of the bearing, in which the film "
        "keeps its oil";
    info.hint = "make the part at rest the bearing, or use td.simulate with until=td.Periodic()";
  } else {
    info.rule = "does not last: the force rotates or changes with the parts that the drives move";
    info.hint = hint;
    if (found.coordinate >= 0) {
      const bool length = model.units()[static_cast<std::size_t>(found.coordinate)] == Unit::metre;
      info.rule += ", and " + coordinate_label(model, found.coordinate) + " would follow by " +
                   format_value(found.way) + (length ? " m" : " rad");
    }
  }
  throw ModelError(info);
}

}  // namespace tribodyn
