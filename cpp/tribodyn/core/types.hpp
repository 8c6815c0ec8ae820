#pragma once
/// Scalar, vector and matrix types used in every layer.
///
/// All quantities are in SI units. Vectors in space are right-handed and have three
/// components also in planar models, where z is the axis of every rotation; angles are
/// counter-clockwise, in radians. Small matrices have a fixed capacity so that the inner
/// loops never allocate.

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

/// The largest number of coordinates that one body may have (a two-node beam with
/// position and three slopes at each node).
inline constexpr int kMaxBodyCoordinates = 24;

/// 3 x n: derivative of a vector in space by the n coordinates of one body.
using Jacobian3 = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::ColMajor, 3, kMaxBodyCoordinates>;
/// k x n with k <= 6: derivative of up to six scalars by the n coordinates of one body.
using Jacobian6 =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, kMaxBodyCoordinates>;
/// n x n for one body.
using BodyMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor,
                                 kMaxBodyCoordinates, kMaxBodyCoordinates>;
/// n for one body.
using BodyVector =
    Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxBodyCoordinates, 1>;
/// Up to six scalars.
using Vector6 = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
/// Up to six by six.
using Matrix6 = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

}  // namespace tribodyn
