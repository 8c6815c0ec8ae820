#pragma once
/// Common part of the elastic laws of a shaft in a bearing.
///
/// A shaft of radius R_j [m] lies in a bearing of radius R_i [m] > R_j and length L [m]. The laws
/// use the force per length F' = F/L [N/m], with the force F [N], and the radial clearance Delta_R
/// = R_i - R_j [m]. The contact modulus E* [Pa] of both walls replaces the sum sigma_i + sigma_j =
/// 1/(pi E*) [1/Pa] of the literature. The penetration of a line contact depends on the surrounding
/// bodies. Each law makes its own assumption about these bodies, so the penetrations of the laws
/// differ by a factor of two or more. For other walls the laws throw InvalidInput.

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

/// An elastic law of parallel cylinders, one inside the other.
class CylinderLaw : public ElasticLaw {
 public:
  double contact_modulus() const { return contact_modulus_; }
  /// Throws InvalidInput for other walls.
  std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                const WallPair& walls) const final;

 protected:
  /// contact_modulus [Pa] > 0; `name` names the law in messages.
  CylinderLaw(const char* name, double contact_modulus);

 private:
  virtual std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                             const WallPair& walls) const = 0;

  double contact_modulus_;
};

}  // namespace tribodyn
