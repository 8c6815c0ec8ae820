#pragma once
/// Items: everything that writes into the equations of motion.
///
/// The inertia of a body, an ideal joint, a weight, a spring, a gap with its film: each is an item.
/// Once, at freeze(), an item says what it touches and owns (ItemLayout). In every evaluation it
/// fills small dense blocks in storage that the caller owns; the assembler of system/ adds these up
/// and knows of no kinds. With the multipliers lambda of the rows Phi(q, t) = 0, the history s and
/// the algebraic unknowns z of the items the model is
///
///     M(q) a + G^T lambda = Q(t, q, v, lambda, s, z),   Phi(q, t) = 0,
///     ds/dt = g(s, q, v, lambda, z),   0 = r(t, q, v, s, z).
///
/// An item's forces and history may depend on the multipliers of its own rows
/// (ItemLayout::load_rows).
///
/// **Elements.** Forces and masses are given by elements: lists of coordinates, and of unknowns of
/// the item, that meet in one law. An item has one, or a body of many nodes has thousands. What an
/// item gives for an unknown in the place of a force is its r.
///
/// **History.** In an implicit stage s = base + weight * g holds, the item solves for s inside its
/// evaluation (condensed), and its tangents include the change of s. The integrator supplies base
/// and weight and receives g; it alone adds up s over stages and steps, so a rejected step restores
/// nothing: it just keeps the old base.
///
/// **Own coordinates.** An item may measure motion in coordinates of its own, such as the
/// displacement in a gap, and say how much of an error in them a step may leave.

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/core/channel.hpp"
#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

/// What the masses of an item are.
enum class MassKind { none, constant, variable };

/// What an item touches and owns. Numbers of coordinates are those of the model.
struct ItemLayout {
  /// Coordinates of each element; -1, -2, ... are the first, second, ... unknown of the item.
  std::vector<std::vector<int>> elements;
  bool has_forces = true;  ///< the elements have forces; else masses alone
  bool by_q = true;        ///< the forces change with coordinates or unknowns
  bool by_v = true;        ///< and with velocities
  MassKind mass = MassKind::none;
  int rows = 0;                      ///< of Phi
  std::vector<int> row_coordinates;  ///< those that the rows depend on
  int unknowns = 0;                  ///< z
  /// The forces of its one element, whose coordinates then are the row_coordinates, change with the
  /// multipliers of the first so many rows, as friction does.
  int load_rows = 0;
};

/// Scratch memory and warm-start data of one item. What of it changes the bits of later steps is
/// held in the State, see Item::accept().
struct ItemWorkspace {
  virtual ~ItemWorkspace() = default;
};

/// How far rows are differentiated by time, each with all before it.
enum class RowOrder {
  rate,          ///< Phi, Phi' and G
  acceleration,  ///< Phi''
  tangents,      ///< G' and G''
};

/// What the integrator asks for in one evaluation.
struct ItemRequest {
  double time = 0.0;                     ///< [s]
  const double* multipliers = nullptr;   ///< lambda of the item's rows
  const double* unknowns = nullptr;      ///< z of the item
  const double* history_base = nullptr;  ///< base of the item's history, history_size()
  double history_weight = 0.0;           ///< weight of the rate: gamma * dt [s]
  bool tangents = true;                  ///< also the derivatives
  RowOrder rows = RowOrder::tangents;    ///< what of the rows
  bool rows_only = false;                ///< neither forces nor their derivatives
};

/// Values of the m rows of an item and their derivatives with respect to its row_coordinates; those
/// that ItemRequest::rows does not ask for need not be set.
struct RowBlocks {
  double* value = nullptr;                         ///< Phi, m
  double* rate = nullptr;                          ///< Phi', m
  double* acceleration = nullptr;                  ///< Phi'', m
  Unit* unit = nullptr;                            ///< of Phi; an angle [rad] while it is small
  const int* coordinates = nullptr;                ///< ItemLayout::row_coordinates, n
  MatrixMap jacobian{nullptr, 0, 0};               ///< G = dPhi/dq, m x n
  MatrixMap jacobian_rate{nullptr, 0, 0};          ///< G', m x n
  MatrixMap jacobian_acceleration{nullptr, 0, 0};  ///< G'', m x n
  /// dQ/dlambda of the item's own forces, transposed, m x n: added to zeros with the tangents;
  /// empty without load_rows.
  MatrixMap force_by_multipliers{nullptr, 0, 0};
};

