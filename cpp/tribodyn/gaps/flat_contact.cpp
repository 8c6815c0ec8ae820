#include "tribodyn/gaps/flat_contact.hpp"

namespace tribodyn {

void flat_contact(const FlatContact& at, const std::vector<GapCoordinate>& coordinates,
                  const Vector6& xi, ContactSite& out) {
  const auto count = static_cast<Eigen::Index>(coordinates.size());
  out.distance = at.clearance;
  out.distance_by_xi.resize(count);
  out.distance_curvature.setZero(count, count);
  out.slip.resize(3, count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const Vector3 moves = coordinates[static_cast<std::size_t>(k)].displacement(at.place);
    const double closing = at.normal.dot(moves);
    out.distance -= closing * xi[k];
    out.distance_by_xi[k] = -closing;
    out.slip.col(k) = moves - closing * at.normal;
    out.slip_by_xi[static_cast<std::size_t>(k)].setZero(3, count);
  }
}

}  // namespace tribodyn
