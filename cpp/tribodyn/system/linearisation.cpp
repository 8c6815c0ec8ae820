#include "tribodyn/system/linearisation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"

namespace tribodyn {

namespace {

// Of the terms that are added up: what is left of them where they cancel.
constexpr double kRoundOff = 1e-13;
// Of rows and columns of length 1: what depends on others.
constexpr double kDependent = 1e-10;
// Length [s] of the stage in which films with a memory are evaluated: a round-off of their content
// is a closing speed by this time.
constexpr double kStage = 1e-4;

/// A matrix and the sizes of the terms that were added up to it.
struct Summed {
  Matrix value, size;

  explicit Summed(const Matrix& m) : value(m), size(m.cwiseAbs()) {}
  void add(double factor, const Matrix& a, const Matrix& b) {
    value += factor * a * b;
    size += std::abs(factor) * a.cwiseAbs() * b.cwiseAbs();
  }
  void add(double factor, const Matrix& a) {
    value += factor * a;
    size += std::abs(factor) * a.cwiseAbs();
  }
  /// Adds a b of a summed matrix.
  void add(const Summed& a, const Matrix& b) {
    value += a.value * b;
    size += a.size * b.cwiseAbs();
  }
  Summed projected(const Matrix& n) const {
    Summed out(Matrix(n.transpose() * value));
    out.size = n.cwiseAbs().transpose() * size;
    return out;
  }
  Matrix rounded() const {
    return (value.array().abs() <= kRoundOff * size.array()).select(0.0, value);
  }
};

/// Everything by all coordinates, before the reduction.
struct Whole {
  Matrix mass, damping;
  Summed stiffness{Matrix()};
  Matrix rows, rows_rate, rows_acceleration;  // G, G', G''
  // Of the history, k states.
  std::vector<HistoryState> states;
  Matrix rate_by_state, rate_by_q, rate_by_v, force_by_state;
  // Of forces and histories that change with multipliers: n x m, k x m; zero where none does.
  Matrix force_by_multipliers, rate_by_multipliers;
};

/// Of the items with a memory, what they give at given history.
void take_histories(const Model& model, const State& state, DynamicsWorkspace& ws, Whole& all) {
  const int n = model.coordinates();
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  std::vector<std::pair<std::size_t, HistoryTangents>> tangents;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Segment own = model.places()[k].history;
    if (own.size == 0) continue;
    const Vector base = state.history.segment(own.first, own.size) -
                        kStage * state.history_rate.segment(own.first, own.size);
    ItemRequest request;
    request.time = state.time;
    request.multipliers = state.multipliers.data() + model.places()[k].rows.first;
    request.unknowns = state.unknowns.data() + model.places()[k].unknowns.first;
    request.history_base = base.data();
    request.history_weight = kStage;
    const Item& item = *model.items()[k];
    HistoryTangents found;
    if (!item.history_tangents(request, view, ws.items[k].get(), found)) {
      throw ModelError({.item = item.label(),
                        .rule = "has a memory whose derivatives it does not give, so that the "
                                "model cannot be linearised"});
    }
    for (int number : found.states) all.states.push_back({k, number});
    tangents.emplace_back(k, std::move(found));
  }
  const auto count = static_cast<Eigen::Index>(all.states.size());
  all.rate_by_state.setZero(count, count);
  all.rate_by_q.setZero(count, n);
  all.rate_by_v.setZero(count, n);
  all.force_by_state.setZero(n, count);
  all.rate_by_multipliers.setZero(count, model.rows());
  Eigen::Index first = 0;
  for (const auto& [k, own] : tangents) {
    const std::vector<int>& at = model.structure()->layouts()[k].elements.front();
    const auto size = static_cast<Eigen::Index>(own.states.size());
    const int first_row = model.places()[k].rows.first;
    for (Eigen::Index c = 0; c < own.rate_by_multipliers.cols(); ++c) {
      all.rate_by_multipliers.col(first_row + c).segment(first, size) =
          own.rate_by_multipliers.col(c);
      for (std::size_t i = 0; i < at.size(); ++i) {
        all.force_by_multipliers(at[i], first_row + c) +=
            own.force_by_multipliers(static_cast<Eigen::Index>(i), c);
      }
    }
    all.rate_by_state.block(first, first, size, size) = own.rate_by_state;
    for (std::size_t j = 0; j < at.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      all.rate_by_q.col(at[j]).segment(first, size) += own.rate_by_q.col(column);
      all.rate_by_v.col(at[j]).segment(first, size) += own.rate_by_v.col(column);
      all.force_by_state.row(at[j]).segment(first, size) += own.force_by_state.row(column);
      for (std::size_t i = 0; i < at.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        all.stiffness.value(at[i], at[j]) -= own.force_by_q(row, column);
        all.damping(at[i], at[j]) -= own.force_by_v(row, column);
      }
    }
    first += size;
  }
  all.stiffness.size = all.stiffness.value.cwiseAbs();
}

/// Algebraic unknowns follow the coordinates.
void eliminate_unknowns(const Model& model, const Matrix& stiffness, const Matrix& damping,
                        Whole& all) {
  const int n = model.coordinates(), u = model.unknowns();
  Matrix k = stiffness.topLeftCorner(n, n);
  all.damping = damping.topLeftCorner(n, n);
  if (u > 0) {
    const Eigen::PartialPivLU<Matrix> own(stiffness.bottomRightCorner(u, u));
    const Matrix by_unknowns = stiffness.topRightCorner(n, u);
    k -= by_unknowns * own.solve(stiffness.bottomLeftCorner(u, n));
    all.damping -= by_unknowns * own.solve(damping.bottomLeftCorner(u, n));
  }
  all.stiffness = Summed(k);
}

/// From changes of coordinates to displacements in space; all charts have their origins here.
void to_displacements(const Model& model, const DynamicsWorkspace& ws, Whole& all) {
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
  all.stiffness.add(-1.0, all.damping, rate);
  all.stiffness.value += all.mass * w.value;
  all.stiffness.size += all.mass.cwiseAbs() * w.size;
  all.damping -= 2.0 * all.mass * rate;
  all.rows_acceleration += all.rows * w.value - 2.0 * all.rows_rate * rate;
  all.rows_rate -= all.rows * rate;
  all.rate_by_q -= all.rate_by_v * rate;
}

/// N and G^+, by a mass M = L L^T: rows of length 1 in L^-T x.
struct Manifold {
  Matrix directions;  // N
  Matrix inverse;     // G^+

