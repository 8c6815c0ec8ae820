#pragma once
/// Eigenvalues and eigenvectors of a dense symmetric matrix, compiled once.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

struct SymmetricEigenpairs {
  Vector values;   ///< ascending
  Matrix vectors;  ///< columns, orthonormal
};

/// For the symmetric matrix whose lower half is that of `a`.
SymmetricEigenpairs symmetric_eigenpairs(const Matrix& a);
/// The eigenvalues alone, ascending.
Vector symmetric_eigenvalues(const Matrix& a);

}  // namespace tribodyn
