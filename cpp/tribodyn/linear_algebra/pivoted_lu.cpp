#include "tribodyn/linear_algebra/pivoted_lu.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

namespace tribodyn {

namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

// An operation in a sparse factorisation takes as long as about ten in a band. Where the sparse
// factorisation is up to twice slower, its factors hold a fifth of the numbers.
constexpr double kSparseOperation = 6.0;
// Smaller bands are always faster.
constexpr int kNarrow = 40;
constexpr double kLost = 1e13;
// COLAMD orders the columns for A^T A, in which a row with k entries is a full block of k x k, such
// as the equations of a hub and the rows of all joints on it. For longer rows the order is that of
// A + A^T, where the hub comes last.
constexpr int kLongRow = 100;

/// Counts the entries of the Cholesky factor of a symmetric pattern, in its own ordering.
struct FillCount : Eigen::SimplicialLLT<SparseMatrix> {
  explicit FillCount(const SparseMatrix& pattern) { analyzePattern(pattern); }
  /// Operations of an unsymmetric factorisation.
  double operations() const { return 2.0 * m_nonZerosPerCol.cast<double>().squaredNorm(); }
};

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

}  // namespace

struct PivotedLU::Sparse {
  SparseMatrix matrix;
  Eigen::SparseLU<SparseMatrix, ColumnOrder> lu;
  mutable Eigen::VectorXd scratch;
  Eigen::VectorXd rhs, sizes;
  int singular = -1;
};

PivotedLU::PivotedLU() = default;
PivotedLU::~PivotedLU() = default;

void PivotedLU::resize(int n, int half_bandwidth, const std::vector<std::pair<int, int>>& entries,
                       Storage storage) {
  n_ = n;
  sparse_.reset();
  const double b = std::min(half_bandwidth, n - 1);
  bool use_sparse = storage == Storage::sparse;
  SparseMatrix pattern;
  if (use_sparse || (storage == Storage::cheapest && b > kNarrow)) {
    std::vector<Eigen::Triplet<double>> triplets;
    triplets.reserve(entries.size());
    for (const auto& [i, j] : entries) triplets.emplace_back(i, j, 1.0);
    pattern.resize(n, n);
    pattern.setFromTriplets(triplets.begin(), triplets.end());
    pattern.makeCompressed();
  }
  if (storage == Storage::cheapest && b > kNarrow) {
    const SparseMatrix symmetric = pattern + SparseMatrix(pattern.transpose());
    use_sparse = kSparseOperation * FillCount(symmetric).operations() < 4.0 * n * b * b;
  }
  if (!use_sparse) {
    band_.resize(n, half_bandwidth);
    return;
  }
  band_.resize(0, 0);
  sparse_ = std::make_unique<Sparse>();
  sparse_->matrix.swap(pattern);
  sparse_->lu.setPivotThreshold(0.1);
  sparse_->lu.analyzePattern(sparse_->matrix);
  for (Eigen::VectorXd* x : {&sparse_->scratch, &sparse_->rhs}) x->setZero(n);
  sparse_->sizes.setOnes(n);
  set_zero();
}

std::size_t PivotedLU::storage() const {
  if (!sparse_) return band_.storage();
  return static_cast<std::size_t>(sparse_->matrix.nonZeros()) +
         static_cast<std::size_t>(sparse_->lu.nnzL() + sparse_->lu.nnzU());
}

std::size_t PivotedLU::place(int i, int j) const {
  if (!sparse_) return band_.place(i, j);
  const int* inner = sparse_->matrix.innerIndexPtr();
  const int* begin = inner + sparse_->matrix.outerIndexPtr()[j];
  const int* end = inner + sparse_->matrix.outerIndexPtr()[j + 1];
  return static_cast<std::size_t>(std::lower_bound(begin, end, i) - inner);
}

double* PivotedLU::values() { return sparse_ ? sparse_->matrix.valuePtr() : band_.values(); }

void PivotedLU::set_zero() {
  if (sparse_) {
    std::fill_n(sparse_->matrix.valuePtr(), sparse_->matrix.nonZeros(), 0.0);
  } else {
    band_.set_zero();
  }
}

void PivotedLU::set_sizes(const double* sizes) {
  if (sparse_) {
    sparse_->sizes = Eigen::Map<const Eigen::VectorXd>(sizes, n_);
  } else {
    band_.set_sizes(sizes);
  }
}

bool PivotedLU::factor() { return sparse_ ? factor_sparse() : band_.factor(); }

bool PivotedLU::factor_sparse() {
  Sparse& own = *sparse_;
  own.singular = -1;
  const Eigen::Map<const Eigen::VectorXd> numbers(own.matrix.valuePtr(), own.matrix.nonZeros());
  if (!numbers.allFinite()) return false;
  own.lu.factorize(own.matrix);
  if (own.lu.info() != Eigen::Success) return false;
  // The library detects exact zeros only. For a matrix with entries of the order of one, a solution
  // of this size has lost all digits.
  for (int i = 0; i < n_; ++i) own.rhs[i] = (i % 2 == 0 ? 1.0 : -1.0) / own.sizes[i];
  own.scratch = own.lu.solve(own.rhs);
  own.scratch.array() /= own.sizes.array();
  Eigen::Index largest = 0;
  const double size = own.scratch.cwiseAbs().maxCoeff(&largest);
  if (size < kLost) return true;
  own.singular = static_cast<int>(largest);
  return false;
}

std::vector<int> PivotedLU::without_pivot() const {
  if (sparse_) return sparse_->singular < 0 ? std::vector<int>{} : std::vector{sparse_->singular};
  const int column = band_.singular_column();
  std::vector<int> found = {column};
  found.insert(found.end(), band_.equations().begin() + column, band_.equations().end());
  return found;
}

void PivotedLU::solve(double* rhs, int count) const {
  for (int c = 0; c < count; ++c, rhs += n_) {
    if (!sparse_) {
      band_.solve(rhs);
      continue;
    }
    Eigen::Map<Eigen::VectorXd> x(rhs, n_);
    sparse_->scratch = sparse_->lu.solve(x);
    x = sparse_->scratch;
  }
}

void PivotedLU::solve_transposed(double* rhs, int count) const {
  for (int c = 0; c < count; ++c, rhs += n_) {
    if (!sparse_) {
      band_.solve_transposed(rhs);
      continue;
    }
    Eigen::Map<Eigen::VectorXd> x(rhs, n_);
    sparse_->scratch = x;
    x = sparse_->lu.transpose().solve(sparse_->scratch);
  }
}

}  // namespace tribodyn
