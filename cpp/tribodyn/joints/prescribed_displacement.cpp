#include "tribodyn/joints/prescribed_displacement.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

PrescribedDisplacement::PrescribedDisplacement(std::string name, Marker first, Marker second,
                                               double displacement0, TimeFunctionPointer speed,
                                               int axis)
    : Joint(std::move(name), first, second),
      displacement0_(displacement0),
      speed_(std::move(speed)),
      axis_(axis) {
  const std::string item = "joint '" + this->name() + "'";
  require_finite(item, "displacement0", displacement0, "m");
  if (!speed_) throw InvalidInput({item, "speed", {}, "m/s", "must be a function of time"});
}

void PrescribedDisplacement::evaluate_rows(double t, const JointPair& pair,
                                           ConstraintRows& out) const {
  resize_rows(1, pair, out);
  set_offset_row(0, axis_, pair, out);
  out.value[0] -= displacement(t);
  out.rate[0] -= speed(t);
  out.acceleration[0] -= acceleration(t);
}

void PrescribedDisplacement::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                                     ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_offset_hessian(pair, axis_, lambda[0], out);
}

}  // namespace tribodyn
