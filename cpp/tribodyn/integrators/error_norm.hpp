#pragma once
/// What a step errs by, in the measures of step_control.hpp, which has the formulas.

#include "tribodyn/integrators/integrator.hpp"
#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

/// What a step errs by, in units of what is tolerated.
class ErrorNorm {
 public:
  /// `order` of the method; 0: not told.
  ErrorNorm(const Model& model, const IntegratorOptions& options, int order = 0);
  /// Of positions. `ws` holds the last evaluation, for the gaps.
  double operator()(const Vector& dq, const DynamicsWorkspace& ws) const;
  /// Of the velocities v.
  double velocity(const Vector& dv, const Vector& v) const;
  /// Of the velocities, in the gaps where an impact goes on; `ws` holds the last evaluation.
  double impact(const Vector& dv, const DynamicsWorkspace& ws) const;
  /// [J] with velocities v.
  double kinetic_energy(const Vector& v, const DynamicsWorkspace& ws) const;
  /// Of the kinetic energy with velocities v that err by dv; `largest` [J] is that to measure by.
  double energy(const Vector& dv, const Vector& v, const DynamicsWorkspace& ws,
                double largest) const;
  /// Of the energy of elastic forces in the last evaluation where the positions err by dq.
  double elastic_energy(const Vector& dq, const DynamicsWorkspace& ws, double largest) const;
  /// Of the work of elastic forces that the step does not resolve.
  double work(const DynamicsWorkspace& ws, double largest) const;
  /// The unbalanced force of the last evaluation, as a share of the largest force: of moments and of
  /// forces, whichever share is larger.
  double imbalance(const DynamicsWorkspace& ws) const;
  /// The violation of the joints in the last evaluation, and the row where it is largest.
  /// `rate_weight` [s]: what their rates add to it.
  double drift(const DynamicsWorkspace& ws, double rate_weight, int& row) const;
  /// The largest of the rows (m, or none at all) and which it is, -1 where all are zero.
  double rows(const Vector& values, const DynamicsWorkspace& ws, int& row) const;
  /// Whether dependent rows contradict each other: of the violation in the last evaluation `open`
  /// (m) is what no displacement closes, more than is tolerated and more than half of all.
  /// ws.dependent_row is the worst one then.
  bool parts(const Vector& open, DynamicsWorkspace& ws) const;

 private:
  double tolerated(const DynamicsWorkspace& ws, Eigen::Index row) const;
  bool is_length(const Segment& vector) const;

  const Model& model_;
  std::vector<OwnCoordinates> own_;
  mutable Vector momentum_;
  double tolerance_, gap_tolerance_, max_step_;
  double velocity_factor_, energy_factor_;
};

}  // namespace tribodyn
