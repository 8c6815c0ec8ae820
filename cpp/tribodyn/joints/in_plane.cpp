#include "tribodyn/joints/in_plane.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void InPlane::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  resize_rows(3, pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  VectorMotion z1;
  body_direction(pair, 0, marker(0).axis(2), z1);
  set_offset_row(0, z1, r1, r2, out);
  set_parallel_rows(1, pair, marker(0), marker(1), out);
}

void InPlane::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                      ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_offset_hessian(pair, marker(0).axis(2), marker(0), marker(1), lambda[0], out);
  add_parallel_hessian(pair, marker(0), marker(1), lambda + 1, out);
}

}  // namespace tribodyn
