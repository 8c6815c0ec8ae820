#pragma once
/// A bushing: springs and dampers in all six directions between two markers.
///
/// Six numbers u measure the displacement of the second marker relative to the first: the
/// displacement vector and the rotation vector in the axes e_i of the first marker (the rotation
/// vector has the same components in the axes of the second marker),
///
///     d_i = e_i . (r2 - r1),      rho = h(c) w,
///
/// with the relative rotation R_ij = e_i . f_j, the axes f_j of the second marker, and
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
/// Energy is thus conserved without damping for any displacement: the force acts at the first
/// marker, together with the moment due to the displacement. A bushing is intended for
/// displacements that are small compared with the parts; model springs along distant lines
/// individually.
///
/// Valid for rotations up to kReach. Larger rotations are not admissible if K or D has an entry for
/// a rotation. Use a torsional spring for full turns about one axis. In the plane the first two
/// displacements and the last rotation remain.

#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// 6 x 6: x, y, z and the rotations about them.
using BushingMatrix = Eigen::Matrix<double, 6, 6>;

/// Parameters of a bushing; both symmetric and positive semidefinite, at least one nonzero.
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
  /// Has no history; throws InvalidInput if the relative rotation is too large.
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
