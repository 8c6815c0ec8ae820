#include "tribodyn/integrators/force_jumps.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

constexpr double kOfHeat = 30.0;           // times `gap_tolerance`, of the heat in max_step
constexpr double kOfKineticEnergy = 1e-3;  // times `tolerance`, of the largest kinetic energy
constexpr double kSecondOrderJump = 4.0;   // times that of methods of other orders
constexpr double kShortestStep = 0.01;     // times `max_step`

}  // namespace

ForceJumps::ForceJumps(const Model& model, const IntegratorOptions& options, int order)
    : model_(model),
      order_(order),
      gap_tolerance_(options.gap_tolerance),
      tolerance_(options.tolerance),
      max_step_(options.max_step),
      bodies_(static_cast<Eigen::Index>(model.bodies().size()) - 1) {
  if (options.step > 0.0) return;
  for (std::size_t k = 0; k < model.items().size() && !applies_; ++k) {
    applies_ = model.facets()[k].oil && model.places()[k].history.size > 0;
  }
}

/// Kinetic energy and energy of deformation of all bodies, which are the first items. The ground is
/// a body without an item.
double ForceJumps::energy_of_bodies(double time, const BodiesView& view, const Vector& multipliers,
                                    const DynamicsWorkspace& ws) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(bodies_); ++k) {
    const StoredEnergy own = model_.facets()[k].energy->stored_energy(
        item_instant(model_, k, time, view, multipliers, nullptr, ws));
    sum += own.kinetic + own.potential;
  }
  return sum;
}

void ForceJumps::start(State& state, const DynamicsWorkspace& ws) const {
  state.memory.setZero(memory_size());
  if (!applies_) return;
  state.memory[0] = energy_of_bodies(state.time, ws.view(model_, state.q, state.v, state.a),
                                     state.multipliers, ws);
}

double ForceJumps::error(const State& state, double dt, const ImplicitStage& end,
                         const DynamicsWorkspace& ws, const std::vector<Vector>& flows,
                         const std::vector<double>& weights, double largest) {
  if (!applies_) return 0.0;
  energy_ =
      energy_of_bodies(state.time + dt, ws.view(model_, end.q, end.v, end.a), end.multipliers, ws);
  double missing = energy_ - state.memory[0];
  double heat = 0.0;
  for (std::size_t j = 0; j < flows.size(); ++j) {
    missing -= dt * weights[j] * flows[j].segment(2, bodies_).sum();
    heat += dt * weights[j] * flows[j][1];
  }
  const double power = std::pow(dt, order_ + 1);
  smooth_ = missing / power;
  if (!(dt > kShortestStep * max_step_)) return 0.0;
  const double jump = std::min(std::abs(missing), std::abs(missing - power * state.memory[1]));
  double dissipated = std::abs(heat) / dt;
  if (state.memory[2] > 0.0) {
    dissipated = std::max(dissipated, std::abs(state.work[1]) / state.memory[2]);
  }
  const double allowed = std::max(kOfHeat * gap_tolerance_ * dissipated * max_step_,
                                  kOfKineticEnergy * tolerance_ * largest);
  if (!(allowed > 0.0)) return 0.0;
  return jump / ((order_ == 2 ? kSecondOrderJump : 1.0) * allowed);
}

void ForceJumps::accept(State& state, double dt) const {
  if (!applies_) return;
  state.memory[0] = energy_;
  state.memory[1] = smooth_;
  state.memory[2] += dt;
}

}  // namespace tribodyn
