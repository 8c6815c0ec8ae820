#pragma once
/// The interface of friction laws without memory: a coefficient that depends on speed alone.
///
/// With the contact pressure p and the sliding velocity v of one wall against the other, the
/// traction on that wall is -mu(v) p. mu(v) is odd, so zero at rest, and never has the sign against
/// v: friction gives no power. Its derivative serves a Newton iteration. Laws of branches have a
/// kink where one ends, and there the derivative of the side that the law says; those with a step
/// say its size.
///
/// Without memory there is no sticking: below the speed at which a law reaches its full coefficient
/// it is viscous, and surfaces under load creep. What that transition takes away from the friction
/// is the difference to `full_coefficient`, the friction that the law would have without it.
///
/// A law that was given no transition speed is **open**: each joint of a mechanism chooses the
/// speed from its own motion (system/transition_speeds.hpp).

#include <memory>

namespace tribodyn {

/// Transition speed [m/s] of an open law that no mechanism has chosen one for.
inline constexpr double kSlowTransition = 1e-3;

/// Coefficient of friction as a function of the sliding velocity.
class FrictionLaw {
 public:
  virtual ~FrictionLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// mu [-] at the sliding velocity v [m/s]; of the sign of v, or zero.
  virtual double coefficient(double sliding_velocity) const noexcept = 0;
  /// dmu/dv [s/m], an even function.
  virtual double derivative(double sliding_velocity) const noexcept = 0;
  /// Coefficient [-] >= |mu| of the same friction without a transition at rest, at the speed
  /// [m/s] >= 0.
  virtual double full_coefficient(double speed) const noexcept = 0;
  /// Whether the law was given no transition speed.
  virtual bool open() const { return false; }
  /// The same law with a transition speed [m/s] > 0; null of a law that is not open.
  virtual std::shared_ptr<const FrictionLaw> with_transition_speed(double /*speed*/) const {
    return nullptr;
  }
};

}  // namespace tribodyn
