#include "tribodyn/joints/prescribed_rotation.hpp"

#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

PrescribedRotation::PrescribedRotation(std::string name, Marker first, Marker second, double angle0,
                                       TimeFunctionPointer speed)
    : Joint(std::move(name), first, second), angle0_(angle0), speed_(std::move(speed)) {
  const std::string item = "joint '" + this->name() + "'";
  require_finite(item, "angle0", angle0, "rad");
  if (!speed_) throw InvalidInput({item, "speed", {}, "rad/s", "must be a function of time"});
}

void PrescribedRotation::evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const {
  const double c = std::cos(angle(t));
  const double s = std::sin(angle(t));
  const double w = speed(t);
  const double w_rate = acceleration(t);
  const TimedCoefficient along_x{-s, -w * c, w * w * s - w_rate * c};
  const TimedCoefficient along_y{c, -w * s, -w * w * c - w_rate * s};

  resize_rows(1, pair, out);
  const VectorMotion(&axes)[3] = pair.motion[0]->axis;
  combine_directions(along_x, axes[0], along_y, axes[1], pair.order, out.turning);
  set_dot_row(0, out.turning, pair.motion[1]->axis[0], out);
}

void PrescribedRotation::hessian(double t, const JointPair& pair, const double* lambda,
                                 ConstraintHessian& out) const {
  const double theta = angle(t);
  const Vector3 local = std::cos(theta) * marker(0).axis(1) - std::sin(theta) * marker(0).axis(0);
  reset_hessian(pair, out);
  BodyState state = pair.state[0];
  state.derivatives = 0;
  pair.attachment[0]->direction(state, *pair.motion[0], local, out.turning);
  add_dot_hessian(pair, local, out.turning, 0, lambda[0], out);
}

void PrescribedRotation::report(const BodiesView& bodies, const ItemInstant* at,
                                Report& out) const {
  Joint::report(bodies, at, out);
  out.add("drive_angle", [&] { return angle(at->time); });
  out.add("drive_speed", [&] { return speed(at->time); });
  out.add("drive_torque", [&] { return -at->multipliers[0]; });
}

}  // namespace tribodyn
