#include "tribodyn/system/initial_conditions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/assembly.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/joint_search.hpp"
#include "tribodyn/system/redundancy.hpp"

namespace tribodyn {

namespace {

// Start values that were not given move before those that were given.
constexpr double kNotGiven = 100.0;

/// 1 if a value was given, otherwise 0.
Vector as_mask(const std::vector<bool>& given) {
  Vector mask(static_cast<Eigen::Index>(given.size()));
  for (std::size_t k = 0; k < given.size(); ++k) {
    mask[static_cast<Eigen::Index>(k)] = given[k] ? 1.0 : 0.0;
  }
  return mask;
}

/// Moves the origins of all charts to their bodies. Velocities are angular velocities before and
/// after.
void centre_charts(const Model& model, State& state) {
  const PlacedBodies bodies(model, state);
  for (std::size_t k = 0; k < model.chart_coordinates().size(); ++k) {
    state.charts.segment<4>(4 * static_cast<Eigen::Index>(k)) =
        bodies.view().frames[k].quaternion().normalized();
    state.q.segment<3>(model.chart_coordinates()[k]).setZero();
  }
}

// --- angles of drives ----------------------------------------------------------------------------

/// An item that prescribes the angle [rad] between two bodies about the z axes of its markers.
struct Drive {
  const Item* item;
  double angle;
  Marker marker[2];
};

/// Deviation of a drive from its angle, from minus to plus half a turn.
double missing_turn(const Model& model, const Drive& drive, const State& state) {
  const PlacedBodies bodies(model, state);
  const BodiesView& view = bodies;
  const auto& attachments = drive.item->attachments();
  const PairMotion at(view, *attachments[0], *attachments[1]);
  const Vector3& x2 = at.motion[1].axis[0].value;
  const double angle =
      std::atan2(at.motion[0].axis[1].value.dot(x2), at.motion[0].axis[0].value.dot(x2));
  return std::remainder(drive.angle - angle, 2.0 * std::numbers::pi);
}

std::vector<Drive> drives_of(const Model& model, double time) {
  std::vector<Drive> drives;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemTimeFunctions* given = model.facets()[k].time;
    const std::optional<double> angle = given ? given->prescribed_angle(time) : std::nullopt;
    if (!angle) continue;
    const std::vector<Marker> markers = model.items()[k]->markers();
    drives.push_back({model.items()[k], *angle, {markers[0], markers[1]}});
  }
  return drives;
}

/// Rotates a body by this angle about the z axis of a marker on it.
void turn_body(const Model& model, const Marker& about, double turn, State& state) {
  const auto body = static_cast<std::size_t>(about.body);
  const Body& item = *model.bodies()[body];
  const BodyFacets& facets = model.body_facets()[body];
  const auto rotate = [&](const Vector3& rotation) {
    if (!facets.rigid_motions) return;
    facets.rigid_motions->move_rigidly(Vector3::Zero(), rotation,
                                       state.q.data() + model.body_offset()[body]);
  };
  const int first = model.body_offset()[body];
  if (!item.planar()) {
    const PlacedBodies bodies(model, state);
    const Vector3 axis = motion_of(bodies.view(), *item.attach(about)).axis[2].value;
    const bool rigid = facets.chart && item.coordinates() == 6;
    if (rigid) {
      state.q.segment<3>(first + facets.chart->charts().front().rotation) = turn * axis;
    } else {
      rotate(turn * axis);
    }
    if (facets.chart) centre_charts(model, state);
    return;
  }
  rotate(turn * Vector3::UnitZ());
}

/// Rotates driven bodies to the angles that their drives prescribe. The constraint of a drive also
/// admits the position half a turn away; the drive identifies the correct one. Drives are processed
/// from the ground outwards, and where none is fixed to the ground from a body that drives others
/// and is not driven itself, so that a body is in position before another is rotated relative to
/// it.
void turn_driven_bodies(const Model& model, State& state) {
  std::vector<Drive> waiting = drives_of(model, state.time);
  std::vector<bool> placed(model.bodies().size(), false);
  placed[0] = true;
  const auto at = [](const Drive& drive, int k) {
    return static_cast<std::size_t>(drive.marker[k].body);
  };
  while (!waiting.empty()) {
    const auto next = std::find_if(waiting.begin(), waiting.end(), [&](const Drive& drive) {
      return placed[at(drive, 0)] || placed[at(drive, 1)];
    });
    if (next == waiting.end()) {
      const auto root = std::find_if(waiting.begin(), waiting.end(), [&](const Drive& drive) {
        return std::none_of(waiting.begin(), waiting.end(),
                            [&](const Drive& other) { return at(other, 1) == at(drive, 0); });
      });
      placed[at(root == waiting.end() ? waiting.front() : *root, 0)] = true;
      continue;
    }
    const Drive& drive = *next;
    const int side = placed[at(drive, 1)] ? 0 : 1;  // the driven side
    if (!placed[at(drive, side)]) {                 // otherwise a ring of drives; the joints decide
      const double turn = missing_turn(model, drive, state);
      turn_body(model, drive.marker[side], side == 1 ? turn : -turn, state);
      placed[at(drive, side)] = true;
    }
    waiting.erase(next);
  }
}

/// A drive whose bodies the joints hold half a turn away from its angle.
void check_drives(const Model& model, const State& state) {
  for (const Drive& drive : drives_of(model, state.time)) {
    const double missing = missing_turn(model, drive, state);
    if (std::abs(missing) < 0.5 * std::numbers::pi) continue;
    throw ModelError({.item = drive.item->label(),
                      .quantity = "initial angle",
                      .value = drive.angle,
                      .unit = "rad",
                      .rule = "cannot be satisfied: joints or other drives hold the bodies half a "
                              "turn away",
                      .hint = "check the angles of the markers and of the drives",
                      .time = state.time});
  }
}

// --- positions ----------------------------------------------------------------------------------

/// Moves the coordinates of the state, as little as possible, until the joints are closed.
void close_joints(AssemblyRows& rows, const GivenStart& start, const AssemblyOptions& options,
                  State& state) {
  const Model& model = rows.model();
  const Vector given = as_mask(start.coordinates);
  const Vector all = given + kNotGiven * (Vector::Ones(given.size()) - given);
  const Vector translations = all.cwiseProduct(lengths_of(model));
  search_positions(
      rows, translations, all,
      {options.tolerance * std::max(1.0, model.farthest_marker()), options.max_iterations}, state);
}

// --- velocities ----------------------------------------------------------------------------------

constexpr double kSpeedTolerance = 1e-12;  // of the fastest, if less may be moved
constexpr double kMostSpeed = 1e-8;        // and if all has been moved
// A correction is repeated because of round-off, and if offsets take part: each correction leaves
// to the offsets a part of the order of the square of clearance divided by size of the mechanism.
constexpr int kMostCorrections = 8;
constexpr double kSpeedRoundOff = 1e-15;  // of the fastest

/// Corrects the velocities to satisfy the rows.
class VelocityFit {
 public:
  VelocityFit(AssemblyRows& rows, const State& state)
      : rows_(rows),
        metric_(rows.model(), state.q, state.charts),
        time_(state.time),
        x_(with_offsets(state.q, rows, 0.0)),
        moves_(rows.model(), x_, state.charts) {
    if (!moves_.any()) return;
    const Vector start = moves_.start();
    moves_.place(start);
    directions_ = moves_.derivative(start);
    metric_of_moves_.emplace(metric_.of(directions_));
  }