  Manifold(const Matrix& mass, const Matrix& rows) {
    const Eigen::Index n = mass.rows();
    const Eigen::LLT<Matrix> cholesky(mass);
    if (cholesky.info() != Eigen::Success) {
      throw ModelError({.item = "model",
                        .quantity = "mass matrix",
                        .rule = "must be positive definite",
                        .hint = "a motion without any mass has no frequency"});
    }
    const auto upper = cholesky.matrixU();
    inverse.setZero(n, rows.rows());
    if (rows.rows() == 0) {
      directions = upper.solve(Matrix::Identity(n, n));
      return;
    }
    Matrix scaled = cholesky.matrixL().solve(rows.transpose());  // n x m, columns are rows
    Vector length = scaled.colwise().norm();
    for (double& x : length) x = x > 0.0 ? 1.0 / x : 1.0;
    scaled = scaled * length.asDiagonal();
    // Complete orthogonal: scaled P = Q [R; 0]; redundant rows are the last of P.
    Eigen::ColPivHouseholderQR<Matrix> qr(n, rows.rows());
    qr.setThreshold(kDependent);
    qr.compute(scaled);
    const Eigen::Index rank = qr.rank();
    Matrix q = Matrix::Identity(n, n);
    q = qr.householderQ() * q;
    if (rank < n) {
      directions = upper.solve(q.rightCols(n - rank));
    } else {
      directions.resize(n, 0);
    }
    // G x = b by the independent rows alone.
    if (rank == 0) return;
    const Matrix r = qr.matrixQR().topLeftCorner(rank, rank);
    const Matrix back =
        r.triangularView<Eigen::Upper>().transpose().solve(Matrix::Identity(rank, rank));
    const Matrix solved = upper.solve(Matrix(q.leftCols(rank) * back));
    for (Eigen::Index k = 0; k < rank; ++k) {
      const Eigen::Index row = qr.colsPermutation().indices()[k];
      inverse.col(row) = solved.col(k) * length[row];
    }
  }
};

/// W: what multipliers answer to a force on the coordinates, m x n.
Matrix multipliers_by_force(const Manifold& manifold, const Whole& all) {
  const Matrix inverse = manifold.inverse.transpose();
  const Matrix own =
      Matrix::Identity(inverse.rows(), inverse.rows()) - inverse * all.force_by_multipliers;
  return own.partialPivLu().solve(inverse);
}

/// (y, y', ds) in a basis y = U c + P b of the displacements that meet no force and the others.
struct Split {
  Matrix free;     // U, r x f
  Matrix held;     // P, r x h: unit vectors
  Matrix of_held;  // b = of_held y, h x r

