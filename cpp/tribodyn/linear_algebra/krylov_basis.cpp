#include "tribodyn/linear_algebra/krylov_basis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tribodyn {

namespace {

constexpr double kDependent = 1e-11;  // of the length of a vector: what is left counts as round-off
constexpr int kPasses = 2;            // of the orthogonalisation
constexpr Eigen::Index kTogether = 4;  // columns of V in one loop

using Row = Eigen::Array<double, 1, kKrylovBlock>;

Row row_of(const VectorBlock& x, Eigen::Index i) {
  return Eigen::Map<const Row>(x.data() + i * kKrylovBlock);
}

/// Removes the components of x along the columns of `v`, and adds them to the rows of `part`.
template <Eigen::Index together>
void remove_along(const double* v, Eigen::Index n, VectorBlock& x, double* part) {
  Row sum[together];
  for (Row& each : sum) each.setZero();
  for (Eigen::Index i = 0; i < n; ++i) {
    const Row own = row_of(x, i);
    for (Eigen::Index k = 0; k < together; ++k) sum[k] += v[k * n + i] * own;
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    Eigen::Map<Row> own(x.data() + i * kKrylovBlock);
    Row left = own;
    for (Eigen::Index k = 0; k < together; ++k) left -= v[k * n + i] * sum[k];
    own = left;
  }
  for (Eigen::Index k = 0; k < together; ++k) {
    Eigen::Map<Row>(part + k * kKrylovBlock) += sum[k];
  }
}

}  // namespace

KrylovBasis::KrylovBasis(Operator apply, const VectorBlock& start, Eigen::Index most)
    : apply_(std::move(apply)), image_(start) {
  v_.resize(start.rows(), 0);
  reserve(std::min(most, start.rows()) + kKrylovBlock);
  append(image_, false);
}

void KrylovBasis::reserve(Eigen::Index columns) {
  v_.conservativeResize(Eigen::NoChange, columns);
  Matrix h = Matrix::Zero(columns, columns);
  h.topLeftCorner(h_.rows(), h_.cols()) = h_;
  h_ = std::move(h);
  Vector dropped = Vector::Zero(columns);
  dropped.head(dropped_.size()) = dropped_;
  dropped_ = std::move(dropped);
}

bool KrylovBasis::extend() {
  const Eigen::Index fresh = count_ - applied_;
  if (fresh == 0) return false;
  if (count_ + kKrylovBlock > v_.cols()) reserve(2 * v_.cols());
  newest_.setZero(v_.rows(), kKrylovBlock);
  newest_.leftCols(fresh) = v_.middleCols(applied_, fresh);
  image_.resize(v_.rows(), kKrylovBlock);
  apply_(newest_, image_);
  for (Eigen::Index j = 0; j < fresh; ++j) norm_ = std::max(norm_, image_.col(j).norm());
  const Eigen::Index before = count_;
  append(image_, true);
  applied_ = before;
  return count_ > before;
}

/// Appends what is new in `x`; `image`: of the newest vectors, whose columns of H are then set.
void KrylovBasis::append(VectorBlock& x, bool image) {
  const Eigen::Index n = v_.rows(), first = count_;
  const Eigen::Index columns = image ? first - applied_ : x.cols();
  Row length;
  for (Eigen::Index j = 0; j < kKrylovBlock; ++j) length[j] = x.col(j).norm();
  VectorBlock part = VectorBlock::Zero(first + kKrylovBlock, kKrylovBlock);
  for (int pass = 0; pass < kPasses; ++pass) {
    Eigen::Index k = 0;
    for (; k + kTogether <= first; k += kTogether) {
      remove_along<kTogether>(v_.data() + k * n, n, x, part.data() + k * kKrylovBlock);
    }
    for (; k < first; ++k) {
      remove_along<1>(v_.data() + k * n, n, x, part.data() + k * kKrylovBlock);
    }
  }
  for (Eigen::Index j = 0; j < columns; ++j) {
    Vector next = x.col(j);
    for (int pass = 0; pass < kPasses; ++pass) {
      for (Eigen::Index i = first; i < count_; ++i) {
        const double along = v_.col(i).dot(next);
        next -= along * v_.col(i);
        part(i, j) += along;
      }
    }
    const double left = next.norm();
    if (count_ == n || !(left > kDependent * length[j])) {
      if (image) dropped_[applied_ + j] = left;
      continue;
    }
    v_.col(count_) = next / left;
    part(count_++, j) += left;
  }
  if (image) h_.block(0, applied_, count_, columns) = part.topLeftCorner(count_, columns);
}

ComplexVector KrylovBasis::vector(const ComplexVector& s) const {
  const Vector real = s.real(), imag = s.imag();
  ComplexVector out(v_.rows());
  out.real() = matrix_vector_product(v_.leftCols(s.size()), real);
  out.imag() = matrix_vector_product(v_.leftCols(s.size()), imag);
  return out;
}

double KrylovBasis::residual(const ComplexVector& s) const {
  double square = 0.0;
  for (Eigen::Index i = applied_; i < count_; ++i) {
    std::complex<double> entry = 0.0;
    for (Eigen::Index j = 0; j < applied_; ++j) entry += h_(i, j) * s[j];
    square += std::norm(entry);
  }
  double left = std::sqrt(square);
  for (Eigen::Index j = 0; j < applied_; ++j) left += dropped_[j] * std::abs(s[j]);
  return left;
}

}  // namespace tribodyn
