#pragma once
/// Contact of a shaft in a bearing after Liu, Zhang and Yang.
///
///     F = pi/2 E* L delta sqrt(delta / (2 (Delta_R + delta)))
///
/// - F [N]: force; delta [m]: penetration; L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; Delta_R = R_i - R_j [m]: radii of bearing and shaft.
///
/// The law assumes an elastic foundation: the pressure is spread over the arc on which the rigid
/// walls overlap. It was fitted to finite-element results of joints with little clearance and large
/// arcs of contact, and is too soft for small arcs. With r = delta/Delta_R = sinh(x)^2 and c = pi
/// E* L / sqrt(8) the energy is
///
///     int F d(delta) = c Delta_R^2 [sinh(4x)/16 - sinh(2x)/2 + 3x/4].
///
/// Source: [LiuZhangYang2007], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

class Liu final : public CylinderLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Liu(double contact_modulus) : CylinderLaw("Liu", contact_modulus) {}
  const char* name() const override { return "Liu"; }
  const char* source() const override;

 private:
  std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                     const WallPair& walls) const override;
};

}  // namespace tribodyn
