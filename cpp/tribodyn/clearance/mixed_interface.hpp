#pragma once
/// Several interfaces in one gap, for example film and asperities: mixed lubrication.
///
/// The forces of the parts add up, and each part keeps its own history. The sites of smooth walls
/// are numbered consecutively over the parts. Film and asperities share the load because both
/// depend on the same film thickness (load sharing, [JohnsonGreenwoodPoon1972]). Where asperities
/// let the walls touch, the film continues in the valleys between the asperities
/// (film/touching_film.hpp). Smooth walls have no valleys: a film solved on a mesh ends where
/// smooth walls touch, whatever the contact law in the same gap.

#include "tribodyn/clearance/interface.hpp"

namespace tribodyn {

/// The sum of its parts.
class MixedInterface final : public Interface {
 public:
  explicit MixedInterface(std::vector<std::shared_ptr<const Interface>> parts);
  const std::vector<std::shared_ptr<const Interface>>& parts() const { return parts_; }
  const char* kind() const override { return "mixed"; }
  using Interface::attach;
  std::unique_ptr<Interaction> attach(const std::string& item,
                                      const std::shared_ptr<const Gap>& shape) const override;
  /// The films of a mixture that is a part of another mixture continue in the valleys of all
  /// asperities.
  std::unique_ptr<Interaction> attach_beside(
      double asperity_deviation, const std::string& item,
      const std::shared_ptr<const Gap>& shape) const override;
  double asperity_deviation() const override;

 private:
  std::vector<std::shared_ptr<const Interface>> parts_;
};

}  // namespace tribodyn
