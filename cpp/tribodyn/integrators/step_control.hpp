#pragma once
/// Step-size control by error estimates, common to all integrators.
///
/// An integrator attempts a step of length dt [s] and estimates the error eps [m, rad] of its
/// coordinates q. The error is measured in units of the tolerance,
///
///     |eps| = max( |Xi eps| / (gap_tolerance c)    in own coordinates xi of items, Xi = dxi/dq
///                  |eps_k| / (tolerance L)         of lengths, L [m] the size of the mechanism
///                  |eps_k| / tolerance )           of angles [rad],
///
/// where eps_k are the sizes of eps of each body (Model::size_of_change()), such as the largest
/// displacement of a node, so that the norm depends neither on the axes nor on the number of nodes.
/// A tenth of a micrometre is irrelevant to a crank but not to the film of its bearing; own
/// coordinates are therefore divided by the length c [m] of their item, the clearance. An item may
/// also state an upper bound of the error of a step for any tolerance. A step with |eps| > 1 is
/// repeated with 0.9 |eps|^(-1/p) of its length, at least a fifth, where p is the power of dt in
/// the estimate; a step that cannot be solved is repeated with a quarter of its length. After an
/// accepted step, with the error |eps_last| of the previous accepted step, the next step is
///
///     dt_new = dt 0.9 |eps|^(-0.7/p) |eps_last|^(0.4/p)
///
/// but between 0.2 and 3 times dt (2 times dt for generalized-alpha). Errors below 1e-4 count as
/// 1e-4.
///
/// **Ends and breaks.** Steps end at the end of the run and at the breaks of the given functions of
/// time (math/time_function.hpp). The last two steps before such an instant share the remaining
/// time, so that neither is tiny. A step shortened for this reason alone neither shortens the next
/// step nor enters |eps_last|, and it may be shorter than min_step. Breaks closer together than
/// 1e-12 of the larger of time and max_step are merged. The last two fixed steps before a break
/// also share the remaining time; at the end of a run without a break only the last fixed step is
/// shortened. Two consecutive runs thus take the same steps as one run with a break between them.
///
/// **Fast functions.** No step is longer than the given functions of time permit
/// (TimeFunction::longest_step), so that no step skips a pulse between two smooth pieces. Fixed
/// steps are not shortened.
///
/// **Jumps.** A step that ends at a break with a jump of a function of time uses the value before
/// the jump. The next step starts at the next floating-point number, with accelerations,
/// multipliers and unknowns solved again at the current positions and velocities, as at the start.
/// If a break is within this distance of 1e-12 of the end of a run, the last step ends at the
/// break.
///
/// **Events.** A step that ends too far behind an event of an item (ItemEvents), such as
/// the first touch of two walls, is repeated with the fraction of its length that the item
/// requests, even if steps are fixed. Like an end, an event does not shorten the next step and is
/// not bound to min_step; like a break, an event invalidates slopes of the past (State::at_break).
///
/// **Drift.** The violation Phi [m, rad] of the joints at the end of a step has a similar norm,
///
///     |Phi| = max( |Phi_i| / (tolerance L) of lengths, |Phi_i| / tolerance of angles ).
///
/// With Baumgarte terms |Phi_i'| / (e alpha), e = 2.718, is added to |Phi_i|, since a rate Phi_i'
/// grows to this violation; alpha [1/s] is Baumgarte's coefficient. A step in which the norm grows
/// by more than 1, or by more than 0.01 to a value above 3, is repeated like a step with this
/// error. A violation that existed before the step does not count, because no shorter step would
/// remove it. The largest violation of a run is recorded in the statistics, for fixed steps too.
///
/// **Velocities.** In a short step a small error of the position hides a large, lasting error of
/// the velocity. The error eps_v [m/s, rad/s] of the velocities is therefore limited as well,
///
///     |eps_v| = max |eps_v,k| / ( f tolerance max(L / max_step, 10 |v|) )  of lengths,
///
/// where |v| is the largest velocity in the model; for angles L is replaced by 1 rad and |v| by the
/// largest angular velocity. With f = 1 this criterion limits the position error that the velocity
/// error causes in a step of full length; methods of order 2 have f = 10. Where an item gives a
/// reference speed, the speed of an impact, the rates of its own coordinates may have errors of
/// 0.01 gap_tolerance times this speed, except with index 3 (see below). The criterion is dropped
/// where two shorter steps do not reduce the error, as in a motion that a stiff film stops within
/// the step.
///
/// **Energy.** An impact of stiff walls changes the position by a small fraction of the tolerance
/// but may dissipate half of the kinetic energy. The error of kinetic and elastic energy is
/// therefore limited,
///
///     |eps_E| = ( |v . M eps_v| / f + sum |F . Xi eps| ) / ( 10 tolerance max T ),
///
/// with f = 1, or 3 for methods of order 2, the mass matrix M, the elastic force F [N, N m] of an
/// item conjugate to its own coordinates, and the largest kinetic energy max T [J] of the run so
/// far. Near the deepest point of an impact v vanishes but F does not. The criterion is dropped
/// where |eps_v| is below 0.001, because a motion that starts from rest has no reference energy,
/// and where the criterion of the velocities is dropped. With index 3 the first term is omitted:
/// the rates of the joints are free, and their errors vary from step to step.
///
/// **Variables of order 1** of items, such as temperatures, have the error
///
///     |eps_y| = max |eps_y,k| / ( tolerance scale_k ),
///
/// with the scale that their owner states (items/item.hpp). Variables of order 0 follow from the
/// others and have no error of their own.
///
/// **Contact work.** A step that ends deep in a contact which began within the step has an error
/// that two shorter steps need not reduce, and its estimate is unreliable. Elastic forces, however,
/// have an energy V [J], which gives their work for any method. The part of this work that the mean
/// force of the two ends n and n+1 of the step misses is always limited:
///
///     |eps_W| = sum | (F_n + F_n+1)/2 . (xi_n+1 - xi_n) + V_n+1 - V_n | / ( 10 tolerance max T ).
///
/// **Dead points.** Towards an angle that a driven mechanism cannot pass, the power of the drives
/// doubles the kinetic energy T in ever shorter times; T/T' is the remaining time. Where this time
/// is below a quarter of max_step, or below two fixed steps, the integrator searches for positions
/// ahead (system/dead_point.hpp), and the run ends if there are none. The same search follows a
/// failed step, where T/T' is below ten times max_step.
///
/// **Charts.** At the beginning of a step the origins of charts move to bodies that have rotated by
/// more than kChartMove from them; a rejected step does not undo this. All attempts of a step use
/// the same charts.
///
/// **Singular positions.** Where a step fails and otherwise independent rows of joints, scaled to
/// length 1, are within 0.01 of the span of others, the report names these joints. Near such a
/// position any error of the velocities across the path causes multipliers that grow without bound,
/// and shorter steps do not help.
///
/// **Creeping.** 5000 steps that advance by less than max_step / 2000 end the run.
///
/// Source: PI controller, [Gustafsson1994].

