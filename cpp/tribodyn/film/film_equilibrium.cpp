#include "tribodyn/film/film_equilibrium.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

// Steps divided by the clearance that count as round-off, and the corresponding unbalance divided
// by the load.
constexpr double kRoundOff = 1e-13;
constexpr double kNearBalance = 1e-6;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Largest displacement of the journal wall per unit of coordinate k [1 or m].
double reach(const CondensedFilm& film, int k, const Vector& xi) {
  double largest = 0.0;
  for (std::size_t i = 0; i < at(film.size()); ++i) {
    largest = std::max(largest, std::abs(film.walls().distance_by(i, k, xi.data())));
  }
  return largest;
}

/// Without a load the film itself gives the reference force [N]: its stiffness times a clearance,
/// divided by the reach of the coordinates.
double elastic_force(const CondensedFilm& film, const EquilibriumProblem& problem,
                     const FilmForce& force, const Vector& reach) {
  const double widest = film.walls().widest_distance();
  double largest = 0.0;
  for (std::size_t f = 0; f < problem.free.size(); ++f) {
    for (std::size_t g = 0; g < problem.free.size(); ++g) {
      const double stiffness = std::abs(force.by_xi(problem.free[f], problem.free[g]));
      const double levers = reach[static_cast<int>(f)] * reach[static_cast<int>(g)];
      largest = std::max(largest, stiffness * widest / levers);
    }
  }
  return largest;
}

/// Largest fraction of the step that reduces no thickness by more than the fraction `approach`.
double step_length(const CondensedFilm& film, const EquilibriumProblem& problem, const Vector& xi,
                   const Vector& step, const std::vector<double>& thickness, double approach) {
  double length = 1.0;
  for (std::size_t i = 0; i < thickness.size(); ++i) {
    double change = 0.0;
    for (std::size_t f = 0; f < problem.free.size(); ++f) {
      change += film.walls().distance_by(i, problem.free[f], xi.data()) * step[static_cast<int>(f)];
    }
    if (change < 0.0) length = std::min(length, -approach * thickness[i] / change);
  }
  return length;
}

}  // namespace

FilmStatus find_equilibrium(const CondensedFilm& film, const EquilibriumProblem& problem,
                            CondensedFilmWorkspace& ws, FilmEquilibrium& out,
                            const EquilibriumOptions& options) {
  const int n = static_cast<int>(problem.free.size());
  Vector weight(n), residual(n), step(n);
  double load = 0.0;
  for (int f = 0; f < n; ++f) {
    const int k = problem.free[at(f)];
    weight[f] = reach(film, k, problem.xi);
    load = std::max(load, std::abs(problem.load[k]) / weight[f]);
  }
  weight *= load > 0.0 ? load : 1.0;
  out.xi = problem.xi;
  out.evaluations = 0;
  out.linear_solves = 0;
  const auto evaluate = [&](const Vector& xi) {
    FilmMotion motion;
    motion.xi = xi.data();
    motion.xi_rate = problem.xi_rate.data();
    const FilmStatus status = film.evaluate(motion, true, ws, out.force);
    ++out.evaluations;
    out.linear_solves += ws.film->iterations;
    if (status != FilmStatus::ok) return status;
    if (problem.contact) problem.contact(xi, problem.xi_rate, out.force);
    for (int f = 0; f < n; ++f) {
      const int k = problem.free[at(f)];
      residual[f] = (out.force.force[k] + problem.load[k]) / weight[f];
    }
    out.unbalance = residual.lpNorm<Eigen::Infinity>();
    return status;
  };
  FilmStatus status = evaluate(out.xi);
  if (status == FilmStatus::ok && load == 0.0) {
    const double scale = elastic_force(film, problem, out.force, weight);
    if (scale > 0.0) {
      weight *= scale;
      residual /= scale;
      out.unbalance /= scale;
    }
  }
  double last_step = 1.0;
  for (int it = 0; it < options.max_iterations && status == FilmStatus::ok; ++it) {
    if (out.unbalance <= options.tolerance) return FilmStatus::ok;
    // At round-off the force no longer follows the position: small steps also end the search. Far
    // from balance they mean that the wall is in the way, or that no film carries the load.
    if (last_step < kRoundOff) {
      return out.unbalance < kNearBalance ? FilmStatus::ok : FilmStatus::not_converged;
    }
    Matrix jacobian(n, n);
    for (int f = 0; f < n; ++f) {
      for (int g = 0; g < n; ++g) {
        jacobian(f, g) = out.force.by_xi(problem.free[at(f)], problem.free[at(g)]) / weight[f];
      }
    }
    step = solve_full_pivoting(jacobian, -residual);
    if (!step.allFinite()) return FilmStatus::singular;
    double length =
        step_length(film, problem, out.xi, step, ws.walls->thickness, options.largest_approach);
    const double before = out.unbalance;
    const Vector from = out.xi;
    // A Newton step may go the wrong way across a kink, or out of the film: halve it.
    for (int halving = 0; halving < 8; ++halving, length *= 0.5) {
      out.xi = from;
      for (int f = 0; f < n; ++f) out.xi[problem.free[at(f)]] += length * step[f];
      status = evaluate(out.xi);
      // From far away the path leads over forces much larger than the load: only growth by orders
      // of magnitude counts as failure.
      if (status == FilmStatus::ok && out.unbalance < std::max(10.0, 2.0 * before)) break;
    }
    last_step = length * step.cwiseAbs().maxCoeff() / film.walls().widest_distance();
  }
  if (status == FilmStatus::ok && out.unbalance > options.tolerance) {
    return FilmStatus::not_converged;
  }
  return status;
}

}  // namespace tribodyn