/// Where an item writes. Forces and derivatives are added to zeros; rows and rates are set.
struct ItemBlocks {
  std::vector<ElementBlocks> elements;
  RowBlocks rows;
  double* history_rate = nullptr;  ///< g, history_size()
};

/// Result of an evaluation inside the loops, where nothing throws.
enum class ItemStatus {
  ok,
  out_of_range,   ///< the trial position is not admissible (film thickness <= 0): step back
  not_converged,  ///< an inner iteration failed: step back
};

/// Why an evaluation failed, as the error of the run tells it. Static texts: loops ask for it.
struct ItemFailure {
  const char* reason = "";    ///< what is wrong, "the walls touch"
  const char* hint = "";      ///< what to try
  const char* quantity = "";  ///< what tells of it before, in the last accepted state; may be empty
  double value = 0.0;         ///< of the quantity
  const char* unit = "";      ///< SI
};

/// A memory that an explicit integrator cannot carry, in the words of its error.
struct ItemMemory {
  std::string quantity;                ///< the argument that asks for it; may be empty
  std::string rule = "has a memory,";  ///< continued by "which ... cannot carry"
  std::string hint = "use an implicit integrator";
};

/// A converged instant of a run, for reports, after an evaluation at it.
struct ItemInstant {
  double time = 0.0;  ///< [s]
  const BodiesView* view = nullptr;
  const double* multipliers = nullptr;       ///< of the item's rows
  const double* history = nullptr;           ///< history_size()
  const ItemWorkspace* workspace = nullptr;  ///< of the last evaluation
  const ItemBlocks* blocks = nullptr;        ///< of the last evaluation
};

/// Energy that an item stores [J].
struct StoredEnergy {
  double kinetic = 0.0;
  double potential = 0.0;
};

/// Powers of an item [W]. The stored energy E of an item changes by E' = inflow in the exact
/// motion;
///
///     inflow = supplied - dissipated - (what it gives to the coordinates, Q . v).
struct EnergyFlow {
  double supplied = 0.0;    ///< by someone outside: drives and loads
  double dissipated = 0.0;  ///< turned into heat
  double inflow = 0.0;
};

/// Share of its oil below which a film without a supply is starved. Such films are thinner than
/// those of fed bearings by 5 % under heavy and by 43 % under light loads (eccentricity ratios of
/// 0.6 and 0.2), and journals go on sinking.
inline constexpr double kStarvedShare = 0.5;

/// What the inner solutions of items have cost since their workspaces were made.
struct ItemEffort {
  long film_evaluations = 0;
  long film_linear_solves = 0;
};

/// Motion in coordinates of an item's own, at the last evaluation.
struct OwnMotion {
  Vector6 rate;         ///< of the own coordinates
  Vector6 force;        ///< that works on these rates
  Vector6 elastic;      ///< its part that is minus the slope of a stored energy
  double length = 1.0;  ///< by which changes are measured: the clearance [m]
  /// What a step may err by at most, however coarse the tolerance [m].
  double largest_change = std::numeric_limits<double>::infinity();
  /// Whether a search for rest, too, may move only by parts of the length.
  bool bounds_searches = true;
  /// By which errors of the rate are measured [m/s], such as the speed of an impact; infinite where
  /// they need not be looked at.
  double speed = std::numeric_limits<double>::infinity();
};

/// What an item asks of the start: rows that vanish there, such as the distances of a journal from
/// its position in the bearing.
struct StartRows {
  Vector6 value;                 ///< [m], one for each row: distance plus offset
  Vector6 offset;                ///< [m], minus the given distance
  Vector6 rate;                  ///< [m/s]
  std::vector<int> coordinates;  ///< of the model, on which they depend
  Matrix jacobian;               ///< derivative of the values by these
  bool given = true;   ///< they must vanish; otherwise they are as small as the joints let them be
  double limit = 1.0;  ///< [m]: by it they count where they do not vanish, and below it they stay
  const char* name = "";  ///< of the distance, for messages
  const char* limit_name = "";
};