#include "tribodyn/integrators/error_norm.hpp"
#include "tribodyn/integrators/integrator.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/dead_point.hpp"
#include "tribodyn/system/redundancy.hpp"

namespace tribodyn {

/// Outcome of an attempted step or stage. not_evaluated: an item failed; contradicting: dependent
/// rows cannot be satisfied together; too_stiff: for an explicit method.
enum class StepOutcome { converged, diverged, not_evaluated, singular, contradicting, too_stiff };

/// Properties of a method that the step control uses.
struct StepMethod {
  const char* name;
  int error_order;              ///< power of dt of the error estimate
  double largest_growth = 3.0;  ///< of a step, relative to the previous step
  bool index_1 = true;  ///< whether Baumgarte terms close the joints; otherwise the step does
  bool is_explicit = false;
  int order = 0;  ///< of a step; 0: unknown
};

/// Options after checks, with all defaults selected. Throws InvalidInput.
IntegratorOptions checked_options(const StepMethod& method, IntegratorOptions options);

/// An integrator with step control; derived classes implement the attempts.
class ControlledIntegrator : public Integrator {
 public:
  ControlledIntegrator(const StepMethod& method, const Model& model,
                       const IntegratorOptions& options);
  ~ControlledIntegrator() override;

  const char* name() const override { return method_.name; }
  StepReport step(State& state, double end) final;
  DynamicsWorkspace& workspace() override { return ws_; }
  const IntegratorStatistics& statistics() const override { return statistics_; }
  const IntegratorOptions& options() const override { return options_; }

