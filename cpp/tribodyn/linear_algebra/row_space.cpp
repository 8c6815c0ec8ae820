#include "tribodyn/linear_algebra/row_space.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include <Eigen/OrderingMethods>
#include <Eigen/SparseQR>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

// A row is independent if its squared distance from the span of the others exceeds this value.
// Round-off of a pivot is 1e-16 times the sum of squares of the factors that express its row by
// others, so a million of them would not reach the value.
constexpr double kSurelyIndependent = 1e-8;
// kTakesPart: coefficients that express a row of length 1 by others; smaller ones are round-off
// magnified by a nearly dependent row. kRegularisation: divided by the largest row; round-off of
// solutions is 1e-16 divided by it, which J^T removes again.
constexpr double kTakesPart = 1e-7;
constexpr double kRegularisation = 1e-10;
constexpr int kMostRefinements = 10;
// Rows that are closer to others than this, but not dependent, magnify the remainder of sums of
// rows.
constexpr double kClearlyIndependent = 1e-4;
constexpr double kRoundOff = 1e-14;  // of sums of rows
// A longer column is separated from J J^T: a body has six rows for each of a few joints.
constexpr int kManyRows = 36;

bool is_small(const SparseMatrix& matrix) {
  return matrix.rows() + matrix.cols() <= kDenseRowsAndColumns;
}

/// Properties of the rows.
Vector squared_lengths(const SparseMatrix& matrix) {
  Vector squares = Vector::Zero(matrix.rows());
  for (int j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      squares[entry.row()] += entry.value() * entry.value();
    }
  }
  return squares;
}

bool meets_many_rows(const SparseMatrix& matrix, int column) {
  return matrix.outerIndexPtr()[column + 1] - matrix.outerIndexPtr()[column] > kManyRows;
}

/// The rows scaled to length 1, or 0.
SparseMatrix scaled_rows(const SparseMatrix& matrix) {
  Vector scale = squared_lengths(matrix);
  for (double& x : scale) x = x > 0.0 ? 1.0 / std::sqrt(x) : 1.0;
  return scale.asDiagonal() * matrix;
}

bool surely_independent(const SparseMatrix& rows, double tolerance) {
  const SparseLDLT ldlt(sparse_product(rows, transposed(rows)));
  return ldlt.least_pivot() > std::max(kSurelyIndependent, tolerance * tolerance);
}

/// The matrix with its rows in an order that suits the order of its columns. SparseQR uses row k as
/// the pivot of column k even if the entry is zero, which causes fill-in between them. Each column
/// therefore gets one of the rows that it touches first. Rows without entries, which SparseQR
/// rejects, are omitted.
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
  SparseEntries entries;
  for (int j = 0; j < columns; ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      entries.emplace_back(place[static_cast<std::size_t>(entry.row())], j, entry.value());
    }
  }
  return sparse_matrix(count, columns, entries);
}

/// An orthogonal factorisation of the transpose, whose columns are the rows in an order that begins
/// with independent rows.
struct OrderedRows {
  SparseMatrix r;
  Eigen::Index rank = 0;
  Eigen::VectorXi order;  // number of row k of the order

  Eigen::Index redundant() const { return r.cols() - rank; }
  /// Coefficients that express row k of the order by the independent rows: R11^-1 R12.
  Vector sum(Eigen::Index k) const {
    Vector factors = r.col(k).head(rank);
    if (rank > 0) {
      r.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solveInPlace(factors);
    }
    return factors;
  }
};

OrderedRows ordered_densely(const SparseMatrix& rows, double tolerance) {
  const PivotedQR qr(Matrix(transposed(rows)), tolerance);
  Eigen::VectorXi order(rows.rows());
  for (int k = 0; k < rows.rows(); ++k) order[k] = static_cast<int>(qr.column(k));
  return {qr.r().sparseView(), qr.rank(), order};
}

OrderedRows ordered_sparsely(const SparseMatrix& rows, double tolerance) {
  const SparseMatrix columns = transposed(rows);
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  SparseMatrix pattern = columns;
  Eigen::COLAMDOrdering<int>()(pattern, order);
  const SparseMatrix ordered = columns * order.inverse();
  Eigen::SparseQR<SparseMatrix, Eigen::NaturalOrdering<int>> qr;
  qr.setPivotThreshold(tolerance);
  qr.compute(with_fitting_rows(ordered));
  const Eigen::VectorXi number = order.inverse().eval().indices();
  Eigen::VectorXi original(rows.rows());
  for (int k = 0; k < rows.rows(); ++k) original[k] = number[qr.colsPermutation().indices()[k]];
  return {qr.matrixR(), qr.rank(), original};
}

