#pragma once
/// A bushing: springs and dampers between two markers along and about all three axes.
///
/// Six numbers u = (d, rho) measure the position of the second marker relative to the first marker:
/// the displacement d [m] and the rotation vector rho [rad], with components in the axes e_i of the
/// first marker,
///
///     d_i = e_i . (r2 - r1),      rho = h(c) w,
///
/// with the marker origins r1, r2 [m], the relative rotation R_ij = e_i . f_j, the axes f_j of the
/// second marker, and
///
///     w = axial vector of (R - R^T)/2 = n sin(theta),   c = (tr R - 1)/2 = cos(theta),
///     h(c) = theta/sin(theta),
///
/// where theta [rad] is the angle and n the axis of the relative rotation; rho has the same
/// components in the axes of the second marker. With the symmetric 6 x 6 matrices K [N/m, N, N
/// m/rad] and D [N s/m, N s, N m s/rad], the force and moment p [N, N m] on the first body, with
/// components along e_i, the coordinates q and velocities v, the energies and the generalised force
/// Q are
///
///     V = u^T K u / 2   (potential energy [J]),      u'^T D u'   (dissipated power [W]),
///     Q = -G^T p,   p = K u + D u',   G = du/dq,
///     dQ/dq = -G^T K G - G^T D G' - d2(p . u)/dq2,      dQ/dv = -G^T D G.
///
/// The second body receives the force -(p_1 e_1 + p_2 e_2 + p_3 e_3) at its marker, and the first
/// body receives the opposite force along the same line. Without damping, energy is therefore
/// conserved for displacements of any size. A bushing is intended for displacements that are small
/// compared with the parts; model springs along distant lines individually.
///
/// Validity: theta must be below 2.7 rad if K or D has an entry for a rotation. At larger rotations
/// an evaluation returns ItemStatus::out_of_range, and check_start() throws InvalidInput. Use a
/// torsional spring for full turns about one axis. Between planar bodies only d_1, d_2 and rho_3
/// can differ from zero.

#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// 6 x 6: x, y, z and the rotations about them.
using BushingMatrix = Eigen::Matrix<double, 6, 6>;

/// Parameters of a bushing: symmetric, positive semidefinite matrices, of which at least one is
/// nonzero.
struct BushingOptions {
  BushingMatrix stiffness = BushingMatrix::Zero();  ///< K
  BushingMatrix damping = BushingMatrix::Zero();    ///< D
};

/// Springs and dampers between two markers in the axes of the first marker.
class Bushing final : public Force, public ItemStartCheck {
 public:
  /// Cosine of the largest rotation, 2.7 rad.
  static constexpr double kReach = -0.904;

  Bushing(std::string name, Marker first, Marker second, const BushingOptions& options);

  const BushingOptions& options() const { return options_; }

  ItemFacets facets() const override { return ItemFacets::of(*this); }
  std::vector<Marker> markers() const override { return {markers_[0], markers_[1]}; }
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  /// Throws InvalidInput if the relative rotation is too large.
  void check_start(const BodiesView& view) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view,
                          const ItemWorkspace* workspace) const override;
  double dissipated_power(const BodiesView& view, const ItemWorkspace* workspace) const override;
  /// Displacement, rotation vector, and force and moment p, all in the axes of the first marker.
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;

 private:
  struct Deflection;
  struct Workspace;
  static Deflection measure(const AttachedPair& pair);
  /// The deflection at any state.
  Deflection deflection(const BodiesView& view) const;
  bool within_reach(const Deflection& at) const;

  Marker markers_[2];
  BushingOptions options_;
  bool turns_;  // K or D has an entry of a rotation
};

}  // namespace tribodyn
