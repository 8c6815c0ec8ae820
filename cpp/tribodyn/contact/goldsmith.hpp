#pragma once
/// Goldsmith's line contact of a shaft in a bearing.
///
///     delta = F'/(pi E*) [ln(pi E* L Delta_R / (F R_i R_j)) + 1],   F' = F/L
///
/// - delta [m]: penetration, positive while the walls overlap; F [N]: force, positive in
///   compression.
/// - L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; R_i, R_j [m]: radii of bearing and shaft; Delta_R = R_i - R_j [m].
///
/// The argument of the logarithm has the unit 1/m^2, so the penetration depends on the unit of
/// length of the radii. The unit here is the metre, as in the literature of clearance joints. With
/// L^3 instead of L (dubowsky_freudenstein.hpp) the formula is dimensionally consistent. In the
/// form of logarithmic_contact.hpp the largest force is F_m = pi E* L Delta_R / (R_i R_j), and the
/// law ends at the penetration Delta_R / (R_i R_j); both are numbers in SI units.
///
/// Source: [Goldsmith1960], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Line contact after Goldsmith.
class Goldsmith final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Goldsmith(double contact_modulus) : CylinderLaw("Goldsmith", contact_modulus) {}
  const char* name() const override { return "Goldsmith"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
