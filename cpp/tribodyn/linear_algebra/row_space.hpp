#pragma once
/// What the rows of a sparse matrix determine: the shortest solution of J x = b, and rows that
/// depend on others.
///
/// Small matrices are taken as dense ones, with orthogonal factorisations. For large ones
///
///     x = J^T (J J^T + e I)^-1 b
///
/// with a small e comes from a sparse Cholesky factorisation, and is refined with what J x leaves
/// of b. That tends to the shortest x of the least squares whatever the rank of J, except that
/// directions in which J is smaller than its largest row by 1e-5 are damped. ([Levenberg1944];
/// iterated: [EnglHankeNeubauer1996] section 5.1.)
///
/// Rows depend on each other where one, scaled to the length 1, lies within 1e-10 of the span of
/// the others: so near a matrix of the same entries up to round-off is singular, and solutions
/// have lost ten digits. The pivots of the Cholesky factorisation of the scaled J J^T are squares
/// of these distances, and when all are large there is nothing more to look for. Squares cannot
/// tell 1e-10 from round-off, so that all else is judged by an orthogonal factorisation. It ends
/// with rows that are sums of the independent ones before them, and what takes part in these sums
/// takes part in the dependence.
///
/// A column that meets many rows, such as that of a body with hundreds of joints, would make J J^T
/// and the factors full. In J J^T such columns are kept apart as unknowns of their own. Dependent
/// rows are looked for without them first; sums of rows that vanish then are judged with them.
///
/// Source: [GolubVanLoan2013] sections 5.4 and 5.5.

#include <vector>

#include <Eigen/SparseCore>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Up to this many rows and columns a matrix is taken as a dense one: that takes milliseconds.
inline constexpr Eigen::Index kDenseRowsAndColumns = 300;

struct RowDependence {
  int redundant = 0;  ///< rows that could be left out
  /// All that take part, ascending: the others are independent of them and of each other.
  std::vector<int> rows;
};

/// Distance from the span of others, of a row of length 1, below which it depends on them.
inline constexpr double kRankTolerance = 1e-10;

/// Shortest x that solves `jacobian` x = rhs best. Independent of the units of rows where they can
/// be solved. Directions in which a small matrix is less than `tolerance` of the largest count as
/// zero.
Vector shortest_solution(const SparseMatrix& jacobian, const Vector& rhs,
                         double tolerance = kRankTolerance);

/// Whatever the units of the rows. Columns should have comparable ones. With a larger `tolerance`
/// rows that are only nearly dependent.
RowDependence dependent_rows(const SparseMatrix& jacobian, double tolerance = kRankTolerance);

}  // namespace tribodyn
