#pragma once
/// Items: all contributions to the equations of motion.
///
/// The inertia of a body, an ideal joint, a weight, a spring, a gap with its film: each is an item.
/// Once, at freeze(), an item declares its coordinates, rows and variables (ItemLayout). In every
/// evaluation it fills small dense blocks in memory owned by the caller; the assembler of system/
/// adds them up without knowing the kinds of items. With the coordinates q [m, rad], the velocities
/// v = dq/dt and accelerations a = dv/dt, the mass matrix M [kg, kg m, kg m2], the generalised
/// forces Q [N, N m], the multipliers lambda [N, N m] of the constraints Phi [m, rad] with
/// G = dPhi/dq, the history s and the variables y and z of the items, the model is
///
///     M(q) a + G^T lambda = Q(t, q, v, lambda, s, y, z),   Phi(q, t) = 0,
///     C(q) dy/dt = f(t, q, v, s, y, z),   0 = r(t, q, v, s, y, z),
///     ds/dt = g(s, q, v, lambda, y, z),
///
/// where t [s] is the time. The units of s, y, z, C, f and r are those that their item states. An
/// item's forces and history may depend on the multipliers of its own rows (ItemLayout::load_rows).
///
/// **Variables.** Coordinates are variables of order 2, y of order 1, such as the temperature [K]
/// of a wall with the capacity C [J/K] and the heat input f [W], and z of order 0 (algebraic). An
/// item owns variables of order 0 and 1, and it may list variables of any other item: a film that
/// lists the temperature of a wall has forces that depend on this temperature, and adds its heat
/// to f.
///
/// **Elements.** An item gives forces and masses by elements. An element is a list of coordinates
/// and of own and listed variables that one law couples. Most items have one element; a body with
/// many nodes has thousands. At the position of a variable of order 1 the item gives f and C
/// instead of a force and a mass, at the position of a variable of order 0 it gives r and no mass.
///
/// **History.** In an implicit stage s = base + weight * g holds, with the weight in seconds. The
/// item solves for s within its evaluation (condensation), and its tangents include the change of
/// s. The integrator supplies base and weight and receives g. The integrator alone accumulates s
/// over stages and steps. After a rejected step it keeps the old base, and nothing must be
/// restored.
///
/// **Own coordinates.** An item may measure motion in coordinates of its own, such as the
/// displacement in a gap, and limit the error of a step in these coordinates.

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/core/fields.hpp"
#include "tribodyn/core/report.hpp"
#include "tribodyn/math/time_function.hpp"
#include "tribodyn/math/worker_pool.hpp"

namespace tribodyn {

/// Kinds of mass matrices of an item.
enum class MassKind { none, constant, variable };

/// A variable, or a field of variables of one kind, that an item owns.
struct Variable {
  std::string name;  ///< unique within the item
  int order = 1;     ///< 0: algebraic; 1: with a capacity
  std::string unit;  ///< SI
  /// Typical size [unit]: errors of steps and of Newton's method are divided by this size.
  double scale = 1.0;
  int size = 1;  ///< number of values, such as one for each node
};

/// A variable of another item. A coordinate of a body is listed by the names of the body and of the
/// coordinate.
struct ListedVariable {
  std::string item, name;
  std::vector<int> values = {};  ///< indices among the values of the variable; empty: all
};

/// Coordinates that an item depends on, and rows and variables that it owns. Coordinates are given
/// by their indices in the model.
struct ItemLayout {
  /// Coordinates of each element. -1, -2, ... are the first, second, ... value of all `variables`
  /// followed by all `listed` variables. If the item has own coordinates or a history, the first
  /// element starts with its coordinates.
  std::vector<std::vector<int>> elements;
  bool has_forces = true;  ///< the elements have forces; otherwise masses alone
  bool by_q = true;        ///< the forces depend on coordinates or variables
  bool by_v = true;        ///< the forces depend on velocities
  MassKind mass = MassKind::none;
  int rows = 0;                      ///< of Phi
  std::vector<int> row_coordinates;  ///< coordinates that the rows depend on
  /// Parts of the motion of each attachment that evaluate() reads; empty: all parts.
  std::vector<AttachmentParts> parts;
  std::vector<Variable> variables;     ///< that the item owns
  std::vector<ListedVariable> listed;  ///< of other items
  /// The forces of the only element, whose coordinates then are the row_coordinates, depend on the
  /// multipliers of the first `load_rows` rows, as friction does.
  int load_rows = 0;
  /// Whether an evaluation takes so long, more than about 10 us, that it is worth a thread.
  bool is_long = false;
};

/// Scratch memory and warm-start data of one item. State that affects the bits of later steps is
/// held in the State, see Item::accept().
struct ItemWorkspace {
  virtual ~ItemWorkspace() = default;
};

/// Highest requested time derivative of the rows, including all lower ones.
enum class RowOrder {
  rate,          ///< Phi, Phi' and G
  acceleration,  ///< Phi''
  tangents,      ///< G' and G''
};

/// Arguments of one evaluation, and the results that the integrator requests.
struct ItemRequest {
  double time = 0.0;  ///< [s]
  /// Motion of each of the item's attachments, with the derivatives that are requested below.
  const AttachmentMotion* const* motions = nullptr;
  const double* multipliers = nullptr;  ///< lambda of the item's rows
  /// Values of the own variables followed by the listed variables; null with rows_only.
  const double* variables = nullptr;
  const double* history_base = nullptr;  ///< base of the item's history, history_size()
  double history_weight = 0.0;           ///< weight of the rate: gamma * dt [s]
  bool tangents = true;                  ///< also the derivatives
  RowOrder rows = RowOrder::tangents;    ///< requested derivatives of the rows
  bool rows_only = false;                ///< no forces and no derivatives of forces
  WorkerPool* pool = nullptr;            ///< threads that the item may use; null: none