  /// Whether any body is deformable.
  bool deforms() const { return moves_.any(); }
  /// Corrects v by velocities with which no body deforms, as correct() does with offsets 0.
  bool correct_rigidly(const Vector& mobility, bool rotations, Vector& v, double tolerance) {
    Vector mobile = moves_.mobility(with_offsets(mobility, rows_, 0.0));
    if (!rotations) mobile.head(moves_.motions()).array() *= 1.0 - moves_.rotations().array();
    return try_correction(rows_.value.size(), rows_.value.size(), mobile, v, tolerance, true);
  }

  /// Corrects v within the freedom of `mobility`, so that the joints hold; the start rows too if
  /// `offsets` is 0, and as well as possible if it is 1. False, with v unchanged, if that does not
  /// satisfy the joints.
  bool correct(const Vector& mobility, double offsets, Vector& v, double tolerance) {
    const Vector mobile = with_offsets(mobility, rows_, offsets);
    return try_correction(rows_.value.size(), offsets == 0.0 ? rows_.value.size() : joints(),
                          mobile, v, tolerance);
  }
  /// Likewise for the rows of joints alone.
  bool correct_joints(const Vector& mobility, Vector& v, double tolerance) {
    return try_correction(joints(), joints(), with_offsets(mobility, rows_, 0.0), v, tolerance);
  }

