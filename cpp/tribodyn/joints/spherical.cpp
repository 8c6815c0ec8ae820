#include "tribodyn/joints/spherical.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Spherical::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  const int count = rows(pair.planar);
  resize_rows(count, pair, out);
  for (int axis = 0; axis < count; ++axis) set_coincidence_row(axis, axis, pair, out);
}

void Spherical::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                        ConstraintHessian& out) const {
  reset_hessian(pair, out);
  const Vector3 force(lambda[0], lambda[1], pair.planar ? 0.0 : lambda[2]);
  add_coincidence_hessian(pair, force, out);
}

}  // namespace tribodyn
