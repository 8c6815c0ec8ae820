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

namespace {

/// A marker of a planar body.
class PlanarAttachment final : public Attachment {
 public:
  explicit PlanarAttachment(const Marker& marker) : Attachment(marker, {0, 1, 2}) {}

  void evaluate(const BodyState& state, AttachmentMotion& out) const override {
    const Turn turn(state.q[2]);
    turn_direction(turn, state, marker().position, out.origin);
    for (int k = 0; k < 2; ++k) {
      out.origin.value[k] += state.q[k];
      out.origin.rate[k] += state.v[k];
      out.origin.acceleration[k] += state.a[k];
      if (state.derivatives >= 0) out.origin.jacobian(k, k) = 1.0;
    }
    for (int k = 0; k < 3; ++k) {
      if (state.parts.axis[k]) turn_direction(turn, state, marker().axis(k), out.axis[k]);
    }
    if (!state.parts.spin) return;
    out.spin.omega = Vector3(0.0, 0.0, state.v[2]);
    if (state.derivatives < 0) return;
    out.spin.by_v.setZero(3, 3);
    out.spin.by_v(2, 2) = 1.0;
    out.spin.by_q.setZero(3, 3);
  }
  void direction(const BodyState& state, const AttachmentMotion& /*motion*/, const Vector3& local,
                 VectorMotion& out) const override {
    turn_direction(Turn(state.q[2]), state, local, out);
  }
  void add_point_hessian(const BodyState& state, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override {
    add_direction_hessian(state, motion, marker().position, f, h);
  }
  void add_direction_hessian(const BodyState& state, const AttachmentMotion& /*motion*/,
                             const Vector3& local, const Vector3& f, MatrixRef h) const override {
    const auto [c, s] = Turn(state.q[2]);
    h(2, 2) -= f[0] * (c * local[0] - s * local[1]) + f[1] * (s * local[0] + c * local[1]);
  }
  void add_moment_tangent(const BodyState& /*state*/, const AttachmentMotion& /*motion*/,
                          const Vector3& /*m*/, MatrixRef /*h*/) const override {}
  std::optional<double> counted_angle(const BodyState& state) const override { return state.q[2]; }

 private:
  /// Cosine and sine of the angle of the body.
  struct Turn {
    explicit Turn(double angle) : c(std::cos(angle)), s(std::sin(angle)) {}
    double c, s;
  };

  static void turn_direction(const Turn& turn, const BodyState& state, const Vector3& local,
                             VectorMotion& out) {
    const auto [c, s] = turn;
    const double w = state.v[2];
    const double w_rate = state.a[2];
    const Vector3 in_plane(c * local[0] - s * local[1], s * local[0] + c * local[1], 0.0);
    const Vector3 normal(-in_plane[1], in_plane[0], 0.0);

    out.value = in_plane;
    out.value[2] = local[2];
    out.rate = w * normal;
    out.acceleration = w_rate * normal - w * w * in_plane;

    if (state.derivatives < 0) return;
    out.jacobian.setZero(3, 3);
    out.jacobian.col(2) = normal;
    if (state.derivatives < 1) return;
    out.jacobian_rate.setZero(3, 3);
    out.jacobian_rate.col(2) = -w * in_plane;
    if (state.derivatives < 2) return;
    out.jacobian_acceleration.setZero(3, 3);
    out.jacobian_acceleration.col(2) = -w_rate * in_plane - w * w * normal;
  }
};

}  // namespace

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
