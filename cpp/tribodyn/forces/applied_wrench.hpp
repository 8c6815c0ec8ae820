#pragma once
/// A given force and a given torque at a marker, as functions of time.
///
/// The force F [N] acts at the origin r of the marker, the torque T [N m] about z. Their
/// components are taken along the axes e_k, which are
///
///     global     the axes of the ground: the load keeps its direction (a weight),
///     following  the axes of the marker: the load turns with the body (a thruster):
///
///     F = sum over k of F_k(t) e_k,
///     Q = J^T F + J_w^T (T(t) e_z),             J = dr/dq, J_w = d(angular velocity)/dv,
///     dQ/dq = d2(F . r)/dq2 at fixed F + J^T sum over k of F_k(t) de_k/dq,   dQ/dv = 0.
///
/// The power supplied to the mechanism is F . r' + T e_z . angular velocity. There is no
/// potential energy: also a constant load counts as supplied power.
///
/// Valid for every body as to the force. The tangent takes J_w and the axis of the torque as
/// constant, which is exact for planar bodies.

#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// The axes along which the components of a load are given.
enum class LoadAxes {
  global,     ///< axes of the ground
  following,  ///< axes of the marker, which turn with its body
};

/// Components of a load as functions of time; an empty pointer is zero.
struct LoadComponents {
  TimeFunctionPointer force[3] = {};  ///< along x, y, z [N]
  TimeFunctionPointer torque = {};    ///< about z [N m], counter-clockwise positive
};

/// A load that someone outside puts on one body.
class AppliedWrench final : public Force {
 public:
  /// At least one component is given.
  AppliedWrench(std::string name, Marker marker, LoadComponents load, LoadAxes axes);

  const Marker& marker() const { return marker_; }
  LoadAxes axes() const { return axes_; }

  std::vector<Marker> markers() const override { return {marker_}; }
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  std::vector<const TimeFunction*> time_functions() const override;
  double supplied_power(double t, const BodiesView& view) const override;

 private:
  /// The motion of load axis k; the global axes do not move and have no Jacobians.
  void axis(int k, const BodiesView& view, VectorMotion& out) const;

  Marker marker_;
  LoadComponents load_;
  LoadAxes axes_;
};

}  // namespace tribodyn
