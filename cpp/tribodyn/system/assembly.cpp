#include "tribodyn/system/assembly.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/math/newton.hpp"
#include "tribodyn/system/charts.hpp"

namespace tribodyn {

namespace {

// Angles enter by sines and cosines: a linear step beyond half a radian is unreliable.
constexpr double kLargestTurn = 0.5;
// A position from which no small motion closes the rows any further, such as links in one line, is
// left by rotating the bodies.
constexpr double kShake = 0.1;  // [rad]
constexpr double kStationary = 0.999;

}  // namespace

AssemblyRows::AssemblyRows(const Model& model, DynamicsWorkspace& ws, AssemblyRowsOf which,
                           const AssemblyGuess* guess)
    : model_(model), ws_(ws), guess_(guess) {
  int row = model.rows();
  if (which == AssemblyRowsOf::start) {
    const Vector rest = Vector::Zero(model.coordinates());
    const PlacedBodies view(model, guess->q, guess->v, rest, guess->charts);
    for (std::size_t k = 0; k < model.items().size(); ++k) {
      if (!model.facets()[k].start_rows) continue;
      ItemRows own{k, row, 0, -1, {}};
      model.facets()[k].start_rows->start_rows(view, own.rows);
      own.count = static_cast<int>(own.rows.value.size());
      if (own.count == 0) continue;
      if (!own.rows.given) {
        own.offset = model.coordinates() + offsets_;
        offsets_ += own.count;
      }
      row += own.count;
      starting_.push_back(own);
    }
  }
  value.setZero(row);
  rate.setZero(row);
  jacobian.resize(row, model.coordinates() + offsets_);
}

void AssemblyRows::evaluate(double time, const Vector& x, const Vector& v) {
  const Vector q = x.head(model_.coordinates());
  const Vector rest = Vector::Zero(model_.coordinates());
  evaluate_rows(model_, time, q, v, rest, ws_);
  value.head(model_.rows()) = ws_.constraint;
  rate.head(model_.rows()) = ws_.constraint_rate;
  entries_.clear();
  const double* entry = ws_.jacobian.values().data();
  for (const RowBlock& b : ws_.structure->row_blocks()) {
    for (int j : b.coordinates) {
      for (int i = 0; i < b.rows; ++i) entries_.emplace_back(b.first + i, j, *entry++);
    }
  }
  const BodiesView view = ws_.view(model_, q, v, rest);
  for (ItemRows& own : starting_) {
    model_.facets()[own.item].start_rows->start_rows(view, own.rows);
    value.segment(own.row, own.count) = own.rows.value;
    rate.segment(own.row, own.count) = own.rows.rate;
    if (guess_->value[own.item].size() > 0) {
      value.segment(own.row, own.count) -= guess_->value[own.item];
      rate.segment(own.row, own.count) -= guess_->rate[own.item];
    }
    for (std::size_t j = 0; j < own.rows.coordinates.size(); ++j) {
      for (int i = 0; i < own.count; ++i) {
        entries_.emplace_back(own.row + i, own.rows.coordinates[j],
                              own.rows.jacobian(i, static_cast<Eigen::Index>(j)));
      }
    }
    if (own.offset < 0) continue;
    value.segment(own.row, own.count) -= own.rows.limit * x.segment(own.offset, own.count);
    for (int i = 0; i < own.count; ++i) {
      entries_.emplace_back(own.row + i, own.offset + i, -own.rows.limit);
    }
  }
  jacobian = sparse_matrix(jacobian.rows(), jacobian.cols(), entries_);
}

int AssemblyRows::beyond_limit(const Vector& x, double& distance) const {
  int worst = -1;
  double largest = 1.0;
  for (const ItemRows& own : starting_) {
    if (own.offset < 0) continue;
    const double offset = x.segment(own.offset, own.count).norm();
    if (!(offset >= largest)) continue;
    largest = offset;
    distance = offset * own.rows.limit;
    worst = own.row;
  }
  return worst;
}

const AssemblyRows::ItemRows* AssemblyRows::rows_at(int row) const {
  for (const ItemRows& own : starting_) {
    if (row >= own.row && row < own.row + own.count) return &own;
  }
  return nullptr;
}

std::string AssemblyRows::owner(int row) const {
  const ItemRows* own = rows_at(row);
  return model_.items()[own ? own->item : model_.owner(row)]->label();
}

const StartRows* AssemblyRows::start_rows(int row) const {
  const ItemRows* own = rows_at(row);
  return own ? &own->rows : nullptr;
}

Vector lengths_of(const Model& model) {
  Vector lengths = Vector::Zero(model.coordinates());
  for (int i = 0; i < model.coordinates(); ++i) {
    if (model.units()[static_cast<std::size_t>(i)] == Unit::metre) lengths[i] = 1.0;
  }
  return lengths;
}

bool close_rows(AssemblyRows& rows, double time, const Vector& v, const KineticMetric& metric,
                const Vector& mobility, const ClosingOptions& options, Vector& x,
                std::vector<double>& history, RigidMoves* moves) {
  const int n = moves ? moves->motions() : rows.coordinates();
  const Vector angles = moves ? moves->rotations() : Vector::Ones(n) - lengths_of(rows.model());
  const auto evaluate = [&](const Vector& at) {
    rows.evaluate(time, moves ? moves->place(at) : at, v);
  };
  SparseMatrix of_placement;
  NewtonProblem problem;
  problem.residual = [&](const Vector& at, Vector& residual) {
    evaluate(at);
    residual = rows.value;
    return residual.allFinite();
  };
  // Follows the residual at the same x. Where the rows promise almost no reduction there is no
  // step.
  problem.step = [&](const Vector& at, const Vector& residual, Vector& step) {
    if (moves) of_placement = sparse_product(rows.jacobian, moves->derivative(at));
    const SparseMatrix& jacobian = moves ? of_placement : rows.jacobian;
    Vector offsets = at;  // counted in full; of the coordinates the change
    offsets.head(n).setZero();
    step = metric.smallest_correction(jacobian, residual - jacobian * offsets, mobility);
    step -= offsets;
    const double turn = step.head(n).cwiseProduct(angles).cwiseAbs().maxCoeff();
    if (turn > kLargestTurn) step *= kLargestTurn / turn;
    return (residual + jacobian * step).norm() <= kStationary * residual.norm();
  };
  NewtonOptions newton;
  newton.control.tolerance = options.tolerance;
  newton.control.max_iterations = options.max_iterations;
  newton.control.allowed_growths = options.max_iterations;  // steps of limited rotations may grow
  // Its norm is the root mean square, the norm here is the largest row.
  newton.residual_tolerance =
      options.tolerance /
      std::sqrt(static_cast<double>(std::max<Eigen::Index>(1, rows.value.size())));
  for (int shakes = options.shakes;; --shakes) {
    const NewtonReport report = solve_newton(problem, x, newton);
    history.insert(history.end(), report.residual_history.begin(), report.residual_history.end());
    evaluate(x);
    if (rows.value.cwiseAbs().maxCoeff() <= options.tolerance) return true;
    if (shakes <= 0 || !rows.value.allFinite()) return false;
    // Neighbours rotate to opposite sides, and differently every time.
    for (int i = 0; i < n; ++i) {
      x[i] += angles[i] * kShake * (i % 2 == 0 ? 1.0 : -1.0) * shakes;
    }
  }
}

}  // namespace tribodyn
