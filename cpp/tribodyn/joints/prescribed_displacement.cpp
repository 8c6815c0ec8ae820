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

void PrescribedDisplacement::evaluate_rows(double t, const BodyPair& pair,
                                           ConstraintRows& out) const {
  resize_rows(1, pair, out);
  VectorMotion u1;
  VectorMotion r1;
  VectorMotion r2;
  body_direction(pair, 0, marker(0).axis(axis_), u1);
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  set_offset_row(0, u1, r1, r2, out);
  out.value[0] -= displacement(t);
  out.rate[0] -= speed(t);
  out.acceleration[0] -= acceleration(t);
}

void PrescribedDisplacement::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                                     ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_offset_hessian(pair, marker(0).axis(axis_), marker(0), marker(1), lambda[0], out);
}

}  // namespace tribodyn
