#pragma once
/// Common types of Eigen and of the standard library, completed for the precompiled header.
///
/// A compiler completes a class template where a file first needs its size, and the completed type
/// becomes part of a precompiled header that asks for the size. The files that use the header then
/// save this work, 0.1 s to 0.4 s each. No file includes this one, and nothing in it is used.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn::completed {

template <class... T>
inline constexpr bool are_complete = ((sizeof(T) > 0) && ...);

static_assert(are_complete<Vector2, Vector3, Matrix3, Vector, Matrix, Jacobian3, Vector6, Matrix6>);
static_assert(are_complete<VectorRef, ConstVectorRef, MatrixRef, Eigen::Map<Vector>,
                           Eigen::Map<const Vector>, Eigen::Map<Matrix>, Eigen::Map<const Matrix>>);

/// The expressions of these names by values a of type A and b of type B.
template <class A, class B>
using Product = decltype(std::declval<A&>() * std::declval<B&>());
template <class A, class B>
using TransposedProduct = decltype(std::declval<A&>().transpose() * std::declval<B&>());
template <class A>
using Sum = decltype(std::declval<A&>() + std::declval<A&>());
template <class A>
using Difference = decltype(std::declval<A&>() - std::declval<A&>());
template <class A>
using Multiple = decltype(1.0 * std::declval<A&>());

static_assert(are_complete<decltype(Matrix3::Identity()), decltype(Vector3::Zero()),
                           decltype(Matrix::Zero(1, 1)), decltype(Vector::Zero(1))>);
static_assert(
    are_complete<Product<Matrix3, Matrix3>, Product<Matrix3, Vector3>,
                 TransposedProduct<Matrix3, Matrix3>, TransposedProduct<Matrix3, Vector3>>);
static_assert(are_complete<Sum<Vector3>, Difference<Vector3>, Multiple<Vector3>,
                           decltype(-std::declval<Vector3&>()), Sum<Vector>, Difference<Vector>,
                           Multiple<Vector>>);
static_assert(
    are_complete<decltype(std::declval<Vector&>().segment(0, 1)),
                 decltype(std::declval<Vector&>().head(1)),
                 decltype(std::declval<Matrix&>().col(0)), decltype(std::declval<Matrix&>().row(0)),
                 decltype(std::declval<Matrix&>().block(0, 0, 1, 1))>);
static_assert(are_complete<std::vector<double>, std::vector<int>, std::vector<std::string>,
                           std::vector<Vector>, std::vector<Matrix>, std::optional<double>>);

}  // namespace tribodyn::completed
