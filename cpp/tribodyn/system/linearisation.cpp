#include "tribodyn/system/linearisation.hpp"

#include <cmath>
#include <complex>
#include <string>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/math/products.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/steady_turn.hpp"

namespace tribodyn {

namespace {

/// Thresholds that count as zero.
struct Zero {
  double round_off;  ///< of the summed terms, where they cancel
  double dependent;  ///< of rows and columns of length 1 that depend on others
};
constexpr Zero kExact = {1e-13, 1e-10};
// A rotation of the directions is known from differences, to a few digits fewer.
constexpr Zero kTurned = {1e-11, 1e-8};

/// (y, y', ds) in a basis y = U c + P b of the displacements without force and the others.
struct Split {
  Matrix free;     // U, r x f
  Matrix held;     // P, r x h: unit vectors
  Matrix of_held;  // b = of_held y, h x r

  /// `forces`: all effects of displacements, rows x r.
  Split(const Matrix& forces, double dependent) {
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
    const PivotedQR qr(scaled, dependent);
    const Eigen::Index h = qr.rank(), f = r - h;
    // scaled P = Q [R S; 0 0]: b + R^-1 S c vanishes for displacements without force.
    const Matrix follow = qr.dependence();
    free.setZero(r, f);
    held.setZero(r, h);
    of_held.setZero(h, r);
    for (Eigen::Index k = 0; k < h; ++k) {
      const Eigen::Index j = qr.column(k);
      held(j, k) = unit[j];
      of_held(k, j) = 1.0 / unit[j];
      for (Eigen::Index l = 0; l < f; ++l) free(j, l) = -unit[j] * follow(k, l);
    }
    for (Eigen::Index l = 0; l < f; ++l) {
      const Eigen::Index j = qr.column(h + l);
      free(j, l) = unit[j];
      for (Eigen::Index k = 0; k < h; ++k) of_held(k, j) = follow(k, l) / unit[j];
    }
  }
};

/// Normalises the largest entry, of angles times the size of the mechanism, to 1.
void normalise(const Model& model, ComplexMatrix& modes) {
  for (Eigen::Index k = 0; k < modes.cols(); ++k) {
    std::complex<double> largest = 0.0;
    for (Eigen::Index i = 0; i < modes.rows(); ++i) {
      const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
      const std::complex<double> x = modes(i, k) * (length ? 1.0 : model.length_scale());
      // Of equal entries the first counts, despite round-off.
      if (std::abs(x) > std::abs(largest) * (1.0 + 1e-9)) largest = x;
    }
    if (largest != 0.0) modes.col(k) /= largest;
  }
}

void solve_eigenvalues(const Model& model, const ReducedMotions& reduced, double dependent,
                       Linearisation& out) {
  const Eigen::Index r = out.stiffness.rows(), k = reduced.rate_by_state.rows();
  Matrix forces(r + k, r);
  forces << out.stiffness, reduced.rate_by_y;
  const Split split(forces, dependent);
  const Eigen::Index h = split.held.cols(), f = split.free.cols();
  Matrix rest = Matrix::Zero(h + r + k, h + r + k);
  rest.block(0, h, h, r) = split.of_held;
  rest.block(h, 0, r, h) = -out.stiffness * split.held;
  rest.block(h, h, r, r) = -out.damping;
  rest.block(h, h + r, r, k) = reduced.force_by_state;
  rest.block(h + r, 0, k, h) = reduced.rate_by_y * split.held;
  rest.block(h + r, h, k, r) = reduced.rate_by_rate;
  rest.block(h + r, h + r, k, k) = reduced.rate_by_state;
  const Eigenpairs pairs = eigenpairs(rest);
  if (!pairs.converged) {
    throw ConvergenceError({.item = "linearisation", .rule = "eigenvalues were not found"});
  }
  out.eigenvalues.setZero(f + h + r + k);
  out.eigenvalues.tail(h + r + k) = pairs.values;
  out.modes.resize(model.coordinates(), f + h + r + k);
  out.modes.leftCols(f) = (out.directions * split.free).cast<std::complex<double>>();
  // y' is lambda y: it also identifies a drift at constant speed.
  out.modes.rightCols(h + r + k).real() = out.directions * pairs.vectors.middleRows(h, r).real();
  out.modes.rightCols(h + r + k).imag() = out.directions * pairs.vectors.middleRows(h, r).imag();
  normalise(model, out.modes);
}

}  // namespace

Linearisation linearise(const Model& model, const State& at, DynamicsWorkspace& ws,
                        const LinearisationOptions& options) {
  State state = at;
  for (int k = 0; k < static_cast<int>(model.chart_coordinates().size()); ++k) {
    move_chart(model, k, 0.0, state);
  }
  if (options.time_passes) {
    State moving = state;
    if (accelerate(model, moving, ws)) state = moving;
  }
  restore(model, state, ws);
  if (evaluate_at(model, state, ws) != ItemStatus::ok) {
    throw_failed_item(model, state, ws, "cannot be linearised");
  }
  const SmallMotions motions(model, state, ws);
  const SteadyTurn steady = find_steady_turn(model, state, motions, options.time_passes, ws);
  const ReducedMotions reduced = motions.reduced(steady.turn);

  Linearisation out;
  out.time = state.time;
  out.unsteadiness = steady.unsteadiness;
  out.directions = reduced.directions;
  out.directions_rate = reduced.directions_rate;
  out.history = motions.history();
  const Eigen::Index r = out.directions.cols(), k = static_cast<Eigen::Index>(out.history.size());
  out.mass = Matrix::Identity(r, r);
  out.damping = reduced.damping;
  const Zero& zero = steady.turn.size() == 0 ? kExact : kTurned;
  out.stiffness = reduced.stiffness.rounded(zero.round_off);
  out.state_matrix.setZero(2 * r + k, 2 * r + k);
  out.state_matrix.block(0, r, r, r).setIdentity();
  out.state_matrix.block(r, 0, r, r) = -out.stiffness;
  out.state_matrix.block(r, r, r, r) = -out.damping;
  out.state_matrix.block(r, 2 * r, r, k) = reduced.force_by_state;
  out.state_matrix.block(2 * r, 0, k, r) = reduced.rate_by_y;
  out.state_matrix.block(2 * r, r, k, r) = reduced.rate_by_rate;
  out.state_matrix.bottomRightCorner(k, k) = reduced.rate_by_state;
  solve_eigenvalues(model, reduced, zero.dependent, out);
  return out;
}

}  // namespace tribodyn
