#include "tribodyn/bodies/body_size.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"

namespace tribodyn {

std::vector<CoordinateVector> vectors_of(const Body& body) {
  if (const BodyVectors* own = body.facets().vectors) return own->vectors();
  std::vector<CoordinateVector> groups;
  for (int i = 0; i < body.coordinates(); ++i) groups.push_back({i, 1});
  return groups;
}

ChangeSize largest_length(const Body& body, const double* dq,
                          const std::vector<CoordinateVector>& vectors) {
  ChangeSize size;
  for (const CoordinateVector& group : vectors) {
    const double own = group.size == 1
                           ? std::abs(dq[group.first])
                           : Eigen::Map<const Vector>(dq + group.first, group.size).norm();
    double& largest = body.coordinate_unit(group.first) == Unit::metre ? size.length : size.angle;
    largest = std::max(largest, own);
  }
  return size;
}

std::vector<CoordinateVector> PlanarBody::vectors() const { return {{0, 2}, {2, 1}}; }

Matrix PlanarBody::rigid_motions(const BodyState& /*state*/) const {
  return Matrix::Identity(3, 3);
}

void PlanarBody::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                              double* q) const {
  q[0] += displacement[0];
  q[1] += displacement[1];
  q[2] += rotation[2];
}

std::vector<CoordinateVector> SpatialBody::vectors() const { return {{0, 3}, {3, 3}}; }

Matrix SpatialBody::rigid_motions(const BodyState& state) const {
  Matrix motions = Matrix::Identity(6, 6);
  motions.bottomRightCorner<3, 3>() = state.frame->tangent.inverse();
  return motions;
}

void SpatialBody::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                               double* q) const {
  const auto quaternion = [](const Vector3& psi) {
    const double angle = psi.norm();
    return angle > 0.0 ? Eigen::Quaterniond(Eigen::AngleAxisd(angle, psi / angle))
                       : Eigen::Quaterniond::Identity();
  };
  Eigen::Map<Vector3> place(q), psi(q + 3);
  place += displacement;
  const Eigen::AngleAxisd turned(quaternion(rotation) * quaternion(psi));
  psi = turned.angle() * turned.axis();
}

}  // namespace tribodyn
