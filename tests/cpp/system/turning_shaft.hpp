#pragma once
/// A rigid shaft that turns about z on two damped bushings.

#include <memory>
#include <string>
#include <vector>

#include "models.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/forces/bushing.hpp"
#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn::test {

inline constexpr double kHalfSpan = 0.2;  // [m]

/// `flat`: whether its moments of inertia across the axis differ.
inline Model turning_shaft(double speed, bool flat = false) {
  Model model;
  const int body =
      model.add_body(std::make_unique<SpatialBody>(
                         "shaft", 4.0, Vector3(0.06, flat ? 0.08 : 0.06, 0.11).asDiagonal()),
                     std::vector<double>(6, 0.0), {0.0, 0.0, 0.0, 0.0, 0.0, speed},
                     {.velocities = std::vector<bool>(6, true)});
  for (const double z : {-kHalfSpan, kHalfSpan}) {
    Marker ground, end;
    ground.body = kGround;
    end.body = body;
    ground.position = end.position = {0.0, 0.0, z};
    BushingOptions options;
    options.stiffness.diagonal().head<3>() << 1e6, 7e5, 1e5;
    options.damping.diagonal().head<3>().setConstant(500.0);
    model.add(std::make_unique<Bushing>(z < 0.0 ? "left" : "right", ground, end, options));
  }
  model.freeze();
  return model;
}

/// The start of a model, with accelerations of zero.
inline State start_of(const Model& model, DynamicsWorkspace& ws) {
  State state = initial_state(model, ws);
  state.a.setZero(model.coordinates());
  state.multipliers.setZero(model.rows());
  return state;
}

}  // namespace tribodyn::test