OrderedRows ordered(const SparseMatrix& rows, double tolerance) {
  return is_small(rows) ? ordered_densely(rows, tolerance) : ordered_sparsely(rows, tolerance);
}

RowDependence with_ascending_rows(int redundant, std::vector<int> rows) {
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return {redundant, std::move(rows)};
}

RowDependence dependence(const OrderedRows& rows) {
  std::vector<int> found;
  for (Eigen::Index k = rows.rank; k < rows.r.cols(); ++k) {
    const Vector sum = rows.sum(k);
    for (Eigen::Index j = 0; j < rows.rank; ++j) {
      if (std::abs(sum[j]) > kTakesPart) found.push_back(rows.order[j]);
    }
    found.push_back(rows.order[k]);
  }
  return with_ascending_rows(static_cast<int>(rows.redundant()), std::move(found));
}

/// Sums of length 1 of rows that vanish, by columns: N with N^T S = 0. Rows without entries are
/// such sums themselves. None if some rows are nearly dependent.
std::optional<SparseMatrix> vanishing_sums(const SparseMatrix& rows, double tolerance) {
  const Vector squares = squared_lengths(rows);
  std::vector<int> number;  // of the rows with entries
  std::vector<int> place(static_cast<std::size_t>(rows.rows()), -1);
  SparseEntries sums, entries;
  int count = 0;
  for (int i = 0; i < rows.rows(); ++i) {
    if (squares[i] > 0.0) {
      place[static_cast<std::size_t>(i)] = static_cast<int>(number.size());
      number.push_back(i);
    } else {
      sums.emplace_back(i, count++, 1.0);
    }
  }
  for (int j = 0; j < rows.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(rows, j); entry; ++entry) {
      const int at = place[static_cast<std::size_t>(entry.row())];
      if (at >= 0) entries.emplace_back(at, j, entry.value());
    }
  }
  const SparseMatrix others =
      sparse_matrix(static_cast<Eigen::Index>(number.size()), rows.cols(), entries);
  if (!number.empty() && !surely_independent(others, tolerance)) {
    const OrderedRows found = ordered(others, tolerance);
    for (Eigen::Index k = 0; k < found.rank; ++k) {
      if (std::abs(found.r.coeff(k, k)) < kClearlyIndependent) return {};
    }
    const auto original = [&](Eigen::Index k) {
      return number[static_cast<std::size_t>(found.order[k])];
    };
    for (Eigen::Index k = found.rank; k < found.r.cols(); ++k, ++count) {
      const Vector sum = found.sum(k);
      const double unit = 1.0 / std::hypot(1.0, sum.norm());
      sums.emplace_back(original(k), count, unit);
      for (Eigen::Index j = 0; j < found.rank; ++j) {
        if (sum[j] != 0.0) sums.emplace_back(original(j), count, -unit * sum[j]);
      }
    }
  }
  return sparse_matrix(rows.rows(), count, sums);
}

/// Rows of a matrix that contain more than round-off.
Matrix rows_with_entries(const SparseMatrix& matrix) {
  std::vector<int> place(static_cast<std::size_t>(matrix.rows()), -1);
  int count = 0;
  const auto visit = [&matrix](const auto& each) {
    for (int j = 0; j < matrix.outerSize(); ++j) {
      for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
        if (std::abs(entry.value()) > kRoundOff) each(entry);
      }
    }
  };
  visit([&](const auto& entry) {
    int& at = place[static_cast<std::size_t>(entry.row())];
    if (at < 0) at = count++;
  });
  Matrix result = Matrix::Zero(count, matrix.cols());
  visit([&](const auto& entry) {
    result(place[static_cast<std::size_t>(entry.row())], entry.col()) = entry.value();
  });
  return result;
}

