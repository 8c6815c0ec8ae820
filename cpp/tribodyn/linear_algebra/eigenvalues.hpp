#pragma once
/// Eigenvalues and eigenvectors of a general real matrix.
///
/// State matrices have entries of many units, with stiffnesses of 1e9 beside ones. Before the QR
/// algorithm the matrix is balanced, D^-1 A D, by powers of two that equalise the norms of its rows
/// and columns. This costs no digit and saves many digits of the small eigenvalues.
///
/// Source: [ParlettReinsch1969].

#include <optional>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

struct Eigenpairs {
  /// By magnitude; in a conjugate pair the one with the positive imaginary part comes first.
  ComplexVector values;
  ComplexMatrix vectors;  ///< columns, in this order, not normalised
  bool converged = false;
};

/// All n eigenvalues of a square matrix with finite entries.
Eigenpairs eigenpairs(const Matrix& a);
/// The eigenvalues alone of a matrix whose entries have one unit: no balancing. Empty if they are
/// not found.
std::optional<ComplexVector> eigenvalues(const Matrix& a);

}  // namespace tribodyn
