#include "tribodyn/system/steady_turn.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/math/products.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kTurn = 0.02;         // [rad], step of the differences: see the central ones below
constexpr double kAhead = 0.03;        // [rad]
constexpr double kSlowest = 0.3;       // of D: slower motions are measured by it
constexpr double kDifferences = 1e-7;  // [-], uncertainty of differences in films
constexpr double kBetter = 0.1;        // largest fraction of the unsteadiness that a turn may leave
constexpr double kUnseen = 1e-8;       // of columns: turns without effect on any coefficient
constexpr int kReach = 4;
// f'(0) = sum of kCentral[k - 1] (f(k h) - f(-k h))/h, eighth order.
constexpr std::array<double, kReach> kCentral = {4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};

/// K, C, F, g_y, g_v, g_s, in this order.
using Coefficients = std::array<Matrix, 6>;

Coefficients coefficients(const ReducedMotions& m) {
  return {m.stiffness.value, m.damping,      m.force_by_state,
          m.rate_by_y,       m.rate_by_rate, m.rate_by_state};
}

/// In coordinates z, y = E z, where E is orthogonal and constant.
Coefficients aligned(const Coefficients& x, const Matrix& e) {
  const Matrix t = e.transpose();
  return {t * x[0] * e, t * x[1] * e, t * x[2], x[3] * e, x[4] * e, x[5]};
}

/// Contribution of a turn A to the derivatives.
Coefficients turned(const Coefficients& x, const Matrix& a) {
  return {x[0] * a - a * x[0],
          x[1] * a - a * x[1],
          -a * x[2],
          x[3] * a,
          x[4] * a,
          Matrix::Zero(x[5].rows(), x[5].cols())};
}

/// u diag(w) u^T.
Matrix scaled_along(const Matrix& u, const Vector& w) {
  return (u * w.asDiagonal()) * u.transpose();
}

/// A symmetric function of the singular values: (a^T a)^power.
Matrix magnitude(const Matrix& a, double power) {
  const SymmetricEigenpairs own = symmetric_eigenpairs(a.transpose() * a);
  const Vector values = own.values.cwiseMax(0.0).array().pow(power);
  return scaled_along(own.vectors, values);
}

/// Unsteadiness of derivatives, as a matrix norm of scaled ones.
class Scale {
 public:
  Scale(const Coefficients& x, double rate) {
    Matrix d = magnitude(x[0], 0.25) + magnitude(x[1], 0.5);
    const Eigen::Index r = d.rows();
    if (r > 0) rate = std::max(rate, kSlowest * symmetric_eigenvalues(d)[r - 1]);
    rate_ = rate;
    if (rate == 0.0) return;
    d.diagonal().array() += rate;
    const auto [w, u] = symmetric_eigenpairs(d);
    by_one_ = scaled_along(u, w.cwiseInverse());
    by_three_halves_ = scaled_along(u, w.array().pow(-1.5).matrix());
    for (std::size_t k = 2; k < x.size(); ++k) {
      const double size = x[k].norm() * (r > 0 ? w[0] : rate);
      by_size_[k] = size > 0.0 ? 1.0 / size : 0.0;
    }
  }

  double rate() const { return rate_; }

  Coefficients scaled(const Coefficients& x) const {
    return {by_three_halves_ * x[0] * by_three_halves_,
            by_one_ * x[1] * by_one_,
            by_size_[2] * x[2],
            by_size_[3] * x[3],
            by_size_[4] * x[4],
            by_size_[5] * x[5]};
  }

 private:
  double rate_ = 0.0;
  Matrix by_one_, by_three_halves_;
  std::array<double, 6> by_size_{};
};

double largest(const Coefficients& x) {
  double out = 0.0;
  for (const Matrix& each : x) out = std::max(out, each.norm());
  return std::isfinite(out) ? out : kInfinite;
}

Vector stacked(const Coefficients& x) {
  Eigen::Index size = 0;
  for (const Matrix& each : x) size += each.size();
  Vector out(size);
  Eigen::Index first = 0;
  for (const Matrix& each : x) {
    out.segment(first, each.size()) = each.reshaped();
    first += each.size();
  }
  return out;
}

/// Pairs of coordinates that are mixed by one rotation of axes.
using TurningPairs = std::vector<std::pair<int, int>>;

/// The rotations of the axes of each body: of all its displacements and of all its rotations, about
/// z for a planar body and about x, y, z for a body in space.
std::vector<TurningPairs> rotations_of_axes(const Model& model) {
  std::vector<TurningPairs> out;
  for (std::size_t k = 0; k < model.bodies().size(); ++k) {
    const Body& body = *model.bodies()[k];
    const int first = model.body_offset()[k];
    for (const Unit unit : {Unit::metre, Unit::radian}) {
      std::vector<TurningPairs> about(body.planar() ? 1 : 3);
      for (const CoordinateVector& vector : vectors_of(body)) {
        if (vector.size != (body.planar() ? 2 : 3)) continue;
        if (body.coordinate_unit(vector.first) != unit) continue;
        const int at = first + vector.first;
        about[0].emplace_back(at, at + 1);
        if (body.planar()) continue;
        about[1].emplace_back(at + 1, at + 2);
        about[2].emplace_back(at + 2, at);
      }
      std::erase_if(about, [](const TurningPairs& pairs) { return pairs.empty(); });
      out.insert(out.end(), about.begin(), about.end());
    }
  }
  return out;
}

