#include "tribodyn/items/reaction.hpp"

namespace tribodyn {

void report_wrench(const char* force, const char* moment, const Wrench& wrench, bool planar,
                   Report& out) {
  out.add(force, force_axes(planar), [&](int k) { return wrench.force[k]; });
  out.add(moment, moment_axes(planar), [&](int k) { return wrench.moment[planar ? 2 : k]; });
}

Wrench opposite_load(const AttachmentMotion& loaded, const AttachmentMotion& receiver,
                     const Vector6& load) {
  Wrench reaction;
  for (int k = 0; k < 3; ++k) {
    const Vector3& axis = receiver.axis[k].value;
    reaction.force -= load[k] * axis;
    reaction.moment -= load[3 + k] * axis;
  }
  reaction.moment += (loaded.origin.value - receiver.origin.value).cross(reaction.force);
  return reaction;
}

}  // namespace tribodyn
