#pragma once
/// Friction at a place whose walls slide by a vector, with its derivatives.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// What friction answers to a slip velocity V [m/s] under a load N [N]. Slips of fewer than three
/// components leave the others zero. `force` [N] is what it takes to slide: on the wall whose
/// velocity against the other is V it works with the opposite sign.
struct SlipFriction {
  Vector3 force = Vector3::Zero();        ///< F [N]
  Matrix3 by_velocity = Matrix3::Zero();  ///< dF/dV [N s/m]
  Vector3 by_load = Vector3::Zero();      ///< dF/dN [-]
  // Of bristles; zero where the law has none.
  Vector3 deflection = Vector3::Zero();           ///< z [m]
  Vector3 rate = Vector3::Zero();                 ///< dz/dt [m/s]
  Matrix3 rate_by_velocity = Matrix3::Zero();     ///< [-]
  Vector3 rate_by_load = Vector3::Zero();         ///< [m/(N s)]
  Vector3 rate_by_deflection = Vector3::Zero();   ///< of each component by its base [1/s]
  Vector3 force_by_deflection = Vector3::Zero();  ///< alike [N/m]
};

}  // namespace tribodyn
