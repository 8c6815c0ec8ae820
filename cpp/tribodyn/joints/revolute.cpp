#include "tribodyn/joints/revolute.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Revolute::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  const bool planar = pair.planar;
  resize_rows(rows(planar), pair, out);
  set_coincidence_row(0, 0, pair, out);
  set_coincidence_row(1, 1, pair, out);
  if (planar) return;

  set_coincidence_row(2, 2, pair, out);
  set_parallel_rows(3, pair, out);
}

void Revolute::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                       ConstraintHessian& out) const {
  const bool planar = pair.planar;
  reset_hessian(pair, out);
  const Vector3 force(lambda[0], lambda[1], planar ? 0.0 : lambda[2]);
  add_coincidence_hessian(pair, force, out);
  if (planar) return;
  add_parallel_hessian(pair, lambda + 3, out);
}

}  // namespace tribodyn
