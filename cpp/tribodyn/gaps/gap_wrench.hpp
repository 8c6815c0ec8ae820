#pragma once
/// Force and moment that the generalised forces of a gap exert on the journal.
///
/// An interaction gives the generalised forces S conjugate to the rates w of the K gap coordinates.
/// The moving wall is loaded by the force f and the moment m about its marker origin whose power is
/// S . w in every motion. With the axes e_k of the carrier, the offset d [m] of the mover's origin
/// from the carrier's, and the long axis, or the normal, w of the mover, a unit S gives
///
///     translation along e_k           f = e_k
///       of a gap with a long axis e_l f = e_k - (e_k . w) e_l,   m = -(e_l . d) w x e_k
///       along the normal of planes    f = w,                     m = w x d
///     slide along e_k                 f = e_k
///       along planes                  f = e_k,                   m = -d x e_k
///     tilt about e_a                  m = +-w x e_b, with component b of w as the coordinate
///     spin about e_a                  m = e_a.
///
/// The force of a tilted journal therefore has a component along the axis of the bearing,
/// -(e_k . w) S_k, and the force on a journal outside the middle of its bearing has a moment about
/// its marker. The carrier receives the opposite force at the same point.
///
/// **Frame and reference point.** The result acts on the *journal*, about its marker origin, in the
/// axes of the *bearing* marker, whichever of the two carries the gap.

#include "tribodyn/gaps/gap.hpp"

namespace tribodyn {

/// A tilt as a gap coordinate: sign times a component of an axis of the mover.
struct GapTilt {
  int coordinate = 0;  ///< its index
  int component = 0;   ///< b, an axis of the carrier
  int axis = 0;        ///< of the mover
  double sign = 1.0;
};

/// The tilts of a shape in the order of its coordinates.
std::vector<GapTilt> gap_tilts(const Gap& shape);

/// Pose of the mover in the axes of the carrier.
struct GapPose {
  Vector3 offset = Vector3::Zero();    ///< d [m]
  Matrix3 axes = Matrix3::Identity();  ///< columns: the axes of the mover
};

/// The pose at gap coordinates xi (K), with zero rotation about axes and zero displacement along
/// walls that have no coordinate value.
GapPose gap_pose(const Gap& shape, const Vector6& xi);

/// Force [N] and moment [N m] (rows 0 to 2 and 3 to 5) on the journal of a unit of each of the K
/// generalised forces: 6 x K.
Matrix6 gap_wrench(const Gap& shape, const GapPose& pose);

}  // namespace tribodyn
