#include "tribodyn/bodies/spatial_body.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include <Eigen/Geometry>

#include "tribodyn/bodies/frame_attachment.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

constexpr double kSymmetry = 1e-9;  // relative: above the rounding of typed numbers

}  // namespace

SpatialBody::SpatialBody(std::string name, double mass, const Matrix3& inertia)
    : Body(std::move(name)), mass_(mass), inertia_(inertia) {
  const std::string item = "body '" + this->name() + "'";
  require_positive(item, "mass", mass, "kg");
  for (int k = 0; k < 9; ++k) {
    require_finite(item, "inertia", inertia.data()[k], "kg m2");
  }
  const double size = inertia.cwiseAbs().maxCoeff();
  const double skew = (inertia - inertia.transpose()).cwiseAbs().maxCoeff();
  require(skew <= kSymmetry * size, item, "inertia", skew, "kg m2",
          "is the difference of two entries that must be equal in a symmetric matrix",
          "products of inertia appear above and below the diagonal with the same sign");
  const Vector3 principal = symmetric_eigenvalues(inertia);
  require(principal[0] > 0.0, item, "inertia", principal[0], "kg m2",
          "is a principal moment of inertia and must be > 0",
          "give the moments of inertia about the centre of mass");
  require(principal[2] <= (1.0 + kSymmetry) * (principal[0] + principal[1]), item, "inertia",
          principal[2], "kg m2",
          "is a principal moment of inertia and must not exceed the sum of the other two",
          "check units and signs of the moments of inertia");
}

std::unique_ptr<Attachment> SpatialBody::attach(const Marker& marker) const {
  return std::make_unique<FrameAttachment>(marker);
}

std::vector<int> SpatialBody::element_coordinates(int element) const {
  return element == 0 ? std::vector<int>{0, 1, 2} : std::vector<int>{3, 4, 5};
}

void SpatialBody::mass_matrix(int element, const BodyState& state, MatrixRef m) const {
  if (element == 0) {
    m.setZero();
    m.diagonal().setConstant(mass_);
    return;
  }
  m = inertia_.mass_matrix(*state.frame);
}

bool SpatialBody::admits(const BodyState& state) const {
  return state.frame->psi.squaredNorm() <= kChartReach * kChartReach;
}

void SpatialBody::add_forces(int element, const BodyState& state, bool tangents,
                             ElementBlocks& out) const {
  if (element == 0) return;
  inertia_.add_forces(*state.frame, {state.v[3], state.v[4], state.v[5]}, tangents, 0, out);
}

void SpatialBody::mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const {
  position = Vector3(state.q[0], state.q[1], state.q[2]);
  velocity = Vector3(state.v[0], state.v[1], state.v[2]);
}

void SpatialBody::add_weight(int element, const Vector3& g, const BodyState& /*state*/,
                             bool /*tangents*/, ElementBlocks& out) const {
  if (element != 0) return;
  for (int k = 0; k < 3; ++k) out.force[k] += mass_ * g[k];
}

const char* SpatialBody::coordinate_name(int i) const {
  static constexpr std::array<const char*, 6> names = {"x",          "y",          "z",
                                                       "rotation x", "rotation y", "rotation z"};
  return names[static_cast<std::size_t>(i)];
}

Unit SpatialBody::coordinate_unit(int i) const { return i < 3 ? Unit::metre : Unit::radian; }

void SpatialBody::report(const BodyState* state, Report& out) const {
  static const Components quaternion = {"x", "y", "z", "w"};
  const Components& xyz = force_axes(false);
  Eigen::Vector4d orientation;
  if (state) orientation = state->frame->quaternion();
  out.add("position", xyz, [&](int k) { return state->q[k]; });
  out.add("orientation", quaternion, [&](int k) { return orientation[k]; });
  out.add("velocity", xyz, [&](int k) { return state->v[k]; });
  out.add("angular_velocity", xyz, [&](int k) { return state->frame->omega[k]; });
  out.add("acceleration", xyz, [&](int k) { return state->a[k]; });
  out.add("angular_acceleration", xyz, [&](int k) { return state->frame->alpha[k]; });
}

std::vector<CoordinateVector> SpatialBody::vectors() const { return {{0, 3}, {3, 3}}; }

Matrix SpatialBody::rigid_motions(const BodyState& state) const {
  Matrix motions = Matrix::Identity(6, 6);
  motions.bottomRightCorner<3, 3>() = state.frame->tangent.inverse();
  return motions;
}

void SpatialBody::move_rigidly(const Vector3& displacement, const Vector3& rotation,
                               double* q) const {
  Eigen::Map<Vector3> place(q), psi(q + 3);
  place += displacement;
  psi = turned(rotation, psi);
}

}  // namespace tribodyn
