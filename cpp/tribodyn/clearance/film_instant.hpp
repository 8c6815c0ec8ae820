#pragma once
/// A film at one instant, with copies of all its fields.

#include "tribodyn/core/fields.hpp"
#include "tribodyn/film/film_summary.hpp"

namespace tribodyn {

struct FilmInstant {
  std::vector<double> film_thickness;  ///< [m], at the nodes like all fields
  std::vector<double> pressure;        ///< gauge [Pa]
  std::vector<double> film_fraction;   ///< [-]
  std::vector<double> content_rate;    ///< [m/s]
  std::vector<double> outflow;         ///< [m3/s]
  std::vector<double> dissipation;     ///< [W]
  std::vector<double> deflection;      ///< of an elastic wall [m]; empty: rigid walls
  FilmSummary summary;
  Vector force;  ///< of the film on the journal [N, N m]
  int linear_solves = 0;

  FilmInstant() = default;
  /// The film of the last evaluation with this workspace. `xi_rate`: rates of the gap coordinates.
  FilmInstant(const CondensedFilm& law, const double* xi_rate, const ConstVectorRef& film_force,
              const CondensedFilmWorkspace& ws);

  /// Turns the film about the z axis by the angle [rad] of its mesh: fields at the nodes of the
  /// mesh before it turned, interpolated around the ring.
  void turn(const SurfaceMesh& mesh, double angle);
  /// Moves all values to the fields, by name.
  void move_to(Fields& out);
};

}  // namespace tribodyn
