#pragma once
/// Force and moment that the generalised forces of a gap exert on the journal.
///
/// An interaction gives the generalised forces S [N or N m] conjugate to the rates xi' [m/s or
/// rad/s] of the K gap coordinates. These forces load the moving wall, the mover, with the force f
/// [N] and the moment m [N m] about its marker origin such that the power of f and m is S . xi' in
/// every motion. With the unit vectors e_k of the carrier's axes, the offset d [m] of the mover's
/// origin from the carrier's origin, and the unit vector w along the long axis, or normal to the
/// planes, of the mover, a unit generalised force gives
///
///     translation along e_k           f = e_k
///       of a gap with a long axis e_l f = e_k - (e_k . w) e_l,   m = -(e_l . d) w x e_k
///       along the normal of planes    f = w,                     m = w x d
///     slide along e_k                 f = e_k
///       along planes                  f = e_k,                   m = -d x e_k
///     tilt about e_a                  m = +-w x e_b, if the coordinate is +- component b of w
///     spin about e_a                  m = e_a.
///
/// The force on a misaligned journal therefore has the component -(e_k . w) S_k along the axis of
/// the bearing, and the force on a journal with its marker outside the middle of the bearing has a
/// moment about this marker. The carrier receives the opposite force at the same point.
///
/// **Frame and reference point.** The resulting force and moment act on the *journal*, the moment
/// about the origin of its marker, with components along the axes of the *bearing* marker, for both
/// choices of the carrier.

#include "tribodyn/gaps/gap.hpp"

namespace tribodyn {

/// A tilt as a gap coordinate: sign times a component of an axis of the mover.
struct GapTilt {
  int coordinate = 0;  ///< index of the gap coordinate
  int component = 0;   ///< b, an axis of the carrier
  int axis = 0;        ///< of the mover
  double sign = 1.0;
};

/// The tilts of a gap, in the order of the gap coordinates.
std::vector<GapTilt> gap_tilts(const Gap& shape);

/// Pose of the mover in the axes of the carrier.
struct GapPose {
  Vector3 offset = Vector3::Zero();    ///< d [m]
  Matrix3 axes = Matrix3::Identity();  ///< columns: the axes of the mover
};

/// The pose at the gap coordinates xi (K). Rotations about axes, and displacements along the walls,
/// are zero where no gap coordinate gives their value.
GapPose gap_pose(const Gap& shape, const Vector6& xi);

/// Force (rows 0 to 2) and moment (rows 3 to 5) on the journal per unit of each of the K
/// generalised forces: 6 x K.
Matrix6 gap_wrench(const Gap& shape, const GapPose& pose);

}  // namespace tribodyn
