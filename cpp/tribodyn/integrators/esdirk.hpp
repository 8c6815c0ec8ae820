#pragma once
/// Implicit Runge-Kutta steps of stage order 2 on the index-1 equations with Baumgarte terms.
///
/// With x = (q, v, s), where s is the history of the forces, and a tableau whose first stage is
/// explicit and whose last stage is the step (tableaus.hpp), stage i solves
///
///     q = q* + tau v,  v = v* + tau a,  s = s* + tau g(s, q, v),  tau = a_ii dt,
///     M a + G^T lambda = Q(t, q, v, s),
///     Phi'' + 2 alpha Phi' + beta^2 Phi = 0,
///
/// for (a, lambda) by Newton's method (implicit_stage.hpp); x* = x_n + dt sum_{j<i} a_ij k_j
/// collects the earlier stages. Positions and oil content use the same scheme: if the squeeze of a
/// film came from velocities while positions followed another rule, a spurious closing speed of the
/// order of dt times the acceleration would result.
///
/// The energy balance uses the same scheme, so that it has the error of the motion.
///
/// At the start, accelerations, multipliers and history rates are those of an implicit stage of
/// vanishing length, the limit in which the film pressures are consistent with the velocities.

#include "tribodyn/integrators/implicit_stage.hpp"
#include "tribodyn/integrators/tableaus.hpp"

namespace tribodyn {

/// Integration by a diagonally implicit Runge-Kutta method.
class Esdirk final : public ControlledIntegrator {
 public:
  Esdirk(const Model& model, EsdirkTableau tableau, const IntegratorOptions& options);

  void start(State& state) override;

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  StepOutcome renew(State& state) override;
  const Vector& estimate_error(const State& state, double dt) override;
  void accept(State& state, double dt) override;

 private:
  EsdirkTableau tableau_;
  ImplicitStage stage_;
  // Velocity, acceleration and history rate of each stage.
  std::vector<Vector> kq_, kv_, ks_;
  std::vector<Vector> flows_;  // energy_flows() of each stage
};

}  // namespace tribodyn
