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
  for (const AddedMass& each : *view.added) {
    const AttachmentMotion motion = motion_of(view, *each.attachment);
    visit(each.mass, motion.origin.value, motion.origin.rate);
  }
}

}  // namespace

ItemLayout Gravity::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.by_v = false;
  layout.by_q = bodies.added && !bodies.added->empty();
  for (int k = 0; k < bodies.count(); ++k) {
    const Body& body = bodies.body(k);
    layout.by_q = layout.by_q || (body.coordinates() > 0 && !body.constant_weight());
    for (int e = 0; e < body.elements(); ++e) {
      layout.elements.emplace_back();
      append_coordinates(bodies, k, body.element_coordinates(e), layout.elements.back());
    }
  }
  layout.constant_forces = !layout.by_q;
  if (!bodies.added) return layout;
  for (const AddedMass& each : *bodies.added) {
    layout.elements.emplace_back();
    append_coordinates(bodies, *each.attachment, layout.elements.back());
  }
  return layout;
}

namespace {

/// Motions of the added masses.
struct Workspace final : ItemWorkspace {
  std::vector<AttachmentMotion> motions;
};

}  // namespace

std::unique_ptr<ItemWorkspace> Gravity::make_workspace() const {
  return std::make_unique<Workspace>();
}

ItemStatus Gravity::evaluate(const ItemRequest& request, const BodiesView& view,
                             ItemWorkspace* workspace, ItemBlocks& out) const {
  std::size_t next = 0;
  for (int k = 0; k < view.count(); ++k) {
    const Body& body = view.body(k);
    for (int e = 0; e < body.elements(); ++e) {
      body.add_weight(e, acceleration_, view.state(k), request.tangents, out.elements[next++]);
    }
  }
  if (!view.added) return ItemStatus::ok;
  auto& ws = static_cast<Workspace&>(*workspace);
  ws.motions.resize(view.added->size());
  for (std::size_t k = 0; k < view.added->size(); ++k) {
    const AddedMass& each = (*view.added)[k];
    const Attachment& attachment = *each.attachment;
    BodyState state = view.state(attachment.body());
    state.derivatives = 0;
    AttachmentMotion& motion = ws.motions[k];
    attachment.evaluate(state, motion);
    const Vector3 weight = each.mass * acceleration_;
    ElementBlocks& element = out.elements[next++];
    add_generalised_force(motion.origin.jacobian, weight, 0, element.force);
    if (!request.tangents) continue;
    attachment.add_point_hessian(state, motion, weight,
                                 diagonal_block(element.by_q, 0, attachment.size()));
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
