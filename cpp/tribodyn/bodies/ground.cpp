#include "tribodyn/bodies/ground.hpp"

#include <utility>

namespace tribodyn {

Ground::Ground(std::string name) : Body(std::move(name)) {}

namespace {

class GroundAttachment final : public Attachment {
 public:
  explicit GroundAttachment(const Marker& marker) : Attachment(marker, {}) {}

  void evaluate(const BodyState& state, AttachmentMotion& out) const override {
    rest(marker().position, state.derivatives, out.origin);
    for (int k = 0; k < 3; ++k) rest(marker().axis(k), state.derivatives, out.axis[k]);
    out.spin.omega.setZero();
    if (state.derivatives < 0) return;
    out.spin.by_v.resize(3, 0);
    out.spin.by_q.resize(3, 0);
  }
  void direction(const BodyState& state, const AttachmentMotion& /*motion*/, const Vector3& local,
                 VectorMotion& out) const override {
    rest(local, state.derivatives, out);
  }
  void add_point_hessian(const BodyState& /*state*/, const AttachmentMotion& /*motion*/,
                         const Vector3& /*f*/, MatrixRef /*h*/) const override {}
  void add_direction_hessian(const BodyState& /*state*/, const AttachmentMotion& /*motion*/,
                             const Vector3& /*local*/, const Vector3& /*f*/,
                             MatrixRef /*h*/) const override {}
  void add_moment_tangent(const BodyState& /*state*/, const AttachmentMotion& /*motion*/,
                          const Vector3& /*m*/, MatrixRef /*h*/) const override {}
  std::optional<double> counted_angle(const BodyState& /*state*/) const override { return 0.0; }

 private:
  static void rest(const Vector3& value, int derivatives, VectorMotion& out) {
    out.value = value;
    out.rate.setZero();
    out.acceleration.setZero();
    if (derivatives < 0) return;
    out.jacobian.resize(3, 0);
    out.jacobian_rate.resize(3, 0);
    out.jacobian_acceleration.resize(3, 0);
  }
};

}  // namespace

std::unique_ptr<Attachment> Ground::attach(const Marker& marker) const {
  return std::make_unique<GroundAttachment>(marker);
}

void Ground::mass_matrix(int /*element*/, const BodyState& /*state*/, MatrixRef /*m*/) const {}

void Ground::mass_centre(const BodyState& /*state*/, Vector3& position, Vector3& velocity) const {
  position.setZero();
  velocity.setZero();
}

void Ground::add_weight(int /*element*/, const Vector3& /*g*/, const BodyState& /*state*/,
                        bool /*tangents*/, ElementBlocks& /*out*/) const {}

const char* Ground::coordinate_name(int /*i*/) const { return ""; }

Unit Ground::coordinate_unit(int /*i*/) const { return Unit::none; }

}  // namespace tribodyn
