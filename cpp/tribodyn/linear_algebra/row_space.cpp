#include "tribodyn/linear_algebra/row_space.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <Eigen/OrderingMethods>
#include <Eigen/QR>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseQR>

namespace tribodyn {

namespace {

// Beyond this distance from the span of the others, squared, a row is independent. Round-off of a
// pivot is 1e-16 times the sum of squares of the factors that express its row by others, so a
// million of them would not reach it.
constexpr double kSurelyIndependent = 1e-8;
// Of the largest row. Round-off of solutions is 1e-16 over it, which J^T takes away again.
// Of the coefficients with which rows of length 1 make up another one: less is round-off of those
// that a nearly dependent row magnifies.
constexpr double kTakesPart = 1e-7;
constexpr double kRegularisation = 1e-10;
constexpr int kMostRefinements = 10;

bool is_small(const SparseMatrix& matrix) {
  return matrix.rows() + matrix.cols() <= kDenseRowsAndColumns;
}

/// Rows of length 1, or 0.
SparseMatrix scaled_rows(const SparseMatrix& matrix) {
  Vector scale = Vector::Zero(matrix.rows());
  for (int j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      scale[entry.row()] += entry.value() * entry.value();
    }
  }
  for (double& x : scale) x = x > 0.0 ? 1.0 / std::sqrt(x) : 1.0;
  return scale.asDiagonal() * matrix;
}

bool surely_independent(const SparseMatrix& rows, double tolerance) {
  const SparseMatrix gram = rows * rows.transpose();
  const Eigen::SimplicialLDLT<SparseMatrix> ldlt(gram);
  return ldlt.info() == Eigen::Success &&
         ldlt.vectorD().minCoeff() > std::max(kSurelyIndependent, tolerance * tolerance);
}

/// The matrix with its rows in an order that fits that of its columns. SparseQR takes row k for the
/// pivot of column k whether or not they meet; where they do not, factors fill up between them. So
/// each column gets one of the rows that it touches first, and rows without entries, which
/// SparseQR refuses, are left out.
SparseMatrix with_fitting_rows(const SparseMatrix& matrix) {
  const auto columns = static_cast<int>(matrix.cols());
  std::vector<int> first(static_cast<std::size_t>(matrix.rows()), columns);
  for (int j = columns - 1; j >= 0; --j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      first[static_cast<std::size_t>(entry.row())] = j;
    }
  }
  std::vector<int> waiting, order(first.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return first[static_cast<std::size_t>(a)] < first[static_cast<std::size_t>(b)];
  });
  std::vector<int> place(first.size(), -1);
  auto next = order.begin();
  int count = 0;
  for (int j = 0; j < columns; ++j) {
    for (; next != order.end() && first[static_cast<std::size_t>(*next)] <= j; ++next) {
      waiting.push_back(*next);
    }
    if (waiting.empty()) continue;
    place[static_cast<std::size_t>(waiting.back())] = count++;
    waiting.pop_back();
  }
  for (int row : waiting) place[static_cast<std::size_t>(row)] = count++;
  std::vector<Eigen::Triplet<double>> entries;
  for (int j = 0; j < columns; ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      entries.emplace_back(place[static_cast<std::size_t>(entry.row())], j, entry.value());
    }
  }
  SparseMatrix result(count, columns);
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

/// From a factorisation of the transpose, whose columns are the rows in an order that begins with
/// independent ones: the others are sums of them by R11^-1 R12. `order[k]`: number of column k.
template <class Order>
RowDependence dependence(const SparseMatrix& r, Eigen::Index rank, const Order& order) {
  RowDependence result;
  const Eigen::Index rows = r.cols();
  result.redundant = static_cast<int>(rows - rank);
  const SparseMatrix independent = r.topLeftCorner(rank, rank);
  for (Eigen::Index k = rank; k < rows; ++k) {
    Vector sum = r.col(k).head(rank);
    if (rank > 0) independent.triangularView<Eigen::Upper>().solveInPlace(sum);
    for (Eigen::Index j = 0; j < rank; ++j) {
      if (std::abs(sum[j]) > kTakesPart) result.rows.push_back(order[j]);
    }
    result.rows.push_back(order[k]);
  }
  std::sort(result.rows.begin(), result.rows.end());
  result.rows.erase(std::unique(result.rows.begin(), result.rows.end()), result.rows.end());
  return result;
}

}  // namespace

Vector shortest_solution(const SparseMatrix& jacobian, const Vector& rhs, double tolerance) {
  Vector x = Vector::Zero(jacobian.cols());
  if (is_small(jacobian)) {
    Eigen::CompleteOrthogonalDecomposition<Matrix> qr;
    qr.setThreshold(tolerance);  // before the factorisation, which ends at the rank
    qr.compute(Matrix(jacobian));
    x = qr.solve(rhs);
    return x;
  }
  const SparseMatrix gram = jacobian * jacobian.transpose();
  const double largest = gram.diagonal().maxCoeff();
  if (!(largest > 0.0)) return x;
  Eigen::SimplicialLDLT<SparseMatrix> ldlt;
  ldlt.setShift(kRegularisation * largest);
  ldlt.compute(gram);
  Vector rest = rhs;
  double size = rest.norm();
  for (int k = 0; k < kMostRefinements && size > 0.0; ++k) {
    x += jacobian.transpose() * ldlt.solve(rest);
    rest = rhs - jacobian * x;
    const double left = rest.norm();
    if (!(left < 0.5 * size)) break;
    size = left;
  }
  return x;
}

RowDependence dependent_rows(const SparseMatrix& jacobian, double tolerance) {
  const auto count = static_cast<int>(jacobian.rows());
  if (count == 0) return {};
  const SparseMatrix rows = scaled_rows(jacobian);
  if (surely_independent(rows, tolerance)) return {};
  if (is_small(rows)) {
    Eigen::ColPivHouseholderQR<Matrix> qr(Matrix(rows).transpose());
    qr.setThreshold(tolerance);
    const Matrix r = qr.matrixR().triangularView<Eigen::Upper>();
    return dependence(r.sparseView(), qr.rank(), qr.colsPermutation().indices());
  }
  SparseMatrix transposed = rows.transpose();
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::COLAMDOrdering<int>()(transposed, order);
  const SparseMatrix ordered = transposed * order.inverse();
  Eigen::SparseQR<SparseMatrix, Eigen::NaturalOrdering<int>> qr;
  qr.setPivotThreshold(tolerance);
  qr.compute(with_fitting_rows(ordered));
  const Eigen::VectorXi number = order.inverse().eval().indices();
  Eigen::VectorXi original(count);
  for (int k = 0; k < count; ++k) original[k] = number[qr.colsPermutation().indices()[k]];
  return dependence(qr.matrixR(), qr.rank(), original);
}

}  // namespace tribodyn
