#pragma once
/// Interfaces: the contents of a gap, which convert its motion into force.
///
/// An *interface* is the user's choice (film, asperities, both) and knows no geometry. Attached to
/// a gap it becomes an *interaction*, which maps gap coordinates and rates to the generalised
/// forces on the journal. One interface can thus serve many joints, and one argument changes a
/// joint from dry to mixed.

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/clearance/gap_kinematics.hpp"

namespace tribodyn {

/// Motion in the gap, and the history of an implicit stage.
struct InteractionRequest {
  double time = 0.0;  ///< [s]
  const GapMotion* motion = nullptr;
  const double* history_base = nullptr;
  double history_weight = 0.0;  ///< gamma dt [s]
  bool tangents = true;
};

/// Generalised force S on the journal (K) and its tangents (K x K).
struct InteractionForce {
  Vector6 force;
  Matrix6 by_xi;
  Matrix6 by_rate;

  void set_zero(int k) {
    force.setZero(k);
    by_xi.setZero(k, k);
    by_rate.setZero(k, k);
  }
};

/// Quantities that the parts of an interaction report for the last evaluation.
struct InteractionMeasures {
  Vector6 film_force;                  ///< S of the film, K
  Vector6 asperity_force;              ///< S of the asperities, K
  Vector6 contact_force;               ///< S of smooth walls that touch, K
  double maximum_film_pressure = 0.0;  ///< [Pa]
  double minimum_film_pressure = std::numeric_limits<double>::infinity();  ///< [Pa]
  double maximum_asperity_pressure = 0.0;                                  ///< [Pa]
  double asperity_force_error = 0.0;  ///< estimated error of the sum over wall points [N]
  double film_power_loss = 0.0;       ///< [W], from the fields
  double asperity_power_loss = 0.0;   ///< [W], from the tractions and the slip
  double contact_power_loss = 0.0;    ///< [W], of smooth walls that touch, with their friction
  double friction_shortfall = 0.0;    ///< [W], power lost in the law's transition at rest
  double contact_area = 0.0;          ///< real area of contact [m2]
  double oil_volume = 0.0;            ///< [m3]
  double oil_outflow = 0.0;           ///< oil that has left since the start [m3]
  double side_leakage = 0.0;          ///< outflow through the ends [m3/s]
  double delivered_power = 0.0;       ///< of the film, other than heat (condensed_film.hpp) [W]
  int film_linear_solves = 0;         ///< of the last evaluation
  bool below_range = false;           ///< a contact law was used below its table
};

/// An impact at one site, from touch to release, or up to the present.
struct ImpactAccount {
  double time = 0.0;         ///< instant of touch [s]
  double speed = 0.0;        ///< approach speed at the touch [m/s]; 0: no impact so far
  double duration = 0.0;     ///< [s]; 0 while it lasts
  double force = 0.0;        ///< largest normal force [N]
  double energy_loss = 0.0;  ///< [J], integral of the power converted to heat
};

/// Values of one site of smooth walls after an accepted step.
struct SiteMeasures {
  double penetration = 0.0;  ///< [m]; negative: minus the wall distance
  ImpactAccount impact{};    ///< the last one
};

/// Oil filling of a gap, independent of the gap: passed to a run of a changed model.
struct GapFilling {
  const SurfaceMesh* mesh = nullptr;
  std::vector<double> share;  ///< s of the gap at each node [-], as in the content s g
};

/// The film of a gap with its fields.
struct FilmFields {
  const CondensedFilm* law = nullptr;
  const FilmLayout* layout = nullptr;
  const CondensedFilmWorkspace* workspace = nullptr;
  const FilmForce* force = nullptr;
};

/// An interface attached to a gap.
class Interaction {
 public:
  virtual ~Interaction() = default;

  virtual bool has_film() const { return false; }
  /// Whether the film is solved on a mesh: it then has fields and an oil balance.
  virtual bool has_fields() const { return has_film(); }
  virtual bool has_asperities() const { return false; }
  virtual bool has_contact() const { return false; }
  /// Whether its walls rub with a friction law without memory.
  virtual bool has_memoryless_friction() const { return false; }
  /// Whether the friction law leaves its transition speed to the mechanism; set_transition_speed()
  /// sets it [m/s].
  virtual bool open_friction() const { return false; }
  virtual void set_transition_speed(double /*speed*/) {}
  /// Number of the sites at which smooth walls may touch.
  virtual int sites() const { return 0; }

  /// Smallest distance of the two walls [m] at xi, rigid and smooth; negative when they overlap.
  virtual double minimum_film_thickness(const Vector6& xi) const = 0;

