#pragma once
/// Explicit Runge-Kutta steps on the index-1 equations with Baumgarte terms.
///
/// At every stage (a, lambda) follow from one linear system,
///
///     | M  G^T | | a      |   | Q(t, q, v)                        |
///     | G  0   | | lambda | = | G a - Phi'' - 2 alpha Phi' - beta^2 Phi | ,
///
/// where G a - Phi'' is independent of a. A step requires one solution per stage and no iteration.
/// Where Q depends on lambda, as for friction in joints, Newton's method finds lambda, starting
/// from the preceding stage, to a relative accuracy of 1e-10. The stiffest part limits the step: to
/// about 3 divided by the largest of its frequencies and of alpha and beta. The method is efficient
/// for dry joints and high accuracy.
///
/// **Film forces** (items that are stiff in rates, Item::stiff_in_rates()). A film responds to
/// velocities. At the stability limit the velocities of a step may have errors larger than
/// themselves while its positions are accurate. The velocity error eps_v in the gap is therefore
/// measured by its effect on the film force S,
///
///     |S - S_i| |Xi eps_v| / |dxi/dt - dxi_i/dt|  <=  3 gap_tolerance max(|S|, |S_i|),
///
/// where i is the stage at the end of the step; the first and the last factor estimate the damping
/// of the film. Errors below a thousandth of gap_tolerance c / max_step are ignored. Without this
/// criterion the oscillation of a journal alone could carry a load.
///
/// **Stiffness.** The same two stages estimate the stiffness of the model by |a - a_i| / |v - v_i|
/// ([HairerWanner1996] section IV.2). The next step is at most 3.3 divided by this estimate: the
/// error estimate reacts only after stability is lost, and steps that grow until rejected and then
/// drop to a fifth are short on average. A run ends with a message after a thousand consecutive
/// steps that stability limits to less than max_step / 120.
///
/// **Redundant rows.** Stages violate the joints by the order of dt^2, and the accelerations of
/// redundant rows then contradict each other by the same order; this is an error of the stage
/// within the order of the method. Contradictions of the model appear in the drift at the end of
/// the step, most of which no displacement closes (ErrorNorm::parts()), and in the accelerations at
/// the start, which satisfies the joints.
///
/// **Histories.** Histories of items that permit it (Item::sums_explicitly), such as bristle
/// deflections, are integrated like velocities; their error is Item::history_error divided by
/// gap_tolerance. Other histories are rejected with a ModelError. The content and the thickness of
/// a mass-conserving film would be integrated separately, each with its own truncation error, yet
/// must be equal where the film is full: a deficit would act as a cavity, an excess as unbounded
/// pressure. Films without history are accepted; full films settle in nanoseconds and limit the
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
  double further_error() override;
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
  std::vector<Vector> flows_;    // energy_flows() of each stage, then of the end
  Vector q_, v_, a_, multipliers_, history_, history_error_;
  double correction_ = 0.0;           // last one of the multipliers
  Vector rest_a_, rest_multipliers_;  // zeros
  std::size_t probe_stage_;           // a stage at the end of the step
  std::vector<FilmProbe> probes_;
};

}  // namespace tribodyn
