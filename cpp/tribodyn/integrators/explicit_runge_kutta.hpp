#pragma once
/// Explicit Runge-Kutta steps on the index-1 equations with Baumgarte terms.
///
/// At every stage (a, lambda) follow from one linear system,
///
///     | M  G^T | | a      |   | Q(t, q, v)                        |
///     | G  0   | | lambda | = | G a - Phi'' - 2 alpha Phi' - beta^2 Phi | ,
///
/// in which G a - Phi'' does not depend on a. A step needs one solution for each stage and no
/// iteration; where Q depends on lambda, as friction in joints does, Newton's method finds lambda
/// from that of the stage before, to 1e-10 of it. The length of a step is bound by the stiffest
/// part: by about 3 over the largest of its frequencies and of alpha and beta. It pays for dry
/// joints, and where accuracy is asked for.
///
/// **Film forces.** Of items that are stiff in rates, Item::stiff_in_rates(). A film answers
/// speeds, and at the bound of stability the speeds of a step may be wrong by more than their size
/// while its positions are right. Their error eps_v in the gap is measured by what it does to the
/// force S of the film,
///
///     |S - S_i| |Xi eps_v| / |dxi/dt - dxi_i/dt|  <=  3 gap_tolerance max(|S|, |S_i|),
///
/// i being the stage at the end of the step: the first and the last factor estimate the damping of
/// the film. Errors below a thousandth of gap_tolerance c / max_step are let be. Without this the
/// tremble of a journal may carry a load by itself.
///
/// **Stiffness.** The same two stages tell by |a - a_i| / |v - v_i| how stiff the model is
/// ([HairerWanner1996] section IV.2). The next step is no longer than 3.3 over it: errors tell of
/// stability only when it is lost, and steps that grow until they are rejected and fall back to a
/// fifth are short on average. A thousand steps in a row that stability binds to less than max_step
/// / 120 end the run by name.
///
/// **Redundant rows.** Stages are off the joints by the order of dt^2, and where rows are redundant
/// their accelerations then contradict each other by as much: that is an error of the stage, which
/// the order of the method takes care of. Contradictions of the model show in the drift at the end
/// of the step, most of which no displacement closes (ErrorNorm::parts()), and at the start, which
/// is on the joints, in the accelerations.
///
/// **Histories** of items that say so (Item::sums_explicitly), such as the deflections of bristles,
/// are summed like velocities; their error counts by Item::history_error over gap_tolerance. Others
/// are refused with a ModelError. Content and thickness of a film that
/// conserves mass would be summed apart, each with its own truncation error, and where the film is
/// full the one must equal the other: what is missing reads as a cavity, what is too much as
/// pressure without bound. Films without memory are taken; full ones settle in nanoseconds and bind
/// the step accordingly.

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
  int memory_size() const override { return 1; }  // stiff steps in a row

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  StepOutcome renew(State& state) override;
  const Vector& estimate_error(const State& state, double dt) override;
  double further_error() override;
  void accept(State& state, double dt) override;

 private:
  struct Linear;  // factorisation, kept out of the header

  /// Force and motion in a gap with a film at the last stage that stands at the end of the step.
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
