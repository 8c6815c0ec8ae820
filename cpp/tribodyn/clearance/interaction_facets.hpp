#pragma once
/// Optional abilities of an interaction (interface.hpp): history, film, oil, energy, contact sites,
/// limits of a step, values held between steps, and variables of other items.
///
/// The workspace of each function is that of the interaction, and "the last evaluation" is the last
/// evaluation with this workspace.

#include <vector>

#include "tribodyn/core/facets.hpp"
#include "tribodyn/items/item_facets.hpp"

namespace tribodyn {

class CondensedFilm;
class CondensedFilmWorkspace;
struct FilmForce;
struct FilmLayout;
struct Outlet;
struct InteractionRequest;

/// A history s.
class InteractionHistory {
 public:
  /// Number of history variables.
  virtual int history_size() const = 0;
  /// Sets the history at the start of a run, with the journal at xi.
  virtual void initial_history(const ConstVectorRef& xi, double* history) const = 0;
  /// Sets the derivatives of S and g at constant history, with respect to gap coordinates and rates
  /// instead of q and v, at the point of the last evaluation, which must have had tangents. The gap
  /// coordinates are followed by the variables that the interaction lists. Returns false if the
  /// derivatives do not exist.
  virtual bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                                HistoryTangents& out) const = 0;
  /// Whether an explicit integrator can integrate the history, and the size of an error, see
  /// ItemSummedHistory.
  virtual bool sums_explicitly() const { return false; }
  virtual double history_error(const ItemWorkspace*, const double* /*change*/) const { return 0.0; }

 protected:
  ~InteractionHistory() = default;
};

/// Variables of other items that the interaction depends on.
class InteractionVariables {
 public:
  /// These variables, one value each.
  virtual std::vector<ListedVariable> listed() const = 0;

 protected:
  ~InteractionVariables() = default;
};

/// The film of a gap with its fields.
struct FilmFields {
  const CondensedFilm* law = nullptr;
  const FilmLayout* layout = nullptr;
  const CondensedFilmWorkspace* workspace = nullptr;
  const FilmForce* force = nullptr;  ///< in the gap
  const double* rate = nullptr;  ///< rates of the coordinates of the law; null: those of the gap
  double turn = 0.0;  ///< angle [rad] of the mesh in the layout about its axis (turning_mesh.hpp)
};

/// An oil film.
class InteractionFilm {
 public:
  /// Change of the wall distance [m] over which the film at its thinnest point changes by its own
  /// thickness. This is the minimum film thickness if the walls do not touch.
  virtual double film_scale(const ConstVectorRef& xi) const = 0;
  /// The film and its fields at the last evaluation; the law is null if the film is not solved on a
  /// mesh.
  virtual FilmFields film_fields(const ItemWorkspace*) const { return {}; }
  /// The ports and open boundaries of this film; null without such a film.
  virtual const std::vector<Outlet>* outlets() const { return nullptr; }
  /// Adds the numbers of inner solutions since the workspace was created.
  virtual void add_effort(const ItemWorkspace*, ItemEffort&) const {}

 protected:
  ~InteractionFilm() = default;
};

/// Oil filling of a gap, independent of the film thickness: passed to a run of a changed model.
struct GapFilling {
  const SurfaceMesh* mesh = nullptr;
  std::vector<double> share;  ///< fraction of the gap filled with oil at each node [-]
  /// The wall may have given way: the shares are those of the undeflected gap, and may exceed 1.
  bool deflected = false;
};

/// An oil balance, whose content is part of the history.
class InteractionOil {
 public:
  /// ItemOil::oil_contents().
  virtual int oil_contents() const = 0;
  /// Oil volume [m3] of a history.
  virtual double oil_volume(const double* history) const = 0;
  /// Whether oil can leave the gap but not enter.
  virtual bool is_unfed() const = 0;
  /// Oil filling of the gap at xi.
  virtual GapFilling filling(const ConstVectorRef& xi, const double* history) const = 0;
  /// Sets the history of a gap at xi to the filling of another gap. Returns false, without effect,
  /// if the other gap has no filling of the same kind of surface.
  virtual bool fill(const GapFilling& filling, const ConstVectorRef& xi, double* history) const = 0;

 protected:
  ~InteractionOil() = default;
};

/// Stored energy.
class InteractionEnergy {
 public:
  /// Elastic energy [J] that the walls store at xi, a function of xi alone.
  virtual double potential_energy(const ConstVectorRef& /*xi*/) const { return 0.0; }
  /// Energy [J] stored between the walls, which depends on the history.
  virtual double stored_energy(const ConstVectorRef& /*xi*/, const double* /*history*/) const {
    return 0.0;
  }
  /// Energy [J] stored in bristles or in elastic walls and the film between them at the last
  /// evaluation.
  virtual double bristle_energy(const ItemWorkspace*) const { return 0.0; }
  /// Adds the conservative part of S of the last evaluation, which is minus the gradient of a
  /// stored energy.
  virtual void add_elastic_force(const ItemWorkspace*, VectorRef /*force*/) const {}

 protected:
  ~InteractionEnergy() = default;
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

/// Sites at which smooth walls may touch (gaps/contact_site.hpp).
class InteractionSites {
 public:
  /// Number of the sites.
  virtual int sites() const = 0;
  virtual SiteMeasures site_measures(int site, const ItemWorkspace* workspace) const = 0;

 protected:
  ~InteractionSites() = default;
};

/// Limits of a step.
class InteractionLimits {
 public:
  /// Tightens the error limits of a step where the interaction requires it.
  virtual void limit_errors(const ItemWorkspace*, OwnMotion&) const {}
  /// Limits of the attempted step, see ItemEvents and
  /// ItemOwnCoordinates::unresolved_work().
  virtual double largest_share(double /*step*/, const ItemWorkspace*) const { return 1.0; }
  virtual double unresolved_work(const ItemWorkspace*) const { return 0.0; }

 protected:
  ~InteractionLimits() = default;
};

/// Values kept from one accepted step to the next, see ItemHeld.
class InteractionHeld {
 public:
  virtual int held_size() const = 0;
  virtual void accept(const ItemWorkspace* workspace, double* held) const = 0;
  virtual void restore(const double* held, ItemWorkspace* workspace) const = 0;

 protected:
  ~InteractionHeld() = default;
};

/// The abilities of an interaction; null: the interaction does not have this ability.
struct InteractionFacets {
  const InteractionHistory* history = nullptr;
  const InteractionFilm* film = nullptr;
  const InteractionOil* oil = nullptr;
  const InteractionEnergy* energy = nullptr;
  const InteractionSites* sites = nullptr;
  const InteractionLimits* limits = nullptr;
  const InteractionHeld* held = nullptr;
  const InteractionVariables* variables = nullptr;

  /// The facets from which the class of the interaction derives.
  template <class Derived>
  static InteractionFacets of(const Derived& interaction) {
    return {facet_of<InteractionHistory>(interaction), facet_of<InteractionFilm>(interaction),
            facet_of<InteractionOil>(interaction),     facet_of<InteractionEnergy>(interaction),
            facet_of<InteractionSites>(interaction),   facet_of<InteractionLimits>(interaction),
            facet_of<InteractionHeld>(interaction),    facet_of<InteractionVariables>(interaction)};
  }
};

}  // namespace tribodyn
