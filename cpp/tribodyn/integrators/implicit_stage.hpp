#pragma once
/// One implicit stage of the equations of motion, solved by Newton's method.
///
/// For any method, a stage has the bases q* [m, rad], v* and s* of coordinates, velocities and
/// history, the base y* of the variables of order 1 and the weights tau_q, tau_v [s]. It solves for
/// the accelerations a, the rates y', the variables z of order 0 and the multipliers
/// lambda [N, N m]:
///
///     v = v* + tau_v a,   q = q* + tau_q v,   y = y* + tau_q y',   s = s* + tau_q g(s, q, v, y,
///     z), M a + G^T lambda = Q(t, q, v, s, y, z), C y' = f(t, q, v, s, y, z),   0 = r(t, q, v, s,
///     y, z), w2 Phi'' + w1 Phi' + w0 Phi = 0.
///
/// M is the mass matrix [kg, kg m, kg m2], Q the generalised forces [N, N m], Phi [m, rad] the rows
/// of the joints with G = dPhi/dq, and R = M a + G^T lambda - Q. The weights w2 = 1, w1 = 2 alpha
/// [1/s], w0 = beta^2 [1/s2] give Baumgarte's index-1 form; w2 = w1 = 0, w0 = 1/(tau_q tau_v) give
/// the constraint itself, index 3. In a step of length dt [s], tau_q tau_v is of the order of dt^2.
/// The Newton matrix for (da, dlambda), without the variables y and z,
///
///     | M + tau_v dR/dv + tau_q tau_v dR/dq   G^T |
///     | C                                     0   |,
///     C = (w2 + tau_v w1 + tau_q tau_v w0) G + (2 tau_v w2 + tau_q tau_v w1) G'
///         + tau_q tau_v w2 G'',
///
/// tends in both forms to the matrix of the accelerations, | M G^T; G 0 |, as dt -> 0, so that its
/// condition number is bounded for small steps. (In terms of (dq, dt^2 dlambda) this form is the
/// scaling of [BottassoBauchauCardona2007].)
///
/// The items solve for their history; they receive s* and tau_q. Coordinates and content must
/// advance by one rule, hence with the same weight: a difference would be a spurious closing speed
/// of the film. For the same reason the iteration ends with an evaluation at the solution, so that
/// fields, thickness and rates of content belong to one point. The correction that this evaluation
/// would require is the remainder, which must not exceed newton_tolerance. Corrections tau_q dy'
/// and dz are divided by the scale of their variable, displacements by the tolerated error
/// (ErrorNorm::unknowns); the largest counts.
///
/// In a stiff film a displacement far below the tolerance causes a large force. Where a solution
/// leaves more than 1e-4 of the largest force unbalanced, up to two more iterations follow.
///
/// Where forces depend on multipliers, there are at least two iterations, and at least three if the
/// multipliers start from zero.
///
/// If all items are smooth and none has a history, an evaluation without tangents follows every
/// correction. If the remainder is too large but at most a tenth of the last correction, the
/// existing factorisation is used again (simplified Newton); otherwise the tangents are evaluated
/// again. After the first correction of a smooth stage only a remainder below a thousandth of
/// newton_tolerance ends the iteration, because there is no rate of convergence yet. Evaluations of
/// flexible bodies, those of more than six coordinates, are expensive: in a stage of index 3 of
/// a model with such a body newton_tolerance itself suffices if the remainder is at most 1e-4 of
/// this correction, which shows the rate as well. Stages of index 1 belong to methods of higher
/// order, whose errors may be smaller than such a remainder.
///
/// Large steps of stiff flexible bodies can make the corrections grow: lateral corrections stretch
/// the body, in second order. With fixed steps, which cannot be shortened, a smooth model is then
/// solved again from the same guess by damped corrections: each is halved until the simplified
/// correction that follows it is smaller, by a quarter of the share that is applied
/// ([Deuflhard2011], natural monotonicity test).
///
/// **Parts** (system/structure.hpp) keep their factors over iterations, stages and steps. If their
/// entries in the Newton matrix are unchanged bit for bit, as those of a linear body with constant
/// weights tau_q and tau_v, the factors are exact. Otherwise, as long as the weights are unchanged,
/// the old factors replace the exact ones (simplified Newton). A correction with old factors that
/// exceeds 0.3 of its predecessor is computed again with new factors. The solution then depends on
/// the old factors, within newton_tolerance; their point is therefore part of the State, and a
/// resumed run computes them again at this point (docs/decisions/0039-factors-of-parts.md).

#include <memory>

#include "tribodyn/integrators/step_control.hpp"
#include "tribodyn/math/newton.hpp"

namespace tribodyn {

/// Fixed data of a stage besides its bases.
struct StageWeights {
  double time = 0.0;              ///< [s]
  double position = 0.0;          ///< tau_q [s]
  double velocity = 0.0;          ///< tau_v [s]
  double row_acceleration = 1.0;  ///< w2
  double row_rate = 0.0;          ///< w1 [1/s]
  double row_position = 0.0;      ///< w0 [1/s2]

