#pragma once
/// Generalized-alpha steps on the equations of index 3.
///
/// At the end of every step the equations of motion and the constraints themselves hold,
///
///     M a + G^T lambda = Q(t, q, v, s),   Phi(q, t) = 0,
///
/// and positions, velocities and algorithmic accelerations A follow
///
///     q+ = q + h v + h^2 [ (1/2 - beta) A + beta A+ ],
///     v+ = v + h [ (1 - gamma) A + gamma A+ ],
///     (1 - alpha_m) A+ + alpha_m A = (1 - alpha_f) a+ + alpha_f a,
///
/// with alpha_m = (2 rho - 1)/(rho + 1), alpha_f = rho/(rho + 1), gamma = 1/2 + alpha_f - alpha_m,
/// beta = (gamma + 1/2)^2/4. Order 2 in q, v and lambda. The spectral radius rho is the factor by
/// which a step reduces infinite frequencies: 0 forgets them at once and damps the most; 1
/// damps nothing, and errors of the multipliers stay. Constraints hold to the accuracy of Newton's
/// method; their rates only to that of the step.
///
/// **History.** A+ from the second line put into the first gives the rule of the positions by
/// velocities alone; with w = beta/gamma and the slope B of the velocities, which is A,
///
///     q+ = q + h [ (1 - w) v + w v+ ] + h^2 (1/2 - w) B,
///     B+ = [ (v+ - v)/h - (1 - gamma) B ]/gamma.
///
/// It is a rule for any x' = k, and the oil content takes it with its own rates g and their slopes.
/// So a full film, content = thickness, has the rate of content that belongs to the velocities, in
/// every step and to round-off, and no false squeeze; content and outflow sum to a constant.
/// With the weights 1 - gamma and gamma of the velocities instead, and no B, the rate of the
/// content would be off by (gamma - 1/2) h times the acceleration. The rule is the
/// generalized-alpha method of first order of [JansenWhitingHulbert2000], with the same rho: second
/// order, A-stable, both roots -rho at infinity. Cavities that open and close excite this root, so
/// films want a small rho; 0 is the backward difference of second order.
///
/// **Change of step.** A belongs to the time t + delta, delta = (alpha_m - alpha_f) h. It is kept
/// as a + delta J with the slope J of the accelerations, so that a step of another length sees its
/// own A; otherwise an alternation of steps costs q and v an order. lambda has order 2 for constant
/// or slowly changing steps. As v carries an error proportional to h^2 and Phi' is free, an abrupt
/// change of h leaves an error of lambda of the order of h, which fades with rho. Steps grow by 2
/// at most. Where multipliers matter while steps vary, the Runge-Kutta methods are better. With a
/// large rho such errors add up until steps shrink and forces are wrong by any factor: in an ideal
/// slider-crank the largest force of a joint is off by 0.4 % with rho = 0.5, 5 % with 0.7, 15 %
/// with 0.8, and by 66 000 times with 0.9. So rho is 0.7 at most where there are joints and steps
/// vary, and 0.95 where they are fixed; with 1 the error of the first multiplier never fades.
///
/// **Energy** flows are summed as the accelerations are, by the second and third line with their
/// own slope.
///
/// **Start and breaks.** a and lambda at the start are those of a stage of vanishing length. At the
/// start, and where a given function of time has a break, J and the other slopes are the
/// differences to one backward Euler stage of the coming step's length: A has an error of h^2.
/// Slopes of the last step would be those of the other piece, and A off by the order of h. Where
/// the acceleration of a drive bends, v still has the error of the piece before, which leaves an
/// error of lambda of the order of h that fades with rho, as after a change of step.
///
/// **Error** of the positions by their own rule, (beta - (gamma - 1/2)/2 - 1/6) h^2 (B+ - B); of
/// the velocities as of a trapezoidal rule, h^2/6 [ (a+ - a)/h - J ].
///
/// Sources: [ChungHulbert1993]; [ArnoldBruls2007] (index 3, start).

#include "tribodyn/integrators/implicit_stage.hpp"

namespace tribodyn {

/// Integration by the generalized-alpha method.
class GeneralizedAlpha final : public ControlledIntegrator {
 public:
  GeneralizedAlpha(const Model& model, const IntegratorOptions& options);

  void start(State& state) override;
  int memory_size() const override { return memory_size_; }

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  StepOutcome renew(State& state) override;
  const Vector& estimate_error(const State& state, double dt) override;
  void accept(State& state, double dt) override;

 private:
  /// Parts of State::memory: slopes of v as the rule of the positions sees it, of a, of the history
  /// rate, of the multipliers and of the flows of energy.
  template <class StateType>
  auto velocity_slope(StateType& state) const {
    return state.memory.head(error_.size());
  }
  template <class StateType>
  auto acceleration_slope(StateType& state) const {
    return state.memory.segment(error_.size(), error_.size());
  }
  template <class StateType>
  auto history_slope(StateType& state) const {
    return state.memory.segment(2 * error_.size(), history_slope_.size());
  }
  template <class StateType>
  auto multiplier_slope(StateType& state) const {
    return state.memory.segment(2 * error_.size() + history_slope_.size(), model_.rows());
  }
  template <class StateType>
  auto flows_slope(StateType& state) const {
    return state.memory.tail(flows_.size());
  }

  void chart_moved(const ChartMove& move, State& state) override;
  bool probe(const State& state, double dt);
  void set_slopes(const State& state, double dt);

  double alpha_m_, alpha_f_, gamma_, beta_;
  double weight_;  // w
  double shift_;   // delta/h
  ImplicitStage stage_;
  // Slopes of v, a and the history rate at the beginning of the step.
  Vector start_velocity_slope_, start_acceleration_slope_, start_history_slope_;
  Vector algorithmic_;     // A, then A+
  Vector velocity_slope_;  // B+
  Vector history_slope_;
  Vector flows_, flows_algorithmic_;
  int memory_size_;
};

}  // namespace tribodyn