  /// Number of time derivatives of the Jacobians in `motions`.
  int derivatives() const { return tangents || rows == RowOrder::tangents ? 2 : 1; }
};

/// Values of the m rows of an item and their derivatives with respect to its row_coordinates;
/// entries not requested by ItemRequest::rows may stay unset.
struct RowBlocks {
  double* value = nullptr;                         ///< Phi, m
  double* rate = nullptr;                          ///< Phi', m
  double* acceleration = nullptr;                  ///< Phi'', m
  Unit* unit = nullptr;                            ///< of Phi; [rad] for small angles
  const int* coordinates = nullptr;                ///< ItemLayout::row_coordinates, n
  MatrixMap jacobian{nullptr, 0, 0};               ///< G = dPhi/dq, m x n
  MatrixMap jacobian_rate{nullptr, 0, 0};          ///< G', m x n
  MatrixMap jacobian_acceleration{nullptr, 0, 0};  ///< G'', m x n
  /// dQ/dlambda of the item's own forces, transposed, m x n: added to zeros together with the
  /// tangents; empty without load_rows.
  MatrixMap force_by_multipliers{nullptr, 0, 0};
};

/// Output of an item. Forces and derivatives are added to zeros; rows and rates are set.
struct ItemBlocks {
  std::vector<ElementBlocks> elements;
  RowBlocks rows;
  double* history_rate = nullptr;  ///< g, history_size()
};

/// Result of an evaluation inside the loops, where nothing throws.
enum class ItemStatus {
  ok,
  out_of_range,   ///< the trial position is not admissible (film thickness <= 0): reduce the step
  not_converged,  ///< an inner iteration failed: reduce the step
};

/// The reason why an evaluation failed, for the error of the run. The texts are static, because the
/// reason is requested inside loops.
struct ItemFailure {
  const char* reason = "";    ///< fault, "the walls touch"
  const char* hint = "";      ///< advice
  const char* quantity = "";  ///< indicates the fault in the last accepted state; may be empty
  double value = 0.0;         ///< of the quantity
  const char* unit = "";      ///< SI
};

/// A history that an explicit integrator cannot integrate, as worded in its error.
struct ItemMemory {
  std::string quantity;                 ///< the argument that causes the history; may be empty
  std::string rule = "has a history,";  ///< continued by "which ... cannot integrate"
  std::string hint = "use an implicit integrator";
};

/// A converged instant of a run, for reports, after an evaluation at this instant.
struct ItemInstant {
  double time = 0.0;  ///< [s]
  const BodiesView* view = nullptr;
  const double* multipliers = nullptr;  ///< of the item's rows
  const double* history = nullptr;      ///< history_size()
  const double* variables = nullptr;    ///< as ItemRequest::variables
  /// Rates dy/dt of the own variables of order 1, in the order of the layout.
  const double* variable_rates = nullptr;
  const ItemWorkspace* workspace = nullptr;  ///< of the last evaluation
  const ItemBlocks* blocks = nullptr;        ///< of the last evaluation
};

/// Energy that an item stores [J].
struct StoredEnergy {
  double kinetic = 0.0;
  double potential = 0.0;
  double heat = 0.0;
};

/// Powers of an item [W]. Friction converts mechanical energy to heat, which leaves the balance as
/// dissipated power. An item that stores heat receives this heat as supplied power, and loses heat
/// to the surroundings as dissipated power. In the exact motion the stored energy E of an item
/// changes by E' = inflow;
///
///     inflow = supplied - dissipated - (power delivered to the coordinates, Q . v).
struct EnergyFlow {
  double supplied = 0.0;    ///< by external sources: drives and loads
  double dissipated = 0.0;  ///< converted to heat
  double inflow = 0.0;
};

/// Fraction of its initial oil below which a film without a supply is starved. Such a film is
/// thinner than the film of a fed bearing by 5 % under heavy and by 43 % under light loads
/// (eccentricity ratios of 0.6 and 0.2), and the journal continues to sink.
inline constexpr double kStarvedShare = 0.5;

/// Cost of the inner solutions of items since their workspaces were created.
struct ItemEffort {
  long film_evaluations = 0;
  long film_linear_solves = 0;
};

/// Limits of changes of the own coordinates of an item, at the last evaluation.
struct OwnLimits {
  double length = 1.0;  ///< reference length of changes: the clearance [m]
  /// Largest error of a step, for any tolerance [m].
  double largest_change = std::numeric_limits<double>::infinity();
  /// Whether a step of a search for equilibrium, too, may move by a fraction of the length only.
  bool bounds_searches = true;
  /// Reference speed of errors of the rate [m/s], such as the speed of an impact; infinite if these
  /// errors are ignored.
  double speed = std::numeric_limits<double>::infinity();
};

/// Motion in the own coordinates of an item, as many as the item needs, at the last evaluation.
/// Changes are judged by their Euclidean norm. An item with a displacement at every node scales its
/// own coordinates so that the norm does not depend on the mesh, for example by the square root of
/// the share of the node in the surface; the norm is then a root mean square.
struct OwnMotion : OwnLimits {
  Vector rate;     ///< of the own coordinates
  Vector force;    ///< conjugate to these rates
  Vector elastic;  ///< its conservative part, minus the gradient of a stored energy
};

/// Conditions of an item for the start: rows that vanish at the start, such as the distances of a
/// journal from its given position in the bearing.
struct StartRows {
  Vector value;                  ///< [m], one for each row: distance plus offset
  Vector offset;                 ///< [m], minus the given distance
  Vector rate;                   ///< [m/s]
  std::vector<int> coordinates;  ///< of the model, that the values depend on
  Matrix jacobian;               ///< derivative of the values with respect to these coordinates
  bool given = true;             ///< rows must vanish; otherwise as small as the joints permit
  double limit = 1.0;            ///< [m]: scale and upper bound of rows that do not vanish
  const char* name = "";         ///< of the distance, for messages
  const char* limit_name = "";
};

/// Derivatives of an item with history, at given history, as needed by a linearisation. They are
/// taken with respect to the c coordinates and variables of its only element.
struct HistoryTangents {
  std::vector<int> states;      ///< indices of the k history variables that are free
  Matrix rate_by_state;         ///< dg/ds, k x k
  Matrix rate_by_q, rate_by_v;  ///< k x c
  Matrix force_by_state;        ///< dQ/ds, c x k
  /// Derivatives of Q at constant s, minus by_q and by_v of the stage, c x c.
  Matrix force_by_q, force_by_v;
  // For items with load_rows, with respect to all m multipliers of the item; otherwise empty.
  Matrix rate_by_multipliers;   ///< k x m
  Matrix force_by_multipliers;  ///< dQ/dlambda at constant s, minus that of the stage, c x m
};

/// Change of a transferred history: a measure of its content before and after the transfer.
struct HistoryChange {
  const char* quantity = "";  ///< "oil volume"
  double before = 0.0, now = 0.0;
  const char* unit = "";  ///< SI
};

/// A contribution to the equations of motion.
class Item {
 public:
  explicit Item(std::string name) : name_(std::move(name)) {}
  virtual ~Item() = default;
  Item(const Item&) = delete;
  Item& operator=(const Item&) = delete;

