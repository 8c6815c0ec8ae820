#pragma once
/// Radzimovsky's line contact of a shaft in a bearing.
///
///     delta = F'/(pi E*) [2/3 + ln(4 R_i R_j / b^2)],   b^2 = 4 F' R_i R_j / (pi E* Delta_R)
///
/// - delta [m]: penetration, positive while the walls overlap; F [N]: force, positive in
///   compression.
/// - F' = F/L [N/m]: force per length; L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; R_i, R_j [m]: radii of bearing and shaft; Delta_R = R_i - R_j [m].
/// - b [m]: half width of Hertz's contact strip, 1.128 sqrt(F' R_i R_j / (E* Delta_R)).
///
/// The factor 1.60, which some authors quote instead of 1.128, refers to the full width and to
/// diameters. The radii cancel: 4 R_i R_j / b^2 = pi E* Delta_R / F'. In the form of
/// logarithmic_contact.hpp the largest force is F_m = pi E* L Delta_R exp(-1/3); the law ends at
/// the penetration 0.72 Delta_R. The arc of contact must be small.
///
/// Source: [Radzimovsky1953], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Line contact after Radzimovsky.
class Radzimovsky final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Radzimovsky(double contact_modulus) : CylinderLaw("Radzimovsky", contact_modulus) {}
  const char* name() const override { return "Radzimovsky"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
