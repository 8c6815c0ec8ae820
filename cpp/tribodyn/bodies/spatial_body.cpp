#include "tribodyn/bodies/spatial_body.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <Eigen/Geometry>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

constexpr double kSymmetry = 1e-9;  // relative: above the rounding of typed numbers

// Functions instead of Eigen's expressions, each of which the compiler would build anew.
Matrix3 product(const Matrix3& a, const Matrix3& b) { return a * b; }
Vector3 image(const Matrix3& a, const Vector3& x) { return a * x; }
Matrix3 transposed_product(const Matrix3& a, const Matrix3& b) { return a.transpose() * b; }

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

namespace {

/// A marker of a spatial body.
class SpatialAttachment final : public Attachment {
 public:
  explicit SpatialAttachment(const Marker& marker) : Attachment(marker, {0, 1, 2, 3, 4, 5}) {}

  void evaluate(const BodyState& state, AttachmentMotion& out) const override {
    const RotationFrame& frame = *state.frame;
    turn(state, marker().position, out.origin);
    for (int k = 0; k < 3; ++k) {
      out.origin.value[k] += state.q[k];
      out.origin.rate[k] += state.v[k];
      out.origin.acceleration[k] += state.a[k];
      if (state.derivatives >= 0) out.origin.jacobian(k, k) = 1.0;
      if (state.parts.axis[k]) turn(state, marker().axis(k), out.axis[k]);
    }
    if (!state.parts.spin) return;
    SpinMotion& spin = out.spin;
    spin.omega = frame.omega;
    if (state.derivatives < 0) return;
    spin.by_v.setZero(3, 6);
    spin.by_q.setZero(3, 6);
    spin.by_v.rightCols<3>() = frame.tangent;
    for (int c = 0; c < 3; ++c) {
      spin.by_q.col(3 + c) = frame.tangent_rate.col(c) - frame.omega.cross(frame.tangent.col(c));
    }
  }
  void direction(const BodyState& state, const AttachmentMotion& /*motion*/, const Vector3& local,
                 VectorMotion& out) const override {
    turn(state, local, out);
  }
  void add_point_hessian(const BodyState& state, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override {
    add_direction_hessian(state, motion, marker().position, f, h);
  }
  void add_direction_hessian(const BodyState& state, const AttachmentMotion& /*motion*/,
                             const Vector3& local, const Vector3& f, MatrixRef h) const override {
    const RotationFrame& frame = *state.frame;
    const Vector3 s = frame.rotation * local;
    Matrix3 middle = f * s.transpose();
    middle.diagonal().array() -= f.dot(s);
    const Matrix3& t = frame.tangent;
    const Matrix3 turned = frame.moment_tangent(s.cross(f)).transpose();
    add(turned + transposed_product(t, product(middle, t)), h);
  }
  void add_moment_tangent(const BodyState& state, const AttachmentMotion& /*motion*/,
                          const Vector3& m, MatrixRef h) const override {
    add(state.frame->moment_tangent(m), h);
  }

 private:
  static void turn(const BodyState& state, const Vector3& local, VectorMotion& out) {
    const RotationFrame& frame = *state.frame;
    out.value = frame.rotation * local;
    set_turning(frame.omega, frame.alpha, frame.tangent, frame.tangent_rate,
                frame.tangent_acceleration, 3, 6, state.derivatives, out);
  }
  static void add(const Matrix3& own, MatrixRef h) {
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) h(3 + i, 3 + j) += own(i, j);
    }
  }
};

}  // namespace

std::unique_ptr<Attachment> SpatialBody::attach(const Marker& marker) const {
  return std::make_unique<SpatialAttachment>(marker);
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
  const Matrix3& t = state.frame->tangent;
  m = transposed_product(t, product(inertia_in_space(*state.frame), t));
}

bool SpatialBody::admits(const BodyState& state) const {
  return state.frame->psi.squaredNorm() <= kChartReach * kChartReach;
}

void SpatialBody::add_forces(int element, const BodyState& state, bool tangents,
                             ElementBlocks& out) const {
  if (element == 0) return;
  const RotationFrame& frame = *state.frame;
  const Vector3 rate(state.v[3], state.v[4], state.v[5]);
  const Matrix3 inertia = inertia_in_space(frame);
  const Matrix3& t = frame.tangent;
  const Matrix3& t1 = frame.tangent_rate;
  const Vector3 spin_momentum = image(inertia, frame.omega);
  const Vector3 gyroscopic = frame.omega.cross(spin_momentum);
  const Vector3 carried = image(inertia, image(t1, rate)) + gyroscopic;
  const Vector3 force = -(t.transpose() * carried);
  for (int i = 0; i < 3; ++i) out.force[i] += force[i];
  if (!tangents) return;
  const Matrix3 skew = cross_matrix(frame.omega);
  const Matrix3 b = product(skew, inertia) - cross_matrix(spin_momentum);
  const Vector3 n = image(inertia, frame.alpha) + gyroscopic;
  const Matrix3 by_psi = product(-cross_matrix(n), t) +
                         product(inertia, frame.tangent_acceleration - product(skew, t1)) +
                         product(b, t1);
  const Matrix3 by_rate = product(inertia, 2.0 * t1 - product(skew, t)) + product(b, t);
  const Matrix3 by_q = frame.moment_tangent(n) + transposed_product(t, by_psi);
  const Matrix3 by_v = transposed_product(t, by_rate);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      out.by_q(i, j) -= by_q(i, j);
      out.by_v(i, j) -= by_v(i, j);
    }
  }
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
