#pragma once
/// Residual and tangent of the equations of motion, in the form that the integrators use.
///
/// The arguments of an evaluation are the time t [s], the n coordinates q [m, rad], velocities
/// v = dq/dt and accelerations a = dv/dt, the m multipliers lambda [N, N m], the u algebraic
/// unknowns z of the items, and a base of the history s with its weight [s] (items/item.hpp). The
/// results are
///
///     R = M a + G^T lambda - Q(t, q, v, lambda, s, z)   n, [N, N m]
///     r(t, q, v, s, z)                                  u, in the units of the items
///     Phi, Phi', Phi''                                  m, [m, rad] and these divided by s, s^2
///
/// with the mass matrix M [kg, kg m, kg m2], the generalised forces Q and G = dPhi/dq, and the
/// blocks of their tangents: M, G, G', G'', the stiffness dR/dq at constant a and lambda, and the
/// damping dR/dv. A prime is a time derivative along the motion. Integrators combine the blocks as
/// needed. The residual and the matrices M, dR/dq and dR/dv extend over the variables: the n
/// coordinates followed by the u unknowns. The entries of the unknowns are -r in the residual and
/// the derivatives of -r in the rows of the matrices; the stiffness also has the columns of the
/// derivatives with respect to z.

#include <memory>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// Arguments of an evaluation.
struct DynamicsRequest {
  double time = 0.0;  ///< [s]
  const Vector* q = nullptr;
  const Vector* v = nullptr;
  const Vector* a = nullptr;
  const Vector* multipliers = nullptr;
  const Vector* unknowns = nullptr;  ///< may be null if no item has unknowns
  const Vector* history_base = nullptr;
  double history_weight = 0.0;  ///< gamma dt [s]
  bool tangents = true;
  RowOrder rows = RowOrder::tangents;
};

/// All results of an evaluation, and the workspaces of the items.
struct DynamicsWorkspace {
  explicit DynamicsWorkspace(const Model& model);
  DynamicsWorkspace(const DynamicsWorkspace&) = delete;
  DynamicsWorkspace& operator=(const DynamicsWorkspace&) = delete;

  std::shared_ptr<const Structure> structure;
  Vector residual;                 ///< R and -r, n + u
  Vector force;                    ///< Q and r, n + u
  Vector largest_force;            ///< largest magnitude of the forces of one item or of M a, n + u
  Vector constraint;               ///< Phi, m
  std::vector<Unit> row_unit;      ///< of each row
  Vector constraint_rate;          ///< Phi', m
  Vector constraint_acceleration;  ///< Phi'', m
  Vector history_rate;             ///< g = ds/dt
  VariableMatrix mass;             ///< M
  VariableMatrix stiffness;        ///< dR/dq
  VariableMatrix damping;          ///< dR/dv
  RowMatrix jacobian;              ///< G, m x n
  RowMatrix jacobian_rate;         ///< G', m x n
  RowMatrix jacobian_acceleration;  ///< G'', m x n
  RowMatrix force_by_multipliers;   ///< dQ/dlambda transposed, m x n; empty without load_rows
  std::vector<std::unique_ptr<ItemWorkspace>> items;  ///< of each item of the model
  Vector charts;                                      ///< State::charts of the state, see restore()
  std::vector<RotationFrame> frames;  ///< of the bodies with charts, at the last evaluation
  int failed_item = -1;               ///< index of the item whose evaluation failed
  int dependent_row = -1;       ///< a row that depends on others if the matrix was singular, or -1
  bool compliant_rows = false;  ///< rows are known to be dependent (State::redundant_rows)

  /// Output of each item in the last evaluation.
  const ItemBlocks& blocks(std::size_t item) const { return blocks_[item]; }
  /// The bodies at the point of the last evaluation.
  BodiesView view(const Model& model, const Vector& q, const Vector& v, const Vector& a) const {
    return model.view(q.data(), v.data(), a.data(), frames.data());
  }
  /// Sets y (n) to M x.
  void multiply_mass(const Vector& x, Vector& y) const;

