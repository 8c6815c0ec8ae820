#pragma once
/// Power law of a shaft in a bearing, fitted by Pereira, Ramalho and Ambrosio.
///
///     F = (0.965 Delta_R + 0.0965) L E* / Delta_R  delta^n,   n = Y Delta_R^(-0.005)
///
///     Y = 1.51 [ln(1000 Delta_R)]^(-0.151)    0.005 <= Delta_R < 0.34954
///     Y = 0.0151 Delta_R + 1.151              0.34954 <= Delta_R <= 10
///
/// The formula uses N, mm and MPa; the arguments and results of the class are in SI units.
///
/// - F [N]: force, positive in compression; delta [mm]: penetration; L [mm]: length of the bearing.
/// - R_i, R_j [mm]: radii of bearing and shaft; Delta_R = R_i - R_j [mm].
/// - E* = contact_modulus [MPa]; n, Y [-]: exponent and its fit.
///
/// The law is an explicit fit to Johnson's law (johnson.hpp) and has no largest penetration. The
/// fit is valid for Delta_R from 0.005 mm to 10 mm; outside this range the law throws InvalidInput.
/// The two formulas of Y meet at 0.34954 mm.
///
/// Source: [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Explicit fit to Johnson's line contact.
class Pereira final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Pereira(double contact_modulus) : CylinderLaw("Pereira", contact_modulus) {}
  const char* name() const override { return "Pereira"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
