#pragma once
/// Implicit Runge-Kutta steps of stage order 2 on the index-1 equations with Baumgarte terms.
///
/// With x = (q, v, s), s the history of the forces, and an ESDIRK tableau (first stage
/// explicit, equal diagonal gamma, last stage = step) stage i solves
///
///     q = q* + tau v,  v = v* + tau a,  s = s* + tau g(s, q, v),  tau = gamma dt,
///     M a + G^T lambda = Q(t, q, v, s),
///     Phi'' + 2 alpha Phi' + beta^2 Phi = 0,
///
/// for (a, lambda) by Newton's method with the exact tangent; x* = x_n + dt sum_{j<i} a_ij k_j
/// collects the earlier stages. The history is solved inside the forces, which receive its base
/// s* and its weight tau. So positions and oil content advance by the same scheme: forming
/// the squeeze of a film from velocities while positions follow another rule would add a
/// false closing speed of the order of dt times the acceleration. For the same reason a stage
/// ends with an evaluation at its solution, whose fields and rates are those that are kept.
///
/// Default: TR-BDF2, gamma = 1 - 1/sqrt(2), c = (0, 2 gamma, 1), L-stable, order 2 and stage
/// order 2 with an error estimate of order 3 (M. E. Hosea, L. F. Shampine, Appl. Numer. Math. 20
/// (1996) 21-37). The error is measured on the positions, in the gaps by their clearance;
/// the step follows a PI controller (K. Gustafsson, ACM Trans. Math. Softw. 20 (1994) 496-517).
///
/// At the start the accelerations, multipliers and history rates are those of an implicit
/// stage of vanishing length, the limit in which the film's pressures fit the velocities.

#include <memory>

#include "tribodyn/integrators/integrator.hpp"
#include "tribodyn/math/newton.hpp"

namespace tribodyn {

/// Coefficients of an ESDIRK method; the last row of `a` is also the step.
struct EsdirkTableau {
  const char* name;
  const char* source;
  std::vector<std::vector<double>> a;  ///< lower triangle with diagonal (0, gamma, gamma, ...)
  std::vector<double> c;               ///< times of the stages
  std::vector<double> error;           ///< b - b_hat, weights of the error estimate
  int order;                           ///< of the step
  int error_order;                     ///< power of dt of the error estimate
};

/// TR-BDF2 as an ESDIRK method.
EsdirkTableau tr_bdf2();

/// ESDIRK integration.
class Esdirk final : public Integrator {
 public:
  Esdirk(const Model& model, EsdirkTableau tableau, const IntegratorOptions& options);
  ~Esdirk() override;

  const char* name() const override { return tableau_.name; }
  void start(State& state) override;
  StepReport step(State& state, double end) override;
  DynamicsWorkspace& workspace() override { return ws_; }
  const IntegratorStatistics& statistics() const override { return statistics_; }

 private:
  struct Linear;  // factorisation of the Newton matrix, kept out of the header
  enum class Outcome { converged, diverged, out_of_range, not_evaluated, singular };

  Outcome solve_stage(double time, double tau);
  void factor_newton_matrix(double tau);
  double correction(double tau, Vector& solution);
  double scaled_norm(const Vector& dq);
  double error_norm(double dt);
  Outcome attempt(const State& state, double dt);
  void accept(State& state, double time, double dt);
  void note_failure(Outcome outcome);

  const Model& model_;
  EsdirkTableau tableau_;
  IntegratorOptions options_;
  IntegratorStatistics statistics_;
  DynamicsWorkspace ws_;
  std::unique_ptr<Linear> linear_;
  NewtonControl control_;

  // Stages: velocity, acceleration and history rate of each.
  std::vector<Vector> kq_, kv_, ks_;
  // Bases, unknowns and trial values of the stage at hand.
  Vector q_base_, v_base_, s_base_;
  Vector q_, v_, a_, lambda_, trial_a_, trial_lambda_;
  Vector error_;
  StepReport report_;
};

}  // namespace tribodyn
