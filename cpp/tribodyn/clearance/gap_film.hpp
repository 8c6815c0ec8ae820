#pragma once
/// The film of an interface in a gap without bodies: a stand-alone bearing.
///
/// The motion in the gap, the gap coordinates xi [m, rad] and their rates [m/s, rad/s], is given.
/// The film is evaluated with the same interface as in a joint, and the forces of asperities in the
/// same gap are added to the force of the film.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/clearance/film_instant.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/film/film_equilibrium.hpp"

namespace tribodyn {

/// The film among the parts of an interface, and the standard deviation [m] of the heights of the
/// asperities beside it.
struct FilmPart {
  const LubricatedInterface* film = nullptr;
  double asperity_deviation = 0.0;
};

/// The film of an interface. Throws InvalidInput if there is none; `item` names the gap.
FilmPart film_part(const std::string& item, const Interface& interface);

/// Mesh, ports and thickness of the film of an interface in a gap, without the film itself.
FilmLayout film_layout(const std::string& item, const Gap& gap, const Interface& interface);

/// The walls of an interface that touch in a gap: all parts without a film.
class WallContact {
 public:
  WallContact() = default;
  WallContact(const std::string& item, const std::shared_ptr<const Gap>& gap,
              const Interface& interface);

  bool empty() const { return walls_.empty(); }
  /// Adds force and, with `tangents`, its derivatives at xi and its rates; sets `measures`, if not
  /// null.
  void add_force(const ConstVectorRef& xi, const ConstVectorRef& rate, bool tangents,
                 FilmForce& out, InteractionMeasures* measures) const;

 private:
  struct Wall {
    std::unique_ptr<Interaction> interaction;
    std::unique_ptr<ItemWorkspace> workspace;
  };
  std::vector<Wall> walls_;
};

/// Adds the values of asperities by name.
void add_contact_fields(const InteractionMeasures& contact, Fields& out);

/// A film in a gap at one position and velocity, with the asperities in the same gap.
struct GapFilmInstant {
  FilmInstant film;
  FilmForce force;              ///< of film and asperities on the journal
  InteractionMeasures contact;  ///< of the asperities
  Vector xi;                    ///< position
};

/// A film with one workspace. A call throws ConvergenceError or InvalidInput if there is no
/// solution; a call at a time.
class GapFilm {
 public:
  /// A film without a gap, and without asperities.
  GapFilm(std::string item, std::shared_ptr<const CondensedFilm> law);
  /// Throws InvalidInput if the interface has no film.
  GapFilm(const std::string& item, std::shared_ptr<const Gap> gap, const Interface& interface);

  const std::string& item() const { return item_; }
  const CondensedFilm& law() const { return *law_; }
  /// Mesh and ports of a film in a gap; null without a gap.
  const FilmLayout* layout() const { return layout_.get(); }
  bool has_contact() const { return !contact_.empty() || law_->solver().touched(); }

  /// The film at a motion; with `content_base` as an implicit stage, otherwise steady. With a
  /// `frequency` [rad/s] above 0 the tangents are those of harmonic motions about a steady film.
  GapFilmInstant at(const FilmMotion& motion, bool tangents, double frequency = 0.0);
  /// Finds the position at which film and asperities carry the load of the problem.
  GapFilmInstant at_equilibrium(EquilibriumProblem problem, const EquilibriumOptions& options,
                                FilmEquilibrium& out);
  /// The asperities alone.
  InteractionMeasures contact(const ConstVectorRef& xi, const ConstVectorRef& rate) const;

 private:
  FilmInstant instant(const ConstVectorRef& xi, const ConstVectorRef& rate,
                      const ConstVectorRef& force) const;
  void set_harmonic_tangents(const FilmMotion& motion, double frequency, FilmForce& force);

  std::string item_;
  std::shared_ptr<const Gap> gap_;  // if there is one
  std::shared_ptr<const CondensedFilm> law_;
  std::shared_ptr<const FilmLayout> layout_;
  std::unique_ptr<CondensedFilmWorkspace> workspace_;
  WallContact contact_;
};

}  // namespace tribodyn
