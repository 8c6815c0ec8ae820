#include "tribodyn/bodies/ground.hpp"

#include <utility>

namespace tribodyn {

Ground::Ground(std::string name) : Body(std::move(name)) {}

void Ground::point(const Vector3& local, const BodyState& state, VectorMotion& out) const {
  direction(local, state, out);
}

void Ground::direction(const Vector3& local, const BodyState& /*state*/, VectorMotion& out) const {
  out.value = local;
  out.rate.setZero();
  out.acceleration.setZero();
  out.jacobian.resize(3, 0);
  out.jacobian_rate.resize(3, 0);
  out.jacobian_acceleration.resize(3, 0);
}

void Ground::add_point_hessian(const Vector3& /*local*/, const BodyState& /*state*/,
                               const Vector3& /*f*/, BodyMatrix& /*h*/) const {}

void Ground::add_direction_hessian(const Vector3& /*local*/, const BodyState& /*state*/,
                                   const Vector3& /*f*/, BodyMatrix& /*h*/) const {}

void Ground::spin(const BodyState& /*state*/, SpinMotion& out) const {
  out.omega.setZero();
  out.by_v.resize(3, 0);
  out.by_q.resize(3, 0);
}

void Ground::mass_matrix(int /*element*/, const BodyState& /*state*/, MatrixRef /*m*/) const {}

const char* Ground::coordinate_name(int /*i*/) const { return ""; }

Unit Ground::coordinate_unit(int /*i*/) const { return Unit::none; }

}  // namespace tribodyn
