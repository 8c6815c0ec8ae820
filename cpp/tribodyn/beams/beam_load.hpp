#pragma once
/// Resultants of the stresses at a section of a beam.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Load on a section by the part of the beam beyond it, in the axes of the section.
struct BeamLoad {
  Vector3 force = Vector3::Zero();   ///< N, Q_y, Q_z [N]; tension is positive
  Vector3 moment = Vector3::Zero();  ///< T, M_y, M_z [N m]
};

}  // namespace tribodyn
