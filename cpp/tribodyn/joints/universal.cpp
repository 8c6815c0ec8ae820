#include "tribodyn/joints/universal.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Universal::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  resize_rows(4, pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  for (int axis = 0; axis < 3; ++axis) set_coincidence_row(axis, axis, r1, r2, out);
  VectorMotion x1;
  VectorMotion y2;
  body_direction(pair, 0, marker(0).axis(0), x1);
  body_direction(pair, 1, marker(1).axis(1), y2);
  set_dot_row(3, x1, y2, out);
}

void Universal::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                        ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_coincidence_hessian(pair, marker(0), marker(1), {lambda[0], lambda[1], lambda[2]}, out);
  add_dot_hessian(pair, marker(0).axis(0), marker(1).axis(1), lambda[3], out);
}

}  // namespace tribodyn
