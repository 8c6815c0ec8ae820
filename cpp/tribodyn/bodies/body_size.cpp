#include "tribodyn/bodies/body_size.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/bodies/body.hpp"

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

}  // namespace tribodyn
