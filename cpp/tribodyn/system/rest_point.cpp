#include "tribodyn/system/rest_point.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"

namespace tribodyn {

namespace {

constexpr double kLargestTurn = 0.5;  // [rad]
constexpr double kLargestWay = 0.5;   // of a clearance, or of the size of the mechanism

}  // namespace

RestPoint::RestPoint(const Model& model, DynamicsWorkspace& ws, State& state)
    : model_(model),
      ws_(ws),
      state_(state),
      matrix_(*model.structure()),
      own_(OwnCoordinates::all(model)) {
  const int size = model.coordinates() + model.unknowns() + model.rows();
  rhs_.setZero(size);
  solution_.setZero(size);
  inertia_.setZero(model.coordinates() + model.unknowns());
  guess_.setZero(model.coordinates());
  std::map<int, std::pair<std::size_t, std::size_t>> of_coordinate;  // chart, index in it
  for (std::size_t k = 0; k < model.chart_coordinates().size(); ++k) {
    for (std::size_t c = 0; c < 3; ++c) {
      of_coordinate[model.chart_coordinates()[k] + static_cast<int>(c)] = {k, c};
    }
  }
  struct Triple {
    std::array<Eigen::Index, 3> at = {-1, -1, -1};
  };
  std::map<std::pair<int, std::size_t>, Triple> rows;
  const auto& entries = model.structure()->entries();
  for (std::size_t e = 0; e < entries.size(); ++e) {
    const auto found = of_coordinate.find(entries[e].second);
    if (found == of_coordinate.end()) continue;
    rows[{entries[e].first, found->second.first}].at[found->second.second] =
        static_cast<Eigen::Index>(e);
  }
  for (const auto& [place, row] : rows) {
    if (std::count(row.at.begin(), row.at.end(), -1) > 0) continue;  // its rotation causes no force
    chart_rows_.push_back({place.second, row.at});
  }
  state_.v.setZero();
  ws_.charts = state_.charts;
  settle();
}

/// Variables of order 1 are at rest, y' = 0: the solution contains their changes.
void RestPoint::factor(EquationWeights weights) {
  weights.capacity = 0.0;
  weights.first_order = 1.0;
  if (matrix_.factor(ws_, weights)) return;
  const int row = matrix_.dependent_row();
  throw SingularSystem(
      {.item = row >= 0 ? model_.items()[model_.owner(row)]->label() : "model",
       .quantity = "equilibrium",
       .rule = "has no unique step from this state",
       .hint = "a joint already prevents this motion, or forces change sign here: give the bodies "
               "other start positions",
       .time = state_.time});
}

/// The guess of the velocities at the state.
void RestPoint::carry_velocities() {
  state_.v = guess_;
  if (model_.chart_coordinates().empty()) return;
  set_frames(model_, state_.q, state_.v, state_.a, ws_.charts, ws_.frames.data(), false);
  for (std::size_t k = 0; k < ws_.frames.size(); ++k) {
    const int first = model_.chart_coordinates()[k];
    const Vector3 omega = ws_.frames[k].rotation * Vector3(guess_.segment<3>(first));
    state_.v.segment<3>(first) = ws_.frames[k].tangent.inverse() * omega;
  }
}

void RestPoint::move_as_driven() {
  carry_velocities();
  if (model_.rows() == 0) return;
  evaluate_rows(model_, state_.time, state_.q, state_.v, state_.a, ws_);
  if (ws_.constraint_rate.isZero(0.0)) return;
  // The matrix also contains the equations of the unknowns, which are singular before they are
  // evaluated for the first time.
  if (model_.unknowns() > 0 && !evaluate(true)) return;
  factor({});
  rhs_.setZero();
  rhs_.tail(model_.rows()) = -ws_.constraint_rate;
  matrix_.solve(rhs_, solution_);
  state_.v += solution_.head(n());
}

bool RestPoint::evaluate(bool tangents) {
  DynamicsRequest request;
  request.time = state_.time;
  request.q = &state_.q;
  request.v = &state_.v;
  request.a = &state_.a;
  request.multipliers = &state_.multipliers;
  request.unknowns = &state_.unknowns;
  request.history_base = &state_.history;
  request.history_weight = weight;
  request.steady = true;
  request.tangents = tangents;
  return tribodyn::evaluate(model_, request, ws_) == ItemStatus::ok;
}

bool RestPoint::accelerate() {
  move_as_driven();
  if (!evaluate(model_.unknowns() > 0 || model_.structure()->has_load_rows())) return false;
  factor({});
  rhs_.setZero();
  rhs_.head(ws_.residual.size()) = -ws_.residual;
  matrix_.solve(rhs_, solution_);
  x_ = solution_.head(n());
  state_.unknowns += solution_.segment(n(), model_.unknowns());
  state_.multipliers += solution_.tail(model_.rows());
  ws_.multiply_mass(x_, inertia_);
  acceleration_ = std::sqrt(std::max(0.0, inertia_.head(n()).dot(x_)));
  return std::isfinite(acceleration_);
}

bool RestPoint::linearise(CarriedVelocities carried) {
  if (!evaluate(true)) return false;
  // The origins of the charts are at their bodies.
  const double sign = carried == CarriedVelocities::with_bodies ? 1.0 : -1.0;
  std::vector<Matrix3> rates, accelerations;
  for (const int first : model_.chart_coordinates()) {
    const Matrix3 turning = cross_matrix(state_.v.segment<3>(first));
    rates.emplace_back(sign * 0.5 * turning);
    accelerations.emplace_back(turning * turning / 6.0);
  }
  for (const ChartRow& row : chart_rows_) {
    Eigen::RowVector3d damping, mass;
    for (Eigen::Index c = 0; c < 3; ++c) {
      const Eigen::Index at = row.at[static_cast<std::size_t>(c)];
      damping[c] = ws_.damping.values()[at];
      mass[c] = ws_.mass.values()[at];
    }
    const Eigen::RowVector3d more = mass * accelerations[row.chart] - damping * rates[row.chart];
    for (Eigen::Index c = 0; c < 3; ++c) {
      ws_.stiffness.values()[row.at[static_cast<std::size_t>(c)]] += more[c];
    }
  }
  return true;
}

bool RestPoint::step(double sigma, const Vector& residual, const Vector& rows) {
  factor({.stiffness = sigma});
  rhs_.head(residual.size()) = -residual;
  rhs_.tail(model_.rows()) = -rows / sigma;
  matrix_.solve(rhs_, solution_);
  solution_.head(n()) *= sigma;
  return solution_.allFinite();
}

bool RestPoint::settle() {
  bool any = false;
  for (int k = 0; k < static_cast<int>(model_.chart_coordinates().size()); ++k) {
    any = move_chart(model_, k, 0.0, state_).has_value() || any;
  }
  state_.a.setZero();
  ws_.charts = state_.charts;
  return any;
}

void RestPoint::keep_velocities() {
  if (model_.chart_coordinates().empty()) return;
  set_frames(model_, state_.q, state_.v, state_.a, ws_.charts, ws_.frames.data(), false);
  for (std::size_t k = 0; k < ws_.frames.size(); ++k) {
    const int first = model_.chart_coordinates()[k];
    guess_.segment<3>(first) = ws_.frames[k].rotation.transpose() * ws_.frames[k].omega;
  }
}

bool RestPoint::follow_equilibria(double sigma) {
  if (!linearise(CarriedVelocities::in_space)) return false;
  const Vector rest = Vector::Zero(n());
  Vector v = rest;
  // Of the solution the velocities alone are needed.
  factor({.stiffness = sigma, .algebraic = sigma});
  // The second solution removes the round-off of the first: K is large beside the rows.
  for (int k = 0; k < 2; ++k) {
    evaluate_rows(model_, state_.time, state_.q, v, rest, ws_);
    const Vector rates = ws_.constraint_rate;
    rhs_.setZero();
    rhs_.tail(model_.rows()) = -rates;
    matrix_.solve(rhs_, solution_);
    if (!solution_.allFinite()) return false;
    v += solution_.head(n());
  }
  state_.v = guess_ = v;
  keep_velocities();
  return true;
}

double RestPoint::size(const Vector& dq, double& longest) const {
  double largest = 0.0;
  longest = 1.0;
  const auto note = [&](double change, double by, double most) {
    largest = std::max(largest, change / by);
    if (change > most) longest = std::min(longest, most / change);
  };
  for (const OwnCoordinates& own : own_) {
    const OwnMotion& motion = own.motion(ws_);
    if (!motion.bounds_searches) continue;
    const Vector& change = own.change(ws_, dq);
    note(change.norm(), motion.length, kLargestWay * motion.length);
    // Towards the wall by at most half a film, along it as far as the wall permits.
    const double share = longest * own.share_of_change(ws_, longest * change);
    longest = std::min(longest, share);
  }
  for (const Segment& vector : model_.vectors()) {
    const double change_of_vector = dq.segment(vector.first, vector.size).norm();
    if (model_.units()[static_cast<std::size_t>(vector.first)] == Unit::metre) {
      note(change_of_vector, model_.length_scale(), kLargestWay * model_.length_scale());
    } else {
      note(change_of_vector, 1.0, kLargestTurn);
    }
  }
  return largest;
}

double RestPoint::size_of_unknowns(const Vector& change) const {
  double largest = 0.0;
  for (Eigen::Index i = 0; i < change.size(); ++i) {
    const double scale = model_.unknown_list()[static_cast<std::size_t>(i)].scale;
    largest = std::max(largest, std::abs(change[i]) / scale);
  }
  return largest;
}

}  // namespace tribodyn
