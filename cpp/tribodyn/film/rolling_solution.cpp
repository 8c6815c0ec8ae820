#include "tribodyn/film/rolling_solution.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/rolling_lines.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

constexpr double kLargestLoss = 0.7;      // of a thickness in one step
constexpr double kLargestPressure = 0.3;  // change in one step, divided by p_h
constexpr double kLargestExponent = 3.0;  // change of ln(eta) in one step
constexpr double kRoundOff = 1e-7;        // error below which the steps may end in round-off
constexpr double kShortest = 1e-5;        // fraction of a step that ends the search
constexpr double kTrace = 1e-12;          // pressure that marks a full node, divided by p_h
constexpr int kFewestAlong = 24, kFewestAcross = 8;
constexpr double kStarts[] = {1.5, 3.0, 1.0, 6.0};  // film of the start over the rough thickness

std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }

/// Reference values of one contact.
struct Scales {
  double pressure;   // p_h [Pa]
  double balance;    // U size^2 / R [m2/s]: residual per width for the choice of the active set
  double flow;       // U h_r [m2/s]: residual per width that counts as 1
  double thickness;  // h_r [m]
  double exponent;   // d(ln eta)/dp [1/Pa]
};

/// Newton's method on one mesh.
class Search {
 public:
  Search(const RollingContact& contact, const RollingMotion& motion, double load,
         const Scales& scales)
      : contact_(contact), motion_(motion), load_(load), scales_(scales) {}

  /// Improves the state; returns whether it converged.
  bool run(RollingState& state, double tolerance, int max_iterations) {
    history.clear();
    if (!contact_.evaluate(motion_, state)) return false;
    for (iterations = 0;; ++iterations) {
      if (iterations == 0 || whole_) choose(state, iterations == 0);
      history.push_back(error(state));
      if (!std::isfinite(history.back())) return false;
      if (history.back() <= tolerance || at_round_off()) return true;
      if (iterations == max_iterations || !step(state)) return false;
    }
  }

  int iterations = 0;
  std::vector<double> history;

 private:
  /// Whether the error is small and no longer decreases.
  bool at_round_off() const {
    const std::size_t n = history.size();
    return n > 1 && history[n - 1] < kRoundOff && history[n - 1] > 0.5 * history[n - 2];
  }

  /// Full nodes, and those of the cavity; in the start, pressures above zero mark the full nodes.
  /// The cavity grows by many nodes in a step but shrinks by one at each place.
  void choose(const RollingState& state, bool start) {
    const Eigen::Index n = contact_.size(), across = contact_.lines_across();
    full_.assign(at(n), 1);
    free_.clear();
    for (Eigen::Index i = 0; i < n; ++i) {
      const double x = contact_.options().x[at(i / across)];
      const double empty = start ? 0.0 : state.residual[i] / (scales_.balance * contact_.width(i));
      if (contact_.prescribed(i) || (x > 0.0 && state.pressure[i] / scales_.pressure <= empty)) {
        full_[at(i)] = 0;
      } else {
        free_.push_back(i);
      }
    }
  }

  double unbalance(const RollingState& state) const {
    return contact_.weights().dot(state.pressure) - load_;
  }

  double error(const RollingState& state) const {
    double largest = std::abs(unbalance(state)) / load_;
    for (Eigen::Index i = 0; i < contact_.size(); ++i) {
      const double value = full_[at(i)] ? state.residual[i] / (scales_.flow * contact_.width(i))
                                        : state.pressure[i] / scales_.pressure;
      // Not std::max(largest, ...), which would drop NaN.
      if (!(std::abs(value) <= largest)) largest = std::abs(value);
    }
    return largest;
  }

