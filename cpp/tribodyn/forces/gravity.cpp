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

namespace {

/// Calls visit(mass, position, velocity) for the centre of every body and every added mass.
template <class Visit>
void visit_masses(const BodiesView& view, const Visit& visit) {
  Vector3 position, velocity;
  for (int k = 0; k < view.count(); ++k) {
    const Body& body = view.body(k);
    if (body.coordinates() == 0) continue;
    body.mass_centre(view.state(k), position, velocity);
    visit(body.mass(), position, velocity);
  }
  if (!view.added) return;
  VectorMotion motion;
  for (const AddedMass& each : *view.added) {
    const int body = each.marker.body;
    view.body(body).point(each.marker.position, view.state(body), motion);
    visit(each.mass, motion.value, motion.rate);
  }
}

}  // namespace

ItemLayout Gravity::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.by_v = false;
  for (int k = 0; k < bodies.count(); ++k) {
    const Body& body = bodies.body(k);
    for (int e = 0; e < body.elements(); ++e) {
      layout.elements.emplace_back();
      append_coordinates(bodies, k, body.element_coordinates(e), layout.elements.back());
    }
  }
  if (!bodies.added) return layout;
  for (const AddedMass& each : *bodies.added) {
    layout.elements.emplace_back();
    append_coordinates(bodies, each.marker, layout.elements.back());
  }
  return layout;
}

ItemStatus Gravity::evaluate(const ItemRequest& request, const BodiesView& view,
                             ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  std::size_t next = 0;
  for (int k = 0; k < view.count(); ++k) {
    const Body& body = view.body(k);
    for (int e = 0; e < body.elements(); ++e) {
      body.add_weight(e, acceleration_, view.state(k), request.tangents, out.elements[next++]);
    }
  }
  if (!view.added) return ItemStatus::ok;
  VectorMotion motion;
  for (const AddedMass& each : *view.added) {
    const int body = each.marker.body;
    const Vector3 weight = each.mass * acceleration_;
    ElementBlocks& element = out.elements[next++];
    view.body(body).point(each.marker.position, view.state(body), motion);
    add_generalised_force(motion.jacobian, weight, 0, element.force);
    if (!request.tangents) continue;
    add_point_tangent(view, each.marker, weight, motion.jacobian.cols(), 0, element.by_q);
  }
  return ItemStatus::ok;
}

double Gravity::power(double /*t*/, const BodiesView& view,
                      const ItemWorkspace* /*workspace*/) const {
  double power = 0.0;
  visit_masses(view, [&](double mass, const Vector3& /*position*/, const Vector3& velocity) {
    power += mass * acceleration_.dot(velocity);
  });
  return power;
}

double Gravity::potential_energy(double /*t*/, const BodiesView& view,
                                 const ItemWorkspace* /*workspace*/) const {
  double energy = 0.0;
  visit_masses(view, [&](double mass, const Vector3& position, const Vector3& /*velocity*/) {
    energy -= mass * acceleration_.dot(position);
  });
  return energy;
}

}  // namespace tribodyn
