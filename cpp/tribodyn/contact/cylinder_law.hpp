#pragma once
/// Common part of the elastic laws of a shaft in a bearing.
///
/// A shaft of radius R_j [m] lies along the length L [m] in a bearing of radius R_i [m]; F' = F/L
/// [N/m] and Delta_R = R_i - R_j [m]. The contact modulus E* [Pa] of both walls replaces
/// sigma_i + sigma_j = 1/(pi E*) of the literature. The penetration of a line contact depends on
/// the surrounding bodies. Each law makes its own assumption, so the penetrations differ by a
/// factor of two and more.

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
  /// contact_modulus [Pa] > 0; `name` is for messages.
  CylinderLaw(const char* name, double contact_modulus);

 private:
  virtual std::unique_ptr<const ElasticContact> of_cylinders(const std::string& item,
                                                             const WallPair& walls) const = 0;

  double contact_modulus_;
};

}  // namespace tribodyn