/// Derivatives of an item with a memory at given history: what a linearisation asks for. The
/// coordinates are those of its one element, c of them.
struct HistoryTangents {
  std::vector<int> states;      ///< numbers of the history that are free, k; others follow
  Matrix rate_by_state;         ///< dg/ds, k x k
  Matrix rate_by_q, rate_by_v;  ///< k x c
  Matrix force_by_state;        ///< dQ/ds, c x k
  /// Derivatives of Q at constant s less those that the stage gave, by_q and by_v, c x c.
  Matrix force_by_q, force_by_v;
  // Of items with load_rows, by all m multipliers of the item; else empty.
  Matrix rate_by_multipliers;   ///< k x m
  Matrix force_by_multipliers;  ///< less that of the stage, c x m
};

/// What a history has become that was taken over: a measure of its content, before and now.
struct HistoryChange {
  const char* quantity = "";  ///< "oil volume"
  double before = 0.0, now = 0.0;
  const char* unit = "";  ///< SI
};

/// A part of the equations of motion.
class Item {
 public:
  explicit Item(std::string name) : name_(std::move(name)) {}
  virtual ~Item() = default;
  Item(const Item&) = delete;
  Item& operator=(const Item&) = delete;

  const std::string& name() const { return name_; }
  /// What messages call it: "joint", "force", "body".
  virtual const char* noun() const = 0;
  /// "joint 'pin'".
  std::string label() const { return std::string(noun()) + " '" + name_ + "'"; }

