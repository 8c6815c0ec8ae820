#include "tribodyn/math/products.hpp"

namespace tribodyn {

Matrix matrix_product(const ConstMatrixRef& a, const ConstMatrixRef& b) {
  Matrix out(a.rows(), b.cols());
  out.noalias() = a.operator*(b);  // Eigen's own
  return out;
}

Vector matrix_vector_product(const ConstMatrixRef& a, const ConstVectorRef& x) {
  Vector out(a.rows());
  out.noalias() = a.operator*(x);
  return out;
}

}  // namespace tribodyn
