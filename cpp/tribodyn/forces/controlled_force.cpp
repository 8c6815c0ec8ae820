#include "tribodyn/forces/controlled_force.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/generalised_force.hpp"

namespace tribodyn {

struct ControllerMemory final : ItemWorkspace {
  std::vector<TurnMemory> turns;    // of the angles
  std::vector<double> inputs;       // measurements and states
  std::vector<double> outputs;      // components and rates of the states
  std::vector<double> scratch;      // of the differences
  std::vector<Eigen::Index> first;  // column of each attachment in the element
  Matrix slope;                     // of the outputs, outputs x inputs
  Matrix input_by_q, input_by_v;    // derivatives of the inputs, inputs x n
  Matrix directions;                // G, n x components
};

ControlledForce::ControlledForce(std::string name, ControlledForceOptions options,
                                 std::shared_ptr<const GivenFunction> function)
    : Force(std::move(name)), options_(std::move(options)), function_(std::move(function)) {
  const std::string item = label();
  const auto fail = [&](const char* quantity, const char* rule) {
    throw InvalidInput({.item = item, .quantity = quantity, .rule = rule});
  };
  if (options_.components.empty()) fail("components", "must be at least one");
  for (const int k : options_.components) {
    if (k < 0 || k > 5) fail("components", "must be 0, 1, 2 (force) or 3, 4, 5 (torque)");
    if (k < 3 && options_.has_reaction) fail("reaction", "is possible for torques only");
  }
  const int inputs = static_cast<int>(options_.measurements.size() + states());
  if (function_->inputs() != inputs || function_->outputs() != static_cast<int>(loads() + states()))
    fail("function", "must have an input and an output for each measurement, component and state");
  for (const ControllerState& state : options_.states) {
    require_positive(item, "scale of " + state.name, state.scale, "");
    require_finite(item, "initial value of " + state.name, state.initial, "");
  }
  for (std::size_t k = 0; k < loads(); ++k) {
    (options_.components[k] > 2 ? torques_ : forces_).push_back(k);
  }
  std::size_t next = options_.has_reaction ? 2 : 1;
  for (const Measurement& each : options_.measurements) {
    attachment_of_.push_back(next);
    angle_of_.push_back(angles_.size());
    if (each.of_angle()) angles_.emplace_back(item, each.first, each.second);
    next += each.of_angle() ? 2 : 1;
  }
}

ControlledForce::~ControlledForce() = default;

ItemFacets ControlledForce::facets() const {
  ItemFacets all = ItemFacets::of(*this);
  if (angles_.empty()) all.held = nullptr;
  if (options_.states.empty()) {
    all.variables = nullptr;
    all.constant_mass = nullptr;
  }
  return all;
}

std::vector<Marker> ControlledForce::markers() const {
  std::vector<Marker> all = {options_.marker};
  if (options_.has_reaction) all.push_back(options_.reaction);
  for (const Measurement& each : options_.measurements) {
    all.push_back(each.first);
    if (each.of_angle()) all.push_back(each.second);
  }
  return all;
}

ItemLayout ControlledForce::layout(const BodiesView& bodies) const {
  ItemLayout layout = Force::layout(bodies);
  int place = 0;
  for (const ControllerState& state : options_.states) {
    layout.variables.push_back({.name = state.name, .unit = "", .scale = state.scale});
    layout.elements[0].push_back(--place);
  }
  if (place < 0) layout.mass = MassKind::constant;
  return layout;
}

void ControlledForce::initial_variables(const BodiesView& /*view*/, double* values) const {
  for (const ControllerState& state : options_.states) *values++ = state.initial;
}

void ControlledForce::set_mass(ItemBlocks& out) const {
  MatrixMap& mass = out.elements[0].mass;
  const auto count = static_cast<Eigen::Index>(states());
  for (Eigen::Index i = mass.rows() - count; i < mass.rows(); ++i) mass(i, i) = 1.0;
}

std::unique_ptr<ItemWorkspace> ControlledForce::make_workspace() const {
  auto memory = std::make_unique<ControllerMemory>();
  memory->turns.resize(angles_.size());
  const auto inputs = static_cast<Eigen::Index>(options_.measurements.size() + states());
  const std::size_t outputs = loads() + states();
  memory->inputs.resize(options_.measurements.size() + states());
  memory->outputs.resize(outputs);
  memory->scratch.resize(2 * outputs);
  memory->slope.resize(static_cast<Eigen::Index>(outputs), inputs);
  Eigen::Index n = 0;
  for (const auto& each : attachments()) {
    memory->first.push_back(n);
    n += each->size();
  }
  memory->input_by_q = memory->input_by_v = Matrix::Zero(inputs, n);
  memory->directions.resize(n, static_cast<Eigen::Index>(loads()));
  return memory;
}

AttachedPair ControlledForce::pair_of(const ItemRequest& request, const BodiesView& view,
                                      std::size_t k) const {
  return attached(view, request, attachment_of_[k]);
}

ItemStatus ControlledForce::measure(const ItemRequest& request, const BodiesView& view,
                                    ControllerMemory& memory) const {
  const std::size_t count = options_.measurements.size();
  for (std::size_t k = 0; k < count; ++k) {
    const Measurement& each = options_.measurements[k];
    const AttachmentMotion& motion = *request.motions[attachment_of_[k]];
    double& z = memory.inputs[k];
    if (each.of_angle()) {
      TurnMemory& turns = memory.turns[angle_of_[k]];
      const ItemStatus status = angles_[angle_of_[k]].measure(pair_of(request, view, k), turns);
      if (status != ItemStatus::ok) return status;
      z = each.kind == Measurement::Kind::angle ? turns.motion.angle : turns.motion.rate;
    } else if (each.kind == Measurement::Kind::position) {
      z = motion.origin.value[each.component];
    } else if (each.kind == Measurement::Kind::velocity) {
      z = motion.origin.rate[each.component];
    } else {
      z = motion.spin.omega[each.component];
    }
  }
  for (std::size_t i = 0; i < states(); ++i) {
    // Without variables, as in reports of a force without a workspace, the states are zero.
    memory.inputs[count + i] = request.variables ? request.variables[i] : 0.0;
  }
  return function_->value(request.time, memory.inputs.data(), memory.outputs.data())
             ? ItemStatus::ok
             : ItemStatus::out_of_range;
}

void ControlledForce::set_derivatives(const ItemRequest& request, std::size_t k,
                                      ControllerMemory& memory) const {
  const Measurement& each = options_.measurements[k];
  const auto row = static_cast<Eigen::Index>(k);
  const std::size_t at = attachment_of_[k];
  const auto set = [&](std::size_t attachment, const auto& by_q, const auto& by_v, auto get) {
    const Eigen::Index first = memory.first[attachment];
    for (Eigen::Index c = 0; c < this->attachment(attachment).size(); ++c) {
      memory.input_by_q(row, first + c) = get(by_q, c);
      memory.input_by_v(row, first + c) = get(by_v, c);
    }
  };
  const auto component = [&](const Jacobian3& j, Eigen::Index c) { return j(each.component, c); };
  const auto entry = [](const Vector& x, Eigen::Index c) { return x[c]; };
  const AttachmentMotion& motion = *request.motions[at];
  const Eigen::Index n = attachment(at).size();
  if (each.kind == Measurement::Kind::position) {
    set(at, motion.origin.jacobian, motion.origin.jacobian, component);
    memory.input_by_v.row(row).segment(memory.first[at], n).setZero();
  } else if (each.kind == Measurement::Kind::velocity) {
    set(at, motion.origin.jacobian_rate, motion.origin.jacobian, component);
  } else if (each.kind == Measurement::Kind::angular_velocity) {
    set(at, motion.spin.by_q, motion.spin.by_v, component);
  } else {
    const AngleMotion& angle = memory.turns[angle_of_[k]].motion;
    const bool is_rate = each.kind == Measurement::Kind::angle_rate;
    for (std::size_t side = 0; side < 2; ++side) {
      set(at + side, is_rate ? angle.gradient_rate[side] : angle.gradient[side],
          angle.gradient[side], entry);
      if (is_rate) continue;
      const Eigen::Index size = angle.gradient[side].size();
      memory.input_by_v.row(row).segment(memory.first[at + side], size).setZero();
    }
  }
}

Vector3 ControlledForce::direction(const AttachmentMotion& motion, std::size_t k) const {
  const int axis = options_.components[k] % 3;
  return options_.axes == LoadAxes::following ? motion.axis[axis].value
                                              : Vector3(Vector3::Unit(axis));
}

void ControlledForce::set_directions(const ItemRequest& request, ControllerMemory& memory) const {
  const AttachmentMotion& motion = *request.motions[0];
  memory.directions.setZero();
  for (std::size_t k = 0; k < loads(); ++k) {
    const Vector3 e = direction(motion, k);
    const bool is_torque = options_.components[k] > 2;
    const Jacobian3& acts = is_torque ? motion.spin.by_v : motion.origin.jacobian;
    const auto column = static_cast<Eigen::Index>(k);
    for (Eigen::Index c = 0; c < acts.cols(); ++c)
      memory.directions(c, column) = acts.col(c).dot(e);
    if (!options_.has_reaction) continue;
    const Jacobian3& back = request.motions[1]->spin.by_v;
    for (Eigen::Index c = 0; c < back.cols(); ++c) {
      memory.directions(memory.first[1] + c, column) = -back.col(c).dot(e);
    }
  }
}

ItemStatus ControlledForce::evaluate(const ItemRequest& request, const BodiesView& view,
                                     ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& memory = static_cast<ControllerMemory&>(*workspace);
  const ItemStatus status = measure(request, view, memory);
  if (status != ItemStatus::ok) return status;
  set_directions(request, memory);
  ElementBlocks& element = out.elements[0];
  const Eigen::Index n = memory.directions.rows();
  for (std::size_t k = 0; k < loads(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    for (Eigen::Index i = 0; i < n; ++i) {
      element.force[i] += memory.directions(i, column) * memory.outputs[k];
    }
  }
  for (std::size_t i = 0; i < states(); ++i) {
    element.force[n + static_cast<Eigen::Index>(i)] = memory.outputs[loads() + i];
  }
  if (!request.tangents) return ItemStatus::ok;
  if (!function_->derivatives(request.time, memory.inputs.data(), memory.scratch.data(),
                              memory.slope.data())) {
    return ItemStatus::out_of_range;
  }
  for (std::size_t k = 0; k < options_.measurements.size(); ++k)
    set_derivatives(request, k, memory);
  add_tangents(request, view, memory, element);
  return ItemStatus::ok;
}

void ControlledForce::add_tangents(const ItemRequest& request, const BodiesView& view,
                                   ControllerMemory& memory, ElementBlocks& element) const {
  const Eigen::Index n = memory.directions.rows();
  const auto count = static_cast<Eigen::Index>(options_.measurements.size());
  const auto own = static_cast<Eigen::Index>(states());
  const auto forces = static_cast<Eigen::Index>(loads());
  // Row `row` of the element gets `factor` times the derivatives of an output.
  const auto add_output = [&](Eigen::Index row, double factor, Eigen::Index output) {
    for (Eigen::Index z = 0; z < count; ++z) {
      const double slope = factor * memory.slope(output, z);
      for (Eigen::Index c = 0; c < n; ++c) {
        element.by_q(row, c) += slope * memory.input_by_q(z, c);
        element.by_v(row, c) += slope * memory.input_by_v(z, c);
      }
    }
    for (Eigen::Index s = 0; s < own; ++s) {
      element.by_q(row, n + s) += factor * memory.slope(output, count + s);
    }
  };
  for (Eigen::Index k = 0; k < forces; ++k) {
    for (Eigen::Index i = 0; i < n; ++i) {
      if (memory.directions(i, k) != 0.0) add_output(i, memory.directions(i, k), k);
    }
  }
  for (Eigen::Index i = 0; i < own; ++i) add_output(n + i, 1.0, forces + i);

  // The change of the directions with the coordinates of the bodies.
  const AttachmentMotion& motion = *request.motions[0];
  Vector3 force = Vector3::Zero(), torque = Vector3::Zero();
  for (std::size_t k = 0; k < loads(); ++k) {
    const bool is_torque = options_.components[k] > 2;
    const double component = memory.outputs[k];
    (is_torque ? torque : force) += component * direction(motion, k);
    if (options_.axes == LoadAxes::global) continue;
    const Jacobian3& axis = motion.axis[options_.components[k] % 3].jacobian;
    const Jacobian3& acts = is_torque ? motion.spin.by_v : motion.origin.jacobian;
    add_generalised_tangent(acts, component * Matrix3::Identity(), axis, 0, 0, element.by_q);
    if (!options_.has_reaction) continue;
    add_generalised_tangent(request.motions[1]->spin.by_v, -component * Matrix3::Identity(), axis,
                            memory.first[1], 0, element.by_q);
  }
  const auto block = diagonal_block(element.by_q, 0, attachment(0).size());
  const BodyState loaded = view.state(options_.marker.body);
  attachment(0).add_point_hessian(loaded, motion, force, block);
  attachment(0).add_moment_tangent(loaded, motion, torque, block);
  if (!options_.has_reaction) return;
  attachment(1).add_moment_tangent(
      view.state(options_.reaction.body), *request.motions[1], -torque,
      diagonal_block(element.by_q, memory.first[1], attachment(1).size()));
}

ItemFailure ControlledForce::failure(const BodiesView& accepted,
                                     const ItemWorkspace* workspace) const {
  const char* reason = function_->reason();
  if (*reason != '\0') return {.reason = reason, .hint = "correct the function"};
  const auto* memory = static_cast<const ControllerMemory*>(workspace);
  for (std::size_t k = 0; k < options_.measurements.size(); ++k) {
    if (!options_.measurements[k].of_angle()) continue;
    const PairMotion at(accepted, attachment(attachment_of_[k]), attachment(attachment_of_[k] + 1));
    return angles_[angle_of_[k]].failure(at.pair, memory ? &memory->turns[angle_of_[k]] : nullptr);
  }
  return Force::failure(accepted, workspace);
}

double ControlledForce::power_of(const double* outputs, const BodiesView& view) const {
  const AttachmentMotion motion = motion_of(view, attachment(0));
  Vector3 spin = motion.spin.omega;
  if (options_.has_reaction) spin -= motion_of(view, attachment(1)).spin.omega;
  double power = 0.0;
  for (std::size_t k = 0; k < loads(); ++k) {
    const Vector3& rate = options_.components[k] > 2 ? spin : motion.origin.rate;
    power += outputs[k] * direction(motion, k).dot(rate);
  }
  return power;
}

double ControlledForce::supplied_power(double t, const BodiesView& view,
                                       const ItemWorkspace* workspace) const {
  if (workspace) {
    return power_of(static_cast<const ControllerMemory*>(workspace)->outputs.data(), view);
  }
  std::vector<AttachmentMotion> motions;
  for (const auto& each : attachments()) motions.push_back(motion_of(view, *each, 1));
  std::vector<const AttachmentMotion*> pointers;
  for (const AttachmentMotion& each : motions) pointers.push_back(&each);
  const auto fresh = make_workspace();
  auto& memory = static_cast<ControllerMemory&>(*fresh);
  ItemRequest request;
  request.time = t;
  request.motions = pointers.data();
  request.tangents = false;
  request.rows = RowOrder::rate;
  measure(request, view, memory);
  return power_of(memory.outputs.data(), view);
}

double ControlledForce::power(double t, const BodiesView& view,
                              const ItemWorkspace* workspace) const {
  return supplied_power(t, view, workspace);
}

void ControlledForce::report(const BodiesView& /*bodies*/, const ItemInstant* at,
                             Report& out) const {
  const auto* memory = at ? static_cast<const ControllerMemory*>(at->workspace) : nullptr;
  constexpr const char* kAxes[] = {"x", "y", "z"};
  const auto add = [&](const char* quantity, const std::vector<std::size_t>& outputs) {
    if (outputs.empty()) return;
    out.add(
        quantity, static_cast<int>(outputs.size()),
        [&](int i) { return kAxes[options_.components[outputs[static_cast<std::size_t>(i)]] % 3]; },
        [&](int i) { return memory->outputs[outputs[static_cast<std::size_t>(i)]]; });
  };
  add("applied_force", forces_);
  add("applied_torque", torques_);
  if (options_.states.empty()) return;
  out.add(
      "controller_state", static_cast<int>(states()),
      [&](int i) { return options_.states[static_cast<std::size_t>(i)].name; },
      [&](int i) { return at->variables[i]; });
}

void ControlledForce::accept(const ItemWorkspace* workspace, double* held) const {
  const auto& memory = static_cast<const ControllerMemory&>(*workspace);
  for (const TurnMemory& each : memory.turns) RelativeAngle::accept(&each, held++);
}

void ControlledForce::restore(const double* held, ItemWorkspace* workspace) const {
  auto& memory = static_cast<ControllerMemory&>(*workspace);
  for (TurnMemory& each : memory.turns) RelativeAngle::restore(held++, &each);
}

}  // namespace tribodyn
