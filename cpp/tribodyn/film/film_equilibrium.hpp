#pragma once
/// Where a journal rests on its film, and how stiff and damped it is there.
///
/// Given the load P_k, the rates of all gap coordinates and the values of those that are held,
/// the free coordinates xi are sought at which the film's force S balances the load,
///
///     S_k(xi) + P_k = 0        for every free k.
///
/// Newton's method with the exact tangents of CondensedFilm; a step may close no node's
/// thickness by more than a fixed share, so that the journal approaches the wall but never
/// passes it. Small motions about the position obey, by definition,
///
///     dS_k = - sum_l ( K_kl dxi_l + C_kl dxi_l/dt ),
///     K_kl = - dS_k/dxi_l,   C_kl = - dS_k/d(dxi_l/dt)
///
/// as in [LundThomsen1978]. The mass-conserving film takes part in its steady form: the edge of the
/// cavity follows the motion at once.

#include <functional>
#include <vector>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

struct EquilibriumOptions {
  int max_iterations = 100;
  double tolerance = 1e-10;       ///< of the unbalanced force, divided by the load
  double largest_approach = 0.6;  ///< share of its thickness that a node may lose in one step
};

struct EquilibriumProblem {
  std::vector<int> free;  ///< gap coordinates to find, others keep the start's value
  Vector6 load;           ///< P [N, N m], K; only the free ones count
  Vector6 xi;             ///< start, K
  Vector6 xi_rate;        ///< K
  /// Adds the force of what else is in the gap, with its tangents, at xi and its rates; may be
  /// none.
  std::function<void(const Vector6& xi, const Vector6& xi_rate, FilmForce& out)> contact;
};

struct FilmEquilibrium {
  Vector6 xi;
  FilmForce force;      ///< with tangents, of all coordinates
  int evaluations = 0;  ///< of the film
  int linear_solves = 0;
  double unbalance = 0.0;  ///< largest |S + P| of the free coordinates, divided by the load
};

/// Finds the position; `out` holds the last one tried when the status is not `ok`.
FilmStatus find_equilibrium(const CondensedFilm& film, const EquilibriumProblem& problem,
                            CondensedFilmWorkspace& ws, FilmEquilibrium& out,
                            const EquilibriumOptions& options = {});

}  // namespace tribodyn
