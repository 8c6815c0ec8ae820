#include "tribodyn/clearance/clearance_joint.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

ClearanceJoint::ClearanceJoint(std::string name, std::unique_ptr<Gap> gap,
                               const Interface& interface,
                               std::optional<std::array<double, 2>> initial_offset)
    : Force(std::move(name)),
      gap_(std::move(gap)),
      interaction_(interface.attach(*gap_)),
      initial_offset_(initial_offset) {
  if (!initial_offset_) return;
  for (double offset : *initial_offset_) {
    require_finite(gap_->item(), "initial eccentricity", offset, "m");
  }
  if (interaction_->has_film()) {
    const double size = std::hypot((*initial_offset_)[0], (*initial_offset_)[1]);
    require(size < gap_->clearance(), gap_->item(), "initial eccentricity", size, "m",
            "must be below the radial_clearance", "a film needs room to start from");
  }
}

std::vector<int> ClearanceJoint::bodies() const {
  return {gap_->journal().body, gap_->bearing().body};
}

std::unique_ptr<ForceWorkspace> ClearanceJoint::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->force.set_zero(gap_->size());
  ws->interaction = interaction_->make_workspace();
  return ws;
}

void ClearanceJoint::initial_history(const BodiesView& view, double* history) const {
  GapMotion motion;
  gap_->evaluate(view, motion);
  interaction_->initial_history(motion.xi, history);
}

int ClearanceJoint::start_rows(const BodiesView& view, StartRows& out) const {
  GapMotion motion;
  gap_->evaluate(view, motion);
  const int rows = gap_->translations();
  out.value = motion.xi.head(rows);
  out.rate = motion.rate.head(rows);
  out.given = initial_offset_.has_value();
  for (int k = 0; out.given && k < rows; ++k) {
    out.value[k] -= (*initial_offset_)[static_cast<std::size_t>(k)];
  }
  const int body[2] = {gap_->journal().body, gap_->bearing().body};
  for (int side = 0; side < 2; ++side) {
    out.part[side].body = body[side];
    out.part[side].jacobian = motion.jacobian[side].topRows(rows);
  }
  out.limit = gap_->clearance();
  out.name = "initial eccentricity";
  out.limit_name = "radial_clearance";
  return rows;
}

ForceStatus ClearanceJoint::evaluate(const ForceRequest& request, const BodiesView& view,
                                     ForceWorkspace* workspace, ForceResult& result) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  gap_->evaluate(view, ws.motion);
  ws.force.set_zero(gap_->size());
  InteractionRequest own;
  own.motion = &ws.motion;
  own.history_base = request.history_base;
  own.history_weight = request.history_weight;
  own.tangents = request.tangents;
  const ForceStatus status =
      interaction_->evaluate(own, ws.interaction.get(), ws.force, result.history_rate);
  if (status != ForceStatus::ok) return status;

  const int body[2] = {gap_->journal().body, gap_->bearing().body};
  for (int k = 0; k < 2; ++k) {
    const Jacobian6& xi_q = ws.motion.jacobian[k];
    result.force.segment(view.offset[body[k]], xi_q.cols()).noalias() +=
        xi_q.transpose() * ws.force.force;
  }
  if (!request.tangents) return status;

  BodyMatrix hessian[2][2];
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      hessian[k][l].setZero(ws.motion.jacobian[k].cols(), ws.motion.jacobian[l].cols());
    }
  }
  gap_->add_hessian(view, ws.force.force, hessian);
  for (int l = 0; l < 2; ++l) {
    const Jacobian6 by_q =
        ws.force.by_xi * ws.motion.jacobian[l] + ws.force.by_rate * ws.motion.jacobian_rate[l];
    const Jacobian6 by_v = ws.force.by_rate * ws.motion.jacobian[l];
    for (int k = 0; k < 2; ++k) {
      const int i = view.offset[body[k]], j = view.offset[body[l]];
      const auto xi_q = ws.motion.jacobian[k].transpose();
      const BodyMatrix by_coordinates = xi_q * by_q + hessian[k][l];
      const BodyMatrix by_velocities = xi_q * by_v;
      result.dforce_dq.add(i, j, by_coordinates);
      result.dforce_dv.add(i, j, by_velocities);
    }
  }
  return status;
}

ForceFailure ClearanceJoint::failure(const BodiesView& accepted,
                                     const ForceWorkspace* workspace) const {
  GapMotion motion;
  gap_->evaluate(accepted, motion);
  return interaction_->failure(motion.xi,
                               static_cast<const Workspace&>(*workspace).interaction.get());
}

