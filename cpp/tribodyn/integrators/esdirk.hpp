#pragma once
/// Implicit Runge-Kutta steps of stage order 2 on the index-1 equations with Baumgarte terms.
///
/// The state is x = (q, v, y, s) with the coordinates q [m, rad], the velocities v, and the
/// variables y of order 1 and the history s of the items with the rates y' and g. The first stage
/// of the tableau is explicit, the last stage is the step (tableaus.hpp). In a step of length dt
/// [s], stage i solves
///
///     q = q* + tau v,  v = v* + tau a,  s = s* + tau g(s, q, v),  tau = a_ii dt,
///     M a + G^T lambda = Q(t, q, v, s),
///     Phi'' + 2 alpha Phi' + beta^2 Phi = 0,
///
/// for the accelerations a and the multipliers lambda [N, N m] by Newton's method
/// (implicit_stage.hpp). M is the mass matrix, Q [N, N m] the generalised forces, Phi [m, rad] the
/// rows of the joints with G = dPhi/dq, and alpha, beta [1/s] are Baumgarte's coefficients. The
/// bases x* = x_n + dt sum_{j<i} a_ij k_j contain the slopes k_j = (v, a, y', g) of the earlier
/// stages. Positions and oil content use the same scheme. If velocities gave the squeeze of a film
/// while positions followed another rule, a spurious closing speed of the order of dt times the
/// acceleration would result.
///
/// The energy balance uses the same scheme and therefore has an error of the same order as the
/// motion. Steps in which a cavity closes are judged by this balance (force_jumps.hpp). Where a
/// node of a film becomes full, the content rate of the last stage overshoots that of the gap, by
/// up to 0.4 times the inflow with TR-BDF2 and 1.5 times with ESDIRK4. The reported pressures are
/// therefore those of limited rates (limited_pressures.hpp).
///
/// At the start, accelerations, multipliers and history rates are the values of an implicit stage
/// of vanishing length. In this limit the film pressures are consistent with the velocities.

#include "tribodyn/integrators/force_jumps.hpp"
#include "tribodyn/integrators/implicit_stage.hpp"
#include "tribodyn/integrators/limited_pressures.hpp"
#include "tribodyn/integrators/tableaus.hpp"

namespace tribodyn {

/// Integration by a diagonally implicit Runge-Kutta method.
class Esdirk final : public ControlledIntegrator {
 public:
  Esdirk(const Model& model, EsdirkTableau tableau, const IntegratorOptions& options);

  void start(State& state) override;
  int memory_size() const override { return force_jumps_.memory_size(); }
  const DynamicsWorkspace* film_pressures(const State& state) override {
    return limited_.solve(state, point_of(state), statistics_);
  }

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  StepOutcome renew(State& state) override;
  void recall_factors(const State& state) override { stage_.recall_factors(state); }
  void hold_factors(State& state) const override { stage_.hold_factors(state); }
  const Vector& estimate_error(const State& state, double dt) override;
  double further_error(const State& state, double dt, double largest_energy) override;
  void accept(State& state, double dt) override;

 private:
  EsdirkTableau tableau_;
  ImplicitStage stage_;
  ForceJumps force_jumps_;
  LimitedPressures limited_;
  // Velocity, acceleration and history rate of each stage.
  std::vector<Vector> kq_, kv_, ks_;
  std::vector<Vector> ky_;     // rates of the variables of order 1
  std::vector<Vector> flows_;  // energy_flows() of each stage
};

}  // namespace tribodyn
