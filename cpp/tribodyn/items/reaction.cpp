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

}  // namespace tribodyn