  /// Changes of pressures and h0.
  Vector newton_step(const RollingState& state) const {
    const Eigen::Index n = contact_.size(), m = static_cast<Eigen::Index>(free_.size());
    const Matrix tangent = contact_.tangent(motion_, state, full_);
    Matrix a(m + 1, m + 1);
    Matrix b(m + 1, 1);
    Vector change = Vector::Zero(n + 1);
    for (Eigen::Index i = 0; i < n; ++i) {
      if (!full_[at(i)]) change[i] = -state.pressure[i];
    }
    for (Eigen::Index r = 0; r < m; ++r) {
      const Eigen::Index node = free_[at(r)];
      // Rows with the size of their pivot: the conductances of a wide and a narrow gap differ by
      // many orders of magnitude.
      const auto row = tangent.col(node);
      const double scale = 1.0 / std::abs(row[node] * scales_.pressure);
      for (Eigen::Index c = 0; c < m; ++c) a(r, c) = row[free_[at(c)]] * scale * scales_.pressure;
      a(r, m) = row[n] * scale * scales_.thickness;
      b(r, 0) = -(state.residual[node] + row.head(n).dot(change.head(n))) * scale;
    }
    const Vector& w = contact_.weights();
    for (Eigen::Index c = 0; c < m; ++c) a(m, c) = w[free_[at(c)]] * scales_.pressure / load_;
    a(m, m) = 0.0;
    b(m, 0) = -(unbalance(state) + w.dot(change.head(n))) / load_;
    const Matrix solved = DenseLU(a).solve(b);
    for (Eigen::Index c = 0; c < m; ++c) change[free_[at(c)]] = solved(c, 0) * scales_.pressure;
    change[n] = solved(m, 0) * scales_.thickness;
    return change;
  }

  double step_length(const RollingState& state, const Vector& change) const {
    const Eigen::Index n = contact_.size();
    const double pressure = change.head(n).cwiseAbs().maxCoeff();
    double length = std::min(1.0, kLargestPressure * scales_.pressure / pressure);
    length = std::min(length, kLargestExponent / (scales_.exponent * pressure));
    for (Eigen::Index i = 0; i < n; ++i) {
      const double dh = change[n] + contact_.deflections().col(i).dot(change.head(n));
      if (dh < 0.0) length = std::min(length, -kLargestLoss * state.thickness[i] / dh);
    }
    return length;
  }

  bool step(RollingState& state) {
    const Vector change = newton_step(state);
    if (!change.allFinite()) return false;
    const Vector pressure = state.pressure;
    const double h0 = state.h0;
    double length = step_length(state, change);
    if (length < kShortest) return false;  // the film closes, and there is no solution nearby
    whole_ = length == 1.0;
    for (int halving = 0; halving < 10; ++halving, length *= 0.5) {
      state.pressure = pressure + length * change.head(contact_.size());
      state.h0 = h0 + length * change[contact_.size()];
      if (contact_.evaluate(motion_, state)) return true;
    }
    return false;
  }

  const RollingContact& contact_;
  RollingMotion motion_;
  double load_;
  Scales scales_;
  bool whole_ = false;  // the last step was not shortened
  std::vector<char> full_;
  std::vector<Eigen::Index> free_;
};

/// Pressure of a dry contact of the size with the discrete load, on a film of the thickness. Behind
/// it the start is full up to the end of the film between rigid bodies without flow across, x^2 =
/// 0.45 R h with h at x = 0.
RollingState dry_start(const RollingContact& contact, double size, double load, double thickness) {
  const Eigen::Index n = contact.size();
  const double radius = contact.options().radius;
  RollingState state;
  state.pressure.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double square = 2.0 * radius * contact.undeformed()[i] / (size * size);
    const bool inside = square < 1.0 && !contact.prescribed(i);
    state.pressure[i] = inside ? std::sqrt(1.0 - square) : 0.0;
  }
  const double unit = load / contact.weights().dot(state.pressure);
  state.pressure *= unit;
  Vector h = contact.undeformed();
  for (Eigen::Index i = 0; i < n; ++i) h[i] += contact.deflections().col(i).dot(state.pressure);
  state.h0 = thickness - h.minCoeff();
  for (Eigen::Index i = 0; i < n; ++i) {
    const double x = contact.options().x[at(i / contact.lines_across())];
    const bool behind = x > 0.0 && state.pressure[i] == 0.0 && !contact.prescribed(i);
    if (behind && x * x < 0.37 * radius * (h[i] + state.h0)) {
      state.pressure[i] = kTrace * unit;
    }
  }
  return state;
}

