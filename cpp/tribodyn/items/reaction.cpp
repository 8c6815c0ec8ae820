#include "tribodyn/items/reaction.hpp"

namespace tribodyn {

std::vector<Channel> reaction_channels(bool planar) {
  if (planar) return {{"force", {"x", "y"}}, {"moment", {}}};
  return {{"force", {"x", "y", "z"}}, {"moment", {"x", "y", "z"}}};
}

double* record_wrench(const Vector3& force, const Vector3& moment, bool planar, double* out) {
  for (int k = 0; k < (planar ? 2 : 3); ++k) *out++ = force[k];
  for (int k = planar ? 2 : 0; k < 3; ++k) *out++ = moment[k];
  return out;
}

double* record_opposite(const AttachmentMotion& loaded, const AttachmentMotion& receiver,
                        const Vector6& load, bool planar, double* out) {
  Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
  for (int k = 0; k < 3; ++k) {
    const Vector3& axis = receiver.axis[k].value;
    force -= load[k] * axis;
    moment -= load[3 + k] * axis;
  }
  moment += (loaded.origin.value - receiver.origin.value).cross(force);
  return record_wrench(force, moment, planar, out);
}

}  // namespace tribodyn
