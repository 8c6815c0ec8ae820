#pragma once
/// Line contact of a shaft in a bearing after Dubowsky and Freudenstein.
///
///     delta = F'/(pi E*) [ln(pi E* L^3 Delta_R / (F R_i R_j)) + 1],   F' = F/L
///
/// - delta [m]: penetration, positive while the walls overlap; F [N]: force, positive in
///   compression.
/// - L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; R_i, R_j [m]: radii of bearing and shaft; Delta_R = R_i - R_j [m].
///
/// The length in the logarithm represents the extent of the body around the contact. In the form of
/// logarithmic_contact.hpp the largest force is F_m = pi E* L^3 Delta_R / (R_i R_j). The law ends
/// at the penetration L^2 Delta_R / (R_i R_j), which is small for short bearings.
///
/// Source: [DubowskyFreudenstein1971], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Line contact after Dubowsky and Freudenstein.
class DubowskyFreudenstein final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit DubowskyFreudenstein(double contact_modulus)
      : CylinderLaw("Dubowsky-Freudenstein", contact_modulus) {}
  const char* name() const override { return "Dubowsky-Freudenstein"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
