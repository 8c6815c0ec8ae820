#pragma once
/// A rigid plane, cylinder or sphere on a marker as the target of a contact (contact_target.hpp).
///
/// With the origin r and the axes e_k of the marker, the local coordinates are
/// z_k = e_k . (x - r). The gaps and normals are
///
///     plane      g = z . d                        d: unit normal in the frame of the marker
///     cylinder   g = +-(|z - (z . d) d| - R)      d: axis
///     sphere     g = +-(|z| - R)
///
/// with the upper sign for a shaft or a ball, which is touched from outside, and the lower sign for
/// a bore or a cup, which is touched from inside. In the plane a cylinder along z is a circle.

#include "tribodyn/solid_contact/contact_target.hpp"

namespace tribodyn {

class Item;

struct RigidShape {
  enum class Kind { plane, cylinder, sphere };
  Kind kind = Kind::plane;
  Vector3 direction = Vector3::UnitZ();  ///< d, of unit length; not read for a sphere
  double radius = 0.0;                   ///< R [m]; not read for a plane
  bool inside = false;                   ///< touched from inside
};

class RigidTarget final : public ContactTarget {
 public:
  /// The attachment is that of the item's only marker, once the item is part of a model. Throws
  /// InvalidInput, which names `item`.
  RigidTarget(const std::string& item, const RigidShape& shape, const Marker& marker,
              const Item& owner);

  std::vector<Marker> markers() const override { return {marker_}; }
  int element_count(int /*facet*/) const override { return 1; }
  std::vector<std::vector<int>> elements(const BodiesView& bodies, int facet) const override;
  void prepare(const BodiesView& view, const AttachmentMotion* const* motions,
               ItemWorkspace& workspace) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  bool locate(const ContactQuery& query, ItemWorkspace& workspace,
              ContactPoint& out) const override;
  void add_motion_tangent(const ItemWorkspace& workspace, const ContactPoint& at, const Vector3& f,
                          MatrixRef k) const override;

 private:
  struct Workspace;
  const Attachment& attachment() const;
  /// Sets the gap and the gradient and second derivatives of g by z.
  double shape_gap(const Vector3& z, Vector3& gradient, Matrix3& hessian) const;

  RigidShape shape_;
  Marker marker_;
  const Item& owner_;
};

}  // namespace tribodyn
