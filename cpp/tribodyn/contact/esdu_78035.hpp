#pragma once
/// Line contact of a shaft in a bearing after the data sheet ESDU-78035.
///
///     delta = F'/(pi E*) [ln(4 pi E* Delta_R / F') + 1],   F' = F/L
///
/// - delta [m]: penetration, positive while the walls overlap; F [N]: force, positive in
///   compression.
/// - L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; R_i, R_j [m]: radii of bearing and shaft; Delta_R = R_i - R_j [m].
///
/// In the form of logarithmic_contact.hpp the largest force is F_m = 4 pi E* L Delta_R. The law
/// ends at the penetration 4 Delta_R, far outside the range of a small contact.
///
/// Source: [ESDU1978], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Line contact after ESDU-78035.
class Esdu78035 final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Esdu78035(double contact_modulus) : CylinderLaw("ESDU-78035", contact_modulus) {}
  const char* name() const override { return "ESDU-78035"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
