#include "tribodyn/gaps/round_contact.hpp"

#include <cmath>
#include <numbers>

namespace tribodyn {

std::optional<double> nearest_edge(const std::vector<double>& arc, double angle) {
  const double middle = 0.5 * (arc[0] + arc[1]);
  const double half = 0.5 * (arc[1] - arc[0]);
  const double apart = std::remainder(angle - middle, 2.0 * std::numbers::pi);
  if (std::abs(apart) <= half) return {};
  return middle + std::copysign(half, apart);
}

void round_contact(const RoundSection& section, const std::vector<GapCoordinate>& coordinates,
                   const Vector6& xi, ContactSite& out) {
  const auto count = static_cast<Eigen::Index>(coordinates.size());
  const auto in_section = [&](const Vector3& x) {
    return section.ball ? x : Vector3(x.x(), x.y(), 0.0);
  };
  // Displacement of the centre of the section by each coordinate, in all directions.
  Vector3 moves[6];
  Vector3 e = Vector3::Zero();
  for (Eigen::Index k = 0; k < count; ++k) {
    moves[k] = coordinates[static_cast<std::size_t>(k)].displacement(section.place);
    e += xi[k] * in_section(moves[k]);
  }
  const double size = e.norm();
  double distance = size;
  Vector3 n = Vector3::Zero();
  if (size > 0.0) n = e / size;
  double turning = size > 0.0 ? 1.0 / size : 0.0;  // of n, with respect to e across it
  Vector3 around = Vector3::Zero();                // the only direction of rotation of n, at a rim
  if (section.arc) {
    if (const auto edge = nearest_edge(*section.arc, std::atan2(e.y(), e.x()))) {
      n = Vector3(std::cos(*edge), std::sin(*edge), 0.0);
      distance = n.dot(e);
      turning = 0.0;
    }
  }
  const double off_axis = std::hypot(e.x(), e.y());
  const bool beyond_rim = section.ball && std::atan2(off_axis, e.z()) > section.half_angle;
  if (beyond_rim) {
    // On the axis all points of the rim are equally near, and n is the mean of their directions.
    const bool on_axis = off_axis == 0.0;
    const Vector3 out_of_axis =
        on_axis ? Vector3(Vector3::Zero()) : Vector3(e.x() / off_axis, e.y() / off_axis, 0.0);
    n = std::sin(section.half_angle) * out_of_axis +
        std::cos(section.half_angle) * Vector3::UnitZ();
    distance = n.dot(e);
    turning = on_axis ? 0.0 : std::sin(section.half_angle) / off_axis;
    around = Vector3(-out_of_axis.y(), out_of_axis.x(), 0.0);
  }
  out.distance = section.clearance - distance;
  out.distance_by_xi.resize(count);
  out.distance_curvature.resize(count, count);
  out.slip.resize(3, count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const Vector3& rotation = coordinates[static_cast<std::size_t>(k)].rotation;
    out.distance_by_xi[k] = -n.dot(moves[k]);
    out.slip.col(k) = moves[k] - n * n.dot(moves[k]) + section.journal_radius * rotation.cross(n);
  }
  for (Eigen::Index l = 0; l < count; ++l) {
    const Vector3 across = in_section(moves[l]);
    const Vector3 n_by = turning * (beyond_rim ? Vector3(around * around.dot(across))
                                               : Vector3(across - n * n.dot(across)));
    SlipMatrix& slip_by = out.slip_by_xi[static_cast<std::size_t>(l)];
    slip_by.resize(3, count);
    for (Eigen::Index k = 0; k < count; ++k) {
      const Vector3& rotation = coordinates[static_cast<std::size_t>(k)].rotation;
      out.distance_curvature(k, l) = -n_by.dot(moves[k]);
      slip_by.col(k) = section.journal_radius * rotation.cross(n_by) - n_by * n.dot(moves[k]) -
                       n * n_by.dot(moves[k]);
    }
  }
}

}  // namespace tribodyn
