#include "tribodyn/system/dynamics.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

DynamicsWorkspace::DynamicsWorkspace(const Model& model) {
  if (!model.frozen()) {
    throw ModelError({.item = "model", .rule = "must be frozen before it is evaluated"});
  }
  structure = std::make_shared<const Structure>(model);
  for (Vector* x : {&residual, &force}) x->setZero(model.coordinates());
  for (Vector* x : {&constraint, &constraint_rate, &constraint_acceleration}) {
    x->setZero(model.rows());
  }
  is_length.assign(static_cast<std::size_t>(model.rows()), 0);
  history_rate.setZero(model.history_size());
  for (BlockMatrix* x : {&mass, &stiffness, &damping, &force_by_q, &force_by_v}) {
    x->resize(*structure);
  }
  for (RowBlocks* x : {&jacobian, &jacobian_rate, &jacobian_acceleration}) x->resize(*structure);
  for (const auto& item : model.forces()) forces.push_back(item->make_workspace());
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    if (!model.joints()[k]->time_functions().empty()) driven_joints.push_back(k);
  }
  BodyMatrix block;
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    const Body& body = *model.bodies()[k];
    if (body.coordinates() == 0) continue;
    body.mass_matrix(block);
    mass.tangent().add(model.body_offset()[k], model.body_offset()[k], block);
  }
}

void evaluate_joints(const Model& model, double time, const Vector& q, const Vector& v,
                     const Vector& a, DynamicsWorkspace& ws) {
  const BodiesView view = model.view(q.data(), v.data(), a.data());
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const Joint& joint = *model.joints()[k];
    const Segment rows = model.joint_rows()[k];
    joint.evaluate(time, model.pair(joint, view), ws.rows);
    for (int i = 0; i < rows.size; ++i) {
      ws.constraint[rows.first + i] = ws.rows.value[i];
      ws.is_length[static_cast<std::size_t>(rows.first + i)] = ws.rows.is_length[i];
      ws.constraint_rate[rows.first + i] = ws.rows.rate[i];
      ws.constraint_acceleration[rows.first + i] = ws.rows.acceleration[i];
    }
    for (int side = 0; side < 2; ++side) {
      const Eigen::Index count = ws.rows.jacobian[side].size();
      std::copy_n(ws.rows.jacobian[side].data(), count, ws.jacobian.data(k, side));
      std::copy_n(ws.rows.jacobian_rate[side].data(), count, ws.jacobian_rate.data(k, side));
      std::copy_n(ws.rows.jacobian_acceleration[side].data(), count,
                  ws.jacobian_acceleration.data(k, side));
    }
  }
}

namespace {

/// Sets y to M x.
void multiply_mass(const DynamicsWorkspace& ws, const Vector& x, Vector& y) {
  for (const Segment& body : ws.structure->bodies()) {
    for (int i = body.first; i < body.first + body.size; ++i) {
      double sum = 0.0;
      for (int j = body.first; j < body.first + body.size; ++j) sum += ws.mass(i, j) * x[j];
      y[i] = sum;
    }
  }
}

}  // namespace

ForceStatus evaluate(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws) {
  evaluate_joints(model, request.time, *request.q, *request.v, *request.a, ws);
  const BodiesView view = model.view(request.q->data(), request.v->data(), request.a->data());
  ws.force.setZero();
  if (request.tangents) {
    ws.force_by_q.set_zero();
    ws.force_by_v.set_zero();
  }
  ForceRequest own;
  own.time = request.time;
  own.history_weight = request.history_weight;
  own.tangents = request.tangents;
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    const Segment history = model.force_history()[k];
    own.history_base = request.history_base->data() + history.first;
    ForceResult result{ws.force, ws.force_by_q.tangent(), ws.force_by_v.tangent(),
                       ws.history_rate.data() + history.first};
    const ForceStatus status = model.forces()[k]->evaluate(own, view, ws.forces[k].get(), result);
    if (status != ForceStatus::ok) {
      ws.failed_force = static_cast<int>(k);
      return status;
    }
  }
  const Vector& lambda = *request.multipliers;
  multiply_mass(ws, *request.a, ws.residual);
  ws.jacobian.add_transposed_times(lambda, ws.residual);
  ws.residual -= ws.force;
  if (!request.tangents) return ForceStatus::ok;
  ws.stiffness.values() = -ws.force_by_q.values();
  ws.damping.values() = -ws.force_by_v.values();
  const TangentRef stiffness = ws.stiffness.tangent();
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const Joint& joint = *model.joints()[k];
    joint.hessian(request.time, model.pair(joint, view),
                  lambda.data() + model.joint_rows()[k].first, ws.hessian);
    const bool connects = joint.hessian_connects_bodies(model.planar_pair(joint));
    for (int r = 0; r < 2; ++r) {
      const int i = model.body_offset()[static_cast<std::size_t>(joint.marker(r).body)];
      for (int c = 0; c < 2; ++c) {
        if (r != c && !connects) continue;
        const int j = model.body_offset()[static_cast<std::size_t>(joint.marker(c).body)];
        stiffness.add(i, j, ws.hessian.block[r][c]);
      }
    }
  }
  return ForceStatus::ok;
}

