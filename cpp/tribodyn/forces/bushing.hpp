#pragma once
/// A bushing: springs and dampers in all six directions between two markers.
///
/// How far the second marker is from the first is measured by six numbers u: the displacement in
/// the axes e_i of the first marker, and the rotation vector in these axes (its components in the
/// axes of the second marker are the same),
///
///     d_i = e_i . (r2 - r1),      rho = h(c) w,
///
/// with the relative rotation R_ij = e_i . f_j, f_j the axes of the second marker, and
///
///     w = axial vector of (R - R^T)/2 = n sin(theta),   c = (tr R - 1)/2 = cos(theta),
///     h(c) = theta/sin(theta).
///
/// With the symmetric 6 x 6 matrices K [N/m, N, N m/rad] and D [N s/m, N s, N m s/rad]
///
///     V = u^T K u / 2   (potential energy [J]),      u'^T D u'   (dissipated power [W]),
///     Q = -G^T p,   p = K u + D u',   G = du/dq,
///     dQ/dq = -G^T K G - G^T D G' - d2(p . u)/dq2,      dQ/dv = -G^T D G.
///
/// So energy is conserved without damping, however far the markers are apart: the force acts at the
/// first marker with the moment that the displacement gives it. Springs along lines that lie far
/// apart are better given one by one; a bushing is meant for displacements small against the parts.
///
/// Valid for rotations up to kReach; beyond, and before that only if K or D has an entry of a
/// rotation, the position is not admissible. Whole turns about one axis are for a torsional spring.
/// In the plane the first two displacements and the last rotation are left.

#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// 6 x 6: by x, y, z and the rotations about them.
using BushingMatrix = Eigen::Matrix<double, 6, 6>;

/// Parameters of a bushing; both symmetric without negative eigenvalues, one of them not zero.
struct BushingOptions {
  BushingMatrix stiffness = BushingMatrix::Zero();  ///< K
  BushingMatrix damping = BushingMatrix::Zero();    ///< D
};

/// Springs and dampers between two markers in the axes of the first.
class Bushing final : public Force {
 public:
  /// cos of the largest rotation, 2.7 rad.
  static constexpr double kReach = -0.904;

  Bushing(std::string name, Marker first, Marker second, const BushingOptions& options);

  const BushingOptions& options() const { return options_; }

  std::vector<Marker> markers() const override { return {markers_[0], markers_[1]}; }
  /// Has no history; throws InvalidInput where the markers are turned too far.
  void initial_history(const BodiesView& view, double* history) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view,
                          const ItemWorkspace* workspace) const override;
  double dissipated_power(const BodiesView& view, const ItemWorkspace* workspace) const override;
  /// Displacement, rotation vector, and force and moment p, all in the axes of the first marker.
  std::vector<Channel> channels(const BodiesView& bodies) const override;
  void record(const ItemInstant& at, double* out) const override;

 private:
  struct Deflection;
  void measure(const BodiesView& view, bool jacobians, Deflection& out) const;
  bool within_reach(const Deflection& at) const;
  void add_curvature(const BodiesView& view, const Deflection& now,
                     const Eigen::Matrix<double, 6, 1>& p, ElementBlocks& element) const;

  Marker markers_[2];
  BushingOptions options_;
  bool turns_;  // K or D has an entry of a rotation
};

}  // namespace tribodyn
