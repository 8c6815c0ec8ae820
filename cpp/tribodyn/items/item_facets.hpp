#pragma once
/// Optional abilities of an item (item.hpp): its bodies and masses, start, memory, coordinates of
/// its own, energy, oil and fields.
///
/// "The last evaluation" is the last evaluation with the given workspace.

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/core/facets.hpp"
#include "tribodyn/core/fields.hpp"
#include "tribodyn/items/item_blocks.hpp"
#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

class Item;

// --- bodies, masses and given functions ----------------------------------------------------------

/// A connection of the bodies of the item's two markers, whose positions then define the size of
/// the mechanism.
class ItemConnection {
 public:
  /// Throws ModelError if the item does not support these bodies.
  virtual void check(const BodiesView& /*bodies*/) const {}

 protected:
  ~ItemConnection() = default;
};

/// Masses that the item fixes to bodies; gravity adds their weight.
class ItemAddedMasses {
 public:
  virtual std::vector<AddedMass> added_masses() const = 0;

 protected:
  ~ItemAddedMasses() = default;
};

/// Constant masses (MassKind::constant).
class ItemConstantMass {
 public:
  /// Sets the masses of all elements; called once.
  virtual void set_mass(ItemBlocks& out) const = 0;

 protected:
  ~ItemConstantMass() = default;
};

/// Given functions of time.
class ItemTimeFunctions {
 public:
  /// The functions that the item uses.
  virtual std::vector<const TimeFunction*> time_functions() const = 0;
  /// The relative angle [rad] of its markers that the item prescribes at time t, if any: its rows
  /// also admit the position half a turn away.
  virtual std::optional<double> prescribed_angle(double /*t*/) const { return {}; }

 protected:
  ~ItemTimeFunctions() = default;
};

/// Friction whose law leaves the transition speed to the mechanism: freeze() chooses this speed and
/// calls Item::set_transition_speed() once.
class ItemOpenFriction {
 public:
  /// Sliding speed [m/s] of the surfaces.
  virtual double sliding_speed(const BodiesView& view) const = 0;

 protected:
  ~ItemOpenFriction() = default;
};

// --- start ---------------------------------------------------------------------------------------

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

/// Conditions for the start.
class ItemStartRows {
 public:
  /// Sets the start rows, always the same number. Their rates vanish, too, unless the given
  /// velocities determine them.
  virtual void start_rows(const BodiesView& view, StartRows& out) const = 0;

 protected:
  ~ItemStartRows() = default;
};

/// An item that does not admit every initial position.
class ItemStartCheck {
 public:
  /// Throws InvalidInput if the item cannot be evaluated at the initial position.
  virtual void check_start(const BodiesView& view) const = 0;

 protected:
  ~ItemStartCheck() = default;
};

/// Initial values of the own variables; zero without this facet.
class ItemVariables {
 public:
  /// Sets the initial values of all own variables; those of order 0 are guesses.
  virtual void initial_variables(const BodiesView& view, double* values) const = 0;

 protected:
  ~ItemVariables() = default;
};

// --- memory --------------------------------------------------------------------------------------

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

/// A history that an explicit integrator cannot integrate, as worded in its error.
struct ItemMemory {
  std::string quantity;                 ///< the argument that causes the history; may be empty
  std::string rule = "has a history,";  ///< continued by "which ... cannot integrate"
  std::string hint = "use an implicit integrator";
};

/// A history s.
class ItemHistory {
 public:
  /// Number of history variables.
  virtual int history_size() const = 0;
  /// Sets the history, which is zero before, at the given initial position.
  virtual void initial_history(const BodiesView& view, double* history) const = 0;
  /// Sets the derivatives at the point of the last evaluation, which was `request` with tangents;
  /// false if the item does not give them.
  virtual bool history_tangents(const ItemRequest& /*request*/, const BodiesView& /*view*/,
                                ItemWorkspace*, HistoryTangents& /*out*/) const {
    return false;
  }
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
  /// Message with which an explicit integrator rejects the history.
  virtual ItemMemory memory() const { return {}; }

 protected:
  ~ItemHistory() = default;
};

/// A history that an explicit integrator can integrate like velocities: with the weight 0 the rate
/// at s = base is a smooth function.
class ItemSummedHistory {
 public:
  /// Size of an error of the history, history_size(), in units of the item's reference value.
  virtual double history_error(const ItemWorkspace* workspace, const double* change) const = 0;

 protected:
  ~ItemSummedHistory() = default;
};

/// Values that the item holds from one accepted step to the next, in addition to its history: all
/// data of its workspace that affect the bits of later steps.
class ItemHeld {
 public:
  /// Number of held values.
  virtual int held_size() const = 0;
  /// Called at the state of the last evaluation, once it is accepted: sets `held`, held_size().
  virtual void accept(const ItemWorkspace* workspace, double* held) const = 0;
  /// Sets the workspace such that the next step is identical bit for bit to a step after accept().
  virtual void restore(const double* held, ItemWorkspace* workspace) const = 0;

 protected:
  ~ItemHeld() = default;
};

// --- steps ---------------------------------------------------------------------------------------

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

