#include "tribodyn/joints/fixed.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Fixed::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  const bool planar = is_planar(pair);
  resize_rows(rows(planar), pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  int row = 0;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) {
    set_coincidence_row(row++, axis, r1, r2, out);
  }
  if (planar) {
    VectorMotion y1;
    VectorMotion x2;
    body_direction(pair, 0, marker(0).axis(1), y1);
    body_direction(pair, 1, marker(1).axis(0), x2);
    set_dot_row(row, y1, x2, out);
    return;
  }
  set_aligned_rows(row, pair, marker(0), marker(1), out);
}

void Fixed::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                    ConstraintHessian& out) const {
  const bool planar = is_planar(pair);
  reset_hessian(pair, out);
  const Vector3 force(lambda[0], lambda[1], planar ? 0.0 : lambda[2]);
  add_coincidence_hessian(pair, marker(0), marker(1), force, out);
  if (planar) {
    add_dot_hessian(pair, marker(0).axis(1), marker(1).axis(0), lambda[2], out);
    return;
  }
  add_aligned_hessian(pair, marker(0), marker(1), lambda + 3, out);
}

}  // namespace tribodyn
