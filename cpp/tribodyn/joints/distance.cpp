#include "tribodyn/joints/distance.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

Distance::Distance(std::string name, Marker first, Marker second, double length)
    : Joint(std::move(name), first, second), length_(length) {
  require_positive(label(), "length", length, "m");
}

void Distance::evaluate_rows(double /*t*/, const JointPair& pair, ConstraintRows& out) const {
  resize_rows(1, pair, out);
  set_distance_row(0, length_, pair, out);
}

void Distance::hessian(double /*t*/, const JointPair& pair, const double* lambda,
                       ConstraintHessian& out) const {
  reset_hessian(pair, out);
  add_distance_hessian(pair, lambda[0], out);
}

}  // namespace tribodyn