/// Own coordinates, in which the item measures errors.
class ItemOwnCoordinates {
 public:
  /// Number of own coordinates.
  virtual int own_coordinates() const = 0;
  /// The motion at the last evaluation.
  virtual void own_motion(const ItemWorkspace* workspace, OwnMotion& out) const = 0;
  /// Sets `out` to the change of the own coordinates with the change dx of the coordinates of the
  /// first element, without its variables.
  virtual void own_change(const ItemWorkspace* workspace, const double* dx, Vector& out) const = 0;
  /// Whether the force depends so strongly on the rates of the own coordinates that an explicit
  /// method must monitor the force, as for a film.
  virtual bool stiff_in_rates() const { return false; }
  /// Fraction of a change of the own coordinates that a step of a search for equilibrium may apply;
  /// 1: the complete change. A film may lose at most half of its thickness in a step.
  virtual double share_of_change(const ItemWorkspace*, const ConstVectorRef& /*change*/) const {
    return 1.0;
  }
  /// Work [J] of an elastic force that the attempted step has not resolved: the mean of the force
  /// at the two ends of the step times the displacement, plus the change of the stored energy. Zero
  /// if the force is linear along the displacement. ItemHeld::restore() defines the start of the
  /// step, the last evaluation is its end.
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }

 protected:
  ~ItemOwnCoordinates() = default;
};

/// Events at which steps should end, such as the touch of two walls.
class ItemEvents {
 public:
  /// Length of the next attempt divided by the length `step` [s] of this attempt, whose end is the
  /// last evaluation. Below 1 if the step ends too far behind an event that was still ahead at
  /// ItemHeld::restore(); otherwise 1.
  virtual double largest_share(double step, const ItemWorkspace* workspace) const = 0;

 protected:
  ~ItemEvents() = default;
};

// --- results -------------------------------------------------------------------------------------

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

/// The account of energy, which every run checks.
class ItemEnergy {
 public:
  virtual StoredEnergy stored_energy(const ItemInstant& /*at*/) const { return {}; }
  virtual EnergyFlow energy_flow(const ItemInstant& at) const = 0;

 protected:
  ~ItemEnergy() = default;
};

/// Fraction of its initial oil below which a film without a supply is starved. Such a film is
/// thinner than the film of a fed bearing by 5 % under heavy and by 43 % under light loads
/// (eccentricity ratios of 0.6 and 0.2), and the journal continues to sink.
inline constexpr double kStarvedShare = 0.5;

/// An oil balance, whose content is part of the history.
class ItemOil {
 public:
  /// Whether oil can leave but not enter.
  virtual bool is_unfed() const = 0;
  /// Number of contents [m] of oil, which are the first variables of the history.
  virtual int oil_contents() const = 0;
  /// Oil volume [m3] of a history.
  virtual double oil_volume(const double* history) const = 0;

 protected:
  ~ItemOil() = default;
};

/// Cost of the inner solutions of items since their workspaces were created.
struct ItemEffort {
  long film_evaluations = 0;
  long film_linear_solves = 0;
};

/// Fields that the item solves for in its evaluations, such as those of a film.
class ItemFields {
 public:
  /// Fields that a snapshot of a run stores, at the last evaluation.
  virtual Fields fields(const ItemWorkspace* workspace) const = 0;
  /// Adds the cost of the workspace so far.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}

 protected:
  ~ItemFields() = default;
};

/// The abilities of an item; null: the item does not have this ability.
struct ItemFacets {
  const ItemConnection* connection = nullptr;
  const ItemAddedMasses* added_masses = nullptr;
  const ItemConstantMass* constant_mass = nullptr;
  const ItemTimeFunctions* time = nullptr;
  const ItemOpenFriction* open_friction = nullptr;
  const ItemStartRows* start_rows = nullptr;
  const ItemStartCheck* start_check = nullptr;
  const ItemVariables* variables = nullptr;
  const ItemHistory* history = nullptr;
  const ItemSummedHistory* summed = nullptr;
  const ItemHeld* held = nullptr;
  const ItemOwnCoordinates* own = nullptr;
  const ItemEvents* events = nullptr;
  const ItemEnergy* energy = nullptr;
  const ItemOil* oil = nullptr;
  const ItemFields* fields = nullptr;

  /// The facets from which the class of the item derives.
  template <class Derived>
  static ItemFacets of(const Derived& item) {
    return {facet_of<ItemConnection>(item),   facet_of<ItemAddedMasses>(item),
            facet_of<ItemConstantMass>(item), facet_of<ItemTimeFunctions>(item),
            facet_of<ItemOpenFriction>(item), facet_of<ItemStartRows>(item),
            facet_of<ItemStartCheck>(item),   facet_of<ItemVariables>(item),
            facet_of<ItemHistory>(item),      facet_of<ItemSummedHistory>(item),
            facet_of<ItemHeld>(item),         facet_of<ItemOwnCoordinates>(item),
            facet_of<ItemEvents>(item),       facet_of<ItemEnergy>(item),
            facet_of<ItemOil>(item),          facet_of<ItemFields>(item)};
  }
};

}  // namespace tribodyn