  const std::string& name() const { return name_; }
  /// Designation in messages: "joint", "force", "body".
  virtual const char* noun() const = 0;
  /// "joint 'pin'".
  std::string label() const { return std::string(noun()) + " '" + name_ + "'"; }

  /// The markers to which the item is attached.
  virtual std::vector<Marker> markers() const { return {}; }
  /// Takes the attachments of the markers, in their order, when the item is added to a model.
  void attach(std::vector<std::shared_ptr<const Attachment>> attachments) {
    attachments_ = std::move(attachments);
  }
  const std::vector<std::shared_ptr<const Attachment>>& attachments() const { return attachments_; }
  /// Masses that the item fixes to bodies; gravity adds their weight.
  virtual std::vector<AddedMass> added_masses() const { return {}; }
  /// Whether the item joins the bodies of its two markers, whose positions then define the size of
  /// the mechanism.
  virtual bool joins() const { return false; }
  /// Throws ModelError if the item does not support the bodies of its markers.
  virtual void check(const BodiesView& /*bodies*/) const {}
  /// Coordinates, rows and variables of the item, given all bodies of the frozen model, whose
  /// states are not set.
  virtual ItemLayout layout(const BodiesView& bodies) const = 0;
  /// The given functions of time that the item uses.
  virtual std::vector<const TimeFunction*> time_functions() const { return {}; }
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }

  /// Whether the item has friction whose law leaves the transition speed to the mechanism. Then
  /// sliding_speed() is the sliding speed [m/s] of its surfaces, and freeze() calls
  /// set_transition_speed() [m/s] once.
  virtual bool open_friction() const { return false; }
  virtual double sliding_speed(const BodiesView&) const { return 0.0; }
  virtual void set_transition_speed(double /*speed*/) {}

  /// The relative angle [rad] of its markers that the item prescribes at time t, if any: its rows
  /// also admit the position half a turn away.
  virtual std::optional<double> prescribed_angle(double /*t*/) const { return {}; }
  /// Sets the start rows of the item, always the same number; none by default. Their rates vanish,
  /// too, unless the given velocities determine them.
  virtual void start_rows(const BodiesView&, StartRows& out) const { out.value.resize(0); }

  virtual int history_size() const { return 0; }
  /// Sets the initial history at the given initial position.
  virtual void initial_history(const BodiesView&, double* /*history*/) const {}
  /// Takes over the history of the item of the same name in another model, as far as both items are
  /// of the same kind. Returns none, and keeps the initial history, if this is impossible.
  /// `before`: bodies of the other model at its state; `now`: bodies of this model.
  virtual std::optional<HistoryChange> take_history(const Item& /*other*/,
                                                    const BodiesView& /*before*/,
                                                    const double* /*other_history*/,
                                                    const BodiesView& /*now*/,
                                                    double* /*history*/) const {
    return {};
  }
  /// Sets the derivatives of an item with history at the point of the last evaluation, which was
  /// `request` with tangents; false if the item does not give them.
  virtual bool history_tangents(const ItemRequest& /*request*/, const BodiesView& /*view*/,
                                ItemWorkspace*, HistoryTangents& /*out*/) const {
    return false;
  }
  /// Whether an explicit integrator can integrate the history like velocities: with the weight 0
  /// the rate at s = base is then a smooth function.
  virtual bool sums_explicitly() const { return false; }
  /// Size of an error of such a history, history_size(), in units of the item's reference value.
  virtual double history_error(const ItemWorkspace*, const double* /*change*/) const { return 0.0; }
  /// Message with which an explicit integrator rejects the history.
  virtual ItemMemory memory() const { return {}; }
  /// Sets the initial values of the own variables; those of order 0 are guesses.
  virtual void initial_variables(const BodiesView&, double* /*values*/) const {}

  /// Fills `out`; neither allocates nor throws. Constant masses are requested once, by set_mass().
  virtual ItemStatus evaluate(const ItemRequest& request, const BodiesView& view,
                              ItemWorkspace* workspace, ItemBlocks& out) const = 0;
  virtual void set_mass(ItemBlocks& /*out*/) const {}
  /// The reason why the last evaluation with this workspace failed. An item whose evaluations can
  /// fail gives its own message. `accepted`: the state at the start of the failed step.
  virtual ItemFailure failure(const BodiesView& /*accepted*/, const ItemWorkspace*) const {
    return {.reason = "it could not be evaluated"};
  }
  /// Whether forces and rows are smooth functions, so that Newton's method may keep its
  /// factorisation.
  virtual bool smooth() const { return true; }