 private:
  Eigen::Index joints() const { return rows_.constraints(); }

  bool try_correction(Eigen::Index rows, Eigen::Index judged, const Vector& mobility, Vector& v,
                      double tolerance, bool rigidly = false) {
    Vector trial = v;
    for (int k = 0; k < kMostCorrections; ++k) {
      rows_.evaluate(time_, x_, trial);
      const Vector change = rigidly
                                ? rigid_change(mobility)
                                : Vector(metric_
                                             .smallest_correction(rows_.jacobian.topRows(rows),
                                                                  rows_.rate.head(rows), mobility)
                                             .head(v.size()));
      trial += change;
      const double scale = std::max(1.0, trial.cwiseAbs().maxCoeff());
      if (k > 0 && change.cwiseAbs().maxCoeff() <= kSpeedRoundOff * scale) break;
    }
    rows_.evaluate(time_, x_, trial);
    const double scale = std::max(1.0, trial.cwiseAbs().maxCoeff());
    if (judged > 0 && rows_.rate.head(judged).cwiseAbs().maxCoeff() > tolerance * scale) {
      return false;
    }
    v = trial;
    return true;
  }

  Vector rigid_change(const Vector& mobility) {
    const Vector moves = metric_of_moves_->smallest_correction(
        sparse_product(rows_.jacobian, directions_), rows_.rate, mobility);
    return (directions_ * moves).head(rows_.coordinates());
  }

