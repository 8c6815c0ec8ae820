#pragma once
/// Johnson's line contact of a shaft in a bearing.
///
///     delta = F'/(pi E*) [ln(4 pi E* Delta_R / F') - 1],   F' = F/L
///
/// - delta [m]: penetration, positive while the walls overlap; F [N]: force, positive in
///   compression.
/// - L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; R_i, R_j [m]: radii of bearing and shaft; Delta_R = R_i - R_j [m].
///
/// The penetration is the approach of two half-spaces, evaluated at a depth equal to the radius of
/// curvature; the arc of contact must be small. In the form of logarithmic_contact.hpp the largest
/// force is F_m = 4 pi E* L Delta_R exp(-2), so that the law ends at the penetration 4 Delta_R
/// exp(-2) = 0.54 Delta_R.
///
/// Source: [Johnson1985] section 5.6, as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Line contact after Johnson.
class Johnson final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Johnson(double contact_modulus) : CylinderLaw("Johnson", contact_modulus) {}
  const char* name() const override { return "Johnson"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
