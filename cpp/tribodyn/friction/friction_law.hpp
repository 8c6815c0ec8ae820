#pragma once
/// Interface of the friction laws without history: the coefficient depends on the sliding velocity
/// alone.
///
/// With the contact pressure p [Pa] and the sliding velocity v [m/s] of one wall relative to the
/// other, the traction on that wall is -mu(v) p. The coefficient mu(v) [-] is an odd function,
/// hence zero at rest. It never has the opposite sign of v, so that friction never supplies power.
/// Newton's method uses the derivative dmu/dv. A piecewise law has kinks at the ends of its
/// branches; each law states which one-sided derivative it returns there, and the size of the jump
/// if mu has one.
///
/// A law without history does not stick. Below the speed at which mu reaches its full value the law
/// is viscous, and loaded surfaces creep. `full_coefficient` is the coefficient of the same law
/// without this transition; its excess over |mu| is the friction that the transition removes.
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
  /// Returns the same law with a transition speed [m/s] > 0, or null if the law is not open.
  virtual std::shared_ptr<const FrictionLaw> with_transition_speed(double /*speed*/) const {
    return nullptr;
  }
};

}  // namespace tribodyn
