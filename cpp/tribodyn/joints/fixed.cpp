#include "tribodyn/joints/fixed.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Fixed::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  const bool planar = pair.planar;
  resize_rows(rows(planar), pair, out);
  int row = 0;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) {
    set_coincidence_row(row++, axis, pair, out);
  }
  if (planar) {
    set_dot_row(row, 1, 0, pair, out);
    return;
  }
  set_aligned_rows(row, pair, out);
}

void Fixed::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                    ConstraintHessian& out) const {
  const bool planar = pair.planar;
  reset_hessian(pair, out);
  const Vector3 force(lambda[0], lambda[1], planar ? 0.0 : lambda[2]);
  add_coincidence_hessian(pair, force, out);
  if (planar) {
    add_dot_hessian(pair, 1, 0, lambda[2], out);
    return;
  }
  add_aligned_hessian(pair, lambda + 3, out);
}

}  // namespace tribodyn
