#pragma once
/// Reported film pressures of steps in which cavities close.
///
/// Where a node of a film becomes full, its content rate falls within a step, from the inflow Q to
/// the rate of the gap. The positions at the end of the step need the mean of this rate, and every
/// implicit rule provides the mean, but by rates that overshoot: the last stage has a rate below
/// that of the gap by a multiple of Q, for steps of any length (docs/decisions,
/// 0055-steps-in-which-cavities-close.md). Positions and forces have the correct mean, but the
/// pressure of the last stage may be too high by the same multiple of the jump with which a cavity
/// closes.
///
/// For the reported pressures the rates are therefore limited: where the rate of a content is below
/// its mean m over the step by more than |m|/2 and by more than a twentieth of the largest |m| of
/// the item, the rate m is used instead, and the film is solved again with these rates at the end
/// of the step. The step itself remains unchanged. The solution starts from the values that the
/// state holds, so that the pressures of a resumed run are identical bit for bit.

#include <memory>

#include "tribodyn/integrators/integrator.hpp"

namespace tribodyn {

/// Solves the films of a model with limited content rates, for the report.
class LimitedPressures {
 public:
  explicit LimitedPressures(const Model& model);

  /// The state is that of a start: its rates are not limited.
  void start() { is_limited_ = false; }
  /// Called while `state` has the contents of the beginning of an accepted step.
  void step_begins(const State& state);
  /// Called when it has contents and rates of the end of this step, of length dt [s].
  void step_ends(const State& state, double dt);
  /// Whether a rate was limited at the end of the last step.
  bool is_limited() const { return is_limited_; }
  /// The rates of the history at the end of the last step, after the limit; empty if no item has an
  /// oil content.
  const Vector& rates() const { return rate_; }

  /// Solves with these rates at the end of the last step, which is `state` and has the point
  /// `request`; null if no rate was limited or the film has no solution.
  const DynamicsWorkspace* solve(const State& state, DynamicsRequest request,
                                 IntegratorStatistics& statistics);

 private:
  const Model& model_;
  std::unique_ptr<DynamicsWorkspace> ws_;  // null: no item has an oil content
  Vector mean_;                            // rates over the last step
  Vector rate_;                            // limited rates at its end
  Vector base_;                            // of the contents
  double dt_ = 0.0;                        // [s]
  bool is_limited_ = false;
};

}  // namespace tribodyn