  /// The markers at which it is attached.
  virtual std::vector<Marker> markers() const { return {}; }
  /// Masses that it fixes to bodies; gravity gives them their weight.
  virtual std::vector<AddedMass> added_masses() const { return {}; }
  /// Whether it joins the bodies of its two markers, whose positions then measure the mechanism.
  virtual bool joins() const { return false; }
  /// Throws ModelError where it cannot work on the bodies of its markers.
  virtual void check(const BodiesView& /*bodies*/) const {}
  /// What it touches and owns, among all bodies of the frozen model (their states are not set).
  virtual ItemLayout layout(const BodiesView& bodies) const = 0;
  /// The given functions of time that it reads.
  virtual std::vector<const TimeFunction*> time_functions() const { return {}; }
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }

  /// Whether it has friction whose law leaves the transition speed to the mechanism, the speed
  /// [m/s] at which its surfaces slide, and setting the transition speed [m/s], once, by freeze().
  virtual bool open_friction() const { return false; }
  virtual double sliding_speed(const BodiesView&) const { return 0.0; }
  virtual void set_transition_speed(double /*speed*/) {}

  /// The angle [rad] of the second marker against the first that the item prescribes at time t,
  /// where it does: its rows may be met half a turn away as well.
  virtual std::optional<double> prescribed_angle(double /*t*/) const { return {}; }
  /// Sets the rows that the item asks of the start, always the same number; none unless it says so.
  /// Their rates vanish too where the given velocities leave them the choice.
  virtual void start_rows(const BodiesView&, StartRows& out) const { out.value.resize(0); }

  virtual int history_size() const { return 0; }
  /// Sets the initial history at the given initial position.
  virtual void initial_history(const BodiesView&, double* /*history*/) const {}
  /// Takes over the history of the item of the same name in another model, as far as the two are
  /// alike; none, and the initial history stays, where it cannot. `before` are the bodies of that
  /// model at its state, `now` those of this one.
  virtual std::optional<HistoryChange> take_history(const Item& /*other*/,
                                                    const BodiesView& /*before*/,
                                                    const double* /*other_history*/,
                                                    const BodiesView& /*now*/,
                                                    double* /*history*/) const {
    return {};
  }
  /// Sets its derivatives at the point of the last evaluation, which was `request` with tangents;
  /// false where it has none to give.
  virtual bool history_tangents(const ItemRequest& /*request*/, const BodiesView& /*view*/,
                                ItemWorkspace*, HistoryTangents& /*out*/) const {
    return false;
  }
  /// Whether an explicit integrator can carry the history: with the weight 0 the rate at s = base
  /// is a smooth function, which it sums like velocities.
  virtual bool sums_explicitly() const { return false; }
  /// Size of an error of such a history, history_size(), in units of what the item goes by.
  virtual double history_error(const ItemWorkspace*, const double* /*change*/) const { return 0.0; }
  /// How an explicit integrator refuses the history.
  virtual ItemMemory memory() const { return {}; }
  /// Sets the guess of the unknowns at the start.
  virtual void initial_unknowns(const BodiesView&, double* /*unknowns*/) const {}

  /// Fills `out`; nothing is allocated and nothing throws. Constant masses are asked for by
  /// set_mass(), once.
  virtual ItemStatus evaluate(const ItemRequest& request, const BodiesView& view,
                              ItemWorkspace* workspace, ItemBlocks& out) const = 0;
  virtual void set_mass(ItemBlocks& /*out*/) const {}
  /// Why the last evaluation with this workspace failed; an item whose evaluations can fail says
  /// it in its own words. `accepted`: the state from which the failed step was tried.
  virtual ItemFailure failure(const BodiesView& /*accepted*/, const ItemWorkspace*) const {
    return {.reason = "it could not be evaluated"};
  }
  /// Whether force and rows are smooth functions, so that Newton's method may keep its factors.
  virtual bool smooth() const { return true; }

  /// Whether it keeps an account of oil that leaves and into which none can come.
  virtual bool is_unfed() const { return false; }
  /// The oil [m3] that such an item holds.
  virtual double oil_volume(const double* /*history*/) const { return 0.0; }

  /// Number of own coordinates in which the item measures errors.
  virtual int own_coordinates() const { return 0; }
  /// Whether the force on them answers their rates so strongly that an explicit method must look at
  /// it, as that of a film does.
  virtual bool stiff_in_rates() const { return false; }
  /// The motion of the last evaluation with this workspace.
  virtual void own_motion(const ItemWorkspace*, OwnMotion& /*out*/) const {}
  /// Sets `out` to the change of the own coordinates with the change dx of the coordinates of the
  /// first element.
  virtual void own_change(const ItemWorkspace*, const double* /*dx*/, Vector6& /*out*/) const {}
  /// Share of a change of the own coordinates that a search for rest may take, 1 for all of it: a
  /// film may lose no more than half of its thickness in a step.
  virtual double share_of_change(const ItemWorkspace*, const Vector6& /*change*/) const {
    return 1.0;
  }

  /// Share of the step just tried, of length `step` [s] and with the last evaluation at its end,
  /// that the next try may have: below 1 where it ends too far behind an event, such as walls that
  /// have met, which restore() told the workspace to be still to come; 1: it may stay.
  virtual double largest_share(double /*step*/, const ItemWorkspace*) const { return 1.0; }

  /// Work [J] that the step just tried, with the last evaluation at its end, has not resolved of an
  /// elastic force: the mean of the force at its two ends times the way, plus the change of the
  /// stored energy; zero where the force is linear on the way. restore() told where the step began.
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }

  virtual StoredEnergy stored_energy(const ItemInstant&) const { return {}; }
  virtual EnergyFlow energy_flow(const ItemInstant&) const { return {}; }

  /// Numbers that the item holds from one accepted step to the next, beside its history: all that
  /// its workspace carries over and that changes bits.
  virtual int held_size() const { return 0; }
  /// Called at the state of the last evaluation with this workspace, once it is accepted: sets
  /// `held`, held_size().
  virtual void accept(const ItemWorkspace*, double* /*held*/) const {}
  /// Makes the workspace such that the next step gives the bits that it would have given after
  /// accept().
  virtual void restore(const double* /*held*/, ItemWorkspace*) const {}

  /// Adds what the workspace has cost so far.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}
  /// What the item records at the end of every step, among all bodies of the model (their states
  /// are not set), and its numbers in that order.
  virtual std::vector<Channel> channels(const BodiesView& /*bodies*/) const { return {}; }
  virtual void record(const ItemInstant&, double* /*out*/) const {}

 private:
  std::string name_;
};

}  // namespace tribodyn
