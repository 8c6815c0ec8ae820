#include "tribodyn/bodies/planar_body.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

PlanarBody::PlanarBody(std::string name, double mass, double inertia)
    : Body(std::move(name)), mass_(mass), inertia_(inertia) {
  const std::string item = "body '" + this->name() + "'";
  require_positive(item, "mass", mass, "kg");
  require_positive(item, "inertia", inertia, "kg m2",
                   "give the moment of inertia about the centre of mass");
}

void PlanarBody::direction(const Vector3& local, const BodyState& state, VectorMotion& out) const {
  const double c = std::cos(state.q[2]);
  const double s = std::sin(state.q[2]);
  const double w = state.v[2];
  const double w_rate = state.a[2];
  const Vector3 in_plane(c * local[0] - s * local[1], s * local[0] + c * local[1], 0.0);
  const Vector3 normal(-in_plane[1], in_plane[0], 0.0);

  out.value = in_plane;
  out.value[2] = local[2];
  out.rate = w * normal;
  out.acceleration = w_rate * normal - w * w * in_plane;

  out.jacobian.setZero(3, 3);
  out.jacobian.col(2) = normal;
  if (state.derivatives < 1) return;
  out.jacobian_rate.setZero(3, 3);
  out.jacobian_rate.col(2) = -w * in_plane;
  if (state.derivatives < 2) return;
  out.jacobian_acceleration.setZero(3, 3);
  out.jacobian_acceleration.col(2) = -w_rate * in_plane - w * w * normal;
}

void PlanarBody::point(const Vector3& local, const BodyState& state, VectorMotion& out) const {
  direction(local, state, out);
  for (int k = 0; k < 2; ++k) {
    out.value[k] += state.q[k];
    out.rate[k] += state.v[k];
    out.acceleration[k] += state.a[k];
    out.jacobian(k, k) = 1.0;
  }
}

void PlanarBody::add_direction_hessian(const Vector3& local, const BodyState& state,
                                       const Vector3& f, BodyMatrix& h) const {
  const double c = std::cos(state.q[2]);
  const double s = std::sin(state.q[2]);
  h(2, 2) -= f[0] * (c * local[0] - s * local[1]) + f[1] * (s * local[0] + c * local[1]);
}

void PlanarBody::add_point_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                                   BodyMatrix& h) const {
  add_direction_hessian(local, state, f, h);
}

void PlanarBody::spin(const BodyState& state, SpinMotion& out) const {
  out.omega = Vector3(0.0, 0.0, state.v[2]);
  out.by_v.setZero(3, 3);
  out.by_v(2, 2) = 1.0;
  out.by_q.setZero(3, 3);
}

void PlanarBody::mass_matrix(int /*element*/, const BodyState& /*state*/, MatrixRef m) const {
  m.setZero();
  m.diagonal() << mass_, mass_, inertia_;
}

const char* PlanarBody::coordinate_name(int i) const {
  static constexpr std::array<const char*, 3> names = {"x", "y", "angle"};
  return names[static_cast<std::size_t>(i)];
}

Unit PlanarBody::coordinate_unit(int i) const { return i < 2 ? Unit::metre : Unit::radian; }

void PlanarBody::report(const BodyState* state, Report& out) const {
  const Components& xy = force_axes(true);
  out.add("position", xy, [&](int k) { return state->q[k]; });
  out.add("angle", [&] { return state->q[2]; });
  out.add("velocity", xy, [&](int k) { return state->v[k]; });
  out.add("angular_velocity", [&] { return state->v[2]; });
  out.add("acceleration", xy, [&](int k) { return state->a[k]; });
  out.add("angular_acceleration", [&] { return state->a[2]; });
}

}  // namespace tribodyn
