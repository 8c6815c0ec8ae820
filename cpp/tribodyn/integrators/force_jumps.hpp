#pragma once
/// The error of a step in which the force of a film jumps.
///
/// A cavity that closes within a step raises the pressure at once. The step takes the mean of the
/// force over its stages, so that its positions are accurate, and their estimated error is small.
/// The velocities of the stages, however, belong to other forces, and the powers of the stages do
/// not add up to the change of energy. For a body of constant mass M, with the stages v_i, a_i of a
/// Runge-Kutta method of coefficients a_ij and b_i, the change of its kinetic energy T [J] differs
/// from the sum of its powers by
///
///     D = T_1 - T_0 - dt sum b_j v_j . M a_j = -dt^2/2 sum (b_i a_ij + b_j a_ji - b_i b_j) a_i . M
///     a_j,
///
/// the energy that the method itself removes or adds. D is of the order of the method where the
/// motion is smooth, and of the order of dt^2 where a force jumps. It is known without further
/// evaluations from the accounts of the bodies, E_1 - E_0 - dt sum b_j P_j with their energies E
/// and inflows P (EnergyFlow). The smooth part cancels over a period of the motion and is
/// dt^(p+1) C, with nearly the same C as in the last step. The part that counts is therefore the
/// smaller of |D| and |D - dt^(p+1) C|, in units of
///
///     f max( 30 gap_tolerance P max_step, 1e-3 tolerance max T ),
///
/// with the mean or the present dissipated power P [W], whichever is larger, the largest kinetic
/// energy of the run so far, and f = 1, or 4 for methods of order 2. With the default of
/// gap_tolerance, such a step may lose or gain 3 % of the heat of a step. The jump of D and the
/// error of a position after a jump of the force are both proportional to dt^2, so that one
/// tolerance serves both.
///
/// The criterion applies to models with films that conserve mass, and only to steps longer than
/// max_step / 100, because shorter ones would not change the sums of a run.

#include "tribodyn/integrators/implicit_stage.hpp"

namespace tribodyn {

/// Measures D in the steps of a Runge-Kutta method.
class ForceJumps {
 public:
  ForceJumps(const Model& model, const IntegratorOptions& options, int order);

  /// Numbers that the state keeps: the energy of the bodies, C and the time since the start. None
  /// if the criterion does not apply.
  int memory_size() const { return applies_ ? 3 : 0; }
  /// Sets these numbers at the start; the last evaluation of `ws` was at this state.
  void start(State& state, const DynamicsWorkspace& ws) const;

  /// Error in units of the tolerance of an attempted step of length dt [s] that ends at `end` and
  /// whose last evaluation used `ws`. `flows`: energy_flows() of its stages, with the weights of
  /// the method. `largest`: largest kinetic energy [J].
  double error(const State& state, double dt, const ImplicitStage& end, const DynamicsWorkspace& ws,
               const std::vector<Vector>& flows, const std::vector<double>& weights,
               double largest);
  /// The last attempt becomes the state.
  void accept(State& state, double dt) const;

 private:
  double energy_of_bodies(double time, const BodiesView& view, const Vector& multipliers,
                          const DynamicsWorkspace& ws) const;

  const Model& model_;
  bool applies_ = false;
  int order_;
  double gap_tolerance_, tolerance_, max_step_;
  Eigen::Index bodies_;  // number of items that are bodies
  double energy_ = 0.0;  // of the bodies at the end of the last attempt [J]
  double smooth_ = 0.0;  // C of the last attempt [J/s^(p+1)]
};

}  // namespace tribodyn
