#pragma once
/// Transition speeds of friction laws that were given none.
///
/// A regularised friction law changes its sign over a transition speed v_t [m/s], which must be far
/// below the sliding speed V [m/s] of the surfaces. A law without a given transition speed receives
/// one in each joint from the start of the mechanism:
///
///     v_t = max( V, V_max / 100 ) / 100
///
/// V is the sliding speed of the joint at the start, V_max [m/s] the largest sliding speed of all
/// joints with such a law. The second term applies to joints that happen to be at rest at the
/// start, for example at a dead point. In a mechanism that starts from rest the laws keep their
/// default of 1 mm/s (friction/friction_law.hpp).

#include <optional>

#include "tribodyn/system/model.hpp"
#include "tribodyn/system/state.hpp"

namespace tribodyn {

/// The transition speeds of one frozen model.
class TransitionSpeeds {
 public:
  /// Finds the start of the model. A model without a consistent start counts as being at rest; its
  /// run reports the error.
  explicit TransitionSpeeds(const Model& model);
  /// Transition speed [m/s] of an item of the model with open friction; none if the model is at
  /// rest.
  std::optional<double> of(const Item& item) const;

 private:
  const Model* model_;
  State state_;
  double largest_ = 0.0;  // [m/s]
};

}  // namespace tribodyn
