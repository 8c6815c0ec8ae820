#include "tribodyn/system/small_motions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/math/products.hpp"
#include "tribodyn/system/inertia_of_shape.hpp"

namespace tribodyn {

namespace {

// For rows and columns of length 1: threshold of dependence.
constexpr double kDependent = 1e-10;
// Length [s] of the stage in which films with history are evaluated: round-off of their content is
// a closing speed divided by this time.
constexpr double kStage = 1e-4;

/// c - a b.
Matrix less_product(const ConstMatrixRef& c, const Matrix& a, const Matrix& b) { return c - a * b; }

}  // namespace

void Summed::add(double factor, const Matrix& a, const Matrix& b) {
  value += factor * (a * b);
  size += std::abs(factor) * (a.cwiseAbs() * b.cwiseAbs());
}

void Summed::add(const Summed& a, const Matrix& b) {
  value += a.value * b;
  size += a.size * b.cwiseAbs();
}

Summed Summed::projected(const Matrix& n) const {
  Summed out(Matrix(n.transpose() * value));
  out.size = n.cwiseAbs().transpose() * size;
  return out;
}

Matrix Summed::rounded(double round_off) const {
  return (value.array().abs() <= round_off * size.array()).select(0.0, value);
}

ItemStatus evaluate_at(const Model& model, const State& state, DynamicsWorkspace& ws) {
  const Vector base = state.history - kStage * state.history_rate;
  DynamicsRequest request;
  request.time = state.time;
  request.q = &state.q;
  request.v = &state.v;
  request.a = &state.a;
  request.multipliers = &state.multipliers;
  request.unknowns = &state.unknowns;
  request.unknown_rates = &state.unknown_rates;
  request.history_base = &base;
  request.history_weight = kStage;
  request.steady = true;
  return evaluate(model, request, ws);
}

SmallMotions::SmallMotions(const Model& model, const State& state, DynamicsWorkspace& ws) {
  const int n = model.coordinates();
  mass_ = ws.mass.dense().topLeftCorner(n, n);
  rows_ = ws.jacobian.dense();
  rows_rate_ = ws.jacobian_rate.dense();
  rows_acceleration_ = ws.jacobian_acceleration.dense();
  load_rows_ = model.structure()->has_load_rows();
  AllVariables all;
  all.force_by_multipliers = ws.force_by_multipliers.dense().transpose();
  all.stiffness = ws.stiffness.dense();
  all.damping = ws.damping.dense();
  take_histories(model, state, ws, all);
  eliminate_algebraic(model, all);
  take_first_order(model, ws, all);
  to_displacements(model, ws);
  turn_mass(model, state, ws);
  span();
}

std::vector<HistoryOfItem> history_tangents(const Model& model, const State& state,
                                            DynamicsWorkspace& ws) {
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  std::vector<HistoryOfItem> tangents;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Segment own = model.places()[k].history;
    if (own.size == 0) continue;
    const Vector base = state.history.segment(own.first, own.size) -
                        kStage * state.history_rate.segment(own.first, own.size);
    ItemRequest request;
    request.time = state.time;
    request.motions = ws.motions(k);
    request.multipliers = state.multipliers.data() + model.places()[k].rows.first;
    request.variables = ws.variables(k);
    request.history_base = base.data();
    request.history_weight = kStage;
    request.steady = true;
    HistoryTangents found;
    if (!model.facets()[k].history->history_tangents(request, view, ws.items[k].get(), found)) {
      throw ModelError({.item = model.items()[k]->label(),
                        .rule = "has a history without derivatives, so that the model cannot be "
                                "linearised"});
    }
    tangents.push_back({k, std::move(found)});
  }
  return tangents;
}

/// Adds the tangents of the items with history, at given history.
void SmallMotions::take_histories(const Model& model, const State& state, DynamicsWorkspace& ws,
                                  AllVariables& all) {
  const std::vector<HistoryOfItem> tangents = history_tangents(model, state, ws);
  for (const auto& [k, own] : tangents) {
    for (int number : own.states) states_.push_back({k, number});
  }
  const auto count = static_cast<Eigen::Index>(states_.size());
  const Eigen::Index variables = all.stiffness.rows();
  rate_by_state_.setZero(count, count);
  all.rate_by_value.setZero(count, variables);
  all.rate_by_rate.setZero(count, variables);
  all.force_by_state.setZero(variables, count);
  rate_by_multipliers_.setZero(count, model.rows());
  Eigen::Index first = 0;
  for (const auto& [k, own] : tangents) {
    const std::vector<int>& at = model.structure()->layouts()[k].elements.front();
    const auto size = static_cast<Eigen::Index>(own.states.size());
    const int first_row = model.places()[k].rows.first;
    for (Eigen::Index c = 0; c < own.rate_by_multipliers.cols(); ++c) {
      rate_by_multipliers_.col(first_row + c).segment(first, size) = own.rate_by_multipliers.col(c);
      for (std::size_t i = 0; i < at.size(); ++i) {
        all.force_by_multipliers(at[i], first_row + c) +=
            own.force_by_multipliers(static_cast<Eigen::Index>(i), c);
      }
    }
    rate_by_state_.block(first, first, size, size) = own.rate_by_state;
    for (std::size_t j = 0; j < at.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      all.rate_by_value.col(at[j]).segment(first, size) += own.rate_by_q.col(column);
      all.rate_by_rate.col(at[j]).segment(first, size) += own.rate_by_v.col(column);
      all.force_by_state.row(at[j]).segment(first, size) += own.force_by_state.row(column);
      for (std::size_t i = 0; i < at.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        all.stiffness(at[i], at[j]) -= own.force_by_q(row, column);
        all.damping(at[i], at[j]) -= own.force_by_v(row, column);
      }
    }
    first += size;
  }
}

