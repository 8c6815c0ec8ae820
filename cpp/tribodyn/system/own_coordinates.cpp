#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

std::vector<OwnCoordinates> OwnCoordinates::all(const Model& model) {
  std::vector<OwnCoordinates> all;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemOwnCoordinates* own = model.facets()[k].own;
    if (!own || own->own_coordinates() == 0) continue;
    all.emplace_back();
    all.back().own_ = own;
    all.back().index_ = k;
    all.back().coordinates_ = model.structure()->layouts()[k].elements.front();
    std::erase_if(all.back().coordinates_, [&](int i) { return i >= model.coordinates(); });
    all.back().scratch_.resize(all.back().coordinates_.size());
  }
  return all;
}

const OwnMotion& OwnCoordinates::motion(const DynamicsWorkspace& ws) const {
  static_cast<OwnLimits&>(motion_) = {};
  own_->own_motion(ws.items[index_].get(), motion_);
  return motion_;
}

double OwnCoordinates::unresolved_work(const DynamicsWorkspace& ws) const {
  return own_->unresolved_work(ws.items[index_].get());
}

const Vector& OwnCoordinates::change(const DynamicsWorkspace& ws, const Vector& dq) const {
  for (std::size_t i = 0; i < coordinates_.size(); ++i) scratch_[i] = dq[coordinates_[i]];
  own_->own_change(ws.items[index_].get(), scratch_.data(), change_);
  return change_;
}

double OwnCoordinates::share_of_change(const DynamicsWorkspace& ws,
                                       const ConstVectorRef& change) const {
  return own_->share_of_change(ws.items[index_].get(), change);
}

}  // namespace tribodyn
