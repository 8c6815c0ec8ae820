#pragma once
/// Explicit Runge-Kutta steps on the index-1 equations with Baumgarte terms.
///
/// At every stage the accelerations a and the multipliers lambda [N, N m] follow from one linear
/// system,
///
///     | M  G^T | | a      |   | Q(t, q, v)                        |
///     | G  0   | | lambda | = | G a - Phi'' - 2 alpha Phi' - beta^2 Phi | ,
///
/// with the coordinates q [m, rad] and velocities v, the mass matrix M, the generalised forces Q
/// [N, N m], the rows Phi [m, rad] of the joints with G = dPhi/dq, and Baumgarte's coefficients
/// alpha, beta [1/s]. G a - Phi'' is independent of a. A step requires one solution per stage and
/// no iteration. Where Q depends on lambda, as with friction in joints, Newton's method finds
/// lambda, starting from the preceding stage, to a relative accuracy of 1e-10. Stability limits the
/// step to about 3 divided by the largest of alpha, beta and the frequencies [rad/s] of the model.
/// The method is efficient for dry joints and high accuracy.
///
/// **Film forces** (items that are stiff in rates, ItemOwnCoordinates::stiff_in_rates()). The force
/// of a film depends on velocities. At the stability limit the errors of the velocities may exceed
/// the velocities, while the positions are accurate. The error eps_v of the velocities is therefore
/// measured by its effect on the film force S [N, N m],
///
///     |S - S_i| |Xi eps_v| / |dxi/dt - dxi_i/dt|  <=  3 gap_tolerance max(|S|, |S_i|),
///
/// where xi [m, rad] are the own coordinates of the item, Xi = dxi/dq and c [m] is the clearance. S
/// and xi belong to the end of the step, S_i and xi_i to the stage i with c_i = 1. The quotient of
/// the first factor and the denominator estimates the damping of the film. Errors |Xi eps_v| below
/// a thousandth of gap_tolerance c / max_step are ignored. Without this criterion the oscillation
/// of a journal alone could carry a load.
///
/// **Stiffness.** The end of the step and stage i also estimate the stiffness of the model by
/// |a - a_i| / |v - v_i| [1/s] ([HairerWanner1996] section IV.2). Where this estimate times dt
/// exceeds 1, the next step is at most 3.3 divided by the estimate. The error estimate alone would
/// react only after stability is lost; steps that grow until they are rejected and then shrink to a
/// fifth are short on average. A run ends with a message after a thousand consecutive steps that
/// stability limits to less than max_step / 120.
///
/// **Redundant rows.** Stages violate the joints by the order of dt^2, and the accelerations of
/// redundant rows then contradict each other by the same order. This contradiction is an error of
/// the stage within the order of the method. Contradictions of the model appear in two places: in
/// the drift at the end of the step, of which no displacement closes the larger part
/// (ErrorNorm::parts()), and in the accelerations at the start, where the joints are closed.
///
/// **Variables.** Variables y of order 1 of items have the rates y' = C^-1 f at every stage, from
/// the same linear system, and are integrated like velocities. Variables of order 0 are rejected
/// with a ModelError.
///
/// **Histories.** Histories that permit explicit integration (ItemSummedHistory), such as
/// bristle deflections, are integrated like velocities; their error is
/// ItemSummedHistory::history_error divided by gap_tolerance. Other histories are rejected with a
/// ModelError. The content and the thickness of a mass-conserving film would be integrated
/// separately, each with its own truncation error, although both must be equal where the film is
/// full: a deficit would act as a cavity, an excess as unbounded pressure. Films without history
/// are accepted; the journal in a full film follows its load within nanoseconds, which limits the
/// step accordingly.

#include <memory>

#include "tribodyn/integrators/step_control.hpp"
#include "tribodyn/integrators/tableaus.hpp"

namespace tribodyn {

/// Integration by an explicit Runge-Kutta method with an embedded companion.
class ExplicitRungeKutta final : public ControlledIntegrator {
 public:
  ExplicitRungeKutta(const Model& model, ExplicitTableau tableau, const IntegratorOptions& options);
  ~ExplicitRungeKutta() override;

  void start(State& state) override;
  int memory_size() const override { return 1; }  // consecutive stiff steps

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  StepOutcome renew(State& state) override;
  const Vector& estimate_error(const State& state, double dt) override;
  double further_error(const State& state, double dt, double largest_energy) override;
  void accept(State& state, double dt) override;

 private:
  struct Linear;  // factorisation, kept out of the header

  /// Force and motion in a gap with a film at the last stage at the end of the step.
  struct FilmProbe {
    OwnCoordinates own;
    OwnMotion stage;
  };

  StepOutcome accelerate(double time);
  StepOutcome solve_accelerations();
  bool contradicts();
  StepOutcome closed();

  ExplicitTableau tableau_;
  std::unique_ptr<Linear> linear_;
  std::vector<Vector> kq_, kv_;  // velocity and acceleration of each stage
  std::vector<Vector> ks_;       // rates of the history
  std::vector<Vector> ky_;       // rates of the variables of order 1
  std::vector<Vector> flows_;    // energy_flows() of each stage, then of the end
  Vector q_, v_, a_, multipliers_, history_, history_error_, unknowns_, unknown_rates_;
  double correction_ = 0.0;           // last correction of the multipliers
  Vector rest_a_, rest_multipliers_;  // zeros
  std::size_t probe_stage_;           // a stage at the end of the step
  std::vector<FilmProbe> probes_;
};

}  // namespace tribodyn
