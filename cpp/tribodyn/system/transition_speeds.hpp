#pragma once
/// Transition speeds of friction laws that were given none.
///
/// A regularised law of friction changes its sign over a transition speed v_t [m/s], which must lie
/// far below the speeds V [m/s] at which the surfaces slide. A law that was given no transition
/// speed takes one in each joint from the start of the mechanism:
///
///     v_t = max( V, V_max / 100 ) / 100
///
/// V is the sliding speed of the joint at the start, V_max the largest of all joints with such a
/// law. The second term serves joints that happen to stand still at the start, at a dead point for
/// example. In a mechanism that starts from rest the laws keep their own 1 mm/s
/// (friction/friction_law.hpp).

#include <optional>

#include "tribodyn/system/model.hpp"
#include "tribodyn/system/state.hpp"

namespace tribodyn {

/// The transition speeds of one frozen model.
class TransitionSpeeds {
 public:
  /// Finds the start of the model. A model whose start cannot be found counts as one at rest; its
  /// run says what is wrong.
  explicit TransitionSpeeds(const Model& model);
  /// Transition speed [m/s] of an item of the model with open friction; none in one at rest.
  std::optional<double> of(const Item& item) const;

 private:
  const Model* model_;
  State state_;
  double largest_ = 0.0;  // [m/s]
};

}  // namespace tribodyn
