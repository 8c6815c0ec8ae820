#pragma once
/// Interfaces: the contents of a gap, which determine the force in the gap from its motion.
///
/// An *interface* is the user's choice of a film, asperities, or both, without geometry. Attached
/// to a gap, the interface makes an *interaction*, which maps the motion in the gap to the
/// generalised forces on the journal:
///
///     S = S(t, xi, w, s),   ds/dt = g(t, xi, w, s).
///
/// - xi: gap coordinates [m or rad], K <= 6 of them; w: their rates [m/s or rad/s]
///   (gap_kinematics.hpp).
/// - S: generalised forces on the journal [N or N m], conjugate to w: the power S . w goes to the
///   bodies.
/// - s: history, such as the oil content of a film [m]; empty without a history.
///
/// In an implicit stage s = base + weight g holds, and the interaction solves for s
/// (items/item.hpp). One interface can serve many joints, and one argument changes a joint from dry
/// to mixed.

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/clearance/gap_kinematics.hpp"

namespace tribodyn {

class CondensedFilm;
class CondensedFilmWorkspace;
struct FilmForce;

/// Motion in the gap, and the history of an implicit stage.
struct InteractionRequest {
  double time = 0.0;  ///< [s]
  const GapMotion* motion = nullptr;
  const double* history_base = nullptr;  ///< base of the history, history_size()
  double history_weight = 0.0;           ///< weight of the rate g, gamma dt [s]
  bool tangents = true;                  ///< whether the derivatives of S are requested
};

/// Generalised force on the journal and its tangents, which include the change of the history.
struct InteractionForce {
  Vector6 force;    ///< S, K
  Matrix6 by_xi;    ///< dS/dxi, K x K
  Matrix6 by_rate;  ///< dS/dw, K x K

  void set_zero(int k) {
    force.setZero(k);
    by_xi.setZero(k, k);
    by_rate.setZero(k, k);
  }
};

/// Quantities that the parts of an interaction report for the last evaluation, for the whole gap.
struct InteractionMeasures {
  Vector6 film_force;                  ///< S of the film, K
  Vector6 asperity_force;              ///< S of the asperities, K
  Vector6 contact_force;               ///< S of smooth walls that touch, K
  double maximum_film_pressure = 0.0;  ///< [Pa]
  double minimum_film_pressure = std::numeric_limits<double>::infinity();  ///< [Pa]
  double maximum_asperity_pressure = 0.0;                                  ///< [Pa]
  double asperity_force_error = 0.0;  ///< estimated error of the sum over wall points [N]
  double film_power_loss = 0.0;       ///< heat in the film, from its fields [W]
  double asperity_power_loss = 0.0;   ///< heat at asperities, from tractions and slip [W]
  double contact_power_loss = 0.0;    ///< heat of smooth walls that touch, with friction [W]
  double friction_shortfall = 0.0;    ///< heat missing in the friction law's transition at rest [W]
  double contact_area = 0.0;          ///< real area of contact [m2]
  double oil_volume = 0.0;            ///< oil in the gap [m3]
  double oil_outflow = 0.0;           ///< oil that has left since the start [m3]
  double side_leakage = 0.0;          ///< outflow through the ends [m3/s]
  double delivered_power = 0.0;       ///< power of the film beside heat (condensed_film.hpp) [W]
  int film_linear_solves = 0;         ///< linear systems solved in the last evaluation
  bool below_range = false;           ///< a contact law was used below its table
};

/// An impact at one site, from touch to release, or up to the present.
struct ImpactAccount {
  double time = 0.0;         ///< instant of touch [s]
  double speed = 0.0;        ///< approach speed at the touch [m/s]; 0: no impact so far
  double duration = 0.0;     ///< from touch to release [s]; 0 before the release
  double force = 0.0;        ///< largest normal force [N]
  double energy_loss = 0.0;  ///< energy converted to heat [J]
};

/// Values of one site of smooth walls after an accepted step.
struct SiteMeasures {
  double penetration = 0.0;  ///< minus the wall distance [m]; positive while the walls touch
  ImpactAccount impact{};    ///< the last impact
};

/// Oil filling of a gap, independent of the film thickness: passed to a run of a changed model.
struct GapFilling {
  const SurfaceMesh* mesh = nullptr;
  std::vector<double> share;  ///< fraction of the gap filled with oil at each node [-]
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
  /// Whether the film is solved on a mesh and has fields.
  virtual bool has_fields() const { return has_film(); }
  virtual bool has_asperities() const { return false; }
  virtual bool has_contact() const { return false; }
  /// Whether the walls have a friction law without history.
  virtual bool has_memoryless_friction() const { return false; }
  /// Whether the friction law leaves its transition speed [m/s] to the mechanism, which then calls
  /// set_transition_speed().
  virtual bool open_friction() const { return false; }
  virtual void set_transition_speed(double /*speed*/) {}
  /// Number of the sites at which smooth walls may touch (gaps/contact_site.hpp).
  virtual int sites() const { return 0; }

