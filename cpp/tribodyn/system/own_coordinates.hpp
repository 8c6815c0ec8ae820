#pragma once
/// Own coordinates of an item of a model: displacements in a gap, by which changes are measured.

#include <vector>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Own coordinates of an item, in which it measures errors.
class OwnCoordinates {
 public:
  /// All items of a model that have any.
  static std::vector<OwnCoordinates> all(const Model& model);

  const Item& item() const { return *item_; }
  /// The motion of the last evaluation.
  void motion(const DynamicsWorkspace& ws, OwnMotion& out) const;
  /// Item::unresolved_work() of the last step tried.
  double unresolved_work(const DynamicsWorkspace& ws) const;
  /// Their change with a change dq of the coordinates of the model.
  void change(const DynamicsWorkspace& ws, const Vector& dq, Vector6& out) const;
  /// Item::share_of_change() of such a change.
  double share_of_change(const DynamicsWorkspace& ws, const Vector6& change) const;

 private:
  const Item* item_ = nullptr;
  std::size_t index_ = 0;
  std::vector<int> coordinates_;
  mutable std::vector<double> scratch_;
};

}  // namespace tribodyn