double ClearanceJoint::power(double /*t*/, const BodiesView& /*view*/,
                             const ForceWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  return ws.force.force.dot(ws.motion.rate);
}

double ClearanceJoint::potential_energy(double /*t*/, const BodiesView& view) const {
  GapMotion motion;
  gap_->evaluate(view, motion);
  return interaction_->potential_energy(motion.xi);
}

double ClearanceJoint::stored_energy(const BodiesView& view, const double* history) const {
  GapMotion motion;
  gap_->evaluate(view, motion);
  return interaction_->stored_energy(motion.xi, history);
}

InteractionMeasures ClearanceJoint::measures(const Workspace& ws, const double* history) const {
  InteractionMeasures m;
  m.film_force.setZero(gap_->size());
  m.asperity_force.setZero(gap_->size());
  interaction_->measure(ws.motion, history, ws.interaction.get(), m);
  return m;
}

double ClearanceJoint::dissipated_power(const BodiesView& /*view*/,
                                        const ForceWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const InteractionMeasures m = measures(ws, nullptr);
  return m.film_power_loss + m.asperity_power_loss + m.delivered_power;
}

std::vector<Channel> ClearanceJoint::channels() const {
  const std::vector<std::string> xy = {"x", "y"};
  std::vector<Channel> list = {
      {"eccentricity", xy},           {"eccentricity_ratio", {}}, {"eccentricity_ratio_rate", {}},
      {"minimum_film_thickness", {}}, {"sliding_velocity", {}},   {"bearing_force", xy},
      {"friction_torque", {}},        {"power_loss", {}}};
  if (interaction_->has_film()) {
    list.insert(list.end(), {{"film_force", xy},
                             {"maximum_film_pressure", {}},
                             {"minimum_film_pressure", {}},
                             {"film_power_loss", {}},
                             {"oil_volume", {}},
                             {"oil_outflow", {}},
                             {"side_leakage", {}},
                             {"film_linear_solves", {}}});
  }
  if (interaction_->has_asperities()) {
    list.insert(list.end(), {{"asperity_force", xy},
                             {"maximum_asperity_pressure", {}},
                             {"asperity_power_loss", {}},
                             {"asperity_power_share", {}},
                             {"contact_area", {}},
                             {"contact_law_range", {}}});
  }
  return list;
}

void ClearanceJoint::record(const ForceReport& report, const BodiesView& /*view*/,
                            double* out) const {
  const auto& ws = static_cast<const Workspace&>(*report.workspace);
  const InteractionMeasures m = measures(ws, report.history);
  const Vector6& e = ws.motion.xi;
  const Vector6& rate = ws.motion.rate;
  const double c = gap_->clearance();
  const double size = std::hypot(e[0], e[1]);
  // Along the line of centres; at the centre itself the speed is its magnitude.
  const double size_rate =
      size > 0.0 ? (e[0] * rate[0] + e[1] * rate[1]) / size : std::hypot(rate[0], rate[1]);
  *out++ = e[0];
  *out++ = e[1];
  *out++ = size / c;
  *out++ = size_rate / c;
  *out++ = gap_->minimum_film_thickness(e);
  *out++ = gap_->sliding_velocity(rate);
  *out++ = ws.force.force[0];
  *out++ = ws.force.force[1];
  *out++ = ws.force.force[2];
  const double loss = m.film_power_loss + m.asperity_power_loss;
  *out++ = loss;
  if (interaction_->has_film()) {
    *out++ = m.film_force[0];
    *out++ = m.film_force[1];
    *out++ = m.maximum_film_pressure;
    *out++ = m.minimum_film_pressure;
    *out++ = m.film_power_loss;
    *out++ = m.oil_volume;
    *out++ = m.oil_outflow;
    *out++ = m.side_leakage;
    *out++ = m.film_linear_solves;
  }
  if (interaction_->has_asperities()) {
    *out++ = m.asperity_force[0];
    *out++ = m.asperity_force[1];
    *out++ = m.maximum_asperity_pressure;
    *out++ = m.asperity_power_loss;
    *out++ = loss > 0.0 ? m.asperity_power_loss / loss : 0.0;
    *out++ = m.contact_area;
    *out++ = m.below_range ? 1.0 : 0.0;
  }
}

}  // namespace tribodyn
