#pragma once
/// Interfaces: what fills a gap and turns its motion into force.
///
/// An *interface* is what the user chooses (film, asperities, both); it knows no geometry.
/// Attached to a gap it becomes an *interaction*, which maps gap coordinates and rates to the
/// generalised forces on the journal. So one interface serves many joints, and a joint is
/// changed from dry to mixed by one argument.

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/clearance/gap.hpp"

namespace tribodyn {

/// Position and speed in the gap, and the history of an implicit stage.
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

/// What the parts of an interaction report of the last evaluation.
struct InteractionMeasures {
  Vector6 film_force;                  ///< S of the film, K
  Vector6 asperity_force;              ///< S of the asperities, K
  Vector6 contact_force;               ///< S of smooth walls that touch, K
  double maximum_film_pressure = 0.0;  ///< [Pa]
  double minimum_film_pressure = std::numeric_limits<double>::infinity();  ///< [Pa]
  double maximum_asperity_pressure = 0.0;                                  ///< [Pa]
  double asperity_force_error = 0.0;  ///< estimate for the points at which it is summed [N]
  double film_power_loss = 0.0;       ///< [W], from the fields
  double asperity_power_loss = 0.0;   ///< [W], from the tractions and the slip
  double contact_power_loss = 0.0;    ///< [W], of smooth walls that touch, with their friction
  double friction_shortfall = 0.0;    ///< [W], that the law's transition at rest takes away
  double contact_area = 0.0;          ///< real area of contact [m2]
  double oil_volume = 0.0;            ///< [m3]
  double oil_outflow = 0.0;           ///< oil that has left since the start [m3]
  double side_leakage = 0.0;          ///< outflow through the ends [m3/s]
  double delivered_power = 0.0;       ///< of the film, other than heat (condensed_film.hpp) [W]
  int film_linear_solves = 0;         ///< of the last evaluation
  bool below_range = false;           ///< a contact law was used beyond its table
};

/// An impact at one site, from the touch to the release, or as far as it has come.
struct ImpactAccount {
  double time = 0.0;         ///< of the touch [s]
  double speed = 0.0;        ///< of approach at the touch [m/s]; 0: there has been no impact
  double duration = 0.0;     ///< [s]; 0 while it lasts
  double force = 0.0;        ///< largest normal force [N]
  double energy_loss = 0.0;  ///< [J], integral of the power that turns into heat
};

/// What one site of smooth walls reports after an accepted step.
struct SiteMeasures {
  double penetration = 0.0;  ///< [m]; negative: the distance of the walls
  ImpactAccount impact{};    ///< the last one
};

/// How far oil fills a gap, whatever the gap: what a run hands on to one of a changed model.
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
  /// Whether the film is solved on a mesh: it has fields and keeps an account of the oil.
  virtual bool has_fields() const { return has_film(); }
  virtual bool has_asperities() const { return false; }
  virtual bool has_contact() const { return false; }
  /// Whether its walls rub by a law without a memory.
  virtual bool has_memoryless_friction() const { return false; }
  /// Whether that law leaves its transition speed to the mechanism, and setting it [m/s].
  virtual bool open_friction() const { return false; }
  virtual void set_transition_speed(double /*speed*/) {}
  /// Number of the sites at which smooth walls may touch.
  virtual int sites() const { return 0; }

  /// Smallest distance of the two walls [m] at xi, rigid and smooth; negative when they overlap.
  virtual double minimum_film_thickness(const Vector6& xi) const = 0;

  /// Length [m] over which the film where it is thinnest changes by itself, its thickness where the
  /// walls do not touch; none without a film.
  virtual double film_scale(const Vector6& /*xi*/) const {
    return std::numeric_limits<double>::infinity();
  }