 private:
  friend ItemStatus evaluate(const Model&, const DynamicsRequest&, DynamicsWorkspace&);
  friend void evaluate_rows(const Model&, double, const Vector&, const Vector&, const Vector&,
                            DynamicsWorkspace&);
  void lay_out(const Model& model);
  void lay_out_motions(const Model& model);
  /// Evaluates all attachments, once for all items.
  void move_attachments(const Model& model, const BodiesView& view, int derivatives);
  void set_zero(bool tangents);
  void add_masses();
  void add_forces();
  void add_tangents();

  std::vector<AttachmentMotion> motions_;                         // of Model::attachments()
  std::vector<std::vector<const AttachmentMotion*>> motions_of_;  // of each item
  std::vector<ItemBlocks> blocks_;
  std::vector<std::size_t> first_element_;             // of each item in Structure::elements()
  std::vector<std::size_t> without_rows_, with_rows_;  // items to evaluate
  std::vector<std::size_t> constant_mass_, variable_mass_;
  Vector constant_;  // mass of the former
  // Storage of all blocks: forces, derivatives, masses that are set anew in every evaluation, and
  // those that are set once.
  Vector forces_, derivatives_, variable_masses_, constant_masses_;
};

/// Evaluates all items. Returns the status of the first failing item.
ItemStatus evaluate(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws);

/// Throws a ConvergenceError about the item whose last evaluation at the state failed. The message
/// contains `consequence`, such as "cannot be linearised", and the reason.
[[noreturn]] void throw_failed_item(const Model& model, const State& state,
                                    const DynamicsWorkspace& ws, const char* consequence);

/// Evaluates the rows alone: Phi, Phi', Phi'', G, G', G''.
void evaluate_rows(const Model& model, double time, const Vector& q, const Vector& v,
                   const Vector& a, DynamicsWorkspace& ws);

/// The instant of the last evaluation for item k. `view` contains the bodies at this instant;
/// without a `history` the quantities that depend on it are omitted.
ItemInstant item_instant(const Model& model, std::size_t k, double time, const BodiesView& view,
                         const Vector& multipliers, const Vector* history,
                         const DynamicsWorkspace& ws);

/// Energies [J] and powers [W] of one instant.
struct EnergyBalance {
  double kinetic = 0.0;
  double potential = 0.0;
  double supplied_power = 0.0;    ///< by drives and applied loads
  double dissipated_power = 0.0;  ///< by dampers, films and friction
};

/// Energies and powers of a converged state whose last evaluation used this workspace. A drive
/// supplies the power lambda . dPhi/dt, with dPhi/dt at constant q. The work of joints whose rates
/// Phi' are not exactly zero changes the energy, but counts as an error and not as supplied power.
EnergyBalance energy_balance(const Model& model, const State& state, const DynamicsWorkspace& ws);

/// Number of energy balances: one for each item. If an item stores the energy E and has the inflow
/// P, E' = P holds for the exact motion; the change of E minus the integral of P is the error of
/// the balance (EnergyFlow). By the equations of motion the sum of these errors is the change of
/// kinetic and potential energy, minus the supplied, plus the dissipated energy.
int energy_items(const Model& model);
/// Sets `stored` to the energy [J] of every item; returns the sums.
StoredEnergy stored_energies(const Model& model, const State& state, const DynamicsWorkspace& ws,
                             Vector& stored);
/// Number of energy_flows().
inline int energy_flow_count(const Model& model) { return 2 + energy_items(model); }
/// Sets `flows` [W] to supplied power, dissipated power and the inflow P of every item, at the
/// point of the last evaluation with this workspace.
void energy_flows(const Model& model, const DynamicsRequest& at, const DynamicsWorkspace& ws,
                  Vector& flows);

/// Starts the energy balance at a converged state whose last evaluation used this workspace, and
/// stores the values that items hold from this evaluation.
void begin_accounts(const Model& model, const DynamicsWorkspace& ws, State& state);

}  // namespace tribodyn
