#pragma once
/// One implicit stage of the equations of motion, solved by Newton's method.
///
/// For any method, a stage has the bases q*, v*, s* of coordinates, velocities and history, and
/// solves for (a, z, lambda) with
///
///     v = v* + tau_v a,   q = q* + tau_q v,   s = s* + tau_q g(s, q, v),
///     M a + G^T lambda = Q(t, q, v, s, z),   0 = r(t, q, v, s, z),
///     w2 Phi'' + w1 Phi' + w0 Phi = 0.
///
/// The weights w = (1, 2 alpha, beta^2) give Baumgarte's index-1 form and w = (0, 0, 1/(tau_q
/// tau_v)) the constraint itself, index 3. With tau_q tau_v of the order of dt^2 the Newton matrix
/// for (da, dlambda), without the unknowns z,
///
///     | M + tau_v dR/dv + tau_q tau_v dR/dq   G^T |
///     | C                                     0   |,
///     C = (w2 + tau_v w1 + tau_q tau_v w0) G + (2 tau_v w2 + tau_q tau_v w1) G'
///         + tau_q tau_v w2 G'',
///
/// tends to that of the accelerations as dt -> 0 in both forms: its condition number is independent
/// of the step. (In terms of (dq, dt^2 dlambda) it is the scaling of [BottassoBauchauCardona2007].)
///
/// The history is solved inside the items, which receive s* and tau_q. Coordinates and content
/// must advance by one rule, hence the same weight: a difference would be a false closing speed of
/// the film. For the same reason the iteration ends with an evaluation at its solution, so that
/// fields, thickness and rates of content belong to one point; the correction that this would ask
/// for is the remainder that is judged.
///
/// In a stiff film a displacement far below the tolerance is a large force. Where a solution leaves
/// more than 1e-4 of the largest force unbalanced, up to two more iterations are made.
///
/// Where forces depend on multipliers, two iterations are made at least, three from multipliers
/// that are zero.
///
/// If all items are smooth and none has a history, such an evaluation without tangents follows
/// every correction. If it still requires a correction, but one ten times smaller than the last,
/// the existing factorisation is used again (simplified Newton); otherwise the tangents are
/// evaluated again.

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
  Vector q, v;                          ///< set by solve()
  Vector a, multipliers, unknowns;      ///< guess, then solution

  /// Takes the bases from `state`, and its accelerations and multipliers as the guess.
  void set_from(const State& state);
  /// On success q, v, a, multipliers and the contents of `ws` belong to the same point. `history`
  /// receives the scaled corrections.
  StepOutcome solve(const StageWeights& weights, const ErrorNorm& norm, DynamicsWorkspace& ws,
                    IntegratorStatistics& statistics, std::vector<double>& history);

  /// Whether all items are smooth and none has a history: the guess may then extrapolate the state.
  bool smooth() const { return smooth_; }
  /// Contradiction of dependent rows in the last correction: their displacement in the given time
  /// [s], divided by the tolerated error. ws.dependent_row is the worst row.
  double unmet(double time, const ErrorNorm& norm, DynamicsWorkspace& ws) const;

  /// Maximum number of values that solve() may append to `history`.
  static std::size_t longest_history(int max_newton_iterations);

 private:
  struct Linear;  // factorisation of the Newton matrix, kept out of the header

  int least_iterations() const;
  bool factor(const StageWeights& weights, DynamicsWorkspace& ws);
  double correction(const StageWeights& weights, const ErrorNorm& norm, DynamicsWorkspace& ws,
                    Vector& solution);
  StepOutcome closed(const ErrorNorm& norm, DynamicsWorkspace& ws);
  StepOutcome diverged() const;

  const Model& model_;
  double tolerance_;
  int max_iterations_;
  bool smooth_;  // all items, and no history
  std::unique_ptr<Linear> linear_;
  NewtonControl control_;
  double contradiction_ = 0.0;  // in the last correction, of rows that have become dependent
  Vector trial_a_, trial_multipliers_, trial_unknowns_, displacement_;
};

/// Accelerations, multipliers and history rates at the start: those of a stage of a millionth of
/// the largest step, the limit in which the film pressures are consistent with the velocities. The
/// stage must not be much shorter: in a stage of length tau round-off of a thickness h is a closing
/// speed of 1e-16 h / tau, and the film distinguishes full from cavitated nodes by values well
/// above this speed.
StepOutcome solve_start(State& state, const IntegratorOptions& options, ImplicitStage& stage,
                        const ErrorNorm& norm, DynamicsWorkspace& ws,
                        IntegratorStatistics& statistics, std::vector<double>& history);

}  // namespace tribodyn
