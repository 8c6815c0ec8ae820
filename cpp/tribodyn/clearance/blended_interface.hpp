#pragma once
/// Squeeze film of a ball joint with a transition to dry contact.
///
/// While the eccentricity e [m] of the ball is below the radial clearance c [m], only the squeeze
/// film acts (squeeze_interface.hpp). Where e exceeds c by more than e_0 [m], only the contact law
/// acts (contact_interaction.hpp). In between the force F [N] on the ball is
///
///     F = (1 - w) F_squeeze + w F_dry,    w = (e - c) / e_0.
///
/// with the weight w [-]. The film has the clearance c + e_1 with e_1 > e_0 [m], so that its force
/// stays finite.
///
/// Source: [TianEtAl2009] eq. (36).

#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/squeeze_interface.hpp"

namespace tribodyn {

struct BlendedOptions {
  std::shared_ptr<const Lubricant> lubricant;
  std::shared_ptr<const ContactLaw> contact;
  std::shared_ptr<const FrictionLaw> friction = {};  ///< of the contact; null: frictionless
  std::shared_ptr<const LuGre> bristles = {};        ///< instead of friction
  double band = 1e-3;             ///< e_0 divided by the radial clearance [-], > 0
  double extra_clearance = 2e-3;  ///< e_1 divided by the radial clearance [-], above the band
};

/// A squeeze film with a transition to contact.
class BlendedInterface final : public Interface {
 public:
  explicit BlendedInterface(BlendedOptions options);
  const BlendedOptions& options() const { return options_; }
  const char* kind() const override { return "blended"; }
  using Interface::attach;
  /// Throws InvalidInput unless the gap is the gap of a ball in a cup.
  std::unique_ptr<Interaction> attach(const std::string& item,
                                      const std::shared_ptr<const Gap>& shape) const override;

 private:
  BlendedOptions options_;
};

}  // namespace tribodyn
