#pragma once
/// A segment of a geometrically exact beam in space: the elastic element between two nodes.
///
/// The nodes have the positions r1, r2 [m] and the rotations R1, R2. With the rotation vector theta
/// of the relative rotation, R1^T R2 = exp([theta]), the frame in the middle is
/// R = R1 exp([theta]/2), and the strains per reference length L [m] are, with components in its
/// axes,
///
///     Gamma = R^T (r2 - r1)/L - Gamma0,      kappa = theta/L - kappa0,
///
/// where Gamma0 and kappa0 are the values in the reference: Gamma = (axial strain, shear y, shear
/// z)
/// [-], kappa = (twist, curvature about y, curvature about z) [1/m]. A rigid motion leaves both
/// unchanged. The stored energy [J] and the resultants are
///
///     U = L (Gamma . C Gamma + kappa . D kappa)/2,   n = C Gamma = (N, Qy, Qz) [N],
///     D = diag(GJ, EI2, EI3),                        m = D kappa = (T, My, Mz) [N m].
///
/// C = diag(EA, GA2*, GA3*) contains the *residual bending flexibility* [MacNeal1978],
///
///     1/GA2* = 1/GA2 + L^2/(12 EI3),       1/GA3* = 1/GA3 + L^2/(12 EI2),
///
/// the part of the bending within the segment that a constant curvature does not describe. With it
/// the stiffness for small displacements of a straight segment is exactly that of the Timoshenko
/// beam, whatever its length, and thin beams do not lock. The resultants are those in the middle.
///
/// **Variations.** Let delta = R^T (dr2 - dr1), and u1, u2 the rotations R^T T dpsi of the nodes in
/// the axes of the middle frame, which itself rotates by w. With h = |theta|/2,
///
///     dtheta = V (u2 - u1),            V = g 1 + (1 - g)/|theta|^2 theta theta^T,  g = h/sin h,
///     w = (u1 + u2)/2 - c theta x (u2 - u1),                             c = tan(h/2)/(4 h),
///     L dGamma = delta + d x w,        d = R^T (r2 - r1).
///
/// The virtual work dU = n . delta + k . (u1 + u2)/2 + q . (u2 - u1) with
///
///     k = n x d,       q = V m + c theta x k
///
/// gives the force R n and the moments R (k/2 - q) and R (k/2 + q) on the nodes, with opposite
/// signs. Their derivatives are exact; the stiffness is symmetric in chart coordinates. Damping in
/// proportion to stiffness, by the time beta [s], adds beta C Gamma' to n and beta D kappa' to m,
/// and the dissipated power [W] is beta L (Gamma' . C Gamma' + kappa' . D kappa').
///
/// Validity: |theta| < 3 rad; theta is continuous below pi.
/// Sources: [SimoVuQuoc1986]; [CrisfieldJelenic1999] (strains that rigid rotations leave
/// unchanged).

#include "tribodyn/beams/section_resultants.hpp"
#include "tribodyn/bodies/element_blocks.hpp"
#include "tribodyn/bodies/rotation_frame.hpp"

namespace tribodyn {

/// The largest relative rotation [rad] of two neighbouring nodes.
inline constexpr double kLargestBend = 3.0;

/// The two nodes of a segment: positions, velocities and frames.
struct SegmentEnds {
  Vector3 position[2] = {Vector3::Zero(), Vector3::Zero()};  ///< [m]
  Vector3 velocity[2] = {Vector3::Zero(), Vector3::Zero()};  ///< [m/s]
  const RotationFrame* frame[2] = {nullptr, nullptr};
};

/// Strains and resultants of a segment, in the axes of its middle frame: those at its middle.
struct SegmentResultants {
  Vector3 strain = Vector3::Zero();     ///< Gamma: axial, shear y, shear z [-]
  Vector3 curvature = Vector3::Zero();  ///< kappa: twist, about y, about z [1/m]
  Vector3 force = Vector3::Zero();      ///< (N, Qy, Qz) [N], on the first part by the second
  Vector3 moment = Vector3::Zero();     ///< (T, My, Mz) [N m], on the first part by the second
  Matrix3 axes = Matrix3::Identity();   ///< of the middle frame, in global axes
};

/// Rotation vector [rad] of a rotation, shorter than pi.
Vector3 rotation_vector(const Matrix3& rotation);

/// The elastic element between two nodes.
class FrameSegment {
 public:
  /// Free of stress where the nodes have these positions [m] and rotations. `damping`: beta [s].
  FrameSegment(const SectionResultants& section, const Vector3& first, const Matrix3& first_axes,
               const Vector3& second, const Matrix3& second_axes, double damping);

  double length() const { return length_; }
  const SectionResultants& section() const { return section_; }

  /// Adds the forces on the twelve coordinates of the nodes (position 1, psi 1, position 2, psi 2)
  /// and, with `tangents`, their derivatives.
  void add_forces(const SegmentEnds& ends, bool tangents, ElementBlocks& out) const;
  /// U.
  double energy(const SegmentEnds& ends) const;
  /// Power [W] that damping converts to heat.
  double dissipated_power(const SegmentEnds& ends) const;
  SegmentResultants resultants(const SegmentEnds& ends) const;

 private:
  struct Kinematics;
  struct Rates;
  struct Loads;

  SegmentResultants resultants(const SegmentEnds& ends, const Kinematics& at) const;
  void add_tangents(const SegmentEnds& ends, const Kinematics& at, const Loads& loads,
                    ElementBlocks& out) const;

  SectionResultants section_;
  double length_ = 0.0;
  double damping_ = 0.0;
  Vector3 force_stiffness_, moment_stiffness_;  // diagonals of C and D
  Vector3 straight_, unbent_;                   // Gamma0 and kappa0
};

}  // namespace tribodyn