  /// `forces`: all that displacements do, rows x r.
  explicit Split(const Matrix& forces) {
    const Eigen::Index r = forces.cols();
    if (r == 0) return;
    Matrix scaled = forces;
    for (Eigen::Index i = 0; i < scaled.rows(); ++i) {
      const double size = scaled.row(i).norm();
      if (size > 0.0) scaled.row(i) /= size;
    }
    Vector unit = Vector::Ones(r);
    for (Eigen::Index j = 0; j < r; ++j) {
      const double size = scaled.col(j).norm();
      if (size > 0.0) unit[j] = 1.0 / size;
    }
    scaled = scaled * unit.asDiagonal();
    Eigen::ColPivHouseholderQR<Matrix> qr(scaled.rows(), r);
    qr.setThreshold(kDependent);
    qr.compute(scaled);
    const Eigen::Index h = qr.rank(), f = r - h;
    // scaled P = Q [R S; 0 0]: b + R^-1 S c vanishes for what meets no force.
    const Matrix follow =
        h == 0 || f == 0
            ? Matrix(h, f)
            : Matrix(qr.matrixQR().topLeftCorner(h, h).triangularView<Eigen::Upper>().solve(
                  qr.matrixQR().topRightCorner(h, f)));
    free.setZero(r, f);
    held.setZero(r, h);
    of_held.setZero(h, r);
    for (Eigen::Index k = 0; k < h; ++k) {
      const Eigen::Index j = qr.colsPermutation().indices()[k];
      held(j, k) = unit[j];
      of_held(k, j) = 1.0 / unit[j];
      for (Eigen::Index l = 0; l < f; ++l) free(j, l) = -unit[j] * follow(k, l);
    }
    for (Eigen::Index l = 0; l < f; ++l) {
      const Eigen::Index j = qr.colsPermutation().indices()[h + l];
      free(j, l) = unit[j];
      for (Eigen::Index k = 0; k < h; ++k) of_held(k, j) = follow(k, l) / unit[j];
    }
  }
};

/// The largest entry, of angles times the size of the mechanism, becomes 1.
void normalise(const Model& model, ComplexMatrix& modes) {
  for (Eigen::Index k = 0; k < modes.cols(); ++k) {
    std::complex<double> largest = 0.0;
    for (Eigen::Index i = 0; i < modes.rows(); ++i) {
      const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
      const std::complex<double> x = modes(i, k) * (length ? 1.0 : model.length_scale());
      // Of entries alike the first counts, whatever their round-off.
      if (std::abs(x) > std::abs(largest) * (1.0 + 1e-9)) largest = x;
    }
    if (largest != 0.0) modes.col(k) /= largest;
  }
}

void solve_eigenvalues(const Model& model, const Matrix& rate_by_y, const Matrix& rate_by_rate,
                       const Matrix& rate_by_state, const Matrix& force_by_state,
                       Linearisation& out) {
  const Eigen::Index r = out.stiffness.rows(), k = rate_by_state.rows();
  Matrix forces(r + k, r);
  forces << out.stiffness, rate_by_y;
  const Split split(forces);
  const Eigen::Index h = split.held.cols(), f = split.free.cols();
  Matrix rest = Matrix::Zero(h + r + k, h + r + k);
  rest.block(0, h, h, r) = split.of_held;
  rest.block(h, 0, r, h) = -out.stiffness * split.held;
  rest.block(h, h, r, r) = -out.damping;
  rest.block(h, h + r, r, k) = force_by_state;
  rest.block(h + r, 0, k, h) = rate_by_y * split.held;
  rest.block(h + r, h, k, r) = rate_by_rate;
  rest.block(h + r, h + r, k, k) = rate_by_state;
  const Eigenpairs pairs = eigenpairs(rest);
  if (!pairs.converged) {
    throw ConvergenceError({.item = "linearisation", .rule = "eigenvalues were not found"});
  }
  out.eigenvalues.setZero(f + h + r + k);
  out.eigenvalues.tail(h + r + k) = pairs.values;
  out.modes.resize(model.coordinates(), f + h + r + k);
  out.modes.leftCols(f) = (out.directions * split.free).cast<std::complex<double>>();
  // y' is lambda y: a drift at constant speed is told by it as well.
  out.modes.rightCols(h + r + k) =
      out.directions.cast<std::complex<double>>() * pairs.vectors.middleRows(h, r);
  normalise(model, out.modes);
}

}  // namespace

