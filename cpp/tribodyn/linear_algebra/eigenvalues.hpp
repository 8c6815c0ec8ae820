#pragma once
/// Eigenvalues and eigenvectors of a real matrix without any symmetry.
///
/// State matrices have entries of many units: stiffnesses of 1e9 stand beside ones. Before the QR
/// algorithm the matrix is balanced, D^-1 A D, by powers of two that make the norms of its rows and
/// columns alike, which costs no digit and saves many of the small eigenvalues.
///
/// Source: [ParlettReinsch1969].

#include <complex>
#include <optional>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using ComplexVector = Eigen::VectorXcd;
using ComplexMatrix = Eigen::MatrixXcd;

struct Eigenpairs {
  /// By magnitude; of a conjugate pair the one with the positive imaginary part comes first.
  ComplexVector values;
  ComplexMatrix vectors;  ///< columns, in that order, of no particular length
  bool converged = false;
};

/// All n eigenvalues of a square matrix with finite entries.
Eigenpairs eigenpairs(const Matrix& a);
/// The eigenvalues alone of a matrix whose entries are of one unit: it is not balanced. Empty where
/// they are not found.
std::optional<ComplexVector> eigenvalues(const Matrix& a);

}  // namespace tribodyn
