#pragma once
/// Generalized-alpha steps on the index-3 equations.
///
/// At the end of every step the equations of motion and the constraints themselves hold,
///
///     M a + G^T lambda = Q(t, q, v, s),   Phi(q, t) = 0,
///
/// with the mass matrix M, the rows Phi [m, rad] of the joints, G = dPhi/dq, their multipliers
/// lambda [N, N m] and the generalised forces Q [N, N m]. In a step of length h [s] from (q, v, a,
/// A) to (q+, v+, a+, A+) positions, velocities and algorithmic accelerations A follow
///
///     q+ = q + h v + h^2 [ (1/2 - beta) A + beta A+ ],
///     v+ = v + h [ (1 - gamma) A + gamma A+ ],
///     (1 - alpha_m) A+ + alpha_m A = (1 - alpha_f) a+ + alpha_f a,
///
/// with alpha_m = (2 rho - 1)/(rho + 1), alpha_f = rho/(rho + 1), gamma = 1/2 + alpha_f - alpha_m,
/// beta = (gamma + 1/2)^2/4, all dimensionless. The order is 2 in q, v and lambda. The spectral
/// radius rho [-], 0 to 1, is the factor by which a step multiplies the amplitudes of infinite
/// frequencies: rho = 0 eliminates them at once and has the strongest damping; rho = 1 has no
/// damping, and errors of the multipliers persist. Constraints hold to the accuracy of Newton's
/// method, their rates only to the accuracy of the step.
///
/// **History.** Substituting A+ from the second line into the first gives a rule for the positions
/// in terms of velocities alone. With w = beta/gamma and the slope B of the velocities, which
/// equals A,
///
///     q+ = q + h [ (1 - w) v + w v+ ] + h^2 (1/2 - w) B,
///     B+ = [ (v+ - v)/h - (1 - gamma) B ]/gamma.
///
/// This rule applies to any x' = k; the oil content uses it with its own rates g and their slopes.
/// In a full film, content = thickness, the content rate therefore corresponds to the velocities in
/// every step, to round-off and without spurious squeeze; content plus outflow is constant. With
/// the weights 1 - gamma and gamma of the velocities instead, and no B, the error of the content
/// rate would be (gamma - 1/2) h times the acceleration. The rule is the generalized-alpha method
/// of [JansenWhitingHulbert2000] for equations of first order with the same rho. It is A-stable and
/// of second order, with both roots -rho at infinity. Cavities that open and close excite these
/// roots, so films require a small rho; with rho = 0 the rule is the second-order backward
/// difference. The variables of order 1 of items, such as temperatures, follow the same rule with
/// slopes of their own.
///
/// **Change of step.** A belongs to the time t + delta, delta = (alpha_m - alpha_f) h. It is stored
/// as a + delta J with the slope J of the accelerations, so that a step of another length uses its
/// own A; otherwise alternating steps would cost one order in q and v. lambda has order 2 for
/// constant or slowly changing steps. As v has an error proportional to h^2 and Phi' is free, an
/// abrupt change of h leaves an error of lambda of the order of h, which decays by the factor rho
/// per step. Steps grow by a factor of at most 2. Where multipliers matter while steps vary, prefer
/// the Runge-Kutta methods. With a large rho such errors accumulate until steps shrink and forces
/// are wrong by any
/// factor: in an ideal slider-crank the error of the largest joint force is 0.4 % with rho = 0.5, 5
/// % with 0.7, 15 % with 0.8, and a factor of 66 000 with 0.9. In models with joints rho is
/// therefore at most 0.7 for variable steps and 0.95 for fixed steps; with 1 the error of the first
/// multiplier never decays.
///
/// **Energy.** The energy flows are integrated like the accelerations, by the second and third line
/// above, with a slope of their own.
///
/// **Start and breaks.** a and lambda at the start are the values of a stage of vanishing length.
/// At the start, and at a break of a given function of time, J and the other slopes are difference
/// quotients over one backward Euler stage of the length of the next step, so that A has an error
/// of the order of h^2. Slopes of the last step would belong to the piece before the break and give
/// A an error of the order of h. At a kink in the acceleration of a drive, v still has the error of
/// the preceding piece. This leaves an error of lambda of the order of h that decays by the factor
/// rho per step, as after a change of step.
///
/// **Recorded pressures.** Where a node of a film becomes full, its content rate falls within a
/// step, from the inflow Q to the rate of the gap. The rule above overshoots: to -0.76 Q with rho =
/// 0.3, and to -0.5 Q with rho = 0, if the node was full at the beginning of the step already, and
/// errors decay by the factor rho per step. Positions and forces have the correct mean, and the
/// reported pressures are those of limited rates (limited_pressures.hpp).
///
/// **Error estimate.** The error of positions is estimated from their own rule,
/// (beta - (gamma - 1/2)/2 - 1/6) h^2 (B+ - B), the error of velocities as for a trapezoidal rule,
/// h^2/6 [ (a+ - a)/h - J ].
///
/// Sources: [ChungHulbert1993]; [ArnoldBruls2007] (index 3, start).

#include "tribodyn/integrators/implicit_stage.hpp"
#include "tribodyn/integrators/limited_pressures.hpp"

namespace tribodyn {

/// Integration by the generalized-alpha method.
class GeneralizedAlpha final : public ControlledIntegrator {
 public:
  GeneralizedAlpha(const Model& model, const IntegratorOptions& options);

  void start(State& state) override;
  int memory_size() const override { return memory_size_; }
  const DynamicsWorkspace* film_pressures(const State& state) override {
    return limited_.solve(state, point_of(state), statistics_);
  }

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  StepOutcome renew(State& state) override;
  void recall_factors(const State& state) override { stage_.recall_factors(state); }
  void hold_factors(State& state) const override { stage_.hold_factors(state); }
  const Vector& estimate_error(const State& state, double dt) override;
  void accept(State& state, double dt) override;

 private:
  /// Parts of State::memory: slopes of v in the rule of the positions, of a, of the history rate,
  /// of the multipliers, of the rates of variables of order 1 and of the energy flows.
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
  auto unknown_slope(StateType& state) const {
    return state.memory.segment(2 * error_.size() + history_slope_.size() + model_.rows(),
                                unknown_slope_.size());
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
  LimitedPressures limited_;
  Vector unknown_slope_, start_unknown_slope_;  // of the rates of variables of order 1
  Vector flows_, flows_algorithmic_;
  int memory_size_;
};

}  // namespace tribodyn