/// Solves r = 0 for the changes of the variables of order 0, which are the last, and leaves them
/// out.
void SmallMotions::eliminate_algebraic(const Model& model, AllVariables& all) {
  const int u = model.unknowns() - model.first_order();
  if (u == 0) return;
  const Eigen::Index r = all.stiffness.rows() - u;
  const DenseLU own(all.stiffness.bottomRightCorner(u, u));
  const Matrix by_value = own.solve(all.stiffness.bottomLeftCorner(u, r));
  const Matrix by_rate = own.solve(all.damping.bottomLeftCorner(u, r));
  const Matrix by_state = own.solve(all.force_by_state.bottomRows(u));
  const Matrix by_multipliers = own.solve(all.force_by_multipliers.bottomRows(u));
  const Matrix force = all.stiffness.topRightCorner(r, u), rate = all.rate_by_value.rightCols(u);
  all.stiffness = less_product(all.stiffness.topLeftCorner(r, r), force, by_value);
  all.damping = less_product(all.damping.topLeftCorner(r, r), force, by_rate);
  all.force_by_state = less_product(all.force_by_state.topRows(r), force, by_state);
  all.rate_by_value = less_product(all.rate_by_value.leftCols(r), rate, by_value);
  all.rate_by_rate = less_product(all.rate_by_rate.leftCols(r), rate, by_rate);
  all.force_by_multipliers =
      less_product(all.force_by_multipliers.topRows(r), force, by_multipliers);
  rate_by_state_ += rate * by_state;
  rate_by_multipliers_ += rate * by_multipliers;
}

/// Separates coordinates from variables of order 1; these become states after the histories.
void SmallMotions::take_first_order(const Model& model, const DynamicsWorkspace& ws,
                                    const AllVariables& all) {
  const int n = model.coordinates(), p = model.first_order();
  stiffness_ = Summed(all.stiffness.topLeftCorner(n, n));
  damping_ = all.damping.topLeftCorner(n, n);
  const auto k = static_cast<Eigen::Index>(states_.size());
  rate_by_q_ = all.rate_by_value.leftCols(n);
  rate_by_v_ = all.rate_by_rate.leftCols(n);
  force_by_state_ = all.force_by_state.topRows(n);
  force_by_multipliers_ = all.force_by_multipliers.topRows(n);
  if (p == 0) return;
  for (std::size_t item = 0; item < model.items().size(); ++item) {
    for (int i = 0; i < model.places()[item].first_order.size; ++i) {
      states_.push_back({item, model.places()[item].history.size + i});
    }
  }
  const DenseLU capacity(ws.mass.dense().block(n, n, p, p));
  const auto appended = [k, p](Matrix& matrix, const Matrix& rows) {
    matrix.conservativeResize(k + p, Eigen::NoChange);
    matrix.bottomRows(p) = rows;
  };
  appended(rate_by_q_, -capacity.solve(all.stiffness.block(n, 0, p, n)));
  appended(rate_by_v_, -capacity.solve(all.damping.block(n, 0, p, n)));
  appended(rate_by_multipliers_, capacity.solve(all.force_by_multipliers.middleRows(n, p)));
  force_by_state_.conservativeResize(Eigen::NoChange, k + p);
  force_by_state_.rightCols(p) = -all.stiffness.block(0, n, n, p);
  rate_by_state_.conservativeResize(k + p, k + p);
  rate_by_state_.topRightCorner(k, p) = all.rate_by_value.middleCols(n, p);
  rate_by_state_.bottomLeftCorner(p, k) = capacity.solve(all.force_by_state.middleRows(n, p));
  rate_by_state_.bottomRightCorner(p, p) = -capacity.solve(all.stiffness.block(n, n, p, p));
}

