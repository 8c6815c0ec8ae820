#pragma once
/// Steps under control of their error, the same for all integrators.
///
/// An integrator attempts a step of length dt and estimates the error eps of its positions.
/// What matters is measured in units of what is tolerated,
///
///     |eps| = max( |Xi eps| / (gap_tolerance c)    in own coordinates xi of items, Xi = dxi/dq
///                  |eps_k| / (tolerance L)         of lengths, L the size of the mechanism
///                  |eps_k| / tolerance )           of angles,
///
/// eps_k being the vectors of which the coordinates are the components (Model::vectors()), so that
/// the frame does not matter;
/// for a tenth of a micrometre is nothing to a crank and everything to the film of its bearing,
/// whose clearance is the length c of its item. An item may also say what a step may err by at
/// most, however coarse the tolerance. A step with
/// |eps| > 1 is repeated with 0.9 |eps|^(-1/p) of its length, p being the power of dt of the
/// estimate; one that cannot be solved, with a quarter. After an accepted step the next is
///
///     dt_new = dt 0.9 |eps|^(-0.7/p) |eps_last|^(0.4/p)
///
/// within the factors 0.2 and 3.
///
/// **Ends and breaks.** Steps end at the end of the run and at the breaks of the given functions of
/// time (math/time_function.hpp). The last two steps before such an instant share what is left, so
/// that none is tiny; a step that only it cut short neither shortens the next one nor counts in
/// |eps_last|, and it may be shorter than min_step. Breaks closer together than 1e-12 of the time
/// or of max_step are one. Of fixed steps, too, the last two before a break share what is left; the
/// end of a run cuts the last one, unless there is a break. So two runs, one after the other, take
/// the steps of one with a break between them.
///
/// **Fast functions.** No step is longer than what the given functions of time admit
/// (TimeFunction::longest_step), so that none goes over a pulse between two smooth pieces. Fixed
/// steps are not shortened.
///
/// **Jumps.** A step that ends at a break after which a function of time jumps has seen the value
/// before the jump. The next step begins at the next floating-point number, with accelerations,
/// multipliers and unknowns solved for anew at the positions and velocities there are, as at the
/// start. A break within 1e-12 (see above) of the end of a run is where its last step ends.
///
/// **Events.** A step that ends too far behind an event of an item (Item::largest_share), such as
/// the first touch of two walls, is repeated with the share of its length that the item asks for,
/// fixed steps too. Like an end it neither shortens the next step nor is bound by min_step, and
/// like a break it is where slopes of the past say nothing (State::at_break).
///
/// **Drift.** The violation Phi of the joints at the end of a step is measured alike,
///
///     |Phi| = max( |Phi_i| / (tolerance L) of lengths, |Phi_i| / tolerance of angles ),
///
/// with 1/(e alpha) |Phi_i'| added to |Phi_i| under Baumgarte's terms, which let a rate grow to
/// that. A step over which it grows by more than 1, or by more than 0.01 to a value above 3, is
/// repeated like one with that error. What was there before the step is not held against it: no
/// shorter step would cure it. The largest violation of a run is kept in the accounts, that of
/// fixed steps too.
///
/// **Velocities.** In a short step a small error of the position hides a large one of the velocity,
/// which stays. So the error eps_v of the velocities counts as well,
///
///     |eps_v| = max |eps_v,k| / ( f tolerance max(L / max_step, 10 |v|) )  of vectors of lengths,
///
/// |v| the fastest of the model, and alike with 1 rad instead of L for angles. With f = 1 it is the
/// error of the position that it makes in a step of full length; methods of order 2 have f = 10.
/// The rates of own coordinates whose item names a speed, that of an impact, may err by 0.01
/// gap_tolerance of it, except with index 3 (see below). Where two shorter steps do not lessen it,
/// as in a motion that a stiff film stops within the step anyway, it does not count.
///
/// **Energy.** An impact of stiff walls takes a small fraction of the tolerated error of the
/// position, and half of the motion's energy may be lost in it. So the error of the energy counts,
/// kinetic and elastic,
///
///     |eps_E| = ( |v . M eps_v| / f + sum |F . Xi eps| ) / ( 10 tolerance max T ),
///
/// with f = 1, or 2 for methods of order 2,
/// F the elastic force of an item on its own coordinates and max T the largest kinetic energy so
/// far in the run. Towards the deepest point of an impact v vanishes and F does not. Where |eps_v|
/// is below 0.001, or does not count, this does not count either: what begins to move from rest has
/// no energy to measure by. With index 3 the first term does not count: the rates of the joints are
/// free, and their errors come and go from step to step.
///
/// **Work of contact.** A step that ends deep in a contact that it has not seen begin is an error
/// that two shorter ones need not lessen, and its estimate is no guide. But elastic forces have an
/// energy V, which says what they do on the way whatever the method; what their mean at the two
/// ends of the step misses of it counts always,
///
///     |eps_W| = sum | (F_n + F_n+1)/2 . (xi_n+1 - xi_n) + V_n+1 - V_n | / ( 10 tolerance max T ).
///
/// **Dead points.** Towards an angle at which a driven mechanism cannot turn on, the power of the
/// drives doubles the kinetic energy T in ever shorter times; T/T' is the time left. Where it is
/// below a quarter of max_step, or two fixed steps, positions are looked for ahead
/// (system/dead_point.hpp), and where there are none the run ends. The same is asked where a step
/// fails.
///
/// **Charts.** At the beginning of a step the charts of bodies that have turned by more than
/// kChartMove from their origins move to where these are; a rejected step leaves that so. One chart
/// holds for all attempts.
///
/// **Singular positions.** Where a step fails and rows of joints that are independent elsewhere are
/// within 0.01 of the span of others, the report names these joints: towards such a position
/// multipliers grow beyond all bounds with any error of the velocities across the path, and shorter
/// steps do not help.
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

