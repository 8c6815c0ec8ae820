#pragma once
/// An elastic law as a contact law by itself: e = 1, d = 0, the force F_e(delta) alone.
///
/// It has the name and the source of its elastic law, so it appears as what was given.
///
/// Source: that of the elastic law.

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// Contact that loses nothing.
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
