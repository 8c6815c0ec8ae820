#pragma once
/// The smallest eigenvalues of a sparse quadratic matrix polynomial.
///
///     (lambda^2 M + lambda C + K) u = 0,   M, C, K real, N x N,
///
/// where M and C may be singular: rows and unknowns without derivatives have infinite eigenvalues.
/// With w = lambda u and a real shift sigma > 0 the eigenvalues are lambda = sigma + 1/mu, where mu
/// are the eigenvalues of the operator (f, g) -> (u, w),
///
///     Q u = -(M g + (C + sigma M) f),   w = sigma u + f,   Q = sigma^2 M + sigma C + K.
///
/// Only entries of f that meet a column of M or C, and of g that meet one of M, have an effect; the
/// others, such as multipliers, are left out. The largest mu are found by a block Arnoldi method
/// without restarts: an orthonormal basis V of the block Krylov space, in which entries are
/// weighted by the square roots of the diagonals of M (or C), and the eigenvalues of V^T (...) V.
/// A pair has converged if its residual is below 1e-12 of |mu|, or round-off of the largest one.
/// The four start vectors are fixed; eigenvalues of up to fourfold multiplicity are found with
/// certainty. Where a similar problem has been solved, mixtures of its vectors u are added to the
/// fixed ones, ten times as long: fewer vectors of the basis then suffice, and all other modes
/// still have a share in the start. Equal calls have equal results.
///
/// **Shift.** Let rho be the largest distance from sigma up to which all eigenvalues have
/// converged: that of the first one that has not, by mu with its residual added. All eigenvalues
/// with |lambda| <= rho - sigma are then known. A shift of about half
/// the lowest frequency keeps the round-off of zero eigenvalues, of which a free body has many, out
/// of the others. It follows from rough eigenvalues near 1/s unless the caller knows a better one.
///
/// **Zero eigenvalues.** The round-off of a double zero, for a free displacement, is a pair of
/// small eigenvalues. An eigenvalue becomes exactly zero if u^H (lambda^2 M + lambda C) u and its
/// part with M are below 1e-14 of the sum of the magnitudes of the terms of u^H Q u. Eigenvalues mu
/// with more round-off than 1e-10 of their magnitude count as not converged.
///
/// Source: [Saad2011] chapters 6 and 8 (block Arnoldi, shift and invert); [TisseurMeerbergen2001]
/// (linearisation).

#include "tribodyn/linear_algebra/sparse_decompositions.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

/// Advice from the solution of a similar problem; 0: unknown.
struct QuadraticAdvice {
  double shift = 0.0;      ///< sigma
  Eigen::Index basis = 0;  ///< number of vectors at which convergence is checked first
  int wait = 0;            ///< number of problems for which `basis` is not reduced
  Matrix start;            ///< start vectors (u, lambda u), 2 N x 4; empty: unknown
};

struct QuadraticModes {
  /// By magnitude; both of a conjugate pair, the one with the positive imaginary part first. No
  /// other eigenvalue is smaller than the largest of these.
  ComplexVector values;
  /// Columns u; entries without effect are zero.
  ComplexMatrix vectors;
  QuadraticAdvice advice;  ///< for the next problem
};

/// The `count` smallest eigenvalues or a few more, of which a conjugate pair counts as one. Fewer
/// if so many are not found in a basis of three quarters of the finite eigenvalues, or of 600
/// vectors; none if
/// Q is singular. All eigenvalues of a small matrix are found by dense methods.
QuadraticModes quadratic_modes(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k,
                               int count, const QuadraticAdvice& advice = {});

}  // namespace tribodyn