  /// Whether the item has an oil balance in which oil can leave but none can enter.
  virtual bool is_unfed() const { return false; }
  /// The oil volume [m3] of such an item.
  virtual double oil_volume(const double* /*history*/) const { return 0.0; }

  /// Number of own coordinates in which the item measures errors.
  virtual int own_coordinates() const { return 0; }
  /// Whether the force depends so strongly on the rates of the own coordinates that an explicit
  /// method must monitor the force, as for a film.
  virtual bool stiff_in_rates() const { return false; }
  /// The motion at the last evaluation with this workspace.
  virtual void own_motion(const ItemWorkspace*, OwnMotion& /*out*/) const {}
  /// Sets `out` to the change of the own coordinates with the change dx of the coordinates of the
  /// first element, without its variables.
  virtual void own_change(const ItemWorkspace*, const double* /*dx*/, Vector& /*out*/) const {}
  /// Fraction of a change of the own coordinates that a step of a search for equilibrium may apply;
  /// 1: the complete change. A film may lose at most half of its thickness in a step.
  virtual double share_of_change(const ItemWorkspace*, const ConstVectorRef& /*change*/) const {
    return 1.0;
  }

  /// Length of the next attempt divided by the length `step` [s] of this attempt, whose end is the
  /// last evaluation. Below 1 if the step ends too far behind an event, such as the touch of two
  /// walls, that was still ahead at restore(); otherwise 1.
  virtual double largest_share(double /*step*/, const ItemWorkspace*) const { return 1.0; }

  /// Work [J] of an elastic force that the attempted step has not resolved: the mean of the force
  /// at the two ends of the step times the displacement, plus the change of the stored energy. Zero
  /// if the force is linear along the displacement. restore() defines the start of the step, the
  /// last evaluation is its end.
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }

  virtual StoredEnergy stored_energy(const ItemInstant&) const { return {}; }
  virtual EnergyFlow energy_flow(const ItemInstant&) const { return {}; }

  /// Number of values that the item holds from one accepted step to the next, in addition to its
  /// history: all data of its workspace that affect the bits of later steps.
  virtual int held_size() const { return 0; }
  /// Called at the state of the last evaluation with this workspace, once it is accepted: sets
  /// `held`, held_size().
  virtual void accept(const ItemWorkspace*, double* /*held*/) const {}
  /// Sets the workspace such that the next step is identical bit for bit to a step after accept().
  virtual void restore(const double* /*held*/, ItemWorkspace*) const {}

  /// Adds the cost of the workspace so far.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}
  /// Fields that a snapshot of a run stores, such as those of a film, at the last evaluation with
  /// this workspace; none by default.
  virtual Fields fields(const ItemWorkspace*) const { return {}; }
  /// Describes the channels that the item records at the end of every step (core/report.hpp), given
  /// all bodies of the model. `at` is the instant of the values; null, and the states of the bodies
  /// are not set, where the channels are only listed.
  virtual void report(const BodiesView& /*bodies*/, const ItemInstant* /*at*/, Report&) const {}
  /// The channels of report(), and their values in that order.
  std::vector<Channel> channels(const BodiesView& bodies) const {
    std::vector<Channel> list;
    Report listed(list);
    report(bodies, nullptr, listed);
    return list;
  }
  void record(const ItemInstant& at, double* out) const {
    Report stored(out);
    report(*at.view, &at, stored);
  }

 protected:
  const Attachment& attachment(std::size_t k) const { return *attachments_[k]; }
  /// Attachments k and k + 1 within an evaluation.
  AttachedPair attached(const BodiesView& view, const ItemRequest& request,
                        std::size_t k = 0) const {
    AttachedPair pair{{&attachment(k), &attachment(k + 1)},
                      {request.motions[k], request.motions[k + 1]},
                      {view.state(attachment(k).body()), view.state(attachment(k + 1).body())}};
    for (BodyState& state : pair.state) state.derivatives = request.derivatives();
    return pair;
  }

 private:
  std::string name_;
  std::vector<std::shared_ptr<const Attachment>> attachments_;
};

}  // namespace tribodyn