/// See state_after(); `jerk`: of the coordinates, or empty.
std::optional<State> moved_by(const Model& model, const State& state, double s, const Vector& jerk,
                              bool time_passes, DynamicsWorkspace& ws) {
  State moved = state;
  if (time_passes) moved.time += s;
  moved.q += s * state.v + (0.5 * s * s) * state.a;
  moved.v += s * state.a;
  moved.history += s * state.history_rate;
  moved.unknowns.head(model.first_order()) += s * state.unknown_rates;
  if (jerk.size() > 0) {
    moved.q += (s * s * s / 6.0) * jerk;
    moved.v += (0.5 * s * s) * jerk;
  }
  for (int k = 0; k < static_cast<int>(model.chart_coordinates().size()); ++k) {
    move_chart(model, k, 0.0, moved);
  }
  if (!accelerate(model, moved, ws)) return {};
  return moved;
}

/// A motion through a state, with times relative to the state.
class Course {
 public:
  Course(const Model& model, State state, bool time_passes, DynamicsWorkspace& ws)
      : model_(model), state_(std::move(state)), time_passes_(time_passes), ws_(ws) {}

  /// The state after `s` seconds; `jerk`: of the coordinates, or empty. Empty if an item cannot be
  /// evaluated.
  std::optional<State> after(double s, const Vector& jerk = {}) const {
    return moved_by(model_, state_, s, jerk, time_passes_, ws_);
  }
  /// The small motions about the last state returned by after().
  SmallMotions motions(const State& moved) const { return {model_, moved, ws_}; }
  const State& start() const { return state_; }

 private:
  const Model& model_;
  State state_;
  bool time_passes_;
  DynamicsWorkspace& ws_;
};

/// Results about one state.
struct Found {
  Matrix turn;
  double unsteadiness = kInfinite;
  Vector jerk;  // of accelerations in space [m/s3, rad/s3]
};

/// The derivatives along the motion, from which W follows.
class Search {
 public:
  Search(const Model& model, const Course& course, const SmallMotions& here)
      : model_(model),
        course_(course),
        here_(here),
        base_(coefficients(here.reduced({}))),
        scale_(base_, rate_of_motion(model, course.start())) {}

  double rate() const { return scale_.rate(); }

  /// Whether the coefficients at both ends of the steps equal those at the state.
  bool still() const {
    const double end = kReach * kTurn / rate();
    double change = 0.0;
    for (double s : {-end, end}) {
      const std::optional<Coefficients> there = at(s, nullptr);
      if (!there) return false;
      Coefficients difference = *there;
      for (std::size_t k = 0; k < difference.size(); ++k) difference[k] -= base_[k];
      change = std::max(change, largest(scale_.scaled(difference)) / end);
    }
    return change <= kDifferences;
  }

  Found run() const {
    Found out;
    const double h = kTurn / rate();
    Coefficients derivative = base_;
    for (Matrix& each : derivative) each.setZero();
    out.jerk.setZero(model_.coordinates());
    Vector acceleration;
    for (int k = 1; k <= kReach; ++k) {
      for (int side : {-1, 1}) {
        const std::optional<Coefficients> there = at(side * k * h, &acceleration);
        if (!there) return out;
        const double weight = side * kCentral[static_cast<std::size_t>(k - 1)] / h;
        for (std::size_t i = 0; i < there->size(); ++i) derivative[i] += weight * (*there)[i];
        out.jerk += weight * acceleration;
      }
    }
    out.unsteadiness = largest(scale_.scaled(derivative));
    if (out.unsteadiness > kDifferences) turn(derivative, out);
    return out;
  }

 private:
  /// Coefficients after `s`, along directions aligned with those at the state.
  std::optional<Coefficients> at(double s, Vector* acceleration) const {
    const std::optional<State> moved = course_.after(s);
    if (!moved) return {};
    const SmallMotions there = course_.motions(*moved);
    if (there.directions().cols() != here_.directions().cols() ||
        there.history() != here_.history()) {
      return {};
    }
    if (acceleration) *acceleration = moved->a;
    if (here_.directions().cols() == 0) return coefficients(there.reduced({}));
    const Matrix shared = there.directions().transpose() * there.mass() * here_.directions();
    return aligned(coefficients(there.reduced({})), nearest_orthogonal(shared));
  }

