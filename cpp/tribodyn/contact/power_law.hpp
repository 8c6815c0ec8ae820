#pragma once
/// Elastic force proportional to a power of the penetration.
///
///     F_e = K delta^n,   dF_e/d(delta) = n K delta^(n-1),   int F_e d(delta) = K delta^(n+1)/(n+1)
///
/// - F_e [N]: elastic force, positive in compression; delta [m]: penetration.
/// - K = stiffness [N/m^n]; n = exponent [-] >= 1.
///
/// The user takes K and n from a measurement or a finite-element model, so the law is valid for
/// walls of any shape. The exponent is n = 3/2 for the point contact of Hertz, n = 1 for a linear
/// spring, and 1 to 1.2 for conformal cylinders. The unit of K depends on n: a value of K that
/// belongs to another n is wrong by powers of ten.
///
/// Source: [HuntCrossley1975].

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

struct PowerLawOptions {
  double stiffness;       ///< K [N/m^n], > 0
  double exponent = 1.5;  ///< n [-], >= 1
};

/// Contact with the force K delta^n, shared by all laws of this form.
class PowerContact final : public ElasticContact {
 public:
  PowerContact(double stiffness, double exponent) : stiffness_(stiffness), exponent_(exponent) {}
  ElasticForce at(double penetration) const noexcept override;

 private:
  double stiffness_;
  double exponent_;
};

/// A power law for any walls.
class PowerLaw final : public ElasticLaw {
 public:
  explicit PowerLaw(const PowerLawOptions& options);
  const char* name() const override { return "power law"; }
  const char* source() const override;
  std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                const WallPair& walls) const override;
  const PowerLawOptions& options() const { return options_; }

 private:
  PowerLawOptions options_;
};

}  // namespace tribodyn
