#pragma once
/// Errors of a step in the norms whose formulas step_control.hpp gives.

#include "tribodyn/integrators/integrator.hpp"
#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

/// Errors of a step, divided by the tolerated errors.
class ErrorNorm {
 public:
  /// `order`: order of the method; 0: unknown.
  ErrorNorm(const Model& model, const IntegratorOptions& options, int order = 0);
  /// Norm of the error dq of positions. `ws` holds the last evaluation, for the gaps.
  double operator()(const Vector& dq, const DynamicsWorkspace& ws) const;
  /// Norm of the error of the first unknowns w of the items, each divided by its scale.
  double unknowns(const Vector& dw) const;
  /// Norm of the error dv of the velocities v.
  double velocity(const Vector& dv, const Vector& v) const;
  /// Norm of the error dv of the velocities in gaps with an ongoing impact; `ws` holds the last
  /// evaluation.
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
  /// The unbalanced force of the last evaluation, divided by the largest force; the same quotient
  /// of moments if that is larger.
  double imbalance(const DynamicsWorkspace& ws) const;
  /// The violation of the joints in the last evaluation, and the row with the largest violation.
  /// `rate_weight` [s]: factor with which the rates of the rows are added.
  double drift(const DynamicsWorkspace& ws, double rate_weight, int& row) const;
  /// The largest of the values [m, rad] of all rows (m, or empty), divided by the tolerance of its
  /// row, and the index of this row, -1 if all values are zero.
  double rows(const Vector& values, const DynamicsWorkspace& ws, int& row) const;
  /// Whether dependent rows contradict each other: `open` (m), the part of the violation in the
  /// last evaluation that no displacement closes, exceeds both the tolerance and half of the total
  /// violation. ws.dependent_row is then the worst row.
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
