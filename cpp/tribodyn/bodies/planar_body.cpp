#include "tribodyn/bodies/planar_body.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "tribodyn/bodies/planar_attachment.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

PlanarBody::PlanarBody(std::string name, double mass, double inertia)
    : Body(std::move(name)), mass_(mass), inertia_(inertia) {
  const std::string item = "body '" + this->name() + "'";
  require_positive(item, "mass", mass, "kg");
  require_positive(item, "inertia", inertia, "kg m2",
                   "give the moment of inertia about the centre of mass");
}

std::unique_ptr<Attachment> PlanarBody::attach(const Marker& marker) const {
  return std::make_unique<PlanarAttachment>(marker);
}

void PlanarBody::mass_matrix(int /*element*/, const BodyState& /*state*/, MatrixRef m) const {
  m.setZero();
  m.diagonal() << mass_, mass_, inertia_;
}

void PlanarBody::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  position = Vector3(state.q[0], state.q[1], 0.0);
  velocity = Vector3(state.v[0], state.v[1], 0.0);
}

void PlanarBody::add_weight(int /*element*/, const Vector3& g, const BodyState& /*state*/,
                            bool /*tangents*/, ElementBlocks& out) const {
  for (int k = 0; k < 2; ++k) out.force[k] += mass_ * g[k];
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

}  // namespace tribodyn
