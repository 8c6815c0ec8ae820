#pragma once
/// A contact law that sets in gradually over a band of penetrations, while another force fades out.
///
/// The elastic force is w(delta) F_e(delta) with w = min(delta / band, 1) [-], the penetration
/// delta [m], the band [m] and the elastic force F_e [N] of the given law. The damping multiplies
/// the elastic force, so that the total force is scaled by w:
///
///     F = w F_e (1 + d delta'/v_0).
///
/// Source: [TianEtAl2009] eq. (36), the share of dry contact.

#include <memory>

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// An elastic law times w.
class EasedElasticLaw final : public ElasticLaw {
 public:
  /// `law` must outlive this object; band > 0 [m].
  EasedElasticLaw(const ElasticLaw& law, double band) : law_(law), band_(band) {}
  const char* name() const override { return law_.name(); }
  const char* source() const override { return law_.source(); }
  std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                const WallPair& walls) const override;

 private:
  const ElasticLaw& law_;
  double band_;
};

/// A contact law times w.
class EasedContactLaw final : public ContactLaw {
 public:
  /// band > 0 [m].
  EasedContactLaw(std::shared_ptr<const ContactLaw> law, double band)
      : law_(std::move(law)), elastic_(law_->elastic(), band) {}
  const char* name() const override { return law_->name(); }
  const char* source() const override { return law_->source(); }
  const ElasticLaw& elastic() const override { return elastic_; }
  double restitution_coefficient() const override { return law_->restitution_coefficient(); }
  double damping_factor() const override { return law_->damping_factor(); }

 private:
  std::shared_ptr<const ContactLaw> law_;
  EasedElasticLaw elastic_;
};

}  // namespace tribodyn
