#pragma once
/// Contact pressure of two surfaces as a function of their gap.
///
/// The gap g [m] is the distance of the deformed surfaces along the normal, negative where they
/// overlap. A law gives the pressure p(g) >= 0 [Pa], which does not grow with g, and the energy per
/// area, the integral of p from g upwards [J/m2]. Laws:
///
///     penalty       p = k max(0, -g)^n,
///     rough walls   asperity pressure (contact/asperity_law.hpp).
///
/// - k: stiffness per area [Pa/m^n]; n [-] >= 1. A total stiffness K [N/m^n] of a surface of area A
///   [m2] that touches everywhere is k = K/A.
///
/// The penalty replaces the condition g >= 0: the overlap falls with k. A layer of thickness h with
/// the modulus E has k = E/h and n = 1.
///
/// Source: [Wriggers2006] section 5.2 and chapter 9.

#include <limits>
#include <memory>

#include "tribodyn/contact/asperity_law.hpp"

namespace tribodyn {

/// Pressure at one gap.
struct PressureState {
  double pressure = 0.0;  ///< p [Pa]
  double slope = 0.0;     ///< dp/dg [Pa/m] <= 0
  double energy = 0.0;    ///< [J/m2]
};

class PressureLaw {
 public:
  virtual ~PressureLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  virtual PressureState at(double gap) const noexcept = 0;
  /// Gap [m] at and above which the pressure is zero.
  virtual double reach() const noexcept = 0;
};

struct PenaltyOptions {
  double stiffness;       ///< k [Pa/m^n] > 0
  double exponent = 1.0;  ///< n [-] >= 1
};

class PenaltyPressure final : public PressureLaw {
 public:
  /// Throws InvalidInput.
  explicit PenaltyPressure(const PenaltyOptions& options);
  const char* name() const override { return "penalty"; }
  const char* source() const override;
  PressureState at(double gap) const noexcept override;
  double reach() const noexcept override { return 0.0; }
  const PenaltyOptions& options() const { return options_; }

 private:
  PenaltyOptions options_;
};

/// The pressure of rough walls.
class RoughPressure final : public PressureLaw {
 public:
  explicit RoughPressure(std::shared_ptr<const AsperityLaw> asperities);
  const char* name() const override { return asperities_->name(); }
  const char* source() const override { return asperities_->source(); }
  PressureState at(double gap) const noexcept override;
  double reach() const noexcept override { return asperities_->upper_end(); }

 private:
  std::shared_ptr<const AsperityLaw> asperities_;
};

}  // namespace tribodyn
