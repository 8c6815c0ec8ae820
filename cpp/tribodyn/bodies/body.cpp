#include "tribodyn/bodies/body.hpp"

#include <numeric>

namespace tribodyn {

namespace {

std::vector<int> first_numbers(int count) {
  std::vector<int> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

std::vector<int> Body::marker_coordinates(const Vector3& /*local*/) const {
  return first_numbers(coordinates());
}

std::vector<int> Body::element_coordinates(int /*element*/) const {
  return first_numbers(coordinates());
}

void Body::wrench_of(const BodyState& /*state*/, const double* load, Vector3& force,
                     Vector3& moment) const {
  force = Vector3(load[0], load[1], 0.0);
  moment = Vector3(0.0, 0.0, load[2]);
}

void Body::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  VectorMotion centre;
  point(centre_of_mass(), state, centre);
  position = centre.value;
  velocity = centre.rate;
}

void Body::add_weight(int /*element*/, const Vector3& g, const BodyState& state, bool tangents,
                      ElementBlocks& out) const {
  const Vector3 local = centre_of_mass();
  const Vector3 weight = mass() * g;
  VectorMotion centre;
  point(local, state, centre);
  for (Eigen::Index c = 0; c < centre.jacobian.cols(); ++c) {
    out.force[c] += centre.jacobian.col(c).dot(weight);
  }
  if (!tangents) return;
  BodyMatrix h;
  h.setZero(out.by_q.rows(), out.by_q.cols());
  add_point_hessian(local, state, weight, h);
  out.by_q += h;
}

}  // namespace tribodyn
