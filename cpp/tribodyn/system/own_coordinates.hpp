#pragma once
/// Own coordinates of an item of a model: displacements in a gap, in which changes are measured.

#include <vector>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Own coordinates of an item, in which the item measures errors.
class OwnCoordinates {
 public:
  /// All items of a model that have own coordinates.
  static std::vector<OwnCoordinates> all(const Model& model);

  const Item& item() const { return *item_; }
  /// The motion of the last evaluation.
  void motion(const DynamicsWorkspace& ws, OwnMotion& out) const;
  /// Item::unresolved_work() of the last attempted step.
  double unresolved_work(const DynamicsWorkspace& ws) const;
  /// Change of the own coordinates for a change dq of the coordinates of the model.
  void change(const DynamicsWorkspace& ws, const Vector& dq, Vector6& out) const;
  /// Item::share_of_change() for such a change.
  double share_of_change(const DynamicsWorkspace& ws, const Vector6& change) const;

 private:
  const Item* item_ = nullptr;
  std::size_t index_ = 0;
  std::vector<int> coordinates_;
  mutable std::vector<double> scratch_;
};

}  // namespace tribodyn