/// Interval of ascending lines with x, and the share of its upper end.
std::pair<std::size_t, double> place(const std::vector<double>& lines, double x) {
  const auto above = std::upper_bound(lines.begin() + 1, lines.end() - 1, x);
  const auto k = static_cast<std::size_t>(above - lines.begin()) - 1;
  return {k, std::clamp((x - lines[k]) / (lines[k + 1] - lines[k]), 0.0, 1.0)};
}

/// The pressures of a coarser mesh on a finer one; h0 is the same.
RollingState refined(const RollingContact& coarse, const RollingState& from,
                     const RollingContact& fine) {
  RollingState state;
  state.h0 = from.h0;
  state.pressure = Vector::Zero(fine.size());
  const Eigen::Index across = fine.lines_across(), coarse_across = coarse.lines_across();
  for (Eigen::Index i = 0; i < fine.size(); ++i) {
    if (fine.prescribed(i)) continue;
    const auto [k, s] = place(coarse.options().x, fine.options().x[at(i / across)]);
    const auto first = static_cast<Eigen::Index>(k);
    const auto value = [&](Eigen::Index l) {
      return (1.0 - s) * from.pressure[first * coarse_across + l] +
             s * from.pressure[(first + 1) * coarse_across + l];
    };
    if (coarse.is_line()) {
      state.pressure[i] = value(0);
      continue;
    }
    const auto [l, t] = place(coarse.options().y, fine.options().y[at(i % across)]);
    const auto row = static_cast<Eigen::Index>(l);
    state.pressure[i] = (1.0 - t) * value(row) + t * value(row + 1);
  }
  return state;
}

/// Numbers of cells of the meshes, from coarse to fine.
std::vector<std::pair<int, int>> meshes_of(const RollingProblem& problem) {
  std::vector<std::pair<int, int>> meshes{{problem.cells_along, problem.cells_across}};
  const bool point = problem.body.shape == ContactShape::point;
  for (auto [n, m] = meshes.front(); n / 2 >= kFewestAlong && (!point || m / 2 >= kFewestAcross);) {
    n /= 2;
    m /= 2;
    meshes.insert(meshes.begin(), {n, m});
  }
  return meshes;
}

void check(const RollingProblem& p) {
  const bool line = p.body.shape == ContactShape::line;
  require_positive(p.item, "radius", p.body.radius, "m");
  require_positive(p.item, "contact_modulus", p.body.contact_modulus, "Pa");
  require_positive(p.item, "load", p.body.load, line ? "N/m" : "N",
                   "the load presses the bodies together and determines their distance");
  require_positive(p.item, "entrainment_velocity", p.body.entrainment_velocity, "m/s",
                   "x points along the motion of the surfaces through the contact");
  require_finite(p.item, "sliding_velocity", p.sliding_velocity, "m/s");
  require_non_negative(p.item, "inlet_length", p.inlet_length, "m");
  require(p.cells_along >= 16, p.item, "cells_along", p.cells_along, "", "must be at least 16");
  require(line || p.cells_across >= 6, p.item, "cells_across", p.cells_across, "",
          "must be at least 6");
  if (!p.lubricant) {
    throw InvalidInput({.item = p.item, .quantity = "lubricant", .rule = "must be given"});
  }
}

std::vector<double> scaled(std::vector<double> lines, double length) {
  for (double& x : lines) x *= length;
  return lines;
}

/// One contact from the coarse mesh to the fine one.
class MeshSequence {
 public:
  MeshSequence(const RollingProblem& problem, RollingSolution& out) : problem_(problem), out_(out) {
    const RollingLoad& body = problem.body;
    const double rough = rough_thickness(body, *problem.lubricant);
    const double depth = out.dry.size * out.dry.size / body.radius;
    film_ = rough / depth;
    extent_ = rolling_extent(film_);
    if (body.shape == ContactShape::point) {
      // Flow across lets the pressure decrease fast, also between rigid bodies.
      extent_.inlet = std::min(extent_.inlet, 12.0 * std::sqrt(1.0 + 2.0 * film_));
      extent_.outlet = std::max(extent_.outlet, 1.5);
    }
    if (problem.inlet_length > 0.0) extent_.inlet = problem.inlet_length / out.dry.size;
    const double eta = problem.lubricant->dynamic_viscosity();
    // The film spreads the pressure over its own length, if that exceeds the size of the dry
    // contact.
    size_ = out.dry.size * std::sqrt(1.0 + 2.0 * film_);
    const double spread =
        body.shape == ContactShape::line ? std::sqrt(1.0 + 2.0 * film_) : 1.0 + 2.0 * film_;
    scales_ = {.pressure = out.dry.pressure / spread,
               .balance = body.entrainment_velocity * (depth + rough),
               .flow = body.entrainment_velocity * rough,
               .thickness = rough,
               .exponent = problem.lubricant->viscosity(0.0, 0.0).by_pressure / eta};
  }

