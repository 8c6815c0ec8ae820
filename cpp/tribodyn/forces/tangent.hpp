#pragma once
/// Where forces add their tangents: a square matrix over all coordinates of a model.
///
/// A force adds to entries (i, j) of the coordinates that it connects and to no others; how they
/// are stored is the business of the owner. Entry (i, j) lies at p_i r + p_j c from the origin,
/// where p is the position of a coordinate: its number in a dense matrix, its place in the order
/// of a band otherwise.

#include <cstddef>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

class TangentRef {
 public:
  /// All of a dense matrix.
  TangentRef(Matrix& matrix)
      : origin_(matrix.data()), row_(1), column_(static_cast<std::ptrdiff_t>(matrix.rows())) {}
  /// `position` of each coordinate and the distances of neighbours in a column and in a row.
  TangentRef(double* origin, const int* position, std::ptrdiff_t row, std::ptrdiff_t column)
      : origin_(origin), position_(position), row_(row), column_(column) {}

  double& operator()(Eigen::Index i, Eigen::Index j) const {
    return origin_[place(i) * row_ + place(j) * column_];
  }

  /// Adds `block` to the entries that begin at (i, j).
  template <class Block>
  void add(Eigen::Index i, Eigen::Index j, const Eigen::MatrixBase<Block>& block) const {
    for (Eigen::Index c = 0; c < block.cols(); ++c) {
      for (Eigen::Index r = 0; r < block.rows(); ++r) (*this)(i + r, j + c) += block(r, c);
    }
  }

 private:
  std::ptrdiff_t place(Eigen::Index i) const { return position_ ? position_[i] : i; }

  double* origin_;
  const int* position_ = nullptr;
  std::ptrdiff_t row_;
  std::ptrdiff_t column_;
};

}  // namespace tribodyn