int energy_items(const Model& model) {
  return static_cast<int>(model.bodies().size() + model.joints().size() + model.forces().size());
}

namespace {

/// x . M y of body k, M being symmetric.
double mass_product(const Model& model, const DynamicsWorkspace& ws, std::size_t k, const Vector& x,
                    const Vector& y) {
  const int first = model.body_offset()[k];
  const int end = first + model.bodies()[k]->coordinates();
  double sum = 0.0;
  for (int i = first; i < end; ++i) {
    sum += x[i] * ws.mass(i, i) * y[i];
    for (int j = first; j < i; ++j) sum += ws.mass(i, j) * (x[i] * y[j] + x[j] * y[i]);
  }
  return sum;
}

struct Stored {
  double kinetic = 0.0;
  double potential = 0.0;
};
struct Flows {
  double supplied = 0.0;
  double dissipated = 0.0;
};

/// Sums of the stored energies; those of all items to `items` where it is given.
Stored sum_stored(const Model& model, const State& state, const DynamicsWorkspace& ws,
                  double* items) {
  Stored sum;
  const std::size_t bodies = model.bodies().size();
  for (std::size_t k = 0; k < bodies; ++k) {
    const double kinetic = 0.5 * mass_product(model, ws, k, state.v, state.v);
    sum.kinetic += kinetic;
    if (items) items[k] = kinetic;
  }
  const BodiesView view = model.view(state.q.data(), state.v.data(), state.a.data());
  std::size_t next_clearance = 0;
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    double potential = model.forces()[k]->potential_energy(state.time, view);
    if (next_clearance < model.clearance_joints().size() &&
        model.clearance_joints()[next_clearance] == static_cast<int>(k)) {
      potential += model.clearance_joint(next_clearance++)
                       .stored_energy(view, state.history.data() + model.force_history()[k].first);
    }
    sum.potential += potential;
    if (items) items[bodies + model.joints().size() + k] = potential;
  }
  return sum;
}

/// Supplied and dissipated power; the inflow of all items to `items` where it is given.
Flows sum_flows(const Model& model, const DynamicsRequest& at, const DynamicsWorkspace& ws,
                double* items) {
  Flows sum;
  for (std::size_t k = 0; items && k < model.bodies().size(); ++k) {
    *items++ = mass_product(model, ws, k, *at.v, *at.a);
  }
  const auto drift = [&](std::size_t k) {
    const Segment rows = model.joint_rows()[k];
    double power = 0.0;
    for (int i = rows.first; i < rows.first + rows.size; ++i) {
      power += (*at.multipliers)[i] * ws.constraint_rate[i];
    }
    return power;
  };
  for (std::size_t k = 0; items && k < model.joints().size(); ++k) *items++ = drift(k);
  // lambda . dPhi/dt is what a drive supplies, and Phi' = G v + dPhi/dt.
  for (const std::size_t k : ws.driven_joints) {
    sum.supplied += drift(k) - ws.jacobian.product(k, *at.multipliers, *at.v);
  }
  const BodiesView view = model.view(at.q->data(), at.v->data(), at.a->data());
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    const Force& force = *model.forces()[k];
    const double supplied = force.supplied_power(at.time, view);
    const double dissipated = force.dissipated_power(view, ws.forces[k].get());
    sum.supplied += supplied;
    sum.dissipated += dissipated;
    if (items) *items++ = supplied - dissipated - force.power(at.time, view, ws.forces[k].get());
  }
  return sum;
}

}  // namespace

void stored_energies(const Model& model, const State& state, const DynamicsWorkspace& ws,
                     Vector& stored) {
  stored.setZero(energy_items(model));
  sum_stored(model, state, ws, stored.data());
}

void energy_flows(const Model& model, const DynamicsRequest& at, const DynamicsWorkspace& ws,
                  Vector& flows) {
  flows.resize(energy_flow_count(model));
  const Flows sum = sum_flows(model, at, ws, flows.data() + 2);
  flows[0] = sum.supplied;
  flows[1] = sum.dissipated;
}

EnergyBalance energy_balance(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  DynamicsRequest at;
  at.time = state.time;
  at.q = &state.q;
  at.v = &state.v;
  at.a = &state.a;
  at.multipliers = &state.multipliers;
  const Stored stored = sum_stored(model, state, ws, nullptr);
  const Flows flows = sum_flows(model, at, ws, nullptr);
  return {stored.kinetic, stored.potential, flows.supplied, flows.dissipated};
}

}  // namespace tribodyn
