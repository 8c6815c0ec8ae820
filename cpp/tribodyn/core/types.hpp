#pragma once
/// Scalar, vector and matrix types used in every layer.
///
/// All quantities are in SI units. Vectors in space are right-handed and have three components,
/// also in planar models, where z is the axis of every rotation; angles are counter-clockwise, in
/// radians. Small matrices have a fixed capacity so that the inner loops never allocate.

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

/// The largest number of coordinates that a marker or an element may depend on (a two-node beam
/// with position and three slopes at each node). A body may have any number.
inline constexpr int kMaxMarkerCoordinates = 24;

/// 3 x n: derivative of a vector in space with respect to the n coordinates of a marker.
using Jacobian3 =
    Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::ColMajor, 3, kMaxMarkerCoordinates>;
/// k x n with k <= 6: derivative of up to six scalars with respect to the n coordinates of a
/// marker.
using Jacobian6 = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6,
                                kMaxMarkerCoordinates>;
/// n x n for one marker or element.
using BodyMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor,
                                 kMaxMarkerCoordinates, kMaxMarkerCoordinates>;
/// n for one marker or element.
using BodyVector =
    Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMaxMarkerCoordinates, 1>;
/// Up to six scalars.
using Vector6 = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
/// Up to six by six.
using Matrix6 = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

}  // namespace tribodyn