  /// The turn that makes the coefficients constant, if any does.
  void turn(const Coefficients& derivative, Found& out) const {
    const std::vector<TurningPairs> rotations = rotations_of_axes(model_);
    const Matrix& n = here_.directions();
    const Matrix by_mass = n.transpose() * here_.mass();
    std::vector<Matrix> turns;
    const Vector right = stacked(scale_.scaled(derivative));
    Matrix columns(right.size(), static_cast<Eigen::Index>(rotations.size()));
    for (const TurningPairs& pairs : rotations) {
      Matrix moved = Matrix::Zero(n.cols(), n.cols());
      for (const auto& [i, j] : pairs) {
        moved += by_mass.col(j) * n.row(i) - by_mass.col(i) * n.row(j);
      }
      const auto k = static_cast<Eigen::Index>(turns.size());
      turns.emplace_back(0.5 * (moved - moved.transpose()));
      columns.col(k) = stacked(scale_.scaled(turned(base_, turns.back())));
    }
    const Vector w = shortest_least_squares(columns, -right, kUnseen);
    Matrix skew = Matrix::Zero(n.cols(), n.cols());
    for (std::size_t k = 0; k < turns.size(); ++k)
      skew += w[static_cast<Eigen::Index>(k)] * turns[k];
    Coefficients left = turned(base_, skew);
    for (std::size_t k = 0; k < left.size(); ++k) left[k] += derivative[k];
    const double unsteadiness = largest(scale_.scaled(left));
    if (!(unsteadiness <= kBetter * out.unsteadiness)) return;
    out.unsteadiness = unsteadiness;
    out.turn.setZero(n.rows(), n.rows());
    for (std::size_t k = 0; k < rotations.size(); ++k) {
      for (const auto& [i, j] : rotations[k]) {
        out.turn(j, i) += w[static_cast<Eigen::Index>(k)];
        out.turn(i, j) -= w[static_cast<Eigen::Index>(k)];
      }
    }
  }

  const Model& model_;
  const Course& course_;
  const SmallMotions& here_;
  Coefficients base_;
  Scale scale_;
};

}  // namespace

double rate_of_motion(const Model& model, const State& state) {
  double rate = 0.0;
  for (int i = 0; i < model.coordinates(); ++i) {
    const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
    const double by = length ? model.length_scale() : 1.0;
    rate = std::max({rate, std::abs(state.v[i]) / by, std::sqrt(std::abs(state.a[i]) / by)});
  }
  return rate;
}

std::optional<State> state_after(const Model& model, const State& state, double s, bool time_passes,
                                 DynamicsWorkspace& ws) {
  return moved_by(model, state, s, {}, time_passes, ws);
}

bool accelerate(const Model& model, State& state, DynamicsWorkspace& ws) {
  // The equations are linear in accelerations and rates, and in multipliers and variables of order
  // 0 nearly so.
  const int n = model.coordinates(), u = model.unknowns(), m = model.rows();
  const int p = model.first_order();
  const bool linear = u == p && !model.structure()->has_load_rows();
  EquationMatrix matrix(*model.structure());
  Vector rhs(n + u + m), solution(n + u + m);
  restore(model, state, ws);
  for (int k = 0; k < (linear ? 1 : 3); ++k) {
    if (evaluate_at(model, state, ws) != ItemStatus::ok) return false;
    if (!matrix.factor_any(ws, {})) return false;
    rhs << -ws.residual, -ws.constraint_acceleration;
    matrix.solve(rhs, solution);
    if (!solution.allFinite()) return false;
    state.a += solution.head(n);
    state.unknown_rates += solution.segment(n, p);
    state.unknowns.tail(u - p) += solution.segment(n + p, u - p);
    state.multipliers += solution.tail(m);
  }
  return evaluate_at(model, state, ws) == ItemStatus::ok;
}

SteadyTurn find_steady_turn(const Model& model, const State& state, const SmallMotions& here,
                            bool time_passes, DynamicsWorkspace& ws) {
  SteadyTurn out;
  const bool moves = !state.v.isZero(0.0) || !state.a.isZero(0.0) ||
                     !state.history_rate.isZero(0.0) || !state.unknown_rates.isZero(0.0) ||
                     (time_passes && !model.time_dependences().empty());
  if (!moves || here.directions().cols() == 0) return out;
  const Course course(model, state, time_passes, ws);
  const Search search(model, course, here);
  if (search.rate() == 0.0 || search.still()) return out;
  Found found = search.run();
  out.turn = std::move(found.turn);
  out.unsteadiness = found.unsteadiness;
  if (!std::isfinite(out.unsteadiness)) return out;
  // d3psi = omega'' - omega x alpha/2 at the origin of a chart.
  for (int first : model.chart_coordinates()) {
    const Vector3 omega = state.v.segment<3>(first), alpha = state.a.segment<3>(first);
    found.jerk.segment<3>(first) -= 0.5 * omega.cross(alpha);
  }
  const std::optional<State> later = course.after(kAhead / search.rate(), found.jerk);
  if (!later) {
    out.unsteadiness = kInfinite;
    return out;
  }
  const SmallMotions there = course.motions(*later);
  const Course beyond(model, *later, time_passes, ws);
  const double then = Search(model, beyond, there).run().unsteadiness;
  out.unsteadiness = std::max(out.unsteadiness, then);
  return out;
}

}  // namespace tribodyn