 protected:
  /// Computes a step of length dt from `state`, which is unchanged.
  virtual StepOutcome attempt(const State& state, double dt) = 0;
  /// Sets error_, velocity_error_ and unknown_error_ to the estimated errors of positions,
  /// velocities and variables of order 1 of the last attempt; returns its velocities.
  virtual const Vector& estimate_error(const State& state, double dt) = 0;
  /// Error of the last attempt, of length dt from `state`, in the criteria of the method itself, in
  /// units of the tolerance. `largest_energy`: the largest kinetic energy [J] of the run so far.
  virtual double further_error(const State& /*state*/, double /*dt*/, double /*largest_energy*/) {
    return 0.0;
  }
  /// Makes the last attempt the state; time and step sizes are already set.
  virtual void accept(State& state, double dt) = 0;

  /// Solves again for the quantities that a jump of a given function of time changes in a state:
  /// accelerations, multipliers, unknowns and history rates.
  virtual StepOutcome renew(State& state) = 0;

  /// Called at the beginning of a step: the factors that the method keeps are those of the state.
  virtual void recall_factors(const State& /*state*/) {}
  /// Stores the point of the kept factors in the state.
  virtual void hold_factors(State& /*state*/) const {}
  /// Called when the origin of a chart has moved in the state: converts State::memory.
  virtual void chart_moved(const ChartMove& /*move*/, State& /*state*/) {}

  /// Sets `flows` for the point of the last evaluation.
  void note_flows(const DynamicsRequest& at, Vector& flows) const {
    energy_flows(model_, at, ws_, flows);
  }
  /// The point of a state.
  static DynamicsRequest point_of(const State& state);

  double first_step() const { return options_.step > 0.0 ? options_.step : options_.initial_step; }
  /// Completes start(): memory of the step control, and energy balance.
  void begin(State& state);
  /// Throws the ConvergenceError of a failed start.
  [[noreturn]] void fail_start(StepOutcome outcome, const State& state);

  const Model& model_;
  IntegratorOptions options_;
  IntegratorStatistics statistics_;
  DynamicsWorkspace ws_;
  ErrorNorm norm_;
  StepReport report_;
  Vector error_, velocity_error_;
  Vector unknown_error_;  // of the variables of order 1

 private:
  void note_failure(StepOutcome outcome, const State& accepted);
  bool meets_dead_point(const State& state, double near);
  void explain_failure(const State& state);
  void pass_jumps(State& state, double together, double end);
  double share_to_event(double dt) const;
  double judge(const State& state, double dt, double drift);
  bool choose_next(State& state, double& dt, double wanted, double drift);
  double fit(double dt, double rest, bool to_break) const;
  void note_progress(State& state) const;
  void note_drift(const State& state, double drift, int row);

  StepMethod method_;
  DeadPointSearch dead_point_;
  LeastReactions reactions_;
  double rate_weight_;
  double kinetic_energy_ = 0.0;     // [J], largest up to the last attempt
  double rejected_velocity_ = 0.0;  // error of the velocities in the last attempt of this step
  int fruitless_ = 0;               // attempts that did not reduce this error
};

}  // namespace tribodyn
