#pragma once
/// The surface of another solid as the target of a contact (contact_target.hpp).
///
/// The surface consists of patches y(xi) = sum of S_j y_j with the positions y_j of nodes
/// (surface_patch.hpp): the facets, or smooth patches through their nodes. With the tangents
/// y_a = dy/dxi_a and the normal n along y_1 x y_2 (outward), the point nearest to x satisfies
/// y_a . (x - y) = 0. Its change follows from
///
///     (m_ab - g n . y_ab) dxi_b = y_a . (dx - dy) + g n . dy_a,      m_ab = y_a . y_b,
///     dn = -m^ab (n . dy_a + n . y_ac dxi_c) y_b,
///
/// where dy and dy_a are changes at constant xi. In the plane there is one xi, and n is the tangent
/// turned to the outside.
///
/// A point interacts with the patch that contains its projection; a margin of kMargin covers the
/// wedges between the normals of two patches that meet at a sharp edge. Gaps below minus the radius
/// of the facet belong to the other side of a body, and do not count.
///
/// Source: [Wriggers2006] sections 4.1 and 6.3.

#include <limits>

#include "tribodyn/solid_contact/contact_target.hpp"
#include "tribodyn/solid_contact/smooth_patches.hpp"
#include "tribodyn/solid_contact/solid_facets.hpp"

namespace tribodyn {

struct FacetTargetOptions {
  /// Largest relative displacement along each global axis [m]; facets further apart at the placed
  /// positions never touch. Infinite without a limit.
  Vector3 reach = Vector3::Constant(std::numeric_limits<double>::infinity());
  bool smooth = true;  ///< smooth patches instead of the facets
};

class FacetTarget final : public ContactTarget {
 public:
  static constexpr double kMargin = 0.05;

  /// The target `own` of the points of `surface`. Throws InvalidInput, which names `item`.
  FacetTarget(const std::string& item, const SolidFacets& surface, const SolidFacets& own,
              const FacetTargetOptions& options);

  int element_count(int facet) const override {
    return static_cast<int>(within_reach_[static_cast<std::size_t>(facet)].size());
  }
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
  struct Projection;
  void project(int facet, const Vector3& x, const Workspace& ws, Projection& at) const;
  void set_motion(const Projection& at, ContactPoint& out) const;
  void set_derivatives(const ContactQuery& query, const Workspace& ws, Projection& at,
                       ContactPoint& out) const;

  SolidFacets own_;
  int dimensions_;  // of the facets: 2 in space, 1 in the plane
  std::vector<SurfacePatch> patches_;
  std::vector<std::vector<int>> within_reach_;  // facets of this surface, by facet of the other
  std::vector<std::vector<int>> free_;          // components of the nodes of each patch
};

}  // namespace tribodyn
