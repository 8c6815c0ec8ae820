#include "tribodyn/math/decompositions.hpp"

#include <Eigen/SVD>

namespace tribodyn {

DenseLU::DenseLU(const Matrix& a) : lu_(a) {}

Matrix DenseLU::solve(const Matrix& b) const { return lu_.solve(b); }

Cholesky::Cholesky(const Matrix& a) : llt_(a) {}

bool Cholesky::positive_definite() const { return llt_.info() == Eigen::Success; }

Matrix Cholesky::solve_lower(const Matrix& b) const { return llt_.matrixL().solve(b); }

Matrix Cholesky::solve_upper(const Matrix& b) const { return llt_.matrixU().solve(b); }

PivotedQR::PivotedQR(const Matrix& a, double threshold) : qr_(a.rows(), a.cols()) {
  qr_.setThreshold(threshold);
  qr_.compute(a);
}

Eigen::Index PivotedQR::rank() const { return qr_.rank(); }

Eigen::Index PivotedQR::column(Eigen::Index k) const { return qr_.colsPermutation().indices()[k]; }

double PivotedQR::pivot(Eigen::Index k) const { return qr_.matrixQR()(k, k); }

Matrix PivotedQR::q() const { return qr_.householderQ(); }

Matrix PivotedQR::leading() const { return qr_.matrixQR().topLeftCorner(rank(), rank()); }

Matrix PivotedQR::inverse_transposed() const {
  const Matrix r = leading().transpose();
  return r.triangularView<Eigen::Lower>().solve(Matrix(Matrix::Identity(rank(), rank())));
}

Matrix PivotedQR::dependence() const {
  const Eigen::Index h = rank(), f = qr_.cols() - h;
  if (h == 0 || f == 0) return Matrix(h, f);
  const Matrix r = leading(), right = qr_.matrixQR().topRightCorner(h, f);
  return r.triangularView<Eigen::Upper>().solve(right);
}

Matrix nearest_orthogonal(const Matrix& a) {
  // Without the QR decomposition, which only non-square matrices need.
  const Eigen::JacobiSVD<Matrix, Eigen::NoQRPreconditioner> svd(
      a, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return svd.matrixU() * svd.matrixV().transpose();
}

Vector shortest_least_squares(const Matrix& a, const Vector& b, double threshold) {
  Eigen::CompleteOrthogonalDecomposition<Matrix> qr(a.rows(), a.cols());
  if (threshold > 0.0) qr.setThreshold(threshold);
  qr.compute(a);
  return qr.solve(b);
}

Vector solve_full_pivoting(const Matrix& a, const Vector& b) {
  return Eigen::FullPivLU<Matrix>(a).solve(b);
}

}  // namespace tribodyn