  void run() {
    for (const auto& [along, across] : meshes_of(problem_)) {
      auto next = std::make_shared<const RollingContact>(options(along, across));
      bool found = false;
      if (out_.contact) {
        RollingState state = refined(*out_.contact, out_.state, *next);
        found = solve(*next, std::move(state));
      }
      for (const double start : kStarts) {
        if (found) break;
        found =
            solve(*next, dry_start(*next, size_, problem_.body.load, start * scales_.thickness));
      }
      const double coarse = lowest_;
      lowest_ = std::numeric_limits<double>::infinity();
      if (!found) continue;  // a mesh may be too coarse for the film
      out_.contact = std::move(next);
      ++out_.meshes;
      lowest_ = measures(out_).minimum_film_thickness;
      out_.mesh_error = std::abs(lowest_ - coarse) / (3.0 * lowest_);
      solved_finest_ = along == problem_.cells_along;
    }
    if (solved_finest_) return;
    throw ConvergenceError({.item = problem_.item,
                            .quantity = "pressures",
                            .rule = "were not found",
                            .hint = "the mesh may be too coarse for a very thin film: give more "
                                    "cells, or a law of viscosity that is valid at high pressure",
                            .residual_history = out_.history});
  }

 private:
  RollingContactOptions options(int along, int across) const {
    const double size = out_.dry.size;
    RollingContactOptions result;
    result.item = problem_.item;
    result.radius = problem_.body.radius;
    result.contact_modulus = problem_.body.contact_modulus;
    result.lubricant = problem_.lubricant;
    result.x = scaled(lines_along(extent_, film_, along), size);
    if (problem_.body.shape == ContactShape::point) {
      result.y = scaled(lines_across(extent_, film_, across), size);
    } else {
      result.reference_length = size;
    }
    return result;
  }

  bool solve(const RollingContact& contact, RollingState state) {
    Search search(contact, out_.motion, problem_.body.load, scales_);
    const bool found = search.run(state, problem_.tolerance, problem_.max_iterations);
    out_.iterations += search.iterations;
    out_.history = search.history;
    if (!search.history.empty()) out_.error = search.history.back();
    if (found) out_.state = std::move(state);
    return found;
  }

  const RollingProblem& problem_;
  RollingSolution& out_;
  bool solved_finest_ = false;
  // Minimum film [m] on the last mesh, infinite if it was too coarse.
  double lowest_ = std::numeric_limits<double>::quiet_NaN();
  double film_ = 0.0;  // rough thickness divided by the depth size^2 / R of the dry contact
  double size_ = 0.0;  // length of the pressure at the start [m]
  RollingExtent extent_{};
  Scales scales_{};
};

}  // namespace

RollingSolution solve_rolling_contact(const RollingProblem& problem) {
  check(problem);
  RollingSolution out;
  out.motion = {problem.body.entrainment_velocity, problem.sliding_velocity};
  out.dry = dry_contact(problem.body);
  require(problem.inlet_length == 0.0 || problem.inlet_length > out.dry.size, problem.item,
          "inlet_length", problem.inlet_length, "m",
          "must exceed the size " + format_value(out.dry.size) + " m of the dry contact",
          "a flooded contact needs about six times this size");
  out.numbers = moes_numbers(problem.body, *problem.lubricant);
  MeshSequence(problem, out).run();
  return out;
}

}  // namespace tribodyn
