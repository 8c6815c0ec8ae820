#pragma once
/// Residual and tangent of the equations of motion, as the integrators see them.
///
/// At given (t, q, v, a, lambda) and a history base with its weight,
///
///     R   = M a + G^T lambda - Q(t, q, v, history),           n
///     Phi, Phi', Phi''                                         m
///
/// and the blocks of their tangents: M, G, G', G'', the stiffness dR/dq at constant a and
/// lambda, and the damping dR/dv = -dQ/dv. Integrators combine them as they need.

#include <memory>
#include <vector>

#include "tribodyn/system/structure.hpp"

namespace tribodyn {

/// Everything that an evaluation computes, and the workspaces of the forces.
struct DynamicsWorkspace {
  explicit DynamicsWorkspace(const Model& model);

  std::shared_ptr<const Structure> structure;
  Vector residual;                  ///< R, n
  Vector constraint;                ///< Phi, m
  std::vector<char> is_length;      ///< of each row: Phi in m, not an angle
  Vector constraint_rate;           ///< Phi', m
  Vector constraint_acceleration;   ///< Phi'', m
  Vector history_rate;              ///< g
  BlockMatrix mass;                 ///< M, n x n, constant
  BlockMatrix stiffness;            ///< dR/dq, n x n
  BlockMatrix damping;              ///< dR/dv, n x n
  RowBlocks jacobian;               ///< G, m x n
  RowBlocks jacobian_rate;          ///< G', m x n
  RowBlocks jacobian_acceleration;  ///< G'', m x n
  std::vector<std::unique_ptr<ForceWorkspace>> forces;
  int failed_force = -1;                   ///< index of the force that could not be evaluated
  int dependent_row = -1;                  ///< of the joints where the matrix was singular, or -1
  std::vector<std::size_t> driven_joints;  ///< those that read a function of time

  // Scratch.
  Vector force;
  BlockMatrix force_by_q, force_by_v;
  ConstraintRows rows;
  ConstraintHessian hessian;
};

/// What to evaluate.
struct DynamicsRequest {
  double time = 0.0;
  const Vector* q = nullptr;
  const Vector* v = nullptr;
  const Vector* a = nullptr;
  const Vector* multipliers = nullptr;
  const Vector* history_base = nullptr;
  double history_weight = 0.0;  ///< gamma dt [s]
  bool tangents = true;
};

/// Evaluates all forces and joints. The status is that of the first force that fails.
ForceStatus evaluate(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws);

/// Only the rows of the joints (Phi, Phi', Phi'', G, G', G'').
void evaluate_joints(const Model& model, double time, const Vector& q, const Vector& v,
                     const Vector& a, DynamicsWorkspace& ws);

/// Energies [J] and powers [W] of one instant.
struct EnergyBalance {
  double kinetic = 0.0;
  double potential = 0.0;
  double supplied_power = 0.0;    ///< by drives and applied loads
  double dissipated_power = 0.0;  ///< by dampers, films and friction
};

/// For a converged state whose last evaluation used this workspace. A drive supplies the power
/// lambda . dPhi/dt at constant q; what joints do where their rates are not kept is no supply but
/// an error, as it changes the energy.
EnergyBalance energy_balance(const Model& model, const State& state, const DynamicsWorkspace& ws);

/// Number of items with an energy account: the bodies, then the joints, then the forces. Where an
/// item stores the energy E and takes in the power P,
///
///              E                                   P
///     body     kinetic energy                      v . M a
///     joint    none                                lambda . Phi', of rates that are not kept
///     force    potential energy, with cavities     supplied - dissipated - Q . v
///
/// E' = P holds for the exact motion, and the change of E less the integral of P is what the
/// account of the item does not explain. All of these together are, by the equations of motion,
/// the change of kinetic and potential energy less what was supplied, plus what was dissipated.
int energy_items(const Model& model);
/// Sets `stored` to the energy E [J] of every item.
void stored_energies(const Model& model, const State& state, const DynamicsWorkspace& ws,
                     Vector& stored);
/// Number of energy_flows().
inline int energy_flow_count(const Model& model) { return 2 + energy_items(model); }
/// Sets `flows` [W] to supplied power, dissipated power and the inflow P of every item, at the
/// point of the last evaluation with this workspace.
void energy_flows(const Model& model, const DynamicsRequest& at, const DynamicsWorkspace& ws,
                  Vector& flows);

}  // namespace tribodyn
