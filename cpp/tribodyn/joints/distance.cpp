#include "tribodyn/joints/distance.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

Distance::Distance(std::string name, Marker first, Marker second, double length)
    : Joint(std::move(name), first, second), length_(length) {
  require_positive(label(), "length", length, "m");
}

void Distance::evaluate_rows(double /*t*/, const BodyPair& pair, ConstraintRows& out) const {
  resize_rows(1, pair, out);
  VectorMotion r1;
  VectorMotion r2;
  marker_origin(pair, 0, marker(0), r1);
  marker_origin(pair, 1, marker(1), r2);
  set_distance_row(0, length_, r1, r2, out);
}

void Distance::hessian(double /*t*/, const BodyPair& pair, const double* lambda,
                       ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_distance_hessian(pair, marker(0), marker(1), lambda[0], out);
}

}  // namespace tribodyn
