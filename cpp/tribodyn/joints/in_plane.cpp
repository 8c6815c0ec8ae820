#include "tribodyn/joints/in_plane.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void InPlane::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  resize_rows(3, pair, out);
  set_offset_row(0, 2, pair, out);
  set_parallel_rows(1, pair, out);
}

void InPlane::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                      ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_offset_hessian(pair, 2, lambda[0], out);
  add_parallel_hessian(pair, lambda + 1, out);
}

}  // namespace tribodyn
