#pragma once
/// Possible contact points of the smooth, rigid walls of a gap, and their sliding motion.
///
/// A gap has a fixed number of sites, each with the wall distance g(xi) [m]. A normal force N on a
/// site has the generalised force S = N dg/dxi on the gap coordinates. A friction force f on the
/// journal wall has S = T^T f, where T dxi/dt is the sliding velocity of the journal wall relative
/// to the bearing wall. T has no component along the wall normal.

#include <array>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// 3 x K.
using SlipMatrix = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 6>;

/// One site at one position of the journal.
struct ContactSite {
  double distance = 0.0;                 ///< wall distance g [m]; -g is the penetration
  Vector6 distance_by_xi;                ///< dg/dxi, K
  Matrix6 distance_curvature;            ///< d2g/dxi2, K x K
  SlipMatrix slip;                       ///< T, 3 x K
  std::array<SlipMatrix, 6> slip_by_xi;  ///< dT/dxi_k, one for each gap coordinate
};

}  // namespace tribodyn