ItemStatus evaluate_at(const Model& model, const State& state, DynamicsWorkspace& ws) {
  const Vector base = state.history - kStage * state.history_rate;
  DynamicsRequest request;
  request.time = state.time;
  request.q = &state.q;
  request.v = &state.v;
  request.a = &state.a;
  request.multipliers = &state.multipliers;
  request.unknowns = &state.unknowns;
  request.history_base = &base;
  request.history_weight = kStage;
  return evaluate(model, request, ws);
}

Linearisation linearise(const Model& model, const State& at, DynamicsWorkspace& ws) {
  State state = at;
  for (int k = 0; k < static_cast<int>(model.chart_coordinates().size()); ++k) {
    move_chart(model, k, 0.0, state);
  }
  restore(model, state, ws);
  if (evaluate_at(model, state, ws) != ItemStatus::ok) {
    const auto k = static_cast<std::size_t>(ws.failed_item);
    const BodiesView view = ws.view(model, state.q, state.v, state.a);
    const ItemFailure failure = model.items()[k]->failure(view, ws.items[k].get());
    throw ConvergenceError({.item = model.items()[k]->label(),
                            .quantity = failure.quantity,
                            .value = failure.value,
                            .unit = failure.unit,
                            .rule = std::string("cannot be linearised: ") + failure.reason,
                            .hint = failure.hint,
                            .time = state.time});
  }
  const int n = model.coordinates();
  Whole all;
  all.mass = ws.mass.dense().topLeftCorner(n, n);
  eliminate_unknowns(model, ws.stiffness.dense(), ws.damping.dense(), all);
  all.rows = ws.jacobian.dense();
  all.rows_rate = ws.jacobian_rate.dense();
  all.rows_acceleration = ws.jacobian_acceleration.dense();
  all.force_by_multipliers.setZero(n, model.rows());
  if (model.structure()->has_load_rows()) {
    all.force_by_multipliers = ws.force_by_multipliers.dense().transpose();
  }
  take_histories(model, state, ws, all);
  to_displacements(model, ws, all);

  const Manifold manifold(all.mass, all.rows);
  const Matrix& d = manifold.directions;
  const Matrix d_rate = -manifold.inverse * (all.rows_rate * d);
  const Matrix d_acceleration =
      -manifold.inverse * (2.0 * all.rows_rate * d_rate + all.rows_acceleration * d) -
      d * (d_rate.transpose() * all.mass * d_rate);
  Linearisation out;
  out.time = state.time;
  out.directions = d;
  out.history = all.states;
  const Eigen::Index r = d.cols(), k = static_cast<Eigen::Index>(all.states.size());
  out.mass = Matrix::Identity(r, r);
  const Matrix damping = all.damping * d + 2.0 * all.mass * d_rate;
  Summed stiffness(Matrix::Zero(n, r));
  stiffness.add(all.stiffness, d);
  stiffness.add(1.0, all.damping, d_rate);
  stiffness.add(1.0, all.mass, d_acceleration);
  Matrix rate_by_y = all.rate_by_q * d + all.rate_by_v * d_rate;
  Matrix rate_by_rate = all.rate_by_v * d;
  Matrix rate_by_state = all.rate_by_state;
  Matrix left = d;
  if (model.structure()->has_load_rows()) {
    const Matrix multipliers = multipliers_by_force(manifold, all);
    left += (all.force_by_multipliers * multipliers).transpose() * d;
    const Matrix rate_by_force = all.rate_by_multipliers * multipliers;
    rate_by_y -= rate_by_force * stiffness.value;
    rate_by_rate -= rate_by_force * damping;
    rate_by_state += rate_by_force * all.force_by_state;
  }
  out.damping = left.transpose() * damping;
  out.stiffness = stiffness.projected(left).rounded();
  const Matrix force_by_state = left.transpose() * all.force_by_state;

  out.state_matrix.setZero(2 * r + k, 2 * r + k);
  out.state_matrix.block(0, r, r, r).setIdentity();
  out.state_matrix.block(r, 0, r, r) = -out.stiffness;
  out.state_matrix.block(r, r, r, r) = -out.damping;
  out.state_matrix.block(r, 2 * r, r, k) = force_by_state;
  out.state_matrix.block(2 * r, 0, k, r) = rate_by_y;
  out.state_matrix.block(2 * r, r, k, r) = rate_by_rate;
  out.state_matrix.bottomRightCorner(k, k) = rate_by_state;
  solve_eigenvalues(model, rate_by_y, rate_by_rate, rate_by_state, force_by_state, out);
  return out;
}

}  // namespace tribodyn
