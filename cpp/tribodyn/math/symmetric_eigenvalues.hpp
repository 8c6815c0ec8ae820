#pragma once
/// Eigenvalues and eigenvectors of a dense symmetric matrix, compiled once.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

struct SymmetricEigenpairs {
  Vector values;   ///< rising
  Matrix vectors;  ///< columns, orthonormal
};

/// Of the symmetric matrix whose lower half is that of `a`.
SymmetricEigenpairs symmetric_eigenpairs(const Matrix& a);
/// Its eigenvalues alone, rising.
Vector symmetric_eigenvalues(const Matrix& a);

}  // namespace tribodyn
