#pragma once
/// Possible contact points of the smooth, rigid walls of a gap, and their sliding motion.
///
/// A gap has a fixed number of sites. Each site has a wall distance g(xi) [m], positive while the
/// walls are apart, and a slip matrix T(xi). A normal force N [N], positive in compression, and a
/// friction force f [N] on the mover, the moving wall (gap.hpp), contribute the generalised force
///
///     S = N dg/dxi + T^T f,   V = T dxi/dt.
///
/// - xi: the K gap coordinates [m or rad] (clearance/gap_kinematics.hpp); S [N or N m].
/// - V [m/s]: sliding velocity of the mover relative to the carrier of the gap. V has no component
///   along the wall normal. V, T and f have components in the frame of the gap (gap.hpp).
///
/// Validity: g and T are those of the undeformed walls, also while they touch. The gaps supply g
/// and T (round_contact.hpp, flat_contact.hpp), a contact law and a friction law supply N and f
/// (clearance/contact_interaction.hpp).

#include <array>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Slip matrix T, 3 x K.
using SlipMatrix = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 6>;

/// One site at one position of the mover.
struct ContactSite {
  double distance = 0.0;                 ///< wall distance g [m]; -g is the penetration
  Vector6 distance_by_xi;                ///< dg/dxi, K
  Matrix6 distance_curvature;            ///< d2g/dxi2, K x K
  SlipMatrix slip;                       ///< T, 3 x K
  std::array<SlipMatrix, 6> slip_by_xi;  ///< dT/dxi_k, one for each gap coordinate
};

}  // namespace tribodyn
