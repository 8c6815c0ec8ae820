#include "tribodyn/forces/gravity.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

Gravity::Gravity(std::string name, const Vector3& acceleration)
    : Force(std::move(name)), acceleration_(acceleration) {
  for (int i = 0; i < 3; ++i) {
    require_finite("force '" + this->name() + "'", "acceleration", acceleration[i], "m/s2");
  }
}

ForceStatus Gravity::evaluate(const ForceRequest& request, const BodiesView& view,
                              ForceWorkspace* /*workspace*/, ForceResult& result) const {
  const int count = static_cast<int>(view.bodies->size());
  VectorMotion centre;
  for (int k = 0; k < count; ++k) {
    const Body& body = view.body(k);
    if (body.coordinates() == 0) continue;
    const Vector3 local = body.centre_of_mass();
    const Vector3 weight = body.mass() * acceleration_;
    body.point(local, view.state(k), centre);
    add_generalised_force(centre.jacobian, weight, view.offset[k], result.force);
    if (request.tangents) add_point_tangent(view, k, local, weight, result.dforce_dq);
  }
  return ForceStatus::ok;
}

double Gravity::power(double /*t*/, const BodiesView& view,
                      const ForceWorkspace* /*workspace*/) const {
  const int count = static_cast<int>(view.bodies->size());
  double power = 0.0;
  VectorMotion centre;
  for (int k = 0; k < count; ++k) {
    const Body& body = view.body(k);
    if (body.coordinates() == 0) continue;
    body.point(body.centre_of_mass(), view.state(k), centre);
    power += body.mass() * acceleration_.dot(centre.rate);
  }
  return power;
}

double Gravity::potential_energy(double /*t*/, const BodiesView& view) const {
  const int count = static_cast<int>(view.bodies->size());
  double energy = 0.0;
  VectorMotion centre;
  for (int k = 0; k < count; ++k) {
    const Body& body = view.body(k);
    if (body.coordinates() == 0) continue;
    body.point(body.centre_of_mass(), view.state(k), centre);
    energy -= body.mass() * acceleration_.dot(centre.value);
  }
  return energy;
}

}  // namespace tribodyn
