#pragma once
/// Friction force for a slip velocity vector, with its derivatives.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Response of friction to a slip velocity V [m/s] under a load N [N]. Slips with fewer than three
/// components leave the others zero. `force` [N] is the force required to slide: it acts with the
/// opposite sign on the wall that moves with the velocity V relative to the other.
struct SlipFriction {
  Vector3 force = Vector3::Zero();        ///< F [N]
  Matrix3 by_velocity = Matrix3::Zero();  ///< dF/dV [N s/m]
  Vector3 by_load = Vector3::Zero();      ///< dF/dN [-]
  // Bristle quantities; zero if the law has no bristles.
  Vector3 deflection = Vector3::Zero();           ///< z [m]
  Vector3 rate = Vector3::Zero();                 ///< dz/dt [m/s]
  Matrix3 rate_by_velocity = Matrix3::Zero();     ///< [-]
  Vector3 rate_by_load = Vector3::Zero();         ///< [m/(N s)]
  Vector3 rate_by_deflection = Vector3::Zero();   ///< of each component by its own base [1/s]
  Vector3 force_by_deflection = Vector3::Zero();  ///< likewise [N/m]
};

}  // namespace tribodyn
