#include "tribodyn/joints/universal.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Universal::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  resize_rows(4, pair, out);
  for (int axis = 0; axis < 3; ++axis) set_coincidence_row(axis, axis, pair, out);
  set_dot_row(3, 0, 1, pair, out);
}

void Universal::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                        ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_coincidence_hessian(pair, {lambda[0], lambda[1], lambda[2]}, out);
  add_dot_hessian(pair, 0, 1, lambda[3], out);
}

}  // namespace tribodyn
