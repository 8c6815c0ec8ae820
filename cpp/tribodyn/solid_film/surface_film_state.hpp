#pragma once
/// Workspace of a film between surfaces (surface_film.hpp): used by its source files.

#include "tribodyn/solid_film/surface_film.hpp"

namespace tribodyn {

/// Changes of velocities and loads of the iterations of one instant.
struct FilmSecants {
  double time = 0.0;
  bool started = false;
  Vector rate, load;    // of the last evaluation
  Matrix rates, loads;  // changes, a column for each iteration
  Eigen::Index count = 0;
};

struct SurfaceFilm::Workspace final : ItemWorkspace {
  std::unique_ptr<CondensedFilmWorkspace> film;
  FilmStatus status = FilmStatus::ok;  ///< of the last evaluation
  Vector xi, rate;
  std::vector<AttachmentMotion> motions;  ///< of the markers of both walls
  FilmForce force;                        ///< that acts: frozen with `staggered_once`
  Vector present;                         ///< load of the film at the last motion
  mutable Vector frozen;                  ///< load of the last accepted step; empty: none yet
  FilmSecants secants;
  // Of a monolithic film.
  Vector rows;                                 ///< n
  Matrix rows_by_xi, rows_by_rate, rows_by_u;  ///< n x K, n x K, n x n
  Matrix load_by_u, load_by_fraction;          ///< K x n
  FieldBlocks fields;
  WallBlocks walls;
  std::vector<double> lack;
  Matrix pushed, pulled;              ///< scratch
  mutable std::vector<double> power;  ///< nodal dissipation [W]
};

}  // namespace tribodyn
