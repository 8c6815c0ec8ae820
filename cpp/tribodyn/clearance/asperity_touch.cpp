#include "tribodyn/clearance/asperity_touch.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

TouchState AsperityTouch::at(double distance) const {
  if (distance >= options_.asperities->upper_end()) return {};
  const AsperityState state = options_.asperities->evaluate(distance);
  return {state.pressure, state.pressure_slope, options_.asperities->energy(distance),
          state.area_ratio};
}

TouchFriction AsperityTouch::friction(double speed) const {
  if (!options_.friction) return {};
  return {options_.friction->coefficient(speed), options_.friction->derivative(speed),
          options_.friction->full_coefficient(speed)};
}

void AsperityTouch::set_transition_speed(double speed) {
  if (has_open_friction()) options_.friction = options_.friction->with_transition_speed(speed);
}

std::shared_ptr<AsperityTouch> asperities_among(const std::string& item,
                                                const std::vector<const Interface*>& parts) {
  std::shared_ptr<AsperityTouch> found;
  for (const Interface* part : parts) {
    const auto* dry = dynamic_cast<const DryInterface*>(part);
    if (!dry || !dry->options().asperities) continue;
    if (found) {
      throw InvalidInput({.item = item,
                          .quantity = "asperities",
                          .rule = "must be given once beside an elastic wall",
                          .hint = "use one MixedInterface"});
    }
    found = std::make_shared<AsperityTouch>(dry->options());
  }
  return found;
}

}  // namespace tribodyn
