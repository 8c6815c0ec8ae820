#pragma once
/// Hertz contact of a ball in a cup.
///
///     F_e = 4/3 E* sqrt(R) delta^(3/2),   1/R = 1/R_j - 1/R_i
///
/// - F_e [N]: elastic force, positive in compression; delta [m]: penetration; R [m]: relative
///   radius.
/// - E* = contact_modulus [Pa].
/// - R_j = journal_radius [m], R_i = bearing_radius [m].
///
/// The law is valid for a small contact, delta << R_i - R_j; a ball that nearly fills its cup is
/// stiffer. The literature of clearance joints uses the same force for a shaft in a bearing, with
/// the radii of the cylinders. This force is valid for a point contact and ignores the length of
/// the cylinders; prefer the laws of cylinder_law.hpp for a shaft. For a corner, which has no
/// radius, the law throws InvalidInput.
///
/// Source: [Hertz1882]; [LankaraniNikravesh1990] (with the radii of cylinders).

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

/// Hertz's law for curved walls.
class Hertz final : public ElasticLaw {
 public:
  /// contact_modulus [Pa] > 0.
  explicit Hertz(double contact_modulus);
  const char* name() const override { return "Hertz"; }
  const char* source() const override;
  std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                const WallPair& walls) const override;
  double contact_modulus() const { return contact_modulus_; }

 private:
  double contact_modulus_;
};

}  // namespace tribodyn
