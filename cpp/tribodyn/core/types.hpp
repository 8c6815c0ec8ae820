#pragma once
/// Scalar, vector and matrix types used in every layer.
///
/// All quantities are in SI units. Vectors in space are right-handed and have three components,
/// also in planar models, where z is the axis of every rotation; angles are counter-clockwise, in
/// radians.

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace tribodyn {

using Vector2 = Eigen::Vector2d;
using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using VectorRef = Eigen::Ref<Vector>;
using ConstVectorRef = Eigen::Ref<const Vector>;
using MatrixRef = Eigen::Ref<Matrix>;

/// 3 x n: derivative of a vector in space with respect to n coordinates. The sizes of all matrices
/// over coordinates are chosen at run time, without a limit. The caller owns these matrices and
/// keeps them from one evaluation to the next, so that the inner loops never allocate.
using Jacobian3 = Eigen::Matrix<double, 3, Eigen::Dynamic>;
/// Up to six scalars.
using Vector6 = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
/// Up to six by six.
using Matrix6 = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

}  // namespace tribodyn
