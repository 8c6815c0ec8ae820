#include "tribodyn/joints/translational.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Translational::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  const bool planar = is_planar(pair);
  resize_rows(rows(planar), pair, out);
  VectorMotion r1;
  VectorMotion r2;
  VectorMotion y1;
  VectorMotion x2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  body_direction(pair, 0, marker(0).axis(1), y1);
  body_direction(pair, 1, marker(1).axis(0), x2);
  int row = 0;
  set_offset_row(row++, y1, r1, r2, out);
  if (planar) {
    set_dot_row(row, y1, x2, out);
    return;
  }
  VectorMotion z1;
  VectorMotion y2;
  body_direction(pair, 0, marker(0).axis(2), z1);
  body_direction(pair, 1, marker(1).axis(1), y2);
  set_offset_row(row++, z1, r1, r2, out);
  set_dot_row(row++, y1, x2, out);
  set_dot_row(row++, z1, x2, out);
  set_dot_row(row, z1, y2, out);
}

void Translational::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                            ConstraintHessian& out) const {
  reset_hessian(pair, out);
  const Vector3 y1 = marker(0).axis(1);
  const Vector3 x2 = marker(1).axis(0);
  add_offset_hessian(pair, y1, marker(0), marker(1), lambda[0], out);
  if (is_planar(pair)) {
    add_dot_hessian(pair, y1, x2, lambda[1], out);
    return;
  }
  const Vector3 z1 = marker(0).axis(2);
  add_offset_hessian(pair, z1, marker(0), marker(1), lambda[1], out);
  add_dot_hessian(pair, y1, x2, lambda[2], out);
  add_dot_hessian(pair, z1, x2, lambda[3], out);
  add_dot_hessian(pair, z1, marker(1).axis(1), lambda[4], out);
}

}  // namespace tribodyn