  /// Smallest distance [m] of the rigid, smooth walls at xi; negative if they overlap.
  virtual double minimum_film_thickness(const Vector6& xi) const = 0;

  /// Change of the wall distance [m] over which the film at its thinnest point changes by its own
  /// thickness. This is the minimum film thickness if the walls do not touch; infinite without a
  /// film.
  virtual double film_scale(const Vector6& /*xi*/) const {
    return std::numeric_limits<double>::infinity();
  }

  /// Number of history variables s.
  virtual int history_size() const { return 0; }
  /// Sets the history at the start of a run, with the journal at xi.
  virtual void initial_history(const Vector6& /*xi*/, double* /*history*/) const {}
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }

  /// Adds force and tangents to `out`, and sets `history_rate` to g, history_size().
  virtual ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                              InteractionForce& out, double* history_rate) const = 0;
  /// Sets the derivatives of S and g at constant history, with respect to gap coordinates and rates
  /// instead of q and v, at the point of the last evaluation, which must have had tangents. Returns
  /// false if there is no history.
  virtual bool history_tangents(const InteractionRequest&, ItemWorkspace*, HistoryTangents&) const {
    return false;
  }
  /// Properties of the history, see Item::sums_explicitly() and Item::history_error().
  virtual bool sums_explicitly() const { return false; }
  virtual double history_error(const ItemWorkspace*, const double* /*change*/) const { return 0.0; }
  /// Why the last evaluation with this workspace failed. `xi`: gap coordinates of the last accepted
  /// state.
  virtual ItemFailure failure(const Vector6& /*xi*/, const ItemWorkspace*) const {
    return {.reason = "the interface could not be evaluated"};
  }
  /// Elastic energy [J] that the walls store at xi, a function of xi alone.
  virtual double potential_energy(const Vector6& /*xi*/) const { return 0.0; }
  /// Energy [J] stored between the walls, which depends on the history.
  virtual double stored_energy(const Vector6& /*xi*/, const double* /*history*/) const {
    return 0.0;
  }
  /// Energy [J] stored in bristles at the last evaluation.
  virtual double bristle_energy(const ItemWorkspace*) const { return 0.0; }
  /// Adds the measures of the state of the last evaluation with this workspace. `history` is the
  /// history s at that state; if it is null, measures that depend on s are omitted.
  virtual void measure(const GapMotion& motion, const double* history,
                       const ItemWorkspace* workspace, InteractionMeasures& out) const = 0;
  virtual SiteMeasures site_measures(int /*site*/, const ItemWorkspace*) const { return {}; }
  /// The film and its fields at the last evaluation; the law is null if there is no film.
  virtual FilmFields film_fields(const ItemWorkspace*) const { return {}; }
  /// Adds the numbers of inner solutions since the workspace was created.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}

  /// Tightens the error limits of a step where the interaction requires it.
  virtual void limit_errors(const ItemWorkspace*, OwnMotion&) const {}
  /// Adds the conservative part of S of the last evaluation, which is minus the gradient of a
  /// stored energy.
  virtual void add_elastic_force(const ItemWorkspace*, Vector6& /*force*/) const {}
  /// Limits of the attempted step, see Item::largest_share() and Item::unresolved_work().
  virtual double largest_share(double /*step*/, const ItemWorkspace*) const { return 1.0; }
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }
  /// State kept from one accepted step to the next, see Item::accept() and Item::restore().
  virtual int held_size() const { return 0; }
  virtual void accept(const ItemWorkspace*, double* /*held*/) const {}
  virtual void restore(const double* /*held*/, ItemWorkspace*) const {}

  /// Oil volume [m3] of a history; 0 without an oil balance.
  virtual double oil_volume(const double* /*history*/) const { return 0.0; }
  /// Whether the film has an oil balance and oil can leave the gap but not enter.
  virtual bool is_unfed() const { return false; }
  /// Oil filling of the gap at xi; the mesh is null without an oil balance.
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
  /// Makes the interaction in a gap of this shape. `item` names the gap in messages.
  virtual std::unique_ptr<Interaction> attach(const std::string& item,
                                              const std::shared_ptr<const Gap>& shape) const = 0;
  /// Standard deviation of the asperity heights [m]; 0 without asperities.
  virtual double asperity_deviation() const { return 0.0; }
  /// Like attach(), in a gap in which another interface has asperities with this standard deviation
  /// of the heights [m], so that the walls may touch.
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
