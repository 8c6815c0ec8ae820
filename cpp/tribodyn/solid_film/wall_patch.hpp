#pragma once
/// The wall of a film as patches y(xi) = sum of S_j(xi) y_j, linear in vectors y_j that move.
///
/// The vectors y_j are the positions of nodes of a solid [m], or the origin r [m] and the axes
/// e_1, e_2, e_3 [-] of a marker with a rigid shape:
///
///     facet of a solid   S_j: shape functions of the facet, or of a smooth patch
///     plane              y = r + xi_1 e_1 + xi_2 e_2
///     cylinder           y = r + xi_2 e_3 + R (cos xi_1 e_1 + sin xi_1 e_2)
///     sphere             y = r + R cos xi_2 (cos xi_1 e_1 + sin xi_1 e_2) + R sin xi_2 e_3
///
/// Smooth patches are those of surface_patch.hpp.
///
/// Near the third axis of a sphere, where these angles are singular, the axes are e_2, e_3, e_1.
///
/// The tangents are y_a = dy/dxi_a, and the normal points along y_1 x y_2, which is outward for a
/// solid, along e_3 for a plane, and away from the axis or the centre for the others; for a bore or
/// a cup it is reversed. Every patch is a function of its vectors alone, so that films know neither
/// solids nor markers.

#include <memory>
#include <vector>

#include "tribodyn/solid_contact/smooth_patches.hpp"
#include "tribodyn/solid_contact/surface_patch.hpp"

namespace tribodyn {

/// A part of a wall.
class WallPatch {
 public:
  explicit WallPatch(std::vector<int> vectors) : vectors_(std::move(vectors)) {}
  virtual ~WallPatch() = default;
  /// Numbers of the vectors y_j among those of the wall.
  const std::vector<int>& vectors() const { return vectors_; }
  /// Functions S_j and their first and, with `second`, second derivatives.
  virtual void evaluate(const Vector3& xi, bool second, PatchValues& out) const = 0;
  /// Where the search for the point on a ray starts; `near` is a point near the wall, and `y` are
  /// all vectors of the wall.
  virtual Vector3 start(const double* y, const Vector3& near) const = 0;
  /// By which xi lies outside the patch [-]; 0 within it.
  virtual double outside(const Vector3& xi) const = 0;
  /// Limits xi to the neighbourhood of the patch, where its functions are valid.
  virtual void limit(Vector3& xi) const = 0;
  /// -1 for a bore or a cup, whose normal is reversed.
  virtual double side() const { return 1.0; }
  /// Whether the patch has an end, beyond which other patches follow.
  virtual bool bounded() const { return true; }

 private:
  std::vector<int> vectors_;
};

/// Patches of a wall and the number of its vectors.
struct WallSurface {
  std::vector<std::shared_ptr<const WallPatch>> patches;
  int vectors = 0;
};

/// The surface of a solid, as smooth patches or as its facets. The vectors are the nodes `nodes` of
/// its mesh, in this order. `keep`: the facets that are wanted, 1 each; empty: all. Throws
/// InvalidInput, which names `item`, unless the solid is in space.
WallSurface solid_wall(const MeshSurface& surface, bool smooth, const std::string& item,
                       std::vector<int>& nodes, const std::vector<char>& keep = {});

/// A rigid shape on a marker, with the vectors r, e_1, e_2, e_3.
enum class WallShape { plane, cylinder, sphere };
WallSurface rigid_wall(WallShape shape, double radius, bool inside, const std::string& item);

}  // namespace tribodyn
