#pragma once
/// What a point of a surface touches: a rigid shape on a marker, or the surface of another solid.
///
///                 x   point of the surface                n: outward normal of the target at y
///                 |
///                 | g
///     ____________y___________   target
///
/// The unknowns w of a contact are the position x [m] of the point, followed by the coordinates t
/// of the target that y depends on. With the nearest point y of the target and its outward normal
/// n, the gap is g = n . (x - y) [m], negative where the bodies overlap. A change of w moves the
/// point relative to the material of the target at y by M dw with the 3 x n matrix
///
///     M = [1, -Y],   Y = dy/dt at fixed material,
///     dg = n . M dw,   slip velocity s = M w',   dg/dt = n . s.
///
/// A force f on the point gives the generalised force M^T f. For its derivative
/// M^T df + (dM^T) f a target supplies dn/dw, ds/dw and the product (dM^T) f.
///
/// Source: [Wriggers2006] chapters 4 and 6 (derivatives of the closest point).

#include <vector>

#include "tribodyn/items/item_blocks.hpp"

namespace tribodyn {

/// Motion of one point relative to the target.
struct ContactPoint {
  int element = -1;  ///< of the target's list for this facet, -1: no contact is possible
  double gap = 0.0;
  Vector3 normal = Vector3::Zero();
  Vector3 slip = Vector3::Zero();
  Jacobian3 motion;     ///< M
  Jacobian3 normal_by;  ///< dn/dw
  Jacobian3 slip_by;    ///< ds/dw at constant w'
};

/// The point to be located.
struct ContactQuery {
  int facet = 0;  ///< of the surface
  Vector3 position = Vector3::Zero();
  Vector3 velocity = Vector3::Zero();
  double reach = 0.0;    ///< gaps above this value have no pressure [m]
  bool tangents = true;  ///< also dn/dw and ds/dw
};

class ContactTarget {
 public:
  virtual ~ContactTarget() = default;

  /// Markers to which the target is attached.
  virtual std::vector<Marker> markers() const { return {}; }
  /// Number of elements of facet `facet` of the surface: groups of coordinates of the target, of
  /// which a point touches one.
  virtual int element_count(int facet) const = 0;
  /// Coordinates in the model of the target in each element of a facet.
  virtual std::vector<std::vector<int>> elements(const BodiesView& bodies, int facet) const = 0;
  /// Called before the points of an evaluation. `motions`: of the markers.
  virtual void prepare(const BodiesView& view, const AttachmentMotion* const* motions,
                       ItemWorkspace& workspace) const = 0;
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const = 0;
  /// Locates the point. False if it has left the range of facets with which it can interact.
  virtual bool locate(const ContactQuery& query, ItemWorkspace& workspace,
                      ContactPoint& out) const = 0;
  /// Adds (dM^T) f of the last located point to k, which has the rows and columns of w.
  virtual void add_motion_tangent(const ItemWorkspace& workspace, const ContactPoint& at,
                                  const Vector3& f, MatrixRef k) const = 0;
};

}  // namespace tribodyn
