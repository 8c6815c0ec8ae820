#pragma once
/// State of walls that deform (deforming_walls.hpp): used by its two source files.

#include "tribodyn/solid_film/deforming_walls.hpp"

namespace tribodyn {

struct DeformingWalls::State final : WallState {
  // Their derivatives are computed when first needed, by functions that receive a constant state.
  mutable std::vector<FacingPoint> points;
  mutable bool derived = false;
  WallBounds bounds;
  std::vector<Vector3> force;    // T of the nodes, at the last loads()
  std::vector<double> friction;  // w eta phi / h of the nodes, at the last loads() [N s/m]
  int missed = -1;
};

}  // namespace tribodyn
