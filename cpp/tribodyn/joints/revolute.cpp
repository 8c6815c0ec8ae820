#include "tribodyn/joints/revolute.hpp"

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

void Revolute::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  const bool planar = is_planar(pair);
  resize_rows(rows(planar), pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  set_coincidence_row(0, 0, r1, r2, out);
  set_coincidence_row(1, 1, r1, r2, out);
  if (planar) return;

  set_coincidence_row(2, 2, r1, r2, out);
  set_parallel_rows(3, pair, marker(0), marker(1), out);
}

void Revolute::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                       ConstraintHessian& out) const {
  const bool planar = is_planar(pair);
  reset_hessian(pair, out);
  const Vector3 force(lambda[0], lambda[1], planar ? 0.0 : lambda[2]);
  add_coincidence_hessian(pair, marker(0), marker(1), force, out);
  if (planar) return;
  add_parallel_hessian(pair, marker(0), marker(1), lambda + 3, out);
}

}  // namespace tribodyn
