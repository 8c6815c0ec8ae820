#include "tribodyn/forces/applied_wrench.hpp"

#include <algorithm>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

AppliedWrench::AppliedWrench(std::string name, Marker marker, LoadComponents load, LoadAxes axes,
                             std::optional<RelativeAngle> angle)
    : Force(std::move(name)),
      marker_(marker),
      load_(std::move(load)),
      axes_(axes),
      angle_(std::move(angle)) {
  const auto given = [](const TimeFunctionPointer& component) { return component != nullptr; };
  if (std::none_of(load_.force.begin(), load_.force.end(), given) &&
      std::none_of(load_.torque.begin(), load_.torque.end(), given)) {
    throw InvalidInput({.item = "force '" + this->name() + "'",
                        .quantity = "load",
                        .rule = "must have at least one component",
                        .hint = "give a force component or a torque as a function of time"});
  }
}

std::vector<Marker> AppliedWrench::markers() const {
  if (!angle_) return {marker_};
  return {marker_, angle_->marker(0), angle_->marker(1)};
}

ItemFacets AppliedWrench::facets() const {
  ItemFacets all = ItemFacets::of(*this);
  if (angle_) all.time = nullptr;
  if (!angle_) all.held = nullptr;
  return all;
}

ItemLayout AppliedWrench::layout(const BodiesView& bodies) const {
  ItemLayout layout = Force::layout(bodies);
  layout.by_v = false;
  return layout;
}

std::unique_ptr<ItemWorkspace> AppliedWrench::make_workspace() const {
  return angle_ ? std::make_unique<TurnMemory>() : nullptr;
}

ItemFailure AppliedWrench::failure(const BodiesView& accepted,
                                   const ItemWorkspace* workspace) const {
  if (!angle_) return Force::failure(accepted, workspace);
  return angle_->failure(PairMotion(accepted, attachment(1), attachment(2)).pair, workspace);
}

ItemStatus AppliedWrench::evaluate(const ItemRequest& request, const BodiesView& view,
                                   ItemWorkspace* workspace, ItemBlocks& out) const {
  double x = request.time;
  auto* memory = static_cast<TurnMemory*>(workspace);
  if (angle_) {
    const ItemStatus status = angle_->measure(attached(view, request, 1), *memory);
    if (status != ItemStatus::ok) return status;
    x = memory->motion.angle;
  }
  const bool follows = axes_ == LoadAxes::following;
  ElementBlocks& element = out.elements[0];
  const AttachmentMotion& motion = *request.motions[0];
  const VectorMotion& origin = motion.origin;
  const SpinMotion& spin = motion.spin;

  Vector3 force = Vector3::Zero(), torque = Vector3::Zero();
  Vector3 force_slope = Vector3::Zero(), torque_slope = Vector3::Zero();
  for (int k = 0; k < 3; ++k) {
    const auto n = static_cast<std::size_t>(k);
    if (!load_.force[n] && !load_.torque[n]) continue;
    const Vector3 direction = follows ? motion.axis[k].value : Vector3(Vector3::Unit(k));
    const auto add = [&](const TimeFunctionPointer& function, const Jacobian3& acts, Vector3& sum,
                         Vector3& slope) {
      if (!function) return;
      const double component = function->value(x);
      sum += component * direction;
      if (!request.tangents) return;
      if (angle_) slope += function->derivative(x) * direction;
      if (!follows) return;
      add_generalised_tangent(acts, component * Matrix3::Identity(), motion.axis[k].jacobian, 0, 0,
                              element.by_q);
    };
    add(load_.force[n], origin.jacobian, force, force_slope);
    add(load_.torque[n], spin.by_v, torque, torque_slope);
  }
  add_generalised_force(origin.jacobian, force, 0, element.force);
  add_generalised_force(spin.by_v, torque, 0, element.force);
  if (!request.tangents) return ItemStatus::ok;

  const Eigen::Index size = origin.jacobian.cols();
  const BodyState state = view.state(marker_.body);
  const auto own = diagonal_block(element.by_q, 0, size);
  attachment(0).add_point_hessian(state, motion, force, own);
  attachment(0).add_moment_tangent(state, motion, torque, own);
  if (!angle_) return ItemStatus::ok;
  Eigen::Index column = size;
  for (const Vector& gradient : memory->motion.gradient) {
    for (Eigen::Index j = 0; j < gradient.size(); ++j, ++column) {
      for (Eigen::Index i = 0; i < size; ++i) {
        element.by_q(i, column) +=
            (origin.jacobian.col(i).dot(force_slope) + spin.by_v.col(i).dot(torque_slope)) *
            gradient[j];
      }
    }
  }
  return ItemStatus::ok;
}

double AppliedWrench::power(double t, const BodiesView& view,
                            const ItemWorkspace* workspace) const {
  return supplied_power(t, view, workspace);
}

std::vector<const TimeFunction*> AppliedWrench::time_functions() const {
  std::vector<const TimeFunction*> functions;
  for (const auto* components : {&load_.force, &load_.torque}) {
    for (const TimeFunctionPointer& component : *components) {
      if (component) functions.push_back(component.get());
    }
  }
  return functions;
}

double AppliedWrench::supplied_power(double t, const BodiesView& view,
                                     const ItemWorkspace* workspace) const {
  double x = t;
  if (angle_) {
    x = angle_->after(PairMotion(view, attachment(1), attachment(2)).pair, workspace).angle;
  }
  const AttachmentMotion motion = motion_of(view, attachment(0));

  double power = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!load_.force[k] && !load_.torque[k]) continue;
    const Vector3 axis = axes_ == LoadAxes::following
                             ? motion.axis[k].value
                             : Vector3(Vector3::Unit(static_cast<Eigen::Index>(k)));
    if (load_.force[k]) power += load_.force[k]->value(x) * axis.dot(motion.origin.rate);
    if (load_.torque[k]) power += load_.torque[k]->value(x) * axis.dot(motion.spin.omega);
  }
  return power;
}

void AppliedWrench::accept(const ItemWorkspace* workspace, double* held) const {
  RelativeAngle::accept(workspace, held);
}

void AppliedWrench::restore(const double* held, ItemWorkspace* workspace) const {
  RelativeAngle::restore(held, workspace);
}

}  // namespace tribodyn