/// Case of a few columns shared by many rows. Rows that are independent without these columns are
/// independent with them. Sums N of rows that vanish without them vanish with them if those of J^T
/// N do. No result where this is not clear.
std::optional<RowDependence> dependence_beside(const SparseMatrix& rows,
                                               const std::vector<int>& columns, double tolerance) {
  SparseMatrix others = rows;
  Vector keeps = Vector::Ones(rows.cols());
  for (int column : columns) keeps[column] = 0.0;
  others.prune([&keeps](Eigen::Index, Eigen::Index j, double) { return keeps[j] > 0.0; });
  const std::optional<SparseMatrix> found_sums = vanishing_sums(others, tolerance);
  if (!found_sums) return {};
  const SparseMatrix& sums = *found_sums;
  if (sums.cols() == 0) return RowDependence{};
  Matrix left = rows_with_entries(sparse_product(transposed(rows), sums));
  if (left.rows() == 0) left.setZero(1, sums.cols());
  Eigen::Index rank = 0;
  const PivotedQR qr(left, tolerance);
  const Eigen::Index most = std::min(left.rows(), left.cols());
  while (rank < most && std::abs(qr.pivot(rank)) > tolerance) ++rank;
  const Matrix r = qr.r().topRows(rank);
  std::vector<int> found;
  for (Eigen::Index k = rank; k < sums.cols(); ++k) {
    Vector factors = r.col(k);
    if (rank > 0) r.leftCols(rank).triangularView<Eigen::Upper>().solveInPlace(factors);
    Vector all = sums.col(qr.column(k));
    for (Eigen::Index j = 0; j < rank; ++j) all -= factors[j] * sums.col(qr.column(j));
    for (int i = 0; i < all.size(); ++i) {
      if (std::abs(all[i]) > kTakesPart) found.push_back(i);
    }
  }
  return with_ascending_rows(static_cast<int>(sums.cols() - rank), std::move(found));
}

/// J J^T + e I as the Schur complement of -I in
///
///     | S S^T + e I    D  |
///     |     D^T       -I  |
///
/// D contains the columns of J that are shared by many rows, each of which would fill the square of
/// its entries in J J^T, and S the others. The matrix is quasi-definite: it has factors L D L^T in
/// any order. Only its lower half is set.
SparseMatrix with_many_rows_apart(const SparseMatrix& jacobian, double shift) {
  const auto rows = static_cast<int>(jacobian.rows());
  SparseEntries few, all;
  int size = rows;
  for (int j = 0; j < jacobian.cols(); ++j) {
    const bool many = meets_many_rows(jacobian, j);
    for (SparseMatrix::InnerIterator entry(jacobian, j); entry; ++entry) {
      if (many) {
        all.emplace_back(size, static_cast<int>(entry.row()), entry.value());
      } else {
        few.emplace_back(static_cast<int>(entry.row()), j, entry.value());
      }
    }
    if (many) all.emplace_back(size, size, -1.0), ++size;
  }
  const SparseMatrix sparse = sparse_matrix(rows, jacobian.cols(), few);
  const SparseMatrix gram = sparse_product(sparse, transposed(sparse));
  for (int j = 0; j < rows; ++j) {
    for (SparseMatrix::InnerIterator entry(gram, j); entry; ++entry) {
      if (entry.row() >= j) all.emplace_back(static_cast<int>(entry.row()), j, entry.value());
    }
    all.emplace_back(j, j, shift);
  }
  return sparse_matrix(size, size, all);
}

/// Solutions y of (J J^T + e I) y = b.
class RegularisedGram {
 public:
  RegularisedGram(const SparseMatrix& jacobian, double shift)
      : rows_(jacobian.rows()), ldlt_(with_many_rows_apart(jacobian, shift)) {}
  Vector solve(const Vector& rhs) const {
    Vector all = Vector::Zero(ldlt_.size());
    all.head(rows_) = rhs;
    return ldlt_.solve(all).head(rows_);
  }

 private:
  Eigen::Index rows_;
  SparseLDLT ldlt_;
};

}  // namespace

Vector shortest_solution(const SparseMatrix& jacobian, const Vector& rhs, double tolerance) {
  if (is_small(jacobian)) return shortest_least_squares(Matrix(jacobian), rhs, tolerance);
  Vector x = Vector::Zero(jacobian.cols());
  const double largest = squared_lengths(jacobian).maxCoeff();
  if (!(largest > 0.0)) return x;
  const RegularisedGram gram(jacobian, kRegularisation * largest);
  Vector rest = rhs;
  double size = rest.norm();
  for (int k = 0; k < kMostRefinements && size > 0.0; ++k) {
    x += jacobian.transpose() * gram.solve(rest);
    rest = rhs - jacobian * x;
    const double left = rest.norm();
    if (!(left < 0.5 * size)) break;
    size = left;
  }
  return x;
}

RowDependence dependent_rows(const SparseMatrix& jacobian, double tolerance) {
  if (jacobian.rows() == 0) return {};
  const SparseMatrix rows = scaled_rows(jacobian);
  std::vector<int> many;
  for (int j = 0; j < rows.cols() && !is_small(rows); ++j) {
    if (meets_many_rows(rows, j)) many.push_back(j);
  }
  if (!many.empty()) {
    if (auto found = dependence_beside(rows, many, tolerance)) return *found;
  }
  if (surely_independent(rows, tolerance)) return {};
  return dependence(ordered(rows, tolerance));
}

}  // namespace tribodyn
