#pragma once
/// Contact of a shaft in a bearing after Liu, Zhang and Yang.
///
///     F = pi/2 E* L delta sqrt(delta / (2 (Delta_R + delta)))
///
/// - F [N]: force, positive in compression; delta [m]: penetration, positive while the walls
///   overlap.
/// - L [m]: length of the bearing.
/// - E* = contact_modulus [Pa]; R_i, R_j [m]: radii of bearing and shaft; Delta_R = R_i - R_j [m].
///
/// The law assumes an elastic foundation: the pressure acts on the arc on which the rigid walls
/// overlap. The law was fitted to finite-element results of joints with small clearance and large
/// arcs of contact; for small arcs it is too soft. With r = delta/Delta_R = sinh(x)^2 [-] and c =
/// pi E* L / sqrt(8) [N/m] the elastic energy [J] is
///
///     int F d(delta) = c Delta_R^2 [sinh(4x)/16 - sinh(2x)/2 + 3x/4].
///
/// Source: [LiuZhangYang2007], as in [PereiraRamalhoAmbrosio2011].

#include "tribodyn/contact/cylinder_law.hpp"

namespace tribodyn {

/// Conformal contact after Liu, Zhang and Yang.
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
