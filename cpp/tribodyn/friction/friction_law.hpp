#pragma once
/// Interface of the friction laws without history: a coefficient that depends on speed alone.
///
/// With the contact pressure p [Pa] and the sliding velocity v [m/s] of one wall relative to the
/// other, the traction on that wall is -mu(v) p. The coefficient mu(v) is odd, hence zero at rest,
/// and never has the opposite sign of v, so that friction never supplies power. Newton's method
/// uses its derivative. A piecewise law has kinks at the ends of its branches; each law states
/// which one-sided derivative it returns there, and the size of a step if it has one.
///
/// A law without history does not stick: below the speed at which the law reaches its full
/// coefficient it is viscous, and loaded surfaces creep. The friction lost in this transition is
/// the difference to `full_coefficient`, the coefficient of the same law without a transition.
///
/// A law without a given transition speed is **open**: each joint of a mechanism chooses the speed
/// from its own motion (system/transition_speeds.hpp).

#include <memory>

namespace tribodyn {

/// Transition speed [m/s] of an open law for which no mechanism has chosen one.
inline constexpr double kSlowTransition = 1e-3;

/// Coefficient of friction as a function of the sliding velocity.
class FrictionLaw {
 public:
  virtual ~FrictionLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// mu [-] at the sliding velocity v [m/s]; zero or with the sign of v.
  virtual double coefficient(double sliding_velocity) const noexcept = 0;
  /// dmu/dv [s/m], an even function.
  virtual double derivative(double sliding_velocity) const noexcept = 0;
  /// Coefficient [-] >= |mu| of the same friction without a transition at rest, at a speed
  /// [m/s] >= 0.
  virtual double full_coefficient(double speed) const noexcept = 0;
  /// Whether the law leaves its transition speed to each joint.
  virtual bool open() const { return false; }
  /// The same law with a transition speed [m/s] > 0; null if the law is not open.
  virtual std::shared_ptr<const FrictionLaw> with_transition_speed(double /*speed*/) const {
    return nullptr;
  }
};

}  // namespace tribodyn
