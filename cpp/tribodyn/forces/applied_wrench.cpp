#include "tribodyn/forces/applied_wrench.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

AppliedWrench::AppliedWrench(std::string name, Marker marker, LoadComponents load, LoadAxes axes)
    : Force(std::move(name)), marker_(marker), load_(std::move(load)), axes_(axes) {
  if (!load_.force[0] && !load_.force[1] && !load_.force[2] && !load_.torque) {
    throw InvalidInput({.item = "force '" + this->name() + "'",
                        .quantity = "load",
                        .rule = "must have at least one component",
                        .hint = "give a force component or a torque as a function of time"});
  }
}

ItemLayout AppliedWrench::layout(const BodiesView& bodies) const {
  ItemLayout layout = Force::layout(bodies);
  layout.by_v = false;
  return layout;
}

void AppliedWrench::axis(int k, const BodiesView& view, VectorMotion& out) const {
  if (axes_ == LoadAxes::following) {
    view.body(marker_.body).direction(marker_.axis(k), view.state(marker_.body), out);
  } else {
    out.value = Vector3::Unit(k);
    out.jacobian.resize(3, 0);
  }
}

ItemStatus AppliedWrench::evaluate(const ItemRequest& request, const BodiesView& view,
                                   ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const Body& body = view.body(marker_.body);
  const BodyState state = view.state(marker_.body);
  ElementBlocks& element = out.elements[0];
  VectorMotion origin;
  VectorMotion direction;
  body.point(marker_.position, state, origin);

  Vector3 force = Vector3::Zero();
  for (int k = 0; k < 3; ++k) {
    if (!load_.force[k]) continue;
    const double component = load_.force[k]->value(request.time);
    axis(k, view, direction);
    force += component * direction.value;
    if (request.tangents) {
      add_generalised_tangent(origin.jacobian, component * Matrix3::Identity(), direction.jacobian,
                              0, 0, element.by_q);
    }
  }
  add_generalised_force(origin.jacobian, force, 0, element.force);
  if (request.tangents) {
    add_point_tangent(view, marker_, force, origin.jacobian.cols(), 0, element.by_q);
  }

  if (load_.torque) {
    SpinMotion spin;
    body.spin(state, spin);
    axis(2, view, direction);
    const Vector3 torque = load_.torque->value(request.time) * direction.value;
    add_generalised_force(spin.by_v, torque, 0, element.force);
  }
  return ItemStatus::ok;
}

double AppliedWrench::power(double t, const BodiesView& view,
                            const ItemWorkspace* /*workspace*/) const {
  return supplied_power(t, view);
}

std::vector<const TimeFunction*> AppliedWrench::time_functions() const {
  std::vector<const TimeFunction*> functions;
  for (const TimeFunctionPointer& component : load_.force) {
    if (component) functions.push_back(component.get());
  }
  if (load_.torque) functions.push_back(load_.torque.get());
  return functions;
}

double AppliedWrench::supplied_power(double t, const BodiesView& view) const {
  const Body& body = view.body(marker_.body);
  VectorMotion motion;
  body.point(marker_.position, view.state(marker_.body), motion);
  const Vector3 velocity = motion.rate;

  double power = 0.0;
  for (int k = 0; k < 3; ++k) {
    if (!load_.force[k]) continue;
    axis(k, view, motion);
    power += load_.force[k]->value(t) * motion.value.dot(velocity);
  }
  if (load_.torque) {
    SpinMotion spin;
    body.spin(view.state(marker_.body), spin);
    axis(2, view, motion);
    power += load_.torque->value(t) * motion.value.dot(spin.omega);
  }
  return power;
}

}  // namespace tribodyn
