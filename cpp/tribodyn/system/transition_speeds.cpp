#include "tribodyn/system/transition_speeds.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn {

namespace {

constexpr double kShare = 0.01;

}  // namespace

TransitionSpeeds::TransitionSpeeds(const Model& model) : model_(&model) {
  try {
    DynamicsWorkspace ws(model);
    state_ = initial_state(model, ws);
  } catch (const Error&) {
    return;
  }
  const PlacedBodies view(model, state_);
  for (const ItemFacets& facets : model.facets()) {
    if (!facets.open_friction) continue;
    largest_ = std::max(largest_, facets.open_friction->sliding_speed(view));
  }
}

std::optional<double> TransitionSpeeds::of(const Item& item) const {
  if (!(largest_ > 0.0)) return {};
  const PlacedBodies view(*model_, state_);
  return kShare * std::max(item.facets().open_friction->sliding_speed(view), kShare * largest_);
}

}  // namespace tribodyn
