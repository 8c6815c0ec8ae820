#include "tribodyn/linear_algebra/sparse_decompositions.hpp"

#include <limits>

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// COLAMD orders the columns for A^T A, in which a row with k entries is a full block of k x k, such
// as the equations of a hub and the rows of all joints on it. For longer rows the order is that of
// A + A^T, where the hub comes last.
constexpr int kLongRow = 100;

/// Order of the columns for SparseLU: the new position of each column.
struct ColumnOrder {
  using PermutationType = Eigen::COLAMDOrdering<int>::PermutationType;

  void operator()(const SparseMatrix& matrix, PermutationType& order) const {
    Eigen::VectorXi length = Eigen::VectorXi::Zero(matrix.rows());
    for (int j = 0; j < matrix.outerSize(); ++j) {
      for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) ++length[entry.row()];
    }
    if (length.size() == 0 || length.maxCoeff() <= kLongRow) {
      Eigen::COLAMDOrdering<int>()(matrix, order);
      return;
    }
    PermutationType from;  // the old position of each new one
    Eigen::AMDOrdering<int>()(matrix, from);
    order = from.inverse();
  }
};

using AmdLDLT = Eigen::SimplicialLDLT<SparseMatrix>;

/// Counts the entries of a factor without its values.
struct FillCount : AmdLDLT {
  explicit FillCount(const SparseMatrix& pattern) { analyzePattern(pattern); }
  double operations() const { return 2.0 * m_nonZerosPerCol.cast<double>().squaredNorm(); }
};

}  // namespace

SparseMatrix sparse_matrix(Eigen::Index rows, Eigen::Index columns, const SparseEntries& entries) {
  SparseMatrix result(rows, columns);
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

SparseMatrix transposed(const SparseMatrix& a) { return a.transpose(); }

SparseMatrix sparse_product(const SparseMatrix& a, const SparseMatrix& b) { return a * b; }

struct SparseLU::Factors : Eigen::SparseLU<SparseMatrix, ColumnOrder> {};

SparseLU::SparseLU(double threshold) : factors_(std::make_unique<Factors>()) {
  factors_->setPivotThreshold(threshold);
}

SparseLU::~SparseLU() = default;

void SparseLU::analyse(const SparseMatrix& a) { factors_->analyzePattern(a); }

bool SparseLU::factor(const SparseMatrix& a) {
  factors_->factorize(a);
  return factors_->info() == Eigen::Success;
}

std::size_t SparseLU::storage() const {
  return static_cast<std::size_t>(factors_->nnzL() + factors_->nnzU());
}

void SparseLU::solve(const ConstVectorRef& b, Vector& x) const { x = factors_->solve(b); }

void SparseLU::solve_transposed(const ConstVectorRef& b, Vector& x) {
  x = factors_->transpose().solve(b);
}

Matrix SparseLU::solve(const Matrix& b) const { return factors_->solve(b); }

struct SparseLDLT::Factors : AmdLDLT {
  using AmdLDLT::AmdLDLT;
};

SparseLDLT::SparseLDLT(const SparseMatrix& a) : factors_(std::make_unique<Factors>(a)) {}

SparseLDLT::~SparseLDLT() = default;

Eigen::Index SparseLDLT::size() const { return factors_->rows(); }

double SparseLDLT::least_pivot() const {
  if (factors_->info() != Eigen::Success) return -std::numeric_limits<double>::infinity();
  return factors_->vectorD().minCoeff();
}

Vector SparseLDLT::solve(const Vector& b) const { return factors_->solve(b); }

SparseMatrix sparse_cholesky(const SparseMatrix& a) {
  const Eigen::SimplicialLLT<SparseMatrix, Eigen::Lower, Eigen::NaturalOrdering<int>> factors(a);
  if (factors.info() != Eigen::Success) {
    throw SingularSystem({.item = "matrix", .rule = "must be positive definite"});
  }
  return factors.matrixL().nestedExpression();
}

double operations_of_factors(const SparseMatrix& a) {
  const SparseMatrix symmetric = a + transposed(a);
  return FillCount(symmetric).operations();
}

}  // namespace tribodyn
