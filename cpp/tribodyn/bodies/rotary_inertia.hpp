#pragma once
/// Inertia of a frame that rotates in space with a chart: of a rigid body, or of a node of a beam.
///
/// With the inertia Jb [kg m2] in the frame, Js = R Jb R^T in global axes
/// (bodies/rotation_frame.hpp) and n = Js alpha + omega x Js omega [N m], the equations of rotation
/// under a moment m [N m] about the centre of mass are T^T n = T^T m, hence for the chart
/// coordinates psi
///
///     M = T^T Js T,    Q = -T^T (Js T' psi' + omega x Js omega),
///     d(Q - M a)/dpsi = -A(n) - T^T ( -[n] T + Js (T'' - [omega] T') + B T' ),
///     dQ/dpsi'        = -T^T ( Js (2 T' - [omega] T) + B T ),    B = [omega] Js - [Js omega],
///
/// with A(n) = d(T^T n)/dpsi. Damping in proportion to mass, by the rate c [1/s], is the moment
/// -c Js omega [N m]:
///
///     Q = -c T^T Js omega,   dQ/dpsi = -c (A(Js omega) + T^T (Js T' - [Js omega] T)),
///     dQ/dpsi' = -c M.
///
/// Source: as in bodies/rotation_frame.hpp; the derivatives follow from
/// (d theta)' = d omega - d theta x omega with the small rotation d theta = T dpsi.

#include "tribodyn/bodies/element_blocks.hpp"
#include "tribodyn/bodies/rotation_frame.hpp"

namespace tribodyn {

/// Inertia about the origin of a frame.
class RotaryInertia {
 public:
  RotaryInertia() = default;
  /// inertia [kg m2] in the frame, symmetric.
  explicit RotaryInertia(const Matrix3& inertia) : inertia_(inertia) {}

  const Matrix3& in_frame() const { return inertia_; }
  /// Js.
  Matrix3 in_space(const RotationFrame& frame) const {
    return frame.rotation * inertia_ * frame.rotation.transpose();
  }
  /// M.
  Matrix3 mass_matrix(const RotationFrame& frame) const;
  /// Adds Q and, with `tangents`, its derivatives to an element whose entries first, first + 1 and
  /// first + 2 are the chart coordinates; `rate`: psi' [rad/s].
  void add_forces(const RotationFrame& frame, const Vector3& rate, bool tangents,
                  Eigen::Index first, ElementBlocks& out) const;
  /// The same for damping by the rate c [1/s].
  void add_damping(const RotationFrame& frame, double c, bool tangents, Eigen::Index first,
                   ElementBlocks& out) const;

 private:
  Matrix3 inertia_ = Matrix3::Zero();
};

}  // namespace tribodyn
