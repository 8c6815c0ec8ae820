#include "tribodyn/friction/joint_friction.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

JointFriction::JointFriction(Law law, std::optional<double> radius)
    : law_(std::move(law)), radius_(radius) {
  if (const auto* lugre = std::get_if<std::shared_ptr<const LuGre>>(&law_)) {
    bristles_ = lugre->get();
  } else {
    memoryless_ = std::get<std::shared_ptr<const FrictionLaw>>(law_).get();
  }
  if (radius_) require_positive("joint friction", "radius", *radius_, "m");
}

void JointFriction::set_transition_speed(double speed) {
  if (!open()) return;
  law_ = memoryless_->with_transition_speed(speed);
  memoryless_ = std::get<std::shared_ptr<const FrictionLaw>>(law_).get();
}

void JointFriction::evaluate(const Vector3& velocity, double load, const Vector3& base,
                             double weight, SlipFriction& out) const noexcept {
  if (bristles_) {
    bristles_->evaluate(velocity, load, base, weight, out);
    return;
  }
  const double speed = velocity.norm();
  const double mu = memoryless_->coefficient(speed);
  const double slope = memoryless_->derivative(speed);
  // Across the slip the force rotates with the slip; at rest it has the slope in all directions.
  const double across = speed > 0.0 ? mu / speed : slope;
  out.force = (load * across) * velocity;
  out.by_velocity = (load * across) * Matrix3::Identity();
  out.by_load = across * velocity;
  if (!(speed > 0.0)) return;
  out.by_velocity += (load * (slope - across) / (speed * speed)) * velocity * velocity.transpose();
}

}  // namespace tribodyn
