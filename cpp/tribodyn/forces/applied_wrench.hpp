#pragma once
/// A given force and torque at a marker, as functions of time or of an angle.
///
/// The force F [N] acts at the origin r [m] of the marker, together with the torque M [N m]. The
/// components F_k and M_k refer to the unit vectors e_k of the load axes. These are
///
///     global     the axes of the ground: the load keeps its direction (a weight),
///     following  the axes of the marker: the load rotates with the body (a thruster).
///
/// With the argument x, the coordinates q and velocities v of the body, and its angular velocity w
/// [rad/s], the load and the generalised force Q are
///
///     F = sum over k of F_k(x) e_k,      M = sum over k of M_k(x) e_k,
///     Q = J^T F + J_w^T M,                  J = dr/dq, J_w = dw/dv,
///     dQ/dq = d2(F . r)/dq2 at fixed F + d(J_w^T M)/dq at fixed M
///             + sum over k of (J^T F_k + J_w^T M_k) de_k/dq
///             + (J^T dF/dx + J_w^T dM/dx) dx/dq,                       dQ/dv = 0.
///
/// The argument x is the time [s] or the angle [rad] between two markers (relative_angle.hpp),
/// which counts full turns. A load that depends on the angle of a drive is a function of time
/// (math/driven_function.hpp).
///
/// The power [W] supplied to the mechanism is F . r' + M . w. A load has no potential energy: even
/// the power of a constant load counts as supplied. A torque with a fixed direction in space is not
/// the gradient of a potential.
///
/// Validity: a load over the angle between two markers requires an angle that is defined
/// (relative_angle.hpp).
///
/// Source: [Haug1989] chapter 6.

#include <array>
#include <optional>

#include "tribodyn/forces/force.hpp"
#include "tribodyn/forces/relative_angle.hpp"

namespace tribodyn {

/// The axes in which the components of a load are given.
enum class LoadAxes {
  global,     ///< axes of the ground
  following,  ///< axes of the marker, which rotate with its body
};

/// Components of a load along x, y, z as functions; an empty pointer is zero.
struct LoadComponents {
  std::array<TimeFunctionPointer, 3> force = {};   ///< [N]
  std::array<TimeFunctionPointer, 3> torque = {};  ///< [N m]
};

/// An external load on one body.
class AppliedWrench final : public Force, public ItemTimeFunctions, public ItemHeld {
 public:
  /// At least one component must be given. The components are functions of the angle if an angle is
  /// given, otherwise of time.
  AppliedWrench(std::string name, Marker marker, LoadComponents load, LoadAxes axes,
                std::optional<RelativeAngle> angle = {});

  const Marker& marker() const { return marker_; }
  LoadAxes axes() const { return axes_; }

  ItemFacets facets() const override;
  /// Markers of the load, then of the angle.
  std::vector<Marker> markers() const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  std::vector<const TimeFunction*> time_functions() const override;
  double supplied_power(double t, const BodiesView& view,
                        const ItemWorkspace* workspace) const override;
  int held_size() const override { return 1; }
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;

 private:
  Marker marker_;
  LoadComponents load_;
  LoadAxes axes_;
  std::optional<RelativeAngle> angle_;
};

}  // namespace tribodyn
