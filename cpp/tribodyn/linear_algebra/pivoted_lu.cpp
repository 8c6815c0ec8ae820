#include "tribodyn/linear_algebra/pivoted_lu.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/linear_algebra/sparse_decompositions.hpp"

namespace tribodyn {

namespace {

// An operation in a sparse factorisation takes as long as about ten in a band. Where the sparse
// factorisation is up to twice slower, its factors hold a fifth of the numbers.
constexpr double kSparseOperation = 6.0;
// Smaller bands are always faster.
constexpr int kNarrow = 40;
constexpr double kLost = 1e13;
constexpr double kPivotThreshold = 0.1;

}  // namespace

struct PivotedLU::Sparse {
  SparseMatrix matrix;
  SparseLU lu{kPivotThreshold};
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
    SparseEntries triplets;
    triplets.reserve(entries.size());
    for (const auto& [i, j] : entries) triplets.emplace_back(i, j, 1.0);
    pattern = sparse_matrix(n, n, triplets);
  }
  if (storage == Storage::cheapest && b > kNarrow) {
    use_sparse = kSparseOperation * operations_of_factors(pattern) < 4.0 * n * b * b;
  }
  if (!use_sparse) {
    band_.resize(n, half_bandwidth);
    return;
  }
  band_.resize(0, 0);
  sparse_ = std::make_unique<Sparse>();
  sparse_->matrix.swap(pattern);
  sparse_->lu.analyse(sparse_->matrix);
  for (Eigen::VectorXd* x : {&sparse_->scratch, &sparse_->rhs}) x->setZero(n);
  sparse_->sizes.setOnes(n);
  set_zero();
}

std::size_t PivotedLU::storage() const {
  if (!sparse_) return band_.storage();
  return static_cast<std::size_t>(sparse_->matrix.nonZeros()) + sparse_->lu.storage();
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
  if (!own.lu.factor(own.matrix)) return false;
  // The library detects exact zeros only. For a matrix with entries of the order of one, a solution
  // of this size has lost all digits.
  for (int i = 0; i < n_; ++i) own.rhs[i] = (i % 2 == 0 ? 1.0 : -1.0) / own.sizes[i];
  own.lu.solve(own.rhs, own.scratch);
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
    sparse_->lu.solve(x, sparse_->scratch);
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
    sparse_->lu.solve_transposed(x, sparse_->scratch);
    x = sparse_->scratch;
  }
}

}  // namespace tribodyn
