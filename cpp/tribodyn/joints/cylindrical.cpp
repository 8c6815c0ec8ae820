#include "tribodyn/joints/cylindrical.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Cylindrical::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  resize_rows(4, pair, out);
  for (int k = 0; k < 2; ++k) {
    set_offset_row(k, k, pair, out);
  }
  set_parallel_rows(2, pair, out);
}

void Cylindrical::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                          ConstraintHessian& out) const {
  reset_hessian(pair, out);
  for (int k = 0; k < 2; ++k) {
    add_offset_hessian(pair, k, lambda[k], out);
  }
  add_parallel_hessian(pair, lambda + 2, out);
}

}  // namespace tribodyn
