#pragma once
/// Line contact of a shaft in a bearing after the data sheet ESDU-78035.
///
///     delta = F'/(pi E*) [ln(4 pi E* Delta_R / F') + 1],   F' = F/L
///
/// - delta [m]: penetration; F [N]: force; L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; Delta_R = R_i - R_j [m]: radii of bearing and shaft.
///
/// In the form of logarithmic_contact.hpp F_m = 4 pi E* L Delta_R. The law ends at delta = 4
/// Delta_R, far beyond any small contact.
///
/// Source: [ESDU1978], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

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
