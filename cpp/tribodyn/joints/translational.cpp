#include "tribodyn/joints/translational.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Translational::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  const bool planar = pair.planar;
  resize_rows(rows(planar), pair, out);
  set_offset_row(0, 1, pair, out);
  if (planar) {
    set_dot_row(1, 1, 0, pair, out);
    return;
  }
  set_offset_row(1, 2, pair, out);
  set_aligned_rows(2, pair, out);
}

void Translational::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                            ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_offset_hessian(pair, 1, lambda[0], out);
  if (pair.planar) {
    add_dot_hessian(pair, 1, 0, lambda[1], out);
    return;
  }
  add_offset_hessian(pair, 2, lambda[1], out);
  add_aligned_hessian(pair, lambda + 2, out);
}

}  // namespace tribodyn
