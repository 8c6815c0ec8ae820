#include "tribodyn/system/initial_conditions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/linear_algebra/row_space.hpp"
#include "tribodyn/math/newton.hpp"

namespace tribodyn {

namespace {

/// All rows that hold at the start: those of the joints and those that centre the journals.
class AssemblyRows {
 public:
  AssemblyRows(const Model& model, DynamicsWorkspace& ws, const AssemblyGuess& guess)
      : model_(model), ws_(ws), guess_(guess) {
    int rows = model.rows();
    for (std::size_t k = 0; k < model.clearance_joints().size(); ++k) {
      rows += model.clearance_joint(k).gap().translations();
    }
    value.setZero(rows);
    rate.setZero(rows);
    jacobian.resize(rows, model.coordinates());
  }

  Vector value, rate;
  SparseMatrix jacobian;

  void evaluate(const State& state) {
    const Vector rest = Vector::Zero(model_.coordinates());
    evaluate_joints(model_, state.time, state.q, state.v, rest, ws_);
    const int m = model_.rows();
    value.head(m) = ws_.constraint;
    rate.head(m) = ws_.constraint_rate;
    entries_.clear();
    const double* entry = ws_.jacobian.values().data();
    for (const Block& b : ws_.structure->joint_blocks()) {
      for (int j = 0; j < b.columns; ++j) {
        for (int i = 0; i < b.rows; ++i) entries_.emplace_back(b.row + i, b.column + j, *entry++);
      }
    }
    const BodiesView view = model_.view(state.q.data(), state.v.data(), rest.data());
    int row = m;
    GapMotion motion;
    for (std::size_t k = 0; k < model_.clearance_joints().size(); ++k) {
      const ClearanceJoint& joint = model_.clearance_joint(k);
      const int count = joint.gap().translations();
      joint.initial_rows(view, motion);
      value.segment(row, count) = motion.xi.head(count) - guess_.gap[k].head(count);
      rate.segment(row, count) = motion.rate.head(count) - guess_.gap_rate[k].head(count);
      const int body[2] = {joint.gap().journal().body, joint.gap().bearing().body};
      for (int side = 0; side < 2; ++side) {
        const int j = model_.body_offset()[static_cast<std::size_t>(body[side])];
        for (int c = 0; c < motion.jacobian[side].cols(); ++c) {
          for (int i = 0; i < count; ++i) {
            entries_.emplace_back(row + i, j + c, motion.jacobian[side](i, c));
          }
        }
      }
      row += count;
    }
    jacobian.setFromTriplets(entries_.begin(), entries_.end());
  }

  const Model& model() const { return model_; }

  /// Name of the item that owns a row.
  std::string owner(int row) const {
    for (std::size_t k = 0; k < model_.joints().size(); ++k) {
      const Segment s = model_.joint_rows()[k];
      if (row < s.first + s.size) return "joint '" + model_.joints()[k]->name() + "'";
    }
    row -= model_.rows();
    for (std::size_t k = 0; k < model_.clearance_joints().size(); ++k) {
      const Gap& gap = model_.clearance_joint(k).gap();
      if (row < gap.translations()) return gap.item();
      row -= gap.translations();
    }
    return "model";
  }

