#pragma once
/// Asperities that deflect the elastic wall of the film beside them.
///
/// Their pressure at a node of the film follows from the distance of the deflected walls there, so
/// that the film evaluates them (film/touched_wall.hpp) in place of AsperityInteraction.

#include <memory>
#include <vector>

#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/film/touch_law.hpp"

namespace tribodyn {

class AsperityTouch final : public TouchLaw {
 public:
  /// Of options with asperities.
  explicit AsperityTouch(DryOptions options) : options_(std::move(options)) {}

  TouchState at(double distance) const override;
  TouchFriction friction(double speed) const override;
  bool below_range(double distance) const override {
    return options_.asperities->below_range(distance);
  }

  bool has_friction() const { return options_.friction != nullptr; }
  bool has_open_friction() const { return options_.friction && options_.friction->open(); }
  void set_transition_speed(double speed);

 private:
  DryOptions options_;
};

/// The asperities among the parts of an interface, for a film with an elastic wall; null without
/// asperities. Throws InvalidInput if there are several; `item` names the gap.
std::shared_ptr<AsperityTouch> asperities_among(const std::string& item,
                                                const std::vector<const Interface*>& parts);

}  // namespace tribodyn
