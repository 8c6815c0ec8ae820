#pragma once
/// Equilibrium position of a journal on its film, with stiffness and damping.
///
/// The load P_k [N, N m] on the journal, the rates of all gap coordinates [m/s, rad/s] and the
/// values of the fixed coordinates are given. The search finds the free coordinates xi [m, rad] at
/// which the film force S [N, N m] on the journal balances the load,
///
///     S_k(xi) + P_k = 0        for every free k.
///
/// The solver is Newton's method with the exact tangents of CondensedFilm. A step may reduce the
/// thickness at a node by a limited fraction only, so that the journal approaches the wall but
/// never crosses it. By definition, small motions about the position obey
///
///     dS_k = - sum_l ( K_kl dxi_l + C_kl dxi_l/dt ),
///     K_kl = - dS_k/dxi_l,   C_kl = - dS_k/d(dxi_l/dt)
///
/// as in [LundThomsen1978], with the stiffness K_kl and the damping C_kl in the unit of S_k divided
/// by the unit of xi_l or of its rate: [N/m] and [N s/m] for two translations. The mass-conserving
/// film is used in rate form: the edge of the cavity follows the motion instantaneously.
///
/// The unbalanced force |S_k + P_k| of a rotation is divided by its lever, the largest |A_ik|
/// (relative_motion.hpp), before it is compared with the load. Without a load the reference is the
/// stiffness of the film times the widest gap at xi = 0.

#include <functional>
#include <vector>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

struct EquilibriumOptions {
  int max_iterations = 100;
  double tolerance = 1e-10;       ///< of the unbalanced force, divided by the load [-]
  double largest_approach = 0.6;  ///< fraction of its thickness that a node may lose in one step
};

struct EquilibriumProblem {
  std::vector<int> free;  ///< gap coordinates to find; others keep their start values
  Vector load;            ///< P [N, N m], K; only the entries of free coordinates are used
  Vector xi;              ///< start, K
  Vector xi_rate;         ///< rates of xi, K
  /// Adds the force of other interactions in the gap, with tangents, at xi and its rates; may be
  /// empty.
  std::function<void(const Vector& xi, const Vector& xi_rate, FilmForce& out)> contact;
};

struct FilmEquilibrium {
  Vector xi;            ///< position, K
  FilmForce force;      ///< of film and other interactions, with tangents, K
  int evaluations = 0;  ///< of the film
  int linear_solves = 0;
  double unbalance = 0.0;  ///< largest |S + P| of the free coordinates, divided by the load [-]
};

/// Finds the position; `out` holds the last iterate when the status is not `ok`.
FilmStatus find_equilibrium(const CondensedFilm& film, const EquilibriumProblem& problem,
                            CondensedFilmWorkspace& ws, FilmEquilibrium& out,
                            const EquilibriumOptions& options = {});

}  // namespace tribodyn