  virtual int history_size() const { return 0; }
  virtual void initial_history(const Vector6& /*xi*/, double* /*history*/) const {}
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }

  /// Adds force and tangents to `out`, sets `history_rate` (history_size()).
  virtual ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                              InteractionForce& out, double* history_rate) const = 0;
  /// Sets the derivatives at given history, by gap coordinates and rates in the place of q and v,
  /// at the point of the last evaluation, which had tangents; false where there is no history.
  virtual bool history_tangents(const InteractionRequest&, ItemWorkspace*, HistoryTangents&) const {
    return false;
  }
  /// Of its history, as of an Item.
  virtual bool sums_explicitly() const { return false; }
  virtual double history_error(const ItemWorkspace*, const double* /*change*/) const { return 0.0; }
  /// Why the last evaluation with this workspace failed; xi: of the last accepted state.
  virtual ItemFailure failure(const Vector6& /*xi*/, const ItemWorkspace*) const {
    return {.reason = "the interface could not be evaluated"};
  }
  /// Elastic energy [J] that the walls store at xi.
  virtual double potential_energy(const Vector6& /*xi*/) const { return 0.0; }
  /// Energy [J] that what lies between the walls stores, by its history.
  virtual double stored_energy(const Vector6& /*xi*/, const double* /*history*/) const {
    return 0.0;
  }
  /// Energy [J] that bristles store at the last evaluation.
  virtual double bristle_energy(const ItemWorkspace*) const { return 0.0; }
  /// Adds to the measures, for the state of the last evaluation with this workspace.
  /// `history` is the content at that state; without it what is counted from it stays out.
  virtual void measure(const GapMotion& motion, const double* history,
                       const ItemWorkspace* workspace, InteractionMeasures& out) const = 0;
  virtual SiteMeasures site_measures(int /*site*/, const ItemWorkspace*) const { return {}; }
  /// The film and the fields of its last evaluation; no law where there is none.
  virtual FilmFields film_fields(const ItemWorkspace*) const { return {}; }
  /// Adds what the workspace has cost so far.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}

  /// Sets what a step may err by where that is less than elsewhere.
  virtual void limit_errors(const ItemWorkspace*, OwnMotion&) const {}
  /// Adds its part of the force of the last evaluation that is minus the slope of a stored energy.
  virtual void add_elastic_force(const ItemWorkspace*, Vector6& /*force*/) const {}
  /// As of an Item.
  virtual double largest_share(double /*step*/, const ItemWorkspace*) const { return 1.0; }
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }
  /// What is kept from one accepted step to the next, as of an Item.
  virtual int held_size() const { return 0; }
  virtual void accept(const ItemWorkspace*, double* /*held*/) const {}
  virtual void restore(const double* /*held*/, ItemWorkspace*) const {}

  /// Oil [m3] of a history, 0 where no account of it is kept.
  virtual double oil_volume(const double* /*history*/) const { return 0.0; }
  /// Whether it keeps an account of oil that leaves and into which none can come.
  virtual bool is_unfed() const { return false; }
  /// How far oil fills the gap at xi; no mesh where nobody keeps an account of it.
  virtual GapFilling filling(const Vector6& /*xi*/, const double* /*history*/) const { return {}; }
  /// Sets the history to that of a gap at xi which is filled as another one; false, and nothing is
  /// done, where no account is kept.
  virtual bool fill(const GapFilling&, const Vector6& /*xi*/, double* /*history*/) const {
    return false;
  }
};

/// What a user puts into a gap.
class Interface {
 public:
  virtual ~Interface() = default;
  virtual const char* kind() const = 0;
  /// `item` names the gap in messages.
  virtual std::unique_ptr<Interaction> attach(
      const std::string& item, const std::shared_ptr<const GapShape>& shape) const = 0;
  /// Deviation of the heights of its asperities [m], 0 where it has none.
  virtual double asperity_deviation() const { return 0.0; }
  /// The same in a gap where others have asperities of that deviation [m], so that walls may touch.
  virtual std::unique_ptr<Interaction> attach_beside(
      double /*asperity_deviation*/, const std::string& item,
      const std::shared_ptr<const GapShape>& shape) const {
    return attach(item, shape);
  }
  std::unique_ptr<Interaction> attach(const Gap& gap) const {
    return attach(gap.item(), gap.shape_pointer());
  }
};

}  // namespace tribodyn
