#pragma once
// Films that keep an account of their oil and into which none can come.

#include <cstddef>
#include <string>
#include <vector>

#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/model.hpp"

namespace unfed {

/// Share of its oil below which such a film is starved. Journals in bearings without a supply have
/// then films that are thinner than those of fed ones by 5 % under heavy and by 43 % under light
/// loads (eccentricity ratios of 0.6 and 0.2), and go on sinking.
inline constexpr double kStarvedShare = 0.5;

struct Film {
  std::size_t item;  // of the model
  const tribodyn::ClearanceJoint* joint;
};

/// Of a frozen model.
inline std::vector<Film> films(const tribodyn::Model& model) {
  std::vector<Film> found;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const auto* joint = dynamic_cast<const tribodyn::ClearanceJoint*>(model.items()[k]);
    if (!joint) continue;
    const auto workspace = joint->make_workspace();
    const tribodyn::FilmFields film = joint->film_fields(workspace.get());
    if (!film.law || !film.law->film().mass_conserving()) continue;
    const tribodyn::FilmConditions& around = film.law->film().conditions();
    const bool flooded =
        !around.open_boundaries.empty() && around.ambient_pressure > around.cavitation_pressure;
    if (around.ports.empty() && !flooded) found.push_back({k, joint});
  }
  return found;
}

/// Throws Starved where a search for rest has drained such a film.
inline void check(const tribodyn::Model& model, const std::vector<Film>& films,
                  const tribodyn::State& start, const tribodyn::State& now) {
  for (const Film& film : films) {
    const int first = model.places()[film.item].history.first;
    const double before = film.joint->interaction().oil_volume(start.history.data() + first);
    const double left = film.joint->interaction().oil_volume(now.history.data() + first);
    if (!(left < kStarvedShare * before)) continue;
    throw tribodyn::Starved({.item = film.joint->label(),
                             .quantity = "equilibrium",
                             .rule = "has no steady film: it is starved, as oil leaves and none "
                                     "can come in",
                             .hint = "give the interface ports, or flooded ends",
                             .time = now.time});
  }
}

}  // namespace unfed
