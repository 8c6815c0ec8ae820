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
  int failed_force = -1;  ///< index of the force that could not be evaluated

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

/// For a converged state whose last evaluation used this workspace.
EnergyBalance energy_balance(const Model& model, const State& state, const DynamicsWorkspace& ws);

}  // namespace tribodyn
