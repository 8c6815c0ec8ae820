#include "tribodyn/joints/translational.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Translational::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  const bool planar = is_planar(pair);
  resize_rows(rows(planar), pair, out);
  VectorMotion r1;
  VectorMotion r2;
  VectorMotion across;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  body_direction(pair, 0, marker(0).axis(1), across);
  set_offset_row(0, across, r1, r2, out);
  if (planar) {
    VectorMotion x2;
    body_direction(pair, 1, marker(1).axis(0), x2);
    set_dot_row(1, across, x2, out);
    return;
  }
  body_direction(pair, 0, marker(0).axis(2), across);
  set_offset_row(1, across, r1, r2, out);
  set_aligned_rows(2, pair, marker(0), marker(1), out);
}

void Translational::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                            ConstraintHessian& out) const {
  reset_hessian(pair, out);
  const Vector3 y1 = marker(0).axis(1);
  add_offset_hessian(pair, y1, marker(0), marker(1), lambda[0], out);
  if (is_planar(pair)) {
    add_dot_hessian(pair, y1, marker(1).axis(0), lambda[1], out);
    return;
  }
  add_offset_hessian(pair, marker(0).axis(2), marker(0), marker(1), lambda[1], out);
  add_aligned_hessian(pair, marker(0), marker(1), lambda + 2, out);
}

}  // namespace tribodyn
