#include "tribodyn/math/symmetric_eigenvalues.hpp"

#include <Eigen/Eigenvalues>

namespace tribodyn {

SymmetricEigenpairs symmetric_eigenpairs(const Matrix& a) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(a);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

Vector symmetric_eigenvalues(const Matrix& a) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(a, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace tribodyn
