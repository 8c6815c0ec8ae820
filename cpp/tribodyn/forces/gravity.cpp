#include "tribodyn/forces/gravity.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Gravity::Gravity(std::string name, const Vector3& acceleration)
    : Force(std::move(name)), acceleration_(acceleration) {
  for (int i = 0; i < 3; ++i) {
    require_finite("force '" + this->name() + "'", "acceleration", acceleration[i], "m/s2");
  }
}

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
  return ItemStatus::ok;
}

double Gravity::power(double /*t*/, const BodiesView& view,
                      const ItemWorkspace* /*workspace*/) const {
  double power = 0.0;
  Vector3 position, velocity;
  for (int k = 0; k < view.count(); ++k) {
    const Body& body = view.body(k);
    if (body.coordinates() == 0) continue;
    body.mass_centre(view.state(k), position, velocity);
    power += body.mass() * acceleration_.dot(velocity);
  }
  return power;
}

double Gravity::potential_energy(double /*t*/, const BodiesView& view) const {
  double energy = 0.0;
  Vector3 position, velocity;
  for (int k = 0; k < view.count(); ++k) {
    const Body& body = view.body(k);
    if (body.coordinates() == 0) continue;
    body.mass_centre(view.state(k), position, velocity);
    energy -= body.mass() * acceleration_.dot(position);
  }
  return energy;
}

}  // namespace tribodyn
