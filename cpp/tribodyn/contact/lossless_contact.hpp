#pragma once
/// An elastic law used as a contact law without energy loss.
///
///     F = F_e(delta)
///
/// The force F [N] is the elastic force F_e [N] of the law at the penetration delta [m]; the
/// restitution coefficient is e = 1 [-], and the damping factor is d = 0 [-] (contact_law.hpp).
///
/// The elastic law determines the validity. Name and source are those of the elastic law, so that
/// reports show the law that the user gave.
///
/// Source: the elastic law names its source.

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// Contact without energy loss.
class LosslessContact final : public ContactLaw {
 public:
  /// `elastic` must not be null.
  explicit LosslessContact(std::shared_ptr<const ElasticLaw> elastic);
  const char* name() const override { return elastic_->name(); }
  const char* source() const override { return elastic_->source(); }
  const ElasticLaw& elastic() const override { return *elastic_; }
  double restitution_coefficient() const override { return 1.0; }
  double damping_factor() const override { return 0.0; }

 private:
  std::shared_ptr<const ElasticLaw> elastic_;
};

}  // namespace tribodyn
