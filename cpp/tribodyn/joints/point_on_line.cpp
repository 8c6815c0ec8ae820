#include "tribodyn/joints/point_on_line.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void PointOnLine::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  const int count = rows(pair.planar);
  resize_rows(count, pair, out);
  for (int k = 0; k < count; ++k) {
    set_offset_row(k, k + 1, pair, out);
  }
}

void PointOnLine::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                          ConstraintHessian& out) const {
  reset_hessian(pair, out);
  for (int k = 0; k < rows(pair.planar); ++k) {
    add_offset_hessian(pair, k + 1, lambda[k], out);
  }
}

}  // namespace tribodyn