/// From changes of coordinates to displacements in space; all charts have their origins here.
void SmallMotions::to_displacements(const Model& model, const DynamicsWorkspace& ws) {
  if (ws.frames.empty()) return;
  const int n = model.coordinates();
  Matrix rate = Matrix::Zero(n, n), acceleration = Matrix::Zero(n, n);
  for (std::size_t k = 0; k < ws.frames.size(); ++k) {
    const int first = model.chart_coordinates()[k];
    rate.block<3, 3>(first, first) = ws.frames[k].tangent_rate;
    acceleration.block<3, 3>(first, first) = ws.frames[k].tangent_acceleration;
  }
  // da = x'' - 2 T' x' + (2 T' T' - T'') x; the last is W.
  Summed w(Matrix(-acceleration));
  w.add(2.0, rate, rate);
  stiffness_.add(-1.0, damping_, rate);
  stiffness_.value += mass_ * w.value;
  stiffness_.size += mass_.cwiseAbs() * w.size;
  damping_ -= 2.0 * mass_ * rate;
  rows_acceleration_ += rows_ * w.value - 2.0 * rows_rate_ * rate;
  rows_rate_ -= rows_ * rate;
  rate_by_q_ -= rate_by_v_ * rate;
}

namespace {

/// Whether any of these coordinates moves.
bool moves(const State& state, const std::vector<int>& coordinates) {
  return std::any_of(coordinates.begin(), coordinates.end(),
                     [&](int i) { return state.v[i] != 0.0 || state.a[i] != 0.0; });
}

/// Throws ModelError if the mass of anything but bodies and nodes with charts and masses at points
/// changes.
void require_known_masses(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  const auto n = static_cast<std::size_t>(model.coordinates());
  std::vector<bool> known(n, false);
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    if (model.chart_of()[k] < 0) continue;
    const auto first = known.begin() + model.body_offset()[k];
    if (mass_depends_on_shape(model, k)) {
      std::fill_n(first, model.bodies()[k]->coordinates(), true);
      continue;
    }
    for (const ChartCoordinates& each : model.body_facets()[k].chart->charts()) {
      std::fill_n(first + each.position, 3, true);
      std::fill_n(first + each.rotation, 3, true);
    }
  }
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemLayout& layout = ws.structure->layouts()[k];
    const Item& item = *model.items()[k];
    if (layout.mass != MassKind::variable || model.facets()[k].added_masses) continue;
    for (std::vector<int> coordinates : layout.elements) {
      std::erase_if(coordinates, [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        return at >= n || known[at];
      });
      if (!moves(state, coordinates)) continue;
      throw ModelError({.item = item.label(),
                        .quantity = "mass matrix",
                        .rule = "must not depend on the coordinates of a body that moves where a "
                                "model is linearised",
                        .hint = "linearise at rest"});
    }
  }
}

}  // namespace

/// M' and M''.
void SmallMotions::turn_mass(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  require_known_masses(model, state, ws);
  const int n = model.coordinates();
  Matrix omega = Matrix::Zero(n, n), alpha = Matrix::Zero(n, n);
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    if (model.chart_of()[k] < 0) continue;
    auto frame = ws.frames.begin() + model.chart_of()[k];
    const int first = model.body_offset()[k];
    for (const ChartCoordinates& each : model.body_facets()[k].chart->charts()) {
      for (const int at : {first + each.position, first + each.rotation}) {
        omega.block<3, 3>(at, at) = cross_matrix(frame->omega);
        alpha.block<3, 3>(at, at) = cross_matrix(frame->alpha);
      }
      ++frame;
    }
  }
  // M = T^T N T with T' = -T [omega], and N' and N'' by the shape: S' = T^T N' T.
  Matrix by_shape = Matrix::Zero(n, n);
  mass_acceleration_.setZero(n, n);
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    if (mass_depends_on_shape(model, k)) {
      add_inertia_of_shape(model, state, ws, k, by_shape, mass_acceleration_);
    }
  }
  mass_rate_ = omega * mass_ - mass_ * omega + by_shape;
  mass_acceleration_ += alpha * mass_ - mass_ * alpha;
  mass_acceleration_ += omega * (mass_rate_ + by_shape) - (mass_rate_ + by_shape) * omega;
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  for (const AddedMass& each : *view.added) {
    if (model.chart_of()[static_cast<std::size_t>(each.marker.body)] >= 0) continue;
    const VectorMotion r = motion_of(view, *each.attachment, 2).origin;
    const Matrix mixed = r.jacobian_rate.transpose().lazyProduct(r.jacobian);
    const Matrix square = r.jacobian_rate.transpose().lazyProduct(r.jacobian_rate);
    const Matrix second = r.jacobian_acceleration.transpose().lazyProduct(r.jacobian);
    std::vector<int> at;
    append_coordinates(view, *each.attachment, at);
    for (Eigen::Index j = 0; j < mixed.cols(); ++j) {
      for (Eigen::Index i = 0; i < mixed.rows(); ++i) {
        const int row = at[static_cast<std::size_t>(i)], column = at[static_cast<std::size_t>(j)];
        mass_rate_(row, column) += each.mass * (mixed(i, j) + mixed(j, i));
        mass_acceleration_(row, column) +=
            each.mass * (second(i, j) + second(j, i) + 2.0 * square(i, j));
      }
    }
  }
}

