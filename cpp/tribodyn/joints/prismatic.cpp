#include "tribodyn/joints/prismatic.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Prismatic::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  resize_rows(5, pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  VectorMotion across;
  for (int k = 0; k < 2; ++k) {
    body_direction(pair, 0, marker(0).axis(k), across);
    set_offset_row(k, across, r1, r2, out);
  }
  set_aligned_rows(2, pair, marker(0), marker(1), out);
}

void Prismatic::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                        ConstraintHessian& out) const {
  reset_hessian(pair, out);
  for (int k = 0; k < 2; ++k) {
    add_offset_hessian(pair, marker(0).axis(k), marker(0), marker(1), lambda[k], out);
  }
  add_aligned_hessian(pair, marker(0), marker(1), lambda + 2, out);
}

}  // namespace tribodyn
