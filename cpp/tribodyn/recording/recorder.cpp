#include "tribodyn/recording/recorder.hpp"

#include "tribodyn/joints/prescribed_rotation.hpp"

namespace tribodyn {

namespace {

const std::vector<std::string> kPlane = {"x", "y"};

}  // namespace

Recorder::Recorder(const Model& model) : model_(model) {
  add("", "time");
  for (const auto& body : model_.bodies()) {
    if (body->coordinates() == 0) continue;
    add(body->name(), "position", kPlane);
    add(body->name(), "angle");
    add(body->name(), "velocity", kPlane);
    add(body->name(), "angular_velocity");
    add(body->name(), "acceleration", kPlane);
    add(body->name(), "angular_acceleration");
  }
  for (const auto& joint : model_.joints()) {
    add(joint->name(), "joint_force", kPlane);
    add(joint->name(), "joint_torque");
    if (dynamic_cast<const PrescribedRotation*>(joint.get())) {
      add(joint->name(), "drive_angle");
      add(joint->name(), "drive_speed");
      add(joint->name(), "drive_torque");
    }
  }
  for (const auto& force : model_.forces()) {
    for (const Channel& c : force->channels()) add(force->name(), c.quantity, c.components);
  }
  for (const char* name :
       {"kinetic_energy", "potential_energy", "supplied_power", "dissipated_power",
        "supplied_energy", "dissipated_energy", "energy_balance_error"}) {
    add("model", name);
  }
  Eigen::Index place = 0;
  const auto account = [&](const std::string& item) {
    add(item, "energy_error");
    accounts_.push_back(place);
  };
  for (const auto& body : model_.bodies()) {
    if (body->coordinates() > 0) account(body->name());
    ++place;
  }
  for (const auto& joint : model_.joints()) {
    account(joint->name());
    ++place;
  }
  for (const auto& force : model_.forces()) {
    account(force->name());
    ++place;
  }
}

void Recorder::add(const std::string& item, const std::string& name,
                   const std::vector<std::string>& components) {
  RecordedChannel entry{item, {quantity(name).name, components}, columns_};
  columns_ += entry.channel.size();
  channels_.push_back(std::move(entry));
}

double* Recorder::record_bodies(const State& state, double* out) const {
  for (std::size_t k = 0; k < model_.bodies().size(); ++k) {
    const int i = model_.body_offset()[k];
    if (model_.bodies()[k]->coordinates() == 0) continue;
    for (const Vector* x : {&state.q, &state.v, &state.a}) {
      for (int c = 0; c < 3; ++c) *out++ = (*x)[i + c];
    }
  }
  return out;
}

double* Recorder::record_joints(const State& state, const DynamicsWorkspace& ws,
                                double* out) const {
  const BodiesView view = model_.view(state.q.data(), state.v.data(), state.a.data());
  for (std::size_t k = 0; k < model_.joints().size(); ++k) {
    const Joint& joint = *model_.joints()[k];
    const Segment rows = model_.joint_rows()[k];
    const auto lambda = state.multipliers.segment(rows.first, rows.size);
    // The joint loads its bodies by -G^T lambda, the second one by the opposite of the first. The
    // ground has no coordinates, so what it feels is read from the other body.
    const int second = joint.marker(1).body;
    const int side = view.body(second).coordinates() > 0 ? 1 : 0;
    const int i = view.offset[joint.marker(side).body];
    const Vector3 load = -(ws.jacobian(k, side).transpose() * lambda);
    VectorMotion point;
    view.body(second).point(joint.marker(1).position, view.state(second), point);
    const Vector3 arm = point.value - Vector3(state.q[i], state.q[i + 1], 0.0);
    // About the second marker rather than about the centre of mass.
    const double torque = load[2] - (arm.x() * load[1] - arm.y() * load[0]);
    const double sign = side == 1 ? 1.0 : -1.0;
    *out++ = sign * load[0];
    *out++ = sign * load[1];
    *out++ = sign * torque;
    if (const auto* drive = dynamic_cast<const PrescribedRotation*>(&joint)) {
      *out++ = drive->angle(state.time);
      *out++ = drive->speed(state.time);
      *out++ = -lambda[0];
    }
  }
  return out;
}

double* Recorder::record_forces(const State& state, const DynamicsWorkspace& ws,
                                double* out) const {
  const BodiesView view = model_.view(state.q.data(), state.v.data(), state.a.data());
  for (std::size_t k = 0; k < model_.forces().size(); ++k) {
    ForceReport report;
    report.time = state.time;
    report.history = state.history.data() + model_.force_history()[k].first;
    report.workspace = ws.forces[k].get();
    model_.forces()[k]->record(report, view, out);
    for (const Channel& c : model_.forces()[k]->channels()) out += c.size();
  }
  return out;
}

void Recorder::record_energy(const State& state, const DynamicsWorkspace& ws, double* out) {
  stored_energies(model_, state, ws, stored_);
  const auto bodies = static_cast<Eigen::Index>(model_.bodies().size());
  const double supplied = state.work[0];
  const double dissipated = state.work[1];
  *out++ = stored_.head(bodies).sum();
  *out++ = stored_.tail(stored_.size() - bodies).sum();
  *out++ = state.flows[0];
  *out++ = state.flows[1];
  *out++ = supplied;
  *out++ = dissipated;
  *out++ = (stored_ - state.start_energy).sum() + dissipated - supplied;
  for (Eigen::Index k : accounts_) {
    *out++ = (stored_[k] - state.start_energy[k]) - state.work[2 + k];
  }
}

void Recorder::record(const State& state, const DynamicsWorkspace& ws) {
  const std::size_t first = data_.size();
  data_.resize(first + static_cast<std::size_t>(columns_));
  double* out = data_.data() + first;
  *out++ = state.time;
  out = record_bodies(state, out);
  out = record_joints(state, ws, out);
  out = record_forces(state, ws, out);
  record_energy(state, ws, out);
}

}  // namespace tribodyn
