#include "tribodyn/math/decompositions.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace tribodyn {

Matrix matrix_product(const ConstMatrixRef& a, const ConstMatrixRef& b) {
  Matrix out(a.rows(), b.cols());
  out.noalias() = a * b;
  return out;
}

Vector matrix_vector_product(const ConstMatrixRef& a, const ConstVectorRef& x) {
  Vector out(a.rows());
  out.noalias() = a * x;
  return out;
}

DenseLU::DenseLU(const Matrix& a) : lu_(a) {}

Matrix DenseLU::solve(const Matrix& b) const { return lu_.solve(b); }

Cholesky::Cholesky(const Matrix& a) : lower_(a), positive_definite_(factor_lower(lower_)) {}

bool Cholesky::positive_definite() const { return positive_definite_; }

Matrix Cholesky::solve_lower(const Matrix& b) const {
  Matrix x = b;
  substitute_forward(lower_, MatrixRef(x));
  return x;
}

Matrix Cholesky::solve_upper(const Matrix& b) const {
  Matrix x = b;
  substitute_backward(lower_, MatrixRef(x));
  return x;
}

bool factor_lower(MatrixRef a) {
  return Eigen::LLT<MatrixRef>(a).info() == Eigen::Success && a.diagonal().allFinite();
}

void substitute_forward(const ConstMatrixRef& l, MatrixRef x) {
  l.triangularView<Eigen::Lower>().solveInPlace(x);
}

void substitute_forward(const ConstMatrixRef& l, VectorRef x) {
  l.triangularView<Eigen::Lower>().solveInPlace(x);
}

void substitute_backward(const ConstMatrixRef& l, MatrixRef x) {
  l.transpose().triangularView<Eigen::Upper>().solveInPlace(x);
}

void substitute_backward(const ConstMatrixRef& l, VectorRef x) {
  l.transpose().triangularView<Eigen::Upper>().solveInPlace(x);
}

void divide_by_transposed(const ConstMatrixRef& l, MatrixRef b) {
  l.transpose().triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(b);
}

void subtract_square(const ConstMatrixRef& b, MatrixRef c) {
  c.selfadjointView<Eigen::Lower>().rankUpdate(b, -1.0);
}

void set_product(const ConstMatrixRef& a, const ConstMatrixRef& x, MatrixRef y) {
  y.noalias() = a * x;
}

void set_product(const ConstMatrixRef& a, const ConstVectorRef& x, VectorRef y) {
  y.noalias() = a * x;
}

void subtract_transposed_product(const ConstMatrixRef& a, const ConstMatrixRef& x, MatrixRef y) {
  y.noalias() -= a.transpose() * x;
}

void subtract_transposed_product(const ConstMatrixRef& a, const ConstVectorRef& x, VectorRef y) {
  y.noalias() -= a.transpose() * x;
}

PivotedQR::PivotedQR(const Matrix& a, double threshold) : qr_(a.rows(), a.cols()) {
  qr_.setThreshold(threshold);
  qr_.compute(a);
}

Eigen::Index PivotedQR::rank() const { return qr_.rank(); }

Eigen::Index PivotedQR::column(Eigen::Index k) const { return qr_.colsPermutation().indices()[k]; }

double PivotedQR::pivot(Eigen::Index k) const { return qr_.matrixQR()(k, k); }

Matrix PivotedQR::q() const { return qr_.householderQ(); }

Matrix PivotedQR::r() const { return qr_.matrixR().triangularView<Eigen::Upper>(); }

Matrix PivotedQR::solve(const Matrix& b) const { return qr_.solve(b); }

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

SymmetricEigenpairs symmetric_eigenpairs(const Matrix& a) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(a);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

Vector symmetric_eigenvalues(const Matrix& a) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(a, Eigen::EigenvaluesOnly).eigenvalues();
}

bool unsorted_eigenpairs(const Matrix& a, ComplexVector& values, ComplexMatrix* vectors) {
  const Eigen::EigenSolver<Matrix> solver(a, vectors != nullptr);
  if (solver.info() != Eigen::Success) return false;
  values = solver.eigenvalues();
  if (vectors) *vectors = solver.eigenvectors();
  return true;
}

}  // namespace tribodyn
