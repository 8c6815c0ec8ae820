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
/// it is viscous, and surfaces under load creep.

namespace tribodyn {

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
};

}  // namespace tribodyn
