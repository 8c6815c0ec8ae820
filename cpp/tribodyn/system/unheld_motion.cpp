#include "tribodyn/system/unheld_motion.hpp"

#include <algorithm>
#include <optional>

#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/math/products.hpp"

namespace tribodyn {

namespace {

constexpr Eigen::Index kMostCoordinates = 1000;  // matrices are dense here
constexpr Eigen::Index kMostForEigenvalues = 200;
constexpr double kDependent = 1e-10;   // of rows of length 1
constexpr double kNoStiffness = 1e-6;  // [1/s2], square of a frequency
constexpr double kRoundOff = 1e-12;    // of the largest stiffness
constexpr double kShare = 1e-3;        // of the accelerations that counts

/// Entries of displacements, followed by unknowns.
Matrix stiffness_of(const Model& model, const DynamicsWorkspace& ws) {
  const Eigen::Index n = model.coordinates(), u = model.unknowns();
  const Matrix all = ws.stiffness.dense();
  if (u == 0) return all;
  const DenseLU own(all.bottomRightCorner(u, u));
  return all.topLeftCorner(n, n) - all.topRightCorner(n, u) * own.solve(all.bottomLeftCorner(u, n));
}

/// N: the permitted displacements, orthonormal in the mass.
Matrix allowed(const Matrix& mass, const Matrix& rows) {
  const Eigen::Index n = mass.rows();
  const Cholesky cholesky(mass);
  if (rows.rows() == 0) return cholesky.solve_upper(Matrix::Identity(n, n));
  Matrix scaled = cholesky.solve_lower(rows.transpose());
  for (Eigen::Index k = 0; k < scaled.cols(); ++k) {
    const double length = scaled.col(k).norm();
    if (length > 0.0) scaled.col(k) /= length;
  }
  const PivotedQR qr(scaled, kDependent);
  if (qr.rank() == n) return Matrix(n, 0);
  return cholesky.solve_upper(qr.q().rightCols(n - qr.rank()));
}

/// K_r and its directions N.
struct Reduced {
  Matrix mass, directions, stiffness;

  Reduced(const Model& model, const DynamicsWorkspace& ws)
      : mass(ws.mass.dense().topLeftCorner(model.coordinates(), model.coordinates())),
        directions(allowed(mass, ws.jacobian.dense())),
        stiffness(directions.transpose() * stiffness_of(model, ws) * directions) {}
};

}  // namespace

bool forces_turn_over(RestPoint& point) {
  if (point.model().coordinates() > kMostForEigenvalues) return true;
  const Matrix stiffness = Reduced(point.model(), point.workspace()).stiffness;
  const std::optional<ComplexVector> values = eigenvalues(stiffness);
  if (!values) return true;
  const double round_off = kRoundOff * values->cwiseAbs().maxCoeff();
  return (values->real().array() < -round_off).any();
}

Vector unheld_acceleration(RestPoint& point) {
  const Eigen::Index n = point.model().coordinates();
  if (n > kMostCoordinates) return {};
  const Vector accelerations = point.accelerations();
  if (!point.linearise(CarriedVelocities::with_bodies)) return {};
  const Reduced reduced(point.model(), point.workspace());
  const Vector force = reduced.directions.transpose() * reduced.mass * accelerations;
  if (force.size() == 0) return {};
  const PivotedQR qr(reduced.stiffness, kRoundOff);
  const double least = std::max(kNoStiffness, kRoundOff * std::abs(qr.pivot(0)));
  Eigen::Index rank = 0;
  while (rank < force.size() && std::abs(qr.pivot(rank)) > least) ++rank;
  const Matrix q = qr.q();
  Vector outside = q.transpose() * force;
  outside.head(rank).setZero();
  if (!(outside.norm() > kShare * force.norm())) return {};
  return reduced.directions * (q * outside);
}

}  // namespace tribodyn
