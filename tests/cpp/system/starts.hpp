#pragma once
/// Starts of mechanisms and the errors that they raise.

#include <memory>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn::test {

/// The error that assembling a model raises, as an object.
template <class E>
ErrorInfo error_of(const Model& model) {
  DynamicsWorkspace ws(model);
  try {
    initial_state(model, ws);
  } catch (const E& error) {
    return error.info();
  }
  FAIL("no error of the expected type");
  return {};
}

inline std::shared_ptr<LubricatedInterface> coarse_film(double fraction = 1.0) {
  LubricatedOptions options;
  options.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
  options.mesh = {.around = 16, .along = 4};
  options.initial_film_fraction = fraction;
  return std::make_shared<LubricatedInterface>(options);
}

inline State start_of(const Model& model) {
  DynamicsWorkspace ws(model);
  return initial_state(model, ws);
}

/// Motion in the gap of a clearance joint.
inline GapMotion gap_at(const Model& model, std::size_t joint, const State& state) {
  return clearance_joint(model, joint)
      .gap_motion(model.view(state.q.data(), state.v.data(), state.a.data()));
}

}  // namespace tribodyn::test
