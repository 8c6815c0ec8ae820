#pragma once
/// A contact law that sets in gradually over a band of penetrations, while another force, such as
/// the force of a film, decreases.
///
/// The elastic force F_e [N] of the given law is multiplied by w = min(delta / band, 1) [-], with
/// the penetration delta [m] > 0 and the band [m]. Since the damping multiplies the elastic force,
/// the total force F [N] is scaled by w:
///
///     F = w F_e (1 + d delta'/v_0).
///
/// The given law supplies the damping factor d [-]; the rate of penetration delta' [m/s] and the
/// impact speed v_0 [m/s] are defined in contact_law.hpp. For penetrations of at least the band, F
/// is the force of the given law.
///
/// Validity: the range of the given law.
///
/// Source: [TianEtAl2009] eq. (36), where w is the share of dry contact.

#include <memory>

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// Elastic law multiplied by w.
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

/// Contact law multiplied by w.
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
