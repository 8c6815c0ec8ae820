#pragma once
/// A given force per length or a pressure on a flexible body, as a function of time.
///
/// The load acts at points of the body that approximate an integral, such as the Gauss points of
/// the axis of a beam (beams/axis_points.hpp). With the functions of time f_c along the axes e_c,
/// the weight w_k of point k and the Jacobian J_k = dr_k/dq of its position r_k [m],
///
///     F_k = w_k sum over c of f_c(t) e_c,        Q = sum over k of J_k^T F_k,
///     dQ/dq = sum over k of d2(F_k . r_k)/dq2 at fixed F_k
///             + w_k sum over c of f_c J_k^T de_c/dq,                    dQ/dv = 0.
///
/// The functions are forces per length [N/m] with weights in metres (weight of the integral times a
/// factor of the load), or pressures [Pa] with weights in square metres (times the width of the
/// section). Since the points move as the interpolation of the body states, Q is the consistent
/// load of this interpolation. The axes e_c are global, or those of the markers, which turn with
/// the sections of a beam (LoadAxes); the second term is then the load stiffness, which is not
/// symmetric in general.
///
/// The power [W] supplied to the mechanism is the sum of F_k . r_k'. As for a load at one marker,
/// all of it counts as supplied; there is no potential energy.
///
/// Source: [Haug1989] chapter 6.

#include <array>
#include <vector>

#include "tribodyn/forces/applied_wrench.hpp"

namespace tribodyn {

/// A point of the load.
struct LoadPoint {
  Marker marker;
  double weight = 0.0;  ///< [m] or [m2], any sign
};

/// A distributed load on one body.
class DistributedForce final : public Force, public ItemTimeFunctions {
 public:
  /// `force`: components along x, y, z per weight; an empty pointer is zero. At least one point and
  /// one component must be given.
  DistributedForce(std::string name, std::vector<LoadPoint> points,
                   std::array<TimeFunctionPointer, 3> force, LoadAxes axes);

  ItemFacets facets() const override { return ItemFacets::of(*this); }
  std::vector<Marker> markers() const override;
  /// One element for consecutive points with the same coordinates.
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double supplied_power(double t, const BodiesView& view,
                        const ItemWorkspace* workspace) const override;
  std::vector<const TimeFunction*> time_functions() const override;

 private:
  /// Whether a point needs another element than the point before.
  bool starts_element(std::size_t point) const;
  bool follows() const { return axes_ == LoadAxes::following; }
  /// Values of the functions at a time.
  Vector3 components(double t) const;

  std::vector<LoadPoint> points_;
  std::array<TimeFunctionPointer, 3> force_;
  LoadAxes axes_;
};

}  // namespace tribodyn
