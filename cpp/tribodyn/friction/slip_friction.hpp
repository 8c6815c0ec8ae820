#pragma once
/// Friction force for a slip velocity vector, with its derivatives.
///
/// Two walls slide with the slip velocity V [m/s] under the load N [N], positive in compression.
/// The force F [N] is the force required to slide: in steady sliding it has the direction of V.
/// Friction acts with -F on the wall that moves with V relative to the other wall.
///
/// - Law without history (joint_friction.hpp):  F = mu(|V|) N V/|V|.
/// - Bristles (lugre.hpp):  F depends also on their deflection z [m]. In an implicit stage
///   z = base + weight dz/dt; the derivatives below include this change of z.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Response of friction to a slip velocity. If the slip has fewer than three components, the
/// entries of the other components are zero.
struct SlipFriction {
  Vector3 force = Vector3::Zero();        ///< F [N]
  Matrix3 by_velocity = Matrix3::Zero();  ///< dF/dV [N s/m]
  Vector3 by_load = Vector3::Zero();      ///< dF/dN [-]
  // Bristle quantities, which a law without bristles leaves unchanged.
  Vector3 deflection = Vector3::Zero();           ///< z [m]
  Vector3 rate = Vector3::Zero();                 ///< dz/dt [m/s]
  Matrix3 rate_by_velocity = Matrix3::Zero();     ///< d(dz/dt)/dV [-]
  Vector3 rate_by_load = Vector3::Zero();         ///< d(dz/dt)/dN [m/(N s)]
  Vector3 rate_by_deflection = Vector3::Zero();   ///< d(dz/dt)_i/d(base_i) [1/s]
  Vector3 force_by_deflection = Vector3::Zero();  ///< dF_i/d(base_i) [N/m]
};

}  // namespace tribodyn
