#pragma once
/// The squeeze film of a ball joint that goes over into dry contact.
///
/// While the ball stays within the radial clearance c there is the squeeze film alone
/// (squeeze_interface.hpp), from e_0 beyond it the contact law alone (contact_interaction.hpp), and
/// between them
///
///     F = (1 - w) F_squeeze + w F_dry,    w = (e - c) / e_0.
///
/// The film takes the clearance c + e_1, e_1 > e_0, so that its force stays finite.
///
/// Source: [TianEtAl2009] eq. (36).

#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/squeeze_interface.hpp"

namespace tribodyn {

struct BlendedOptions {
  std::shared_ptr<const Lubricant> lubricant;
  std::shared_ptr<const ContactLaw> contact;
  std::shared_ptr<const FrictionLaw> friction = {};  ///< of the contact; null: frictionless
  std::shared_ptr<const LuGre> bristles = {};        ///< in its place
  double band = 1e-3;             ///< e_0 divided by the radial clearance [-], > 0
  double extra_clearance = 2e-3;  ///< e_1, alike, above the band
};

/// A squeeze film that goes over into contact.
class BlendedInterface final : public Interface {
 public:
  explicit BlendedInterface(BlendedOptions options);
  const BlendedOptions& options() const { return options_; }
  const char* kind() const override { return "blended"; }
  using Interface::attach;
  /// Throws InvalidInput unless the gap is that of a ball.
  std::unique_ptr<Interaction> attach(const std::string& item,
                                      const std::shared_ptr<const GapShape>& shape) const override;

 private:
  BlendedOptions options_;
};

}  // namespace tribodyn
