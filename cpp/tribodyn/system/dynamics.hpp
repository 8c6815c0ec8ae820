#pragma once
/// Residual and tangent of the equations of motion, in the form that the integrators use.
///
/// The arguments of an evaluation are the time t [s], the n coordinates q [m, rad], velocities
/// v = dq/dt and accelerations a = dv/dt, the m multipliers lambda [N, N m], the u unknowns
/// w = (y, z) of the items with the rates y' = dy/dt, and a base of the history s with its weight
/// [s] (items/item.hpp). The results are
///
///     R = M a + G^T lambda - Q(t, q, v, lambda, s, w)   n, [N, N m]
///     C y' - f(t, q, v, s, w), -r(t, q, v, s, w)        u, in the units of the items
///     Phi, Phi', Phi''                                  m, [m, rad] and these divided by s, s^2
///
/// with the mass matrix M [kg, kg m, kg m2], the generalised forces Q and G = dPhi/dq, and the
/// blocks of their tangents: M, G, G', G'', the stiffness dR/dq at constant a and lambda, and the
/// damping dR/dv. A prime is a time derivative along the motion. Integrators combine the blocks as
/// needed. The residual and the matrices M, dR/dq and dR/dv extend over the variables: the n
/// coordinates followed by the u unknowns. M has the entries C at the variables y. The rows of the
/// unknowns in dR/dq and dR/dv are derivatives of -f and -r; dR/dq also has the columns of the
/// derivatives with respect to w.

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
  const Vector* unknowns = nullptr;       ///< w; may be null if no item has unknowns
  const Vector* unknown_rates = nullptr;  ///< y'; null: zero
  const Vector* history_base = nullptr;
  double history_weight = 0.0;  ///< gamma dt [s]
  bool tangents = true;
  bool steady = false;  ///< ItemRequest::steady
  /// Whether tangents are added to the matrices of stiffness and damping. Otherwise they are in the
  /// blocks of the elements alone, until add_tangents().
  bool assembled = true;
  RowOrder rows = RowOrder::tangents;
};

/// All results of an evaluation, and the workspaces of the items.
struct DynamicsWorkspace {
  explicit DynamicsWorkspace(const Model& model);
  DynamicsWorkspace(const DynamicsWorkspace&) = delete;
  DynamicsWorkspace& operator=(const DynamicsWorkspace&) = delete;
  ~DynamicsWorkspace();

  std::shared_ptr<const Structure> structure;
  Vector residual;                 ///< R, C y' - f and -r, n + u
  Vector force;                    ///< Q, f and r, n + u
  Vector largest_force;            ///< largest magnitude of the forces of one item or of M a, n + u
  Vector constraint;               ///< Phi, m
  std::vector<Unit> row_unit;      ///< of each row
  Vector constraint_rate;          ///< Phi', m
  Vector constraint_acceleration;  ///< Phi'', m
  Vector history_rate;             ///< g = ds/dt
  VariableMatrix mass;             ///< M and C
  VariableMatrix stiffness;        ///< dR/dq
  VariableMatrix damping;          ///< dR/dv
  RowMatrix jacobian;              ///< G, m x n
  RowMatrix jacobian_rate;         ///< G', m x n
  RowMatrix jacobian_acceleration;                    ///< G'', m x n
  LoadMatrix force_by_multipliers;                    ///< dQ/dlambda transposed, m x (n + u)
  std::vector<std::unique_ptr<ItemWorkspace>> items;  ///< of each item of the model
  Vector charts;                                      ///< State::charts of the state, see restore()
  std::vector<RotationFrame> frames;  ///< of the bodies with charts, at the last evaluation
  /// Threads that share the evaluations; null: the caller alone evaluates all items.
  std::shared_ptr<WorkerPool> pool;
  int failed_item = -1;    ///< index of the item whose evaluation failed
  int dependent_row = -1;  ///< a row that depends on others if the matrix was singular, or -1
  bool tangents_in_blocks = false;  ///< they are not in stiffness and damping
  bool compliant_rows = false;      ///< rows are known to be dependent (State::redundant_rows)

  /// Adds the tangents of the last evaluation to the matrices of stiffness and damping.
  void add_tangents();
  /// Output of each item in the last evaluation.
  const ItemBlocks& blocks(std::size_t item) const { return blocks_[item]; }
  /// The bodies at the point of the last evaluation.
  BodiesView view(const Model& model, const Vector& q, const Vector& v, const Vector& a) const {
    return model.view(q.data(), v.data(), a.data(), frames.data());
  }
  /// Sets the first n entries of y to M x; x has n entries.
  void multiply_mass(const Vector& x, Vector& y) const;
  /// Values of the own and listed variables of an item at the last evaluation or gather().
  const double* variables(std::size_t item) const { return values_.data() + first_value_[item]; }
  /// Motions of the attachments of an item at the last evaluation (ItemRequest::motions).
  const AttachmentMotion* const* motions(std::size_t item) const {
    return motions_of_[item].data();
  }
  /// Sets the values of the own and listed variables of all items (ItemRequest::variables).
  void gather(const Model& model, const Vector& q, const Vector& unknowns) const;

