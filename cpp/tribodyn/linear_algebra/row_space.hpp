#pragma once
/// Row space of a sparse matrix: the shortest solution of J x = b, and dependent rows.
///
/// Small matrices are treated as dense, with orthogonal factorisations. For large matrices
///
///     x = J^T (J J^T + e I)^-1 b
///
/// with a small e comes from a sparse Cholesky factorisation and is refined with the remainder of J
/// x = b. The refinement tends to the shortest least-squares solution x for any rank of J, except
/// that directions in which J is below 1e-5 of its largest row are damped. ([Levenberg1944];
/// iterated: [EnglHankeNeubauer1996] section 5.1.)
///
/// Rows are dependent if one of them, scaled to unit length, lies within 1e-10 of the span of the
/// others: a matrix that equals this one up to round-off is then singular, and solutions have lost
/// ten digits. The pivots of the Cholesky factorisation of the scaled J J^T are squares of these
/// distances; if all are large, no row is dependent. Squares cannot distinguish 1e-10 from
/// round-off, so an orthogonal factorisation decides all other cases. It ends with rows that are
/// sums of the preceding independent rows; rows in these sums take part in the dependence.
///
/// A column shared by many rows, such as that of a body with hundreds of joints, would fill J J^T
/// and the factors. Such columns are separated in J J^T as additional unknowns. The search for
/// dependent rows first omits them; sums of rows that vanish then are tested with them.
///
/// Source: [GolubVanLoan2013] sections 5.4 and 5.5.

#include <vector>

#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/sparse_decompositions.hpp"

namespace tribodyn {

/// Largest number of rows and columns of a matrix treated as dense: this takes milliseconds.
inline constexpr Eigen::Index kDenseRowsAndColumns = 300;

struct RowDependence {
  int redundant = 0;  ///< number of rows that could be omitted
  /// All that take part, ascending: the others are independent of them and of each other.
  std::vector<int> rows;
};

/// Distance of a unit row from the span of others below which the row is dependent.
inline constexpr double kRankTolerance = 1e-10;

/// Shortest x that best solves `jacobian` x = rhs. Independent of the units of rows if they can be
/// solved. Directions in which a small matrix is below `tolerance` of the largest count as zero.
Vector shortest_solution(const SparseMatrix& jacobian, const Vector& rhs,
                         double tolerance = kRankTolerance);

/// For any units of the rows. Columns should have comparable units. A larger `tolerance` includes
/// nearly dependent rows.
RowDependence dependent_rows(const SparseMatrix& jacobian, double tolerance = kRankTolerance);

}  // namespace tribodyn