  /// Length [m] over which the film changes at its thinnest point: the film thickness where the
  /// walls do not touch; infinite without a film.
  virtual double film_scale(const Vector6& /*xi*/) const {
    return std::numeric_limits<double>::infinity();
  }

  virtual int history_size() const { return 0; }
  virtual void initial_history(const Vector6& /*xi*/, double* /*history*/) const {}
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }

  /// Adds force and tangents to `out`, sets `history_rate` (history_size()).
  virtual ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                              InteractionForce& out, double* history_rate) const = 0;
  /// Sets the derivatives at given history, with gap coordinates and rates instead of q and v, at
  /// the point of the last evaluation, which had tangents; false if there is no history.
  virtual bool history_tangents(const InteractionRequest&, ItemWorkspace*, HistoryTangents&) const {
    return false;
  }
  /// Properties of its history, as for an Item.
  virtual bool sums_explicitly() const { return false; }
  virtual double history_error(const ItemWorkspace*, const double* /*change*/) const { return 0.0; }
  /// Why the last evaluation with this workspace failed; xi: of the last accepted state.
  virtual ItemFailure failure(const Vector6& /*xi*/, const ItemWorkspace*) const {
    return {.reason = "the interface could not be evaluated"};
  }
  /// Elastic energy [J] that the walls store at xi.
  virtual double potential_energy(const Vector6& /*xi*/) const { return 0.0; }
  /// Energy [J] stored between the walls, which depends on the history.
  virtual double stored_energy(const Vector6& /*xi*/, const double* /*history*/) const {
    return 0.0;
  }
  /// Energy [J] stored in bristles at the last evaluation.
  virtual double bristle_energy(const ItemWorkspace*) const { return 0.0; }
  /// Adds to the measures for the state of the last evaluation with this workspace. `history` is
  /// the content at that state; quantities that need it are omitted if it is null.
  virtual void measure(const GapMotion& motion, const double* history,
                       const ItemWorkspace* workspace, InteractionMeasures& out) const = 0;
  virtual SiteMeasures site_measures(int /*site*/, const ItemWorkspace*) const { return {}; }
  /// The film and the fields of its last evaluation; null law if there is no film.
  virtual FilmFields film_fields(const ItemWorkspace*) const { return {}; }
  /// Adds the effort of the workspace so far.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}

  /// Tightens the error limits of a step where the interaction requires it.
  virtual void limit_errors(const ItemWorkspace*, OwnMotion&) const {}
  /// Adds the conservative part of the force of the last evaluation, minus the gradient of a stored
  /// energy.
  virtual void add_elastic_force(const ItemWorkspace*, Vector6& /*force*/) const {}
  /// As for an Item.
  virtual double largest_share(double /*step*/, const ItemWorkspace*) const { return 1.0; }
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }
  /// State kept from one accepted step to the next, as for an Item.
  virtual int held_size() const { return 0; }
  virtual void accept(const ItemWorkspace*, double* /*held*/) const {}
  virtual void restore(const double* /*held*/, ItemWorkspace*) const {}

  /// Oil volume [m3] of a history; 0 without an oil balance.
  virtual double oil_volume(const double* /*history*/) const { return 0.0; }
  /// Whether it has an oil balance in which oil can leave but none can enter.
  virtual bool is_unfed() const { return false; }
  /// Oil filling of the gap at xi; null mesh without an oil balance.
  virtual GapFilling filling(const Vector6& /*xi*/, const double* /*history*/) const { return {}; }
  /// Sets the history of a gap at xi to the filling of another gap. Returns false, without effect,
  /// if there is no oil balance.
  virtual bool fill(const GapFilling&, const Vector6& /*xi*/, double* /*history*/) const {
    return false;
  }
};

/// The user's choice of the contents of a gap.
class Interface {
 public:
  virtual ~Interface() = default;
  virtual const char* kind() const = 0;
  /// `item` names the gap in messages.
  virtual std::unique_ptr<Interaction> attach(const std::string& item,
                                              const std::shared_ptr<const Gap>& shape) const = 0;
  /// Deviation of the heights of its asperities [m]; 0 if there are none.
  virtual double asperity_deviation() const { return 0.0; }
  /// As attach(), in a gap whose other interfaces have asperities with this deviation [m], so that
  /// walls may touch.
  virtual std::unique_ptr<Interaction> attach_beside(
      double /*asperity_deviation*/, const std::string& item,
      const std::shared_ptr<const Gap>& shape) const {
    return attach(item, shape);
  }
  std::unique_ptr<Interaction> attach(const GapKinematics& gap) const {
    return attach(gap.item(), gap.shape_pointer());
  }
};

}  // namespace tribodyn
