#pragma once
/// The reaction that every joint, ideal or with clearance, records.
///
/// "force" [N] and "moment" [N m] act on the body of the joint's second marker, in global axes; the
/// moment is about the origin of this marker. The first body receives the opposite load at the same
/// point. In the plane the force has the components (x, y) and the moment is one number, about z.

#include "tribodyn/bodies/attachment.hpp"
#include "tribodyn/core/report.hpp"
#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// A load on a body in global axes: a force and a moment about the origin of a marker.
struct Wrench {
  Vector3 force = Vector3::Zero();   ///< [N], or [-] for a unit of a multiplier in [N]
  Vector3 moment = Vector3::Zero();  ///< [N m], or [m] for such a unit

  /// Adds `factor` times a wrench about the same point.
  void add(double factor, const Wrench& other) {
    force += factor * other.force;
    moment += factor * other.moment;
  }
};

/// Reports force and moment under these names.
void report_wrench(const char* force, const char* moment, const Wrench& wrench, bool planar,
                   Report& out);

/// The reaction on the body of `receiver`, in global axes and about the origin of `receiver`. It is
/// opposite to a `load` on the body of `loaded`: a force [N] and a moment [N m] about the origin of
/// `loaded`, in the axes of `receiver`.
Wrench opposite_load(const AttachmentMotion& loaded, const AttachmentMotion& receiver,
                     const Vector6& load);

}  // namespace tribodyn
