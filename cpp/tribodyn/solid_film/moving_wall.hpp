#pragma once
/// A wall of a film in a model: the vectors of its patches (wall_patch.hpp) as functions of the
/// coordinates of the model.
///
/// For a surface of a solid the vectors are positions of nodes, which are coordinates of the model
/// or held. For a rigid shape they are origin and axes of a marker, for the surface of a beam those
/// of markers at its sections (beam_wall.hpp), with the Jacobians T and second derivatives of the
/// attachments; for a surface of a reduced solid those of a marker at every node. The coordinates
/// of such a wall are those of its markers, one after another; two
/// sections of a beam may list the same coordinate. The nodes of a reduced solid share all its
/// coordinates, which are listed once.

#include <memory>

#include "tribodyn/solid_contact/facet_target.hpp"
#include "tribodyn/solid_film/beam_wall.hpp"
#include "tribodyn/solid_film/wall_patch.hpp"

namespace tribodyn {

/// The attachments of the markers of a wall, and their motions at one instant.
using WallAttachments = const std::shared_ptr<const Attachment>*;
using WallMotions = const AttachmentMotion*;

class MovingWall {
 public:
  /// The surface of a solid; with `near` and `reach`, as in FacetTargetOptions, the facets alone
  /// that come within reach of the surface `near`. Throws InvalidInput, which names `item`.
  MovingWall(const std::string& item, const SolidFacets& surface, bool smooth,
             const MeshSurface* near = nullptr, const Vector3& reach = Vector3::Zero());
  /// The surface of a reduced solid, with `near` and `reach` as above.
  MovingWall(const std::string& item, const ReducedFacets& surface, bool smooth,
             const MeshSurface* near = nullptr, const Vector3& reach = Vector3::Zero());
  /// A rigid shape on a marker.
  MovingWall(const std::string& item, WallShape shape, double radius, bool inside,
             const Marker& marker);
  /// The surface of a beam. Throws InvalidInput, which names `item`.
  MovingWall(const std::string& item, const BeamSide& side);

  const WallSurface& surface() const { return wall_; }
  int vectors() const { return wall_.vectors; }
  /// Nodes of the mesh of a solid, one for each vector; empty for a rigid shape or a beam.
  const std::vector<int>& nodes() const { return nodes_; }
  /// Empty for a solid with all its nodes.
  const std::vector<Marker>& markers() const { return markers_; }
  /// Whether patches of the surface are left out, because they are beyond reach.
  bool is_cut() const { return cut_; }

  /// Parts of the motion of a marker that the wall reads.
  AttachmentParts reads() const;
  /// Number of coordinates of the model; `attachments`: of the markers, in all functions below.
  int size(WallAttachments attachments) const;
  void append_to(const BodiesView& bodies, WallAttachments attachments,
                 std::vector<int>& coordinates) const;
  /// Appends whether each component of the vectors moves.
  void append_moves(std::vector<char>& moves) const;
  /// Sets the vectors and their rates.
  void set(const BodiesView& view, WallMotions motions, double* x, double* rate) const;
  /// The force [N] of the loads s on the vectors, without moments.
  Vector3 force(const double* s) const;

  /// For a wall with its components at `first` of K: out = T^T rows for K x c rows, with c columns
  /// and size() rows.
  void pull(const Matrix& rows, Eigen::Index first, WallMotions motions, MatrixRef out) const;
  /// out = by_x T + by_rate T' for K columns, with size() columns.
  void push(const Matrix& by_x, const Matrix* by_rate, Eigen::Index first, WallMotions motions,
            MatrixRef out) const;
  /// Sets the changes of the vectors with the changes dq of the coordinates.
  void spread(WallMotions motions, const double* dq, double* dx) const;
  /// Adds the second derivatives of the vectors times the loads s on them.
  void add_hessian(const BodiesView& view, WallAttachments attachments, WallMotions motions,
                   const double* s, MatrixRef out) const;

 private:
  /// Vectors of one marker: its origin and some of its axes.
  int vectors_of_marker() const { return 4 - first_axis_; }
  /// Calls use(motion, vector, component) for all vectors of the markers.
  template <class Use>
  void for_vectors(WallMotions motions, const Use& use) const;

  /// Sets patches and nodes of the surface of a mesh.
  void take(const std::string& item, const MeshSurface& surface, bool smooth,
            const MeshSurface* near, const Vector3& reach);

  WallSurface wall_;
  SolidFacets solid_;
  std::vector<int> nodes_;
  std::vector<int> free_;  // 3 j + c of the components that move
  std::vector<Marker> markers_;
  int first_axis_ = 0;   // of the axes of each marker that are vectors of the wall
  bool shared_ = false;  // whether all markers depend on the same coordinates
  bool cut_ = false;
};

}  // namespace tribodyn
