#include "tribodyn/system/point_motions.hpp"

#include <memory>

#include "tribodyn/system/charts.hpp"

namespace tribodyn {

PointMotion point_motion(const Model& model, const State& state, const Marker& marker) {
  const std::unique_ptr<Attachment> attachment =
      model.bodies()[static_cast<std::size_t>(marker.body)]->attach(marker);
  const PlacedBodies placed(model, state);
  const AttachmentMotion motion = motion_of(placed.view(), *attachment, 0);
  PointMotion out;
  out.position = motion.origin.value;
  out.velocity = motion.origin.rate;
  out.angular_velocity = motion.spin.omega;
  append_coordinates(placed.view(), *attachment, out.at);
  out.translation = motion.origin.jacobian;
  out.rotation = motion.spin.by_v;
  return out;
}

}  // namespace tribodyn