/// How the attempt of a step or of a stage ended; not_evaluated: an item failed; contradicting:
/// dependent rows cannot be met together; too_stiff: for an explicit method.
enum class StepOutcome { converged, diverged, not_evaluated, singular, contradicting, too_stiff };

/// What the control of steps has to know of a method.
struct StepMethod {
  const char* name;
  int error_order;              ///< power of dt of the error estimate
  double largest_growth = 3.0;  ///< of a step over the last
  bool index_1 = true;          ///< Baumgarte's terms close the joints, not the step itself
  bool is_explicit = false;
  int order = 0;  ///< of a step; 0: not told
};

/// Options after checks, with those that were left to be chosen. Throws InvalidInput.
IntegratorOptions checked_options(const StepMethod& method, IntegratorOptions options);

/// An integrator that is told how to attempt a step; when, is decided here.
class ControlledIntegrator : public Integrator {
 public:
  ControlledIntegrator(const StepMethod& method, const Model& model,
                       const IntegratorOptions& options);

  const char* name() const override { return method_.name; }
  StepReport step(State& state, double end) final;
  DynamicsWorkspace& workspace() override { return ws_; }
  const IntegratorStatistics& statistics() const override { return statistics_; }
  const IntegratorOptions& options() const override { return options_; }

 protected:
  /// Computes a step of length dt from `state`, which stays as it is.
  virtual StepOutcome attempt(const State& state, double dt) = 0;
  /// Sets error_ and velocity_error_ to the estimated errors of positions and velocities of the
  /// last attempt; its velocities.
  virtual const Vector& estimate_error(const State& state, double dt) = 0;
  /// What besides the positions the last attempt may not err by, in units of what is tolerated.
  virtual double further_error() { return 0.0; }
  /// Makes the last attempt the state; time and step sizes are set already.
  virtual void accept(State& state, double dt) = 0;

  /// Solves anew for what a jump of a given function of time changes in a state: accelerations,
  /// multipliers, unknowns and rates of the history.
  virtual StepOutcome renew(State& state) = 0;

  /// Called when the origin of a chart has moved in the state: converts State::memory.
  virtual void chart_moved(const ChartMove& /*move*/, State& /*state*/) {}

  /// Sets `flows` for the point of the last evaluation.
  void note_flows(double time, const Vector& q, const Vector& v, const Vector& a,
                  const Vector& multipliers, Vector& flows) const;

  double first_step() const { return options_.step > 0.0 ? options_.step : options_.initial_step; }
  /// Ends start(): what the step control remembers, and the accounts of energy.
  void begin(State& state);
  /// Throws the ConvergenceError of a start that failed.
  [[noreturn]] void fail_start(StepOutcome outcome, const State& state);

  const Model& model_;
  IntegratorOptions options_;
  IntegratorStatistics statistics_;
  DynamicsWorkspace ws_;
  ErrorNorm norm_;
  StepReport report_;
  Vector error_, velocity_error_;

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
  int fruitless_ = 0;               // attempts that did not lessen it
};

}  // namespace tribodyn
