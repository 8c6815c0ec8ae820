#pragma once
/// What the elastic laws of a shaft in a bearing have in common.
///
/// A shaft of the radius R_j lies along the length L in a bearing of the radius R_i; F' = F/L and
/// Delta_R = R_i - R_j. The contact modulus E* [Pa] of both walls stands for
/// sigma_i + sigma_j = 1/(pi E*) of the literature. How deep a line contact goes depends on what
/// lies around it, so each law says its own depth: they differ by a factor of two and more.

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
