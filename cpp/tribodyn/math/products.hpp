#pragma once
/// Products of matrices whose size is known only at run time, as formulas.
///
/// Eigen compiles its blocked product again for every pair of multiplied expressions, which takes
/// about a second each. In a file that includes this header, the operator * of two such
/// expressions, or of one expression and a vector, evaluates both sides and calls a function that
/// is compiled once (decompositions.hpp). Every result is allocated: do not use this header in
/// inner loops.

#include <concepts>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

/// An expression of real numbers with any number of rows and `columns` columns.
template <class E, int columns>
concept DynamicExpression =
    std::derived_from<E, Eigen::MatrixBase<E>> && std::same_as<typename E::Scalar, double> &&
    int{E::MaxRowsAtCompileTime} == Eigen::Dynamic && int{E::MaxColsAtCompileTime} == columns;

template <DynamicExpression<Eigen::Dynamic> A, DynamicExpression<Eigen::Dynamic> B>
Matrix operator*(const A& a, const B& b) {
  return matrix_product(a, b);
}

template <DynamicExpression<Eigen::Dynamic> A, DynamicExpression<1> X>
Vector operator*(const A& a, const X& x) {
  return matrix_vector_product(a, x);
}

}  // namespace tribodyn