  AssemblyRows& rows_;
  KineticMetric metric_;
  double time_;
  Vector x_;
  RigidMoves moves_;
  SparseMatrix directions_;  // of the placements
  std::optional<KineticMetric> metric_of_moves_;
};

/// Velocities that were not given move first, translations before rotations. If they can satisfy
/// the joints, given velocities are kept, and journals move in their bearings only as far as
/// required.
void fit_velocities(AssemblyRows& rows, const GivenStart& start, State& state) {
  const Model& model = rows.model();
  const Vector lengths = lengths_of(model);
  const Vector given = as_mask(start.velocities);
  const Vector all = Vector::Ones(given.size());
  const Vector others = all - given;
  VelocityFit fit(rows, state);
  for (const bool rotations : {false, true}) {
    if (fit.deforms() && fit.correct_rigidly(others, rotations, state.v, kSpeedTolerance)) return;
  }
  for (const Vector& mobility : {Vector(others.cwiseProduct(lengths)), others}) {
    if (fit.correct(mobility, 0.0, state.v, kSpeedTolerance)) return;
  }
  if (fit.correct(others, 1.0, state.v, kSpeedTolerance)) return;
  const Vector mobile = given + kNotGiven * others;
  const Vector moderate = others.cwiseMax(lengths).cwiseProduct(mobile);
  if (fit.correct_joints(moderate, state.v, kSpeedTolerance) ||
      fit.correct_joints(mobile, state.v, kMostSpeed)) {
    fit.correct(others, 1.0, state.v, kMostSpeed);
    return;
  }
  rows.evaluate(state.time, with_offsets(state.q, rows, 0.0), state.v);
  Eigen::Index worst = 0;
  const double speed = rows.rate.head(rows.constraints()).cwiseAbs().maxCoeff(&worst);
  throw ModelError({.item = rows.owner(static_cast<int>(worst)),
                    .quantity = "initial velocity",
                    .value = speed,
                    .unit = "m/s or rad/s",
                    .rule = "must vanish in the joint, but the drives do not allow it",
                    .hint = "the mechanism starts in a dead position, or is driven twice"});
}

/// Forces due to the multipliers of undetermined rows.
void check_loads(const Model& model, const Redundancy& found) {
  for (double row : found.dependent) {
    const std::size_t k = model.owner(static_cast<int>(row));
    const int own = static_cast<int>(row) - model.places()[k].rows.first;
    if (own >= model.structure()->layouts()[k].load_rows) continue;
    throw ModelError(
        {.item = model.items()[k]->label(),
         .quantity = "friction",
         .rule = "needs the reaction of the joint, which redundant constraints leave undetermined",
         .hint =
             "Model.redundant_joints lists the joints: replace one of them by a joint with fewer "
             "constraints, such as a spherical or a cylindrical joint"});
  }
}

/// The initial values of the own variables of item k.
void set_initial_variables(const Model& model, std::size_t k, const BodiesView& view,
                           Vector& unknowns) {
  const ItemPlace& place = model.places()[k];
  const int size = place.first_order.size + place.algebraic.size;
  std::vector<double> values(static_cast<std::size_t>(size), 0.0);
  if (const ItemVariables* own = model.facets()[k].variables) {
    own->initial_variables(view, values.data());
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    unknowns[model.variables_of(k)[i] - model.coordinates()] = values[i];
  }
}

}  // namespace

AssemblyGuess initial_guess(const Model& model) {
  AssemblyGuess guess;
  guess.q = model.initial_coordinates();
  guess.v = model.initial_velocities();
  guess.charts = model.initial_charts();
  guess.given = model.given_start();
  guess.value.resize(model.items().size());
  guess.rate.resize(model.items().size());
  return guess;
}

State initial_state(const Model& model, DynamicsWorkspace& ws, const AssemblyOptions& options) {
  return consistent_state(model, ws, initial_guess(model), options);
}

State consistent_state(const Model& model, DynamicsWorkspace& ws, const AssemblyGuess& guess,
                       const AssemblyOptions& options) {
  State state;
  state.time = guess.time;
  state.q = guess.q;
  state.v = guess.v;
  state.charts = ws.charts = guess.charts;
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  AssemblyRows rows(model, ws, AssemblyRowsOf::start, &guess);
  if (rows.value.size() > 0) {
    turn_driven_bodies(model, state);
    ws.charts = state.charts;
    close_joints(rows, guess.given, options, state);
    centre_charts(model, state);
    ws.charts = state.charts;
    check_drives(model, state);
    fit_velocities(rows, guess.given, state);
    const Redundancy found = find_redundancy(model, ws);
    state.redundant_rows = found.rows;
    state.dependent_rows = found.dependent;
    check_loads(model, found);
  }
  state.history.setZero(model.history_size());
  state.history_rate.setZero(model.history_size());
  state.unknowns.setZero(model.unknowns());
  state.unknown_rates.setZero(model.first_order());
  const PlacedBodies view(model, state);
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemPlace& place = model.places()[k];
    const ItemFacets& facets = model.facets()[k];
    if (facets.start_check) facets.start_check->check_start(view);
    if (facets.history) {
      facets.history->initial_history(view, state.history.data() + place.history.first);
    }
    set_initial_variables(model, k, view, state.unknowns);
  }
  return state;
}

}  // namespace tribodyn
