#include "tribodyn/forces/distributed_force.hpp"

#include <algorithm>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

DistributedForce::DistributedForce(std::string name, std::vector<LoadPoint> points,
                                   std::array<TimeFunctionPointer, 3> force, LoadAxes axes)
    : Force(std::move(name)), points_(std::move(points)), force_(std::move(force)), axes_(axes) {
  const std::string item = "force '" + this->name() + "'";
  require(!points_.empty(), item, "points", 0.0, "", "must be at least 1");
  for (const LoadPoint& point : points_) require_finite(item, "weight", point.weight, "");
  const auto given = [](const TimeFunctionPointer& component) { return component != nullptr; };
  if (std::none_of(force_.begin(), force_.end(), given)) {
    throw InvalidInput({.item = item,
                        .quantity = "load",
                        .rule = "must have at least one component",
                        .hint = "give a force component as a number or a function of time"});
  }
}

std::vector<Marker> DistributedForce::markers() const {
  std::vector<Marker> markers;
  for (const LoadPoint& point : points_) markers.push_back(point.marker);
  return markers;
}

bool DistributedForce::starts_element(std::size_t point) const {
  return point == 0 || attachment(point).body() != attachment(point - 1).body() ||
         attachment(point).coordinates() != attachment(point - 1).coordinates();
}

ItemLayout DistributedForce::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.by_v = false;
  AttachmentParts parts = AttachmentParts::none();
  for (std::size_t c = 0; c < 3 && follows(); ++c) parts.axis[c] = force_[c] != nullptr;
  layout.parts.assign(points_.size(), parts);
  for (std::size_t k = 0; k < points_.size(); ++k) {
    if (!starts_element(k)) continue;
    layout.elements.emplace_back();
    append_coordinates(bodies, attachment(k), layout.elements.back());
  }
  return layout;
}

Vector3 DistributedForce::components(double t) const {
  Vector3 f = Vector3::Zero();
  for (std::size_t c = 0; c < 3; ++c) {
    if (force_[c]) f[static_cast<Eigen::Index>(c)] = force_[c]->value(t);
  }
  return f;
}

ItemStatus DistributedForce::evaluate(const ItemRequest& request, const BodiesView& view,
                                      ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const Vector3 f = components(request.time);
  std::size_t element = 0;
  for (std::size_t k = 0; k < points_.size(); ++k) {
    if (k > 0 && starts_element(k)) ++element;
    ElementBlocks& block = out.elements[element];
    const AttachmentMotion& motion = *request.motions[k];
    const Jacobian3& jacobian = motion.origin.jacobian;
    Vector3 force = points_[k].weight * f;
    if (follows()) {
      force.setZero();
      for (int c = 0; c < 3; ++c) {
        if (!force_[static_cast<std::size_t>(c)]) continue;
        const double component = points_[k].weight * f[c];
        force += component * motion.axis[c].value;
        if (!request.tangents) continue;
        add_generalised_tangent(jacobian, component * Matrix3::Identity(), motion.axis[c].jacobian,
                                0, 0, block.by_q);
      }
    }
    add_generalised_force(jacobian, force, 0, block.force);
    if (!request.tangents) continue;
    attachment(k).add_point_hessian(view.state(attachment(k).body()), motion, force,
                                    diagonal_block(block.by_q, 0, jacobian.cols()));
  }
  return ItemStatus::ok;
}

double DistributedForce::power(double t, const BodiesView& view,
                               const ItemWorkspace* workspace) const {
  return supplied_power(t, view, workspace);
}

double DistributedForce::supplied_power(double t, const BodiesView& view,
                                        const ItemWorkspace* /*workspace*/) const {
  const Vector3 f = components(t);
  double power = 0.0;
  for (std::size_t k = 0; k < points_.size(); ++k) {
    const AttachmentMotion motion = motion_of(view, attachment(k));
    for (int c = 0; c < 3; ++c) {
      if (!force_[static_cast<std::size_t>(c)]) continue;
      const Vector3 axis = follows() ? motion.axis[c].value : Vector3(Vector3::Unit(c));
      power += points_[k].weight * f[c] * axis.dot(motion.origin.rate);
    }
  }
  return power;
}

std::vector<const TimeFunction*> DistributedForce::time_functions() const {
  std::vector<const TimeFunction*> functions;
  for (const TimeFunctionPointer& component : force_) {
    if (component) functions.push_back(component.get());
  }
  return functions;
}

}  // namespace tribodyn