/// N and G^+, by the mass M = L L^T: rows of length 1 in L^-T x.
void SmallMotions::span() {
  const Eigen::Index n = mass_.rows();
  const Cholesky cholesky(mass_);
  if (!cholesky.positive_definite()) {
    throw ModelError({.item = "model",
                      .quantity = "mass matrix",
                      .rule = "must be positive definite",
                      .hint = "a motion without any mass has no frequency"});
  }
  inverse_.setZero(n, rows_.rows());
  if (rows_.rows() == 0) {
    directions_ = cholesky.solve_upper(Matrix::Identity(n, n));
    return;
  }
  Matrix scaled = cholesky.solve_lower(rows_.transpose());  // n x m, columns are rows
  Vector length = scaled.colwise().norm();
  for (double& x : length) x = x > 0.0 ? 1.0 / x : 1.0;
  scaled = scaled * length.asDiagonal();
  // Complete orthogonal: scaled P = Q [R; 0]; redundant rows are the last ones of P.
  const PivotedQR qr(scaled, kDependent);
  const Eigen::Index rank = qr.rank();
  const Matrix q = qr.q();
  if (rank < n) {
    directions_ = cholesky.solve_upper(q.rightCols(n - rank));
  } else {
    directions_.resize(n, 0);
  }
  // G x = b by the independent rows alone.
  if (rank == 0) return;
  const Matrix solved = cholesky.solve_upper(q.leftCols(rank) * qr.inverse_transposed());
  for (Eigen::Index k = 0; k < rank; ++k) {
    const Eigen::Index row = qr.column(k);
    inverse_.col(row) = solved.col(k) * length[row];
  }
}

/// N' and N''.
void SmallMotions::move_directions(const Matrix& turn, Matrix& rate, Matrix& acceleration) const {
  const Matrix& d = directions_;
  Matrix by_mass = -0.5 * (d.transpose() * mass_rate_ * d);  // B
  if (turn.size() > 0) {
    const Matrix turned = d.transpose() * mass_ * (turn * d);
    by_mass += 0.5 * (turned - turned.transpose());
  }
  rate = d * by_mass - inverse_ * (rows_rate_ * d);
  const Matrix mixed = rate.transpose() * mass_rate_ * d;  // its transpose is N^T M' N'
  const Matrix by_mass_rate =
      -0.5 * (mixed + mixed.transpose() + d.transpose() * mass_acceleration_ * d);  // B'
  acceleration = d * (by_mass_rate - rate.transpose() * mass_ * rate - mixed.transpose()) -
                 inverse_ * (2.0 * rows_rate_ * rate + rows_acceleration_ * d);
}

/// W: multipliers due to a force on the coordinates, m x n.
Matrix SmallMotions::multipliers_by_force() const {
  const Matrix inverse = inverse_.transpose();
  const Matrix own =
      Matrix::Identity(inverse.rows(), inverse.rows()) - inverse * force_by_multipliers_;
  return DenseLU(own).solve(inverse);
}

ReducedMotions SmallMotions::reduced(const Matrix& turn) const {
  ReducedMotions out;
  const Matrix& d = directions_;
  Matrix d_rate, d_acceleration;
  move_directions(turn, d_rate, d_acceleration);
  out.directions = d;
  out.directions_rate = d_rate;
  const Matrix damping = damping_ * d + 2.0 * mass_ * d_rate;
  Summed stiffness(Matrix::Zero(d.rows(), d.cols()));
  stiffness.add(stiffness_, d);
  stiffness.add(1.0, damping_, d_rate);
  stiffness.add(1.0, mass_, d_acceleration);
  out.rate_by_y = rate_by_q_ * d + rate_by_v_ * d_rate;
  out.rate_by_rate = rate_by_v_ * d;
  out.rate_by_state = rate_by_state_;
  Matrix left = d;
  if (load_rows_) {
    const Matrix multipliers = multipliers_by_force();
    left += (force_by_multipliers_ * multipliers).transpose() * d;
    const Matrix rate_by_force = rate_by_multipliers_ * multipliers;
    out.rate_by_y -= rate_by_force * stiffness.value;
    out.rate_by_rate -= rate_by_force * damping;
    out.rate_by_state += rate_by_force * force_by_state_;
  }
  out.damping = left.transpose() * damping;
  out.stiffness = stiffness.projected(left);
  out.force_by_state = left.transpose() * force_by_state_;
  return out;
}

}  // namespace tribodyn
