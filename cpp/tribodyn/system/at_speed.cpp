#include "tribodyn/system/at_speed.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/steady_turn.hpp"

namespace tribodyn {

namespace {

constexpr const char* kHint = "give a function that returns the model for a speed";

/// Throws ModelError if other things than velocities depend on the speed.
void require_velocities_alone(const Model& model) {
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    if (model.places()[k].history.size == 0 && model.places()[k].first_order.size == 0) continue;
    throw ModelError({.item = model.items()[k]->label(),
                      .rule = "remembers its motion, so that the model at one speed does not "
                              "give those at others",
                      .hint = kHint});
  }
  for (const TimeDependence& each : model.time_dependences()) {
    if (!each.prescribes) continue;
    throw ModelError({.item = "'" + each.item + "'",
                      .rule = "prescribes a motion, so that the model at one speed does not give "
                              "those at others",
                      .hint = kHint});
  }
}

}  // namespace

double speed_of(const Model& model, const State& state) {
  double speed = 0.0;
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    const Body& body = *model.bodies()[k];
    if (!body.planar()) continue;
    for (int i = 0; i < body.coordinates(); ++i) {
      if (body.coordinate_unit(i) != Unit::radian) continue;
      speed = std::max(speed, std::abs(state.v[model.body_offset()[k] + i]));
    }
  }
  std::vector<RotationFrame> frames(model.chart_coordinates().size());
  set_frames(model, state.q, state.v, state.a, state.charts, frames.data(), false);
  for (const RotationFrame& frame : frames) speed = std::max(speed, frame.omega.norm());
  return speed;
}

State state_at_speed(const Model& model, const State& at, double speed, DynamicsWorkspace& ws) {
  require_velocities_alone(model);
  const double own = speed_of(model, at);
  if (own == 0.0) {
    throw ModelError({.item = "model",
                      .quantity = "angular velocity",
                      .value = own,
                      .unit = "rad/s",
                      .rule =
                          "must not be 0 for all rigid bodies, beams and reduced solids at the "
                          "start, because the velocities at other speeds are multiples of those",
                      .hint = "give the rotor an angular_velocity, or a function that returns the "
                              "model for a speed"});
  }
  State state = at;
  state.v *= speed / own;
  if (!accelerate(model, state, ws)) {
    throw ModelError({.item = "model",
                      .quantity = "speed",
                      .value = speed,
                      .unit = "rad/s",
                      .rule = "must be one at which all items can be evaluated",
                      .hint = kHint});
  }
  return state;
}

}  // namespace tribodyn
