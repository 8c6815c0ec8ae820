#pragma once
/// Error of a step in the norms of step_control.hpp, which contains the formulas.

#include "tribodyn/integrators/integrator.hpp"
#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

/// Errors of a step, divided by the tolerated errors.
class ErrorNorm {
 public:
  /// `order` of the method; 0: unknown.
  ErrorNorm(const Model& model, const IntegratorOptions& options, int order = 0);
  /// Error of positions. `ws` holds the last evaluation, for the gaps.
  double operator()(const Vector& dq, const DynamicsWorkspace& ws) const;
  /// Error of the velocities v.
  double velocity(const Vector& dv, const Vector& v) const;
  /// Error of the velocities in gaps with an ongoing impact; `ws` holds the last evaluation.
  double impact(const Vector& dv, const DynamicsWorkspace& ws) const;
  /// Kinetic energy [J] with velocities v.
  double kinetic_energy(const Vector& v, const DynamicsWorkspace& ws) const;
  /// Error of the kinetic energy for velocities v with the error dv; `largest` [J] is the
  /// reference.
  double energy(const Vector& dv, const Vector& v, const DynamicsWorkspace& ws,
                double largest) const;
  /// Error of the elastic energy in the last evaluation for positions with the error dq.
  double elastic_energy(const Vector& dq, const DynamicsWorkspace& ws, double largest) const;
  /// Work of elastic forces that the step does not resolve.
  double work(const DynamicsWorkspace& ws, double largest) const;
  /// The unbalanced force of the last evaluation, as a share of the largest force: of moments and
  /// of forces, whichever share is larger.
  double imbalance(const DynamicsWorkspace& ws) const;
  /// The violation of the joints in the last evaluation, and the row where it is largest.
  /// `rate_weight` [s]: what their rates add to it.
  double drift(const DynamicsWorkspace& ws, double rate_weight, int& row) const;
  /// The largest value of the rows (m, or empty) and its index, -1 if all are zero.
  double rows(const Vector& values, const DynamicsWorkspace& ws, int& row) const;
  /// Whether dependent rows contradict each other. `open` (m) is the part of the violation in the
  /// last evaluation that no displacement closes; it must exceed the tolerance and half of the
  /// total violation. ws.dependent_row is then the worst row.
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