 private:
  friend ItemStatus evaluate(const Model&, const DynamicsRequest&, DynamicsWorkspace&);
  friend void evaluate_parts(const Model&, const DynamicsRequest&, DynamicsWorkspace&);
  friend void evaluate_rows(const Model&, double, const Vector&, const Vector&, const Vector&,
                            DynamicsWorkspace&);
  void lay_out(const Model& model);
  void lay_out_motions(const Model& model);
  /// Evaluates all attachments, once for all items.
  void move_attachments(const Model& model, const BodiesView& view, int derivatives);
  void set_zero(bool tangents);
  void multiply_all(const Vector& x, Vector& y) const;
  void multiply_derivatives(const Vector& a, const Vector* unknown_rates, Vector& y) const;
  void add_masses();
  void add_forces();
  void set_constant_forces(const Model& model);
  ItemStatus first_failure(const std::vector<std::size_t>& list);

  std::vector<AttachmentMotion> motions_;                         // of Model::attachments()
  std::vector<AttachmentParts> parts_;                            // that their items read
  std::vector<std::vector<const AttachmentMotion*>> motions_of_;  // of each item
  std::vector<ItemBlocks> blocks_;
  std::vector<int> first_value_;            // of each item in values_
  mutable Vector values_;                   // of the own and listed variables of all items
  mutable Vector slopes_;                   // accelerations and rates, n + u
  mutable Vector products_;                 // of them with masses and capacities, n + u
  std::vector<std::size_t> first_element_;  // of each item in Structure::elements()
  std::vector<int> run_;  // first variable of each element if the others follow it, otherwise -1
  std::vector<std::size_t> without_rows_, with_rows_;  // items to evaluate
  std::vector<std::size_t> short_, long_;              // the same items, by ItemLayout::is_long
  std::vector<ItemStatus> status_;                     // of the last evaluation of each item
  std::vector<std::size_t> constant_mass_, variable_mass_;
  Vector constant_;      // mass of the former
  mutable Vector sums_;  // of one element
  // Storage of all blocks: forces, derivatives, masses that are set anew in every evaluation, and
  // forces and masses that are set once.
  Vector forces_, derivatives_, variable_masses_, constant_forces_, constant_masses_;
};

/// Evaluates all items: first those with short evaluations, in order, then the long ones, which the
/// threads of ws.pool share. Returns the status of the first failing item of the short or, if all
/// of these are evaluated, of the long ones. All long items are evaluated even if one of them
/// fails, so that the workspaces do not depend on the number of threads.
ItemStatus evaluate(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws);

/// Evaluates the items of the parts alone (Structure::items_of_parts()) with their tangents; all
/// other derivatives are zero.
void evaluate_parts(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws);

/// Throws a ConvergenceError about the item whose last evaluation at the state failed. The message
/// contains `consequence`, such as "cannot be linearised", and the reason.
[[noreturn]] void throw_failed_item(const Model& model, const State& state,
                                    const DynamicsWorkspace& ws, const char* consequence);

/// Evaluates the rows alone: Phi, Phi', Phi'', G, G', G''.
void evaluate_rows(const Model& model, double time, const Vector& q, const Vector& v,
                   const Vector& a, DynamicsWorkspace& ws);

/// The instant of the last evaluation for item k. `view` contains the bodies at this instant;
/// without a `history` or rates of variables the quantities that depend on them are omitted.
ItemInstant item_instant(const Model& model, std::size_t k, double time, const BodiesView& view,
                         const Vector& multipliers, const Vector* history,
                         const DynamicsWorkspace& ws, const Vector* unknown_rates = nullptr);

/// Energies [J] and powers [W] of one instant.
struct EnergyBalance {
  double kinetic = 0.0;
  double potential = 0.0;
  double heat = 0.0;
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
/// Sets `stored` to the energy [J] of every item and `of_items`, if not null, to its parts; returns
/// the sums.
StoredEnergy stored_energies(const Model& model, const State& state, const DynamicsWorkspace& ws,
                             Vector& stored, std::vector<StoredEnergy>* of_items = nullptr);
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
