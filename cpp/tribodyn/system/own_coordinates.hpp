#pragma once
/// Own coordinates of an item of a model, such as the displacements in a gap [m]: coordinates in
/// which an item measures changes of the motion.

#include <vector>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// The own coordinates of one item (ItemOwnCoordinates).
class OwnCoordinates {
 public:
  /// All items of a model that have own coordinates.
  static std::vector<OwnCoordinates> all(const Model& model);

  /// Index of the item in the model.
  std::size_t item() const { return index_; }
  bool stiff_in_rates() const { return own_->stiff_in_rates(); }
  /// The motion at the last evaluation, valid until the next call.
  const OwnMotion& motion(const DynamicsWorkspace& ws) const;
  /// ItemOwnCoordinates::unresolved_work() of the last attempted step.
  double unresolved_work(const DynamicsWorkspace& ws) const;
  /// The change of the own coordinates for a change dq of the coordinates of the model, valid until
  /// the next call.
  const Vector& change(const DynamicsWorkspace& ws, const Vector& dq) const;
  /// ItemOwnCoordinates::share_of_change() for such a change.
  double share_of_change(const DynamicsWorkspace& ws, const ConstVectorRef& change) const;

 private:
  const ItemOwnCoordinates* own_ = nullptr;
  std::size_t index_ = 0;
  std::vector<int> coordinates_;
  mutable std::vector<double> scratch_;
  mutable OwnMotion motion_;
  mutable Vector change_;
};

}  // namespace tribodyn
