#include "tribodyn/core/report.hpp"

namespace tribodyn {

const Components& force_axes(bool planar) {
  static const Components plane = {"x", "y"}, space = {"x", "y", "z"};
  return planar ? plane : space;
}

const Components& moment_axes(bool planar) {
  static const Components plane, space = {"x", "y", "z"};
  return planar ? plane : space;
}

void Report::list(const char* quantity, const Components& components) {
  channels_->push_back({quantity, components});
}

}  // namespace tribodyn
