#include "tribodyn/joints/spherical.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Spherical::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  const int count = rows(is_planar(pair));
  resize_rows(count, pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  for (int axis = 0; axis < count; ++axis) set_coincidence_row(axis, axis, r1, r2, out);
}

void Spherical::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                        ConstraintHessian& out) const {
  reset_hessian(pair, out);
  const Vector3 force(lambda[0], lambda[1], is_planar(pair) ? 0.0 : lambda[2]);
  add_coincidence_hessian(pair, marker(0), marker(1), force, out);
}

}  // namespace tribodyn
