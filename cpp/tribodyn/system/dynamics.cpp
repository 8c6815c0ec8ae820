#include "tribodyn/system/dynamics.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

DynamicsWorkspace::DynamicsWorkspace(const Model& model) {
  if (!model.frozen()) {
    throw ModelError({.item = "model", .rule = "must be frozen before it is evaluated"});
  }
  const int n = model.coordinates();
  const int m = model.rows();
  for (Vector* x : {&residual, &force}) x->setZero(n);
  for (Vector* x : {&constraint, &constraint_rate, &constraint_acceleration}) x->setZero(m);
  history_rate.setZero(model.history_size());
  for (Matrix* x : {&mass, &stiffness, &damping, &force_by_q, &force_by_v}) x->setZero(n, n);
  for (Matrix* x : {&jacobian, &jacobian_rate, &jacobian_acceleration}) x->setZero(m, n);
  for (const auto& item : model.forces()) forces.push_back(item->make_workspace());
  BodyMatrix block;
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    const Body& body = *model.bodies()[k];
    if (body.coordinates() == 0) continue;
    body.mass_matrix(block);
    const int i = model.body_offset()[k];
    mass.block(i, i, body.coordinates(), body.coordinates()) = block;
  }
}

void evaluate_joints(const Model& model, double time, const Vector& q, const Vector& v,
                     const Vector& a, DynamicsWorkspace& ws) {
  const BodiesView view = model.view(q.data(), v.data(), a.data());
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const Joint& joint = *model.joints()[k];
    const Segment rows = model.joint_rows()[k];
    joint.evaluate(time, model.pair(joint, view), ws.rows);
    ws.constraint.segment(rows.first, rows.size) = ws.rows.value;
    ws.constraint_rate.segment(rows.first, rows.size) = ws.rows.rate;
    ws.constraint_acceleration.segment(rows.first, rows.size) = ws.rows.acceleration;
    for (int side = 0; side < 2; ++side) {
      const auto columns = ws.rows.jacobian[side].cols();
      const int j = model.body_offset()[static_cast<std::size_t>(joint.marker(side).body)];
      ws.jacobian.block(rows.first, j, rows.size, columns) = ws.rows.jacobian[side];
      ws.jacobian_rate.block(rows.first, j, rows.size, columns) = ws.rows.jacobian_rate[side];
      ws.jacobian_acceleration.block(rows.first, j, rows.size, columns) =
          ws.rows.jacobian_acceleration[side];
    }
  }
}

ForceStatus evaluate(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws) {
  evaluate_joints(model, request.time, *request.q, *request.v, *request.a, ws);
  const BodiesView view = model.view(request.q->data(), request.v->data(), request.a->data());
  ws.force.setZero();
  if (request.tangents) {
    ws.force_by_q.setZero();
    ws.force_by_v.setZero();
  }
  ForceRequest own;
  own.time = request.time;
  own.history_weight = request.history_weight;
  own.tangents = request.tangents;
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    const Segment history = model.force_history()[k];
    own.history_base = request.history_base->data() + history.first;
    ForceResult result{ws.force, ws.force_by_q, ws.force_by_v,
                       ws.history_rate.data() + history.first};
    const ForceStatus status = model.forces()[k]->evaluate(own, view, ws.forces[k].get(), result);
    if (status != ForceStatus::ok) {
      ws.failed_force = static_cast<int>(k);
      return status;
    }
  }
  const Vector& lambda = *request.multipliers;
  ws.residual.noalias() = ws.mass * *request.a;
  ws.residual.noalias() += ws.jacobian.transpose() * lambda;
  ws.residual -= ws.force;
  if (!request.tangents) return ForceStatus::ok;
  ws.stiffness = -ws.force_by_q;
  ws.damping = -ws.force_by_v;
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const Joint& joint = *model.joints()[k];
    joint.hessian(request.time, model.pair(joint, view),
                  lambda.data() + model.joint_rows()[k].first, ws.hessian);
    for (int r = 0; r < 2; ++r) {
      const int i = model.body_offset()[static_cast<std::size_t>(joint.marker(r).body)];
      for (int c = 0; c < 2; ++c) {
        const int j = model.body_offset()[static_cast<std::size_t>(joint.marker(c).body)];
        const BodyMatrix& block = ws.hessian.block[r][c];
        ws.stiffness.block(i, j, block.rows(), block.cols()) += block;
      }
    }
  }
  return ForceStatus::ok;
}

EnergyBalance energy_balance(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  EnergyBalance balance;
  for (int k = 0; k < model.coordinates(); ++k) {
    balance.kinetic += 0.5 * state.v[k] * ws.mass.row(k).dot(state.v);
  }
  // -lambda . G v is the power of the joints: zero for ideal ones, the drive's power else.
  for (int k = 0; k < model.rows(); ++k) {
    balance.supplied_power -= state.multipliers[k] * ws.jacobian.row(k).dot(state.v);
  }
  const BodiesView view = model.view(state.q.data(), state.v.data(), state.a.data());
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    const Force& force = *model.forces()[k];
    balance.potential += force.potential_energy(state.time, view);
    balance.supplied_power += force.supplied_power(state.time, view);
    balance.dissipated_power += force.dissipated_power(view, ws.forces[k].get());
  }
  for (std::size_t k = 0; k < model.clearance_joints().size(); ++k) {
    const auto force = static_cast<std::size_t>(model.clearance_joints()[k]);
    balance.potential += model.clearance_joint(k).cavity_energy(
        view, state.history.data() + model.force_history()[force].first);
  }
  return balance;
}

}  // namespace tribodyn
