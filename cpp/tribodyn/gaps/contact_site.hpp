#pragma once
/// Where the smooth, rigid walls of a gap may touch, and how they slide there.
///
/// A gap has a fixed number of sites, each with the distance g(xi) of the walls. A force N on the
/// site works as S = N dg/dxi on the gap coordinates; a friction force f on the journal's wall as
/// S = T^T f, T dxi/dt being the sliding velocity of the journal's wall against the bearing's. T
/// has no part along the normal of the walls.

#include <array>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// 3 x K.
using SlipMatrix = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 6>;

/// One site at one position of the journal.
struct ContactSite {
  double distance = 0.0;                 ///< g of the walls [m]; minus it is the penetration
  Vector6 distance_by_xi;                ///< dg/dxi, K
  Matrix6 distance_curvature;            ///< d2g/dxi2, K x K
  SlipMatrix slip;                       ///< T, 3 x K
  std::array<SlipMatrix, 6> slip_by_xi;  ///< dT/dxi_k, one for each gap coordinate
};

}  // namespace tribodyn
