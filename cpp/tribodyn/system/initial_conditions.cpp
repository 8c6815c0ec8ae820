#include "tribodyn/system/initial_conditions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/linear_algebra/row_space.hpp"
#include "tribodyn/math/newton.hpp"

namespace tribodyn {

namespace {

/// All rows that hold at the start: those of the joints and those that hold then alone.
class AssemblyRows {
 public:
  AssemblyRows(const Model& model, DynamicsWorkspace& ws) : model_(model), ws_(ws) {
    const Vector& q = model.initial_coordinates();
    const BodiesView view = model.view(q.data(), q.data(), q.data());
    int rows = model.rows();
    for (const Item* item : model.items()) {
      item->start_rows(view, own_);
      if (own_.value.size() == 0) continue;
      starting_.push_back(item);
      first_row_.push_back(rows);
      rows += static_cast<int>(own_.value.size());
    }
    value.setZero(rows);
    rate.setZero(rows);
    jacobian.resize(rows, model.coordinates());
  }

  Vector value, rate;
  SparseMatrix jacobian;

  void evaluate(const State& state) {
    const Vector rest = Vector::Zero(model_.coordinates());
    evaluate_rows(model_, state.time, state.q, state.v, rest, ws_);
    const int m = model_.rows();
    value.head(m) = ws_.constraint;
    rate.head(m) = ws_.constraint_rate;
    entries_.clear();
    const double* entry = ws_.jacobian.values().data();
    for (const RowBlock& b : ws_.structure->row_blocks()) {
      for (int j : b.coordinates) {
        for (int i = 0; i < b.rows; ++i) entries_.emplace_back(b.first + i, j, *entry++);
      }
    }
    const BodiesView view = model_.view(state.q.data(), state.v.data(), rest.data());
    for (std::size_t k = 0; k < starting_.size(); ++k) {
      starting_[k]->start_rows(view, own_);
      const int row = first_row_[k];
      value.segment(row, own_.value.size()) = own_.value;
      rate.segment(row, own_.value.size()) = own_.rate;
      for (std::size_t j = 0; j < own_.coordinates.size(); ++j) {
        for (int i = 0; i < static_cast<int>(own_.value.size()); ++i) {
          entries_.emplace_back(row + i, own_.coordinates[j],
                                own_.jacobian(i, static_cast<Eigen::Index>(j)));
        }
      }
    }
    jacobian.setFromTriplets(entries_.begin(), entries_.end());
  }

  const Model& model() const { return model_; }

  /// Name of the item that owns a row.
  std::string owner(int row) const {
    if (row < model_.rows()) return model_.items()[model_.owner(row)]->label();
    const auto after = std::upper_bound(first_row_.begin(), first_row_.end(), row);
    return starting_[static_cast<std::size_t>(after - first_row_.begin()) - 1]->label();
  }

 private:
  const Model& model_;
  DynamicsWorkspace& ws_;
  std::vector<const Item*> starting_;
  std::vector<int> first_row_;  // of each of them
  StartRows own_;
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
  for (int i = 0; i < model.coordinates(); ++i) {
    if (model.units()[static_cast<std::size_t>(i)] == Unit::metre) mask[i] = 1.0;
  }
  return mask;
}

/// Smallest dx with `jacobian` dx = -rhs, moving masked entries only.
Vector smallest_correction(const SparseMatrix& jacobian, const Vector& rhs, const Vector& mask) {
  return mask.cwiseProduct(shortest_solution(jacobian * mask.asDiagonal(), -rhs));
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

State initial_state(const Model& model, DynamicsWorkspace& ws, const AssemblyOptions& options) {
  State state;
  state.q = model.initial_coordinates();
  state.v = model.initial_velocities();
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  AssemblyRows rows(model, ws);
  if (rows.value.size() > 0) {
    for (const Item* item : model.items()) {
      const Vector rest = Vector::Zero(model.coordinates());
      item->guess_start(model.view(state.q.data(), state.v.data(), rest.data()), state.time,
                        state.q.data());
    }
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
  state.unknowns.setZero(model.unknowns());
  const BodiesView view = model.view(state.q.data(), state.v.data(), state.a.data());
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemPlace& place = model.places()[k];
    model.items()[k]->initial_history(view, state.history.data() + place.history.first);
    model.items()[k]->initial_unknowns(view, state.unknowns.data() + place.unknowns.first);
  }
  return state;
}

}  // namespace tribodyn