  /// Index 1 with the Baumgarte terms of the options.
  static StageWeights index_1(double time, double tau, const IntegratorOptions& options);
  /// Index 3.
  static StageWeights index_3(double time, double position, double velocity);
};

/// Unknowns, bases and Newton's method of a stage.
class ImplicitStage {
 public:
  ImplicitStage(const Model& model, const IntegratorOptions& options);
  ~ImplicitStage();

  Vector q_base, v_base, history_base;  ///< q*, v*, s*
  Vector unknown_base;                  ///< y*
  Vector q, v;                          ///< set by solve()
  Vector a, multipliers;                ///< guess, then solution
  Vector unknowns, unknown_rates;       ///< w and y': guess of z and y', then solution

  /// Takes the bases from `state`, and its accelerations, multipliers and unknowns as the guess.
  void set_from(const State& state);
  /// On success q, v, a, multipliers, unknowns and the evaluation in `ws` belong to the same point.
  /// `history` receives the sizes of the corrections, divided by the tolerated error.
  StepOutcome solve(const StageWeights& weights, const ErrorNorm& norm, DynamicsWorkspace& ws,
                    IntegratorStatistics& statistics, std::vector<double>& history);

  /// Like solve(); with fixed steps of a smooth model, damped corrections follow if it diverges or
  /// an item cannot be evaluated.
  StepOutcome solve_or_damp(const StageWeights& weights, const ErrorNorm& norm,
                            DynamicsWorkspace& ws, IntegratorStatistics& statistics,
                            std::vector<double>& history);

  /// Makes the kept factors of parts those of the state, which hold_factors() has set; the factors
  /// are computed again when needed, unless they are still present.
  void recall_factors(const State& state);
  void hold_factors(State& state) const { state.factors = factor_point_; }
  /// Whether all items are smooth and none has a history: the guess may then extrapolate the state.
  bool smooth() const { return smooth_; }
  /// Contradiction of dependent rows in the last correction: the displacement that it causes in the
  /// given time [s], divided by the tolerated error. ws.dependent_row is the worst row.
  double unmet(double time, const ErrorNorm& norm, DynamicsWorkspace& ws) const;

  /// Maximum number of values that solve() may append to `history`.
  static std::size_t longest_history(int max_newton_iterations);

 private:
  struct Linear;  // factorisation of the Newton matrix, kept out of the header

  StepOutcome iterate(const StageWeights& weights, bool damped, const ErrorNorm& norm,
                      DynamicsWorkspace& ws, IntegratorStatistics& statistics,
                      std::vector<double>& history);
  int least_iterations() const;
  bool factor(const StageWeights& weights, bool keep, DynamicsWorkspace& ws,
              IntegratorStatistics& statistics);
  bool newton_correction(const StageWeights& weights, const ErrorNorm& norm, DynamicsWorkspace& ws,
                         IntegratorStatistics& statistics, double& size);
  bool compute_factors_again(const DynamicsWorkspace& ws);
  double correction(const StageWeights& weights, const ErrorNorm& norm, DynamicsWorkspace& ws,
                    Vector& solution);
  StepOutcome closed(const ErrorNorm& norm, DynamicsWorkspace& ws);
  StepOutcome diverged() const;
  void add_unknowns(const Vector& solution);

  const Model& model_;
  double tolerance_;
  int max_iterations_;
  bool smooth_;    // all items, and no history
  bool fixed_;     // steps
  bool flexible_;  // there is a flexible body
  std::unique_ptr<Linear> linear_;
  NewtonControl control_;
  Vector factor_point_;         // as State::factors; empty without parts
  bool recalled_ = false;       // the factors at factor_point_ must be computed again
  double contradiction_ = 0.0;  // in the last correction, of rows that have become dependent
  Vector trial_a_, trial_multipliers_, trial_unknowns_, trial_rates_, displacement_;
  Vector unknown_change_;
  struct Guess {
    Vector a, multipliers, unknowns, unknown_rates;
  } guess_;  // of the stage, for a second iteration
};

/// Sets accelerations, multipliers, unknowns and history rates at the start to the values of a
/// stage whose length is a millionth of the largest step. In the limit of short stages the film
/// pressures are consistent with the velocities. The stage must not be much shorter: in a stage of
/// length tau [s] the round-off of a thickness h [m] is a closing speed of 1e-16 h / tau [m/s], and
/// the film distinguishes full from cavitated nodes by values well above this speed.
StepOutcome solve_start(State& state, const IntegratorOptions& options, ImplicitStage& stage,
                        const ErrorNorm& norm, DynamicsWorkspace& ws,
                        IntegratorStatistics& statistics, std::vector<double>& history);

}  // namespace tribodyn
