#pragma once
/// The interface of friction laws without memory: a coefficient that depends on speed alone.
///
/// With the contact pressure p and the sliding velocity v of one wall against the other, the
/// traction on that wall is -mu(v) p. mu(v) is odd, has the sign of v and is continuous, so
/// that a Newton iteration can use its derivative.

namespace tribodyn {

/// Coefficient of friction as a function of the sliding velocity.
class FrictionLaw {
 public:
  virtual ~FrictionLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// mu [-] at the sliding velocity v [m/s]; same sign as v.
  virtual double coefficient(double sliding_velocity) const noexcept = 0;
  /// dmu/dv [s/m].
  virtual double derivative(double sliding_velocity) const noexcept = 0;
};

}  // namespace tribodyn
