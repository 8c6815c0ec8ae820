#include "tribodyn/bodies/body.hpp"

#include <numeric>

namespace tribodyn {

std::vector<int> Body::element_coordinates(int /*element*/) const {
  std::vector<int> all(static_cast<std::size_t>(coordinates()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<double> rigid_velocities(const Body& body, const std::vector<double>& q,
                                     const Vector3& velocity, const Vector3& omega) {
  const BodyFacets facets = body.facets();
  const std::vector<RotationFrame> frames(facets.chart ? facets.chart->charts().size() : 0);
  const std::vector<double> zero(q.size());
  BodyState state{q.data(), zero.data(), zero.data()};
  state.frame = frames.data();
  const Matrix motions = facets.rigid_motions->rigid_motions(state);
  Vector amounts(6);
  amounts << velocity, omega;
  if (motions.cols() == 3) amounts = Vector(Vector3(velocity[0], velocity[1], omega[2]));
  const Vector rates = motions * amounts;
  return {rates.data(), rates.data() + rates.size()};
}

}  // namespace tribodyn