 private:
  const Model& model_;
  DynamicsWorkspace& ws_;
  const AssemblyGuess& guess_;
  std::vector<Eigen::Triplet<double>> entries_;
};

// Angles enter by sines and cosines: beyond half a radian a linear step means little.
constexpr double kLargestTurn = 0.5;
// A position from which no small motion closes the joints any further, such as links in one line,
// is left by turning the bodies; more than a few times means that no position closes them.
constexpr int kMostShakes = 4;
constexpr double kShake = 0.1;  // [rad]
constexpr double kStationary = 0.999;

/// 1 for lengths, 0 for angles: the coordinates that the first pass may move.
Vector translations_only(const Model& model) {
  Vector mask = Vector::Zero(model.coordinates());
  int i = 0;
  for (const auto& body : model.bodies()) {
    for (int k = 0; k < body->coordinates(); ++k, ++i) {
      if (std::string(body->coordinate_unit(k)) == "m") mask[i] = 1.0;
    }
  }
  return mask;
}

/// Smallest dx with `jacobian` dx = -rhs, moving masked entries only.
Vector smallest_correction(const SparseMatrix& jacobian, const Vector& rhs, const Vector& mask) {
  return mask.cwiseProduct(shortest_solution(jacobian * mask.asDiagonal(), -rhs));
}

/// Turns driven bodies to the angle that their drive prescribes. Its row is met half a turn away
/// as well, and the drive knows which of the two is meant.
void turn_driven_bodies(const Model& model, State& state) {
  const Vector rest = Vector::Zero(model.coordinates());
  for (const auto& joint : model.joints()) {
    const auto* drive = dynamic_cast<const PrescribedRotation*>(joint.get());
    if (!drive || !model.planar_pair(*drive)) continue;
    const BodyPair pair =
        model.pair(*drive, model.view(state.q.data(), state.v.data(), rest.data()));
    VectorMotion x1, y1, x2;
    pair.body[0]->direction(drive->marker(0).axis(0), pair.state[0], x1);
    pair.body[0]->direction(drive->marker(0).axis(1), pair.state[0], y1);
    pair.body[1]->direction(drive->marker(1).axis(0), pair.state[1], x2);
    const double angle = std::atan2(y1.value.dot(x2.value), x1.value.dot(x2.value));
    const double turn = std::remainder(drive->angle(state.time) - angle, 2.0 * std::numbers::pi);
    const int side = pair.body[1]->coordinates() > 0 ? 1 : 0;
    const int first = model.body_offset()[static_cast<std::size_t>(drive->marker(side).body)];
    for (int k = 0; k < pair.body[side]->coordinates(); ++k) {
      if (pair.body[side]->coordinate_unit(k)[0] != 'm') {
        state.q[first + k] += side == 1 ? turn : -turn;
      }
    }
  }
}

/// Moves the masked coordinates until all rows vanish; true when they do. `shakes` is how often it
/// may turn the bodies to leave a stationary position.
bool close_rows(AssemblyRows& rows, State& state, const Vector& mask, int shakes,
                const AssemblyOptions& options, double tolerance, std::vector<double>& history) {
  const Vector angles = Vector::Ones(mask.size()) - translations_only(rows.model());
  NewtonProblem problem;
  problem.residual = [&](const Vector& q, Vector& residual) {
    state.q = q;
    rows.evaluate(state);
    residual = rows.value;
    return residual.allFinite();
  };
  // Follows the residual at the same q. Where the rows promise next to nothing there is no step.
  problem.step = [&](const Vector& /*q*/, const Vector& residual, Vector& step) {
    step = smallest_correction(rows.jacobian, residual, mask);
    const double turn = step.cwiseProduct(angles).cwiseAbs().maxCoeff();
    if (turn > kLargestTurn) step *= kLargestTurn / turn;
    return (residual + rows.jacobian * step).norm() <= kStationary * residual.norm();
  };
  NewtonOptions newton;
  newton.control.tolerance = tolerance;
  newton.control.max_iterations = options.max_iterations;
  newton.control.allowed_growths = options.max_iterations;  // steps of limited turns may grow
  // Its norm is the root mean square, ours the largest row.
  newton.residual_tolerance =
      tolerance / std::sqrt(static_cast<double>(std::max<Eigen::Index>(1, rows.value.size())));
  for (;; --shakes) {
    Vector q = state.q;
    const NewtonReport report = solve_newton(problem, q, newton);
    history.insert(history.end(), report.residual_history.begin(), report.residual_history.end());
    state.q = q;
    rows.evaluate(state);
    if (rows.value.cwiseAbs().maxCoeff() <= tolerance) return true;
    if (shakes <= 0 || !rows.value.allFinite()) return false;
    // Neighbours turn to opposite sides, and differently every time.
    for (Eigen::Index i = 0; i < mask.size(); ++i) {
      state.q[i] += angles[i] * kShake * (i % 2 == 0 ? 1.0 : -1.0) * shakes;
    }
  }
}

/// Makes the velocities fit the rows.
void fit_velocities(AssemblyRows& rows, State& state, const std::vector<Vector>& masks) {
  double speed = 0.0, scale = 1.0;
  for (const Vector& mask : masks) {
    state.v += smallest_correction(rows.jacobian, rows.rate, mask);
    rows.evaluate(state);
    speed = rows.rate.cwiseAbs().maxCoeff();
    scale = std::max(1.0, state.v.cwiseAbs().maxCoeff());
    if (speed <= 1e-12 * scale) return;
  }
  if (speed <= 1e-8 * scale) return;
  Eigen::Index worst = 0;
  rows.rate.cwiseAbs().maxCoeff(&worst);
  throw ModelError({.item = rows.owner(static_cast<int>(worst)),
                    .quantity = "initial velocity",
                    .value = speed,
                    .unit = "m/s or rad/s",
                    .rule = "must vanish in the joint, but the drives do not allow it",
                    .hint = "the mechanism starts in a dead position, or is driven twice"});
}

/// Dependent rows would leave the reaction forces undetermined.
void check_redundancy(const Model& model, const AssemblyRows& rows) {
  // Angles as arcs of the size of the mechanism: what its joints leave does not depend on it.
  Vector scale = translations_only(model);
  for (double& x : scale) {
    if (x == 0.0) x = 1.0 / model.length_scale();
  }
  const SparseMatrix jacobian = rows.jacobian.topRows(model.rows());
  const RowDependence found = dependent_rows(jacobian * scale.asDiagonal());
  if (found.redundant == 0) return;
  throw SingularSystem({.item = rows.owner(found.row),
                        .quantity = "redundant constraint rows",
                        .value = static_cast<double>(found.redundant),
                        .unit = "",
                        .rule = "must be 0",
                        .hint = "another joint already prevents this motion, or the mechanism "
                                "starts in a singular position"});
}

}  // namespace

AssemblyGuess initial_guess(const Model& model) {
  AssemblyGuess guess;
  guess.q = model.initial_coordinates();
  guess.v = model.initial_velocities();
  for (std::size_t k = 0; k < model.clearance_joints().size(); ++k) {
    guess.gap.push_back(Vector6::Zero(model.clearance_joint(k).gap().size()));
  }
  guess.gap_rate = guess.gap;
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
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  AssemblyRows rows(model, ws, guess);
  if (rows.value.size() > 0) {
    turn_driven_bodies(model, state);
    const std::vector<Vector> masks = {translations_only(model), Vector::Ones(state.q.size())};
    const double tolerance = options.tolerance * std::max(1.0, model.farthest_marker());
    std::vector<double> history;
    // Translations enter linearly and need no second try.
    if (!close_rows(rows, state, masks[0], 0, options, tolerance, history) &&
        !close_rows(rows, state, masks[1], kMostShakes, options, tolerance, history)) {
      rows.evaluate(state);
      Eigen::Index worst = 0;
      const double open = rows.value.cwiseAbs().maxCoeff(&worst);
      throw ConvergenceError({.item = rows.owner(static_cast<int>(worst)),
                              .quantity = "initial distance",
                              .value = open,
                              .unit = "m or rad",
                              .rule = "must vanish, but no position of the bodies closes it",
                              .hint = "check marker positions and give better positions or angles "
                                      "of the bodies",
                              .time = state.time,
                              .residual_history = history});
    }
    fit_velocities(rows, state, masks);
    check_redundancy(model, rows);
  }
  state.history.setZero(model.history_size());
  state.history_rate.setZero(model.history_size());
  const BodiesView view = model.view(state.q.data(), state.v.data(), state.a.data());
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    model.forces()[k]->initial_history(view, state.history.data() + model.force_history()[k].first);
  }
  return state;
}

}  // namespace tribodyn
