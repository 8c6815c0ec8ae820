#pragma once
/// A wall of a film in a model: the vectors of its patches (wall_patch.hpp) as functions of the
/// coordinates of the model.
///
/// For a surface of a solid the vectors are positions of nodes, which are coordinates of the model
/// or held. For a rigid shape they are origin and axes of a marker, with the Jacobian T and second
/// derivatives of the attachment.

#include "tribodyn/solid_contact/facet_target.hpp"
#include "tribodyn/solid_film/wall_patch.hpp"

namespace tribodyn {

class MovingWall {
 public:
  /// The surface of a solid; with `near` and `reach`, as in FacetTargetOptions, the facets alone
  /// that come within reach of the surface `near`. Throws InvalidInput, which names `item`.
  MovingWall(const std::string& item, const SolidFacets& surface, bool smooth,
             const SolidFacets* near = nullptr, const Vector3& reach = Vector3::Zero());
  /// A rigid shape on a marker.
  MovingWall(const std::string& item, WallShape shape, double radius, bool inside,
             const Marker& marker);

  const WallSurface& surface() const { return wall_; }
  int vectors() const { return wall_.vectors; }
  /// Nodes of the solid, one for each vector; empty for a rigid shape.
  const std::vector<int>& nodes() const { return nodes_; }
  bool is_rigid() const { return nodes_.empty(); }
  const Marker& marker() const { return marker_; }
  /// Whether patches of the surface are left out, because they are beyond reach.
  bool is_cut() const { return cut_; }

  /// Number of coordinates of the model; `attachment`: of the marker of a rigid shape.
  int size(const Attachment* attachment) const {
    return is_rigid() ? attachment->size() : static_cast<int>(free_.size());
  }
  void append_to(const BodiesView& bodies, const Attachment* attachment,
                 std::vector<int>& coordinates) const;
  /// Appends whether each component of the vectors moves.
  void append_moves(std::vector<char>& moves) const;
  /// Sets the vectors and their rates.
  void set(const BodiesView& view, const AttachmentMotion* motion, double* x, double* rate) const;

  /// For a wall with its components at `first` of K: out = T^T rows for K x c rows, with c columns
  /// and size() rows.
  void pull(const Matrix& rows, Eigen::Index first, const AttachmentMotion* motion,
            MatrixRef out) const;
  /// out = by_x T + by_rate T' for K columns, with size() columns.
  void push(const Matrix& by_x, const Matrix* by_rate, Eigen::Index first,
            const AttachmentMotion* motion, MatrixRef out) const;
  /// Sets the changes of the vectors with the changes dq of the coordinates.
  void spread(const AttachmentMotion* motion, const double* dq, double* dx) const;
  /// Adds the second derivatives of the vectors times the loads s on them.
  void add_hessian(const BodiesView& view, const Attachment* attachment,
                   const AttachmentMotion* motion, const double* s, MatrixRef out) const;

 private:
  WallSurface wall_;
  SolidFacets solid_;
  std::vector<int> nodes_;
  std::vector<int> free_;  // 3 j + c of the components that move
  Marker marker_;
  bool cut_ = false;
};

}  // namespace tribodyn
