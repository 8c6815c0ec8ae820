#include "tribodyn/system/equilibrium.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/lasting_motion.hpp"
#include "tribodyn/system/rest_point.hpp"
#include "tribodyn/system/unheld_motion.hpp"

namespace tribodyn {

namespace {

constexpr double kFirstStep = 0.1;  // of a clearance, the mechanism, a radian
constexpr double kLongest = 1e6;    // sigma [s2]: a frequency of 1e-3 rad/s is still stiffness
constexpr double kGrowth = 2.0;     // of sigma, in addition to the decrease of the accelerations
constexpr double kMostGrowth = 100.0;
constexpr double kLost = 10.0;     // times the previous accelerations: go back with a shorter step
constexpr double kUnsolved = 2.0;  // times the previous accelerations: the step is not solved
constexpr double kBeyond = 0.5;    // of the previous forces, against the step: it went too far
constexpr double kFar = 1e-2;      // of a step that may not go against the forces
constexpr int kMostHalvings = 30;
constexpr double kShortest = 1e-20;  // sigma [s2] of a search that has to be given up
constexpr int kMostCorrections = 12;
constexpr double kCorrected = 1e-3;      // of the first correction: the step is solved
constexpr int kSettled = 3;              // last steps that must be small: contents settle with them
constexpr double kLongestHistory = 1.0;  // [s], much longer than the flow of oil through a film
constexpr double kFirstWeight = 1e-6;    // [s], of the contents at the start
// Half of the film thickness, divided by the clearance, below which common meshes are too coarse:
// an element of 1/40 of the circle is as wide as the pressure at twice this value.
constexpr double kThinFilm = 0.01;
constexpr double kRoundOff = 1e-7;  // smaller steps that no longer decrease are round-off
constexpr int kMostFollowed = 3;    // velocities to try if the first do not last
// Relative to the terms of the accelerations of the rows. A drive about a shaft with a tilt of up
// to a thousandth requires the square of the tilt.
constexpr double kStillAccelerates = 1e-6;

[[noreturn]] void fail_item(RestPoint& point) {
  const Model& model = point.model();
  const State& state = point.state();
  const DynamicsWorkspace& ws = point.workspace();
  if (ws.failed_item < 0) {
    throw ConvergenceError({.item = "model",
                            .quantity = "equilibrium",
                            .rule = "was not found: forces are not finite",
                            .time = state.time});
  }
  throw_failed_item(model, state, ws, "has no equilibrium");
}

/// Advice for a search that has not converged. In a film of thickness h pressure acts over an arc
/// of about sqrt(2 h/c) rad: with wider elements its force depends on the positions of the nodes.
std::string hint_of_search(RestPoint& point) {
  double thinnest = kThinFilm;
  const Item* item = nullptr;
  for (const OwnCoordinates& own : OwnCoordinates::all(point.model())) {
    const OwnMotion& motion = own.motion(point.workspace());
    if (motion.largest_change >= thinnest * motion.length) continue;
    thinnest = motion.largest_change / motion.length;
    item = point.model().items()[own.item()];
  }
  std::string hint =
      "forces hold all coordinates there: start closer to an equilibrium, for example at a "
      "smaller load or a lower speed, or increase max_iterations";
  if (item) {
    hint += "; the film of " + item->label() +
            " is thin, and its pressure acts over a short arc: use a finer mesh there";
  }
  return hint;
}

/// The coordinates that no force holds; if all are held, those whose accelerations exceed a tenth
/// of the largest, in their own units.
[[noreturn]] void fail(RestPoint& point, const std::vector<double>& history) {
  const Model& model = point.model();
  if (const auto moving = moving_memory(point)) fail_changing(model, *moving, point.state().time);
  const Vector unheld = unheld_acceleration(point);
  const bool free = unheld.size() > 0;
  const Vector& x = free ? unheld : point.accelerations();
  std::string names;
  int worst = 0;
  double largest = 0.0;
  const auto length = [&](int i) {
    return model.units()[static_cast<std::size_t>(i)] == Unit::metre;
  };
  const auto size = [&](int i) {
    return std::abs(x[i]) / (length(i) ? model.length_scale() : 1.0);
  };
  for (int i = 0; i < x.size(); ++i) {
    if (size(i) > largest) {
      largest = size(i);
      worst = i;
    }
  }
  // The nodes of a flexible body have the same labels, which are listed once.
  std::vector<std::string> labels = {coordinate_label(model, worst)};
  for (int i = 0; i < x.size(); ++i) {
    if (size(i) < 0.1 * largest) continue;
    const std::string label = coordinate_label(model, i);
    if (std::find(labels.begin(), labels.end(), label) != labels.end()) continue;
    labels.push_back(label);
    names += ", " + label;
  }
  if (!names.empty()) names = "; nor " + names.substr(2);
  throw ConvergenceError(
      {.item = coordinate_label(model, worst),
       .quantity = "acceleration",
       .value = x[worst],
       .unit = length(worst) ? "m/s2" : "rad/s2",
       .rule = free ? "must vanish in an equilibrium, but nothing holds this coordinate" + names
                    : "must vanish in an equilibrium, but the search did not converge in " +
                          std::to_string(history.size()) + " steps",
       .hint = free ? "hold it by a joint, a spring or a film that carries the load"
                    : hint_of_search(point),
       .time = point.state().time,
       .residual_history = history});
}

/// Newton's iterations from the point to the end of the implicit Euler step from `start`,
/// M (q - start)/sigma + R(q) = 0. Returns whether they converge.
bool solve_step(RestPoint& point, const Vector& start, double sigma) {
  const Model& model = point.model();
  State& state = point.state();
  const Eigen::Index n = model.coordinates();
  double last = std::numeric_limits<double>::infinity(), first = 0.0, share = 1.0;
  Vector inertia = Vector::Zero(n + model.unknowns());
  for (int k = 0; k < kMostCorrections; ++k) {
    if (!point.linearise(CarriedVelocities::with_bodies)) return false;
    point.workspace().multiply_mass(state.q - start, inertia);
    Vector residual = point.workspace().residual;
    residual.head(n) += inertia.head(n) / sigma;
    const Vector rows = point.workspace().constraint;
    if (!point.step(sigma, residual, rows)) return false;
    const Vector change = point.change();
    const double moved = std::max(point.size(change.head(n), share),
                                  point.size_of_unknowns(change.segment(n, model.unknowns())));
    if (share < 1.0 || !(moved <= 2.0 * last)) return false;
    state.q += change.head(n);
    state.unknowns += change.segment(n, model.unknowns());
    state.multipliers += change.tail(model.rows());
    last = moved;
    if (k == 0) first = moved;
    if (moved <= std::max(kRoundOff, kCorrected * first)) return point.accelerate();
  }
  return false;
}

/// Completes a step after which the accelerations are larger than before, `last`. One iteration of
/// Newton's method is not enough where a thin beam bends: its chords rotate and seem to stretch it.
/// Returns whether the accelerations have then decreased; otherwise the point does not change.
bool completed(RestPoint& point, const Vector& start, double sigma, double last) {
  State& state = point.state();
  const Vector q = state.q, multipliers = state.multipliers, unknowns = state.unknowns;
  if (solve_step(point, start, sigma) && point.acceleration() < last) return true;
  state.q = q;
  state.multipliers = multipliers;
  state.unknowns = unknowns;
  if (!point.accelerate()) fail_item(point);
  return false;
}

/// Whether a body has more coordinates than a rigid body.
bool has_flexible_body(const Model& model) {
  return std::any_of(model.bodies().begin(), model.bodies().end(), [](const auto& body) {
    return body->coordinates() > (body->planar() ? 3 : 6);
  });
}

/// The search from the current point; returns its number of steps.
int search(RestPoint& point, const RestOptions& options) {
  const Model& model = point.model();
  State& state = point.state();
  const Eigen::Index n = model.coordinates();
  std::vector<double> history;
  double share = 1.0;
  point.weight = kFirstWeight;
  // Minimising the kinetic energy of velocities needs masses; those of bodies in space are not
  // constant.
  if (!model.chart_coordinates().empty() && !point.evaluate(false)) fail_item(point);
  if (!point.accelerate()) fail_item(point);
  point.keep_velocities();
  // Otherwise the driven end of a shaft would turn, and its journals further on would stand still.
  if (has_flexible_body(model) && !point.follow_equilibria(kLongest)) fail_item(point);
  const double first = point.size(point.accelerations(), share);
  double sigma = first > 0.0 ? std::min(1.0, kFirstStep / first) : 1.0;
  const double longest = std::min(kLongest, 1e8 * sigma);
  int settled = 0, resting = 0;
  double smallest = point.acceleration();
  for (int k = 1; k <= options.max_iterations; ++k) {
    history.push_back(point.acceleration());
    point.weight = std::min(kLongestHistory, std::sqrt(sigma));
    const Vector q = state.q, multipliers = state.multipliers, unknowns = state.unknowns;
    const Vector before = state.history;
    const Vector driving = point.driving().head(n);
    const double last = point.acceleration();
    if (!point.linearise(CarriedVelocities::with_bodies) || !point.step(sigma)) fail_item(point);
    const Vector change = point.change();
    const double moved = std::max(point.size(change.head(n), share),
                                  point.size_of_unknowns(change.segment(n, model.unknowns())));
    const double driven = change.head(n).dot(driving);
    if (driven < 0.0 && moved > kFar && forces_turn_over(point)) {  // shorter steps go down
      sigma *= 0.1;
      continue;
    }
    const auto go_back = [&] {
      state.q = q;
      state.multipliers = multipliers;
      state.unknowns = unknowns;
      state.history = before;
    };
    bool found = false;
    for (int half = 0; half < kMostHalvings && !found; ++half, share *= found ? 1.0 : 0.5) {
      state.q = q + share * change.head(n);
      state.unknowns = unknowns + share * change.segment(n, model.unknowns());
      state.multipliers = multipliers + share * change.tail(model.rows());
      found = point.accelerate();
    }
    if (!found) {
      // No part of the step is admissible, as when it inverts elements: a shorter one has another
      // direction.
      if (sigma < kShortest) fail_item(point);
      go_back();
      sigma *= 0.1;
      if (!point.accelerate()) fail_item(point);
      continue;
    }
    // The driving force of the step, at its end.
    const double drives = change.head(n).dot(point.driving().head(n));
    const bool beyond = driven > 0.0 && drives < -kBeyond * driven;
    const bool grown = share == 1.0 && point.acceleration() > kLost * last;
    const bool far = share * moved > kRoundOff;
    const bool unsolved = far && (beyond || point.acceleration() > kUnsolved * last);
    const bool solved = unsolved && completed(point, q, share * sigma, last);
    const bool lost = far && (beyond || grown) && !solved;
    if (lost) {
      go_back();
      sigma *= 0.1;
      if (!point.accelerate()) fail_item(point);
      continue;
    }
    state.history += point.weight * point.workspace().history_rate;
    if (point.settle() && !point.accelerate()) fail_item(point);
    if (share == 1.0) {
      const double acceleration = point.acceleration();
      const double fall = acceleration > 0.0 ? last / acceleration : kMostGrowth;
      sigma = std::min(longest, sigma * std::clamp(kGrowth * fall, 0.5, kMostGrowth));
    }
    resting = point.acceleration() < 0.5 * smallest ? 0 : resting + 1;
    smallest = std::min(smallest, point.acceleration());
    const bool long_enough = sigma >= 1e-2 * longest;
    const bool small = moved <= options.tolerance || (moved <= kRoundOff && resting > 5);
    settled = share == 1.0 && long_enough && small ? settled + 1 : 0;
    if (settled >= kSettled) return k;
  }
  fail(point, history);
}

/// With a = 0 the driven parts must move steadily.
void check_drives(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  double fastest = 0.0;
  for (int i = 0; i < state.v.size(); ++i) {
    const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
    fastest = std::max(fastest, std::abs(state.v[i]) / (length ? model.length_scale() : 1.0));
  }
  for (int row = 0; row < model.rows(); ++row) {
    const bool length = ws.row_unit[static_cast<std::size_t>(row)] == Unit::metre;
    const double scale = length ? model.length_scale() : 1.0;
    const double acceleration = ws.constraint_acceleration[row];
    // Relative to the square of the speed, at least 1 rad/s.
    const double limit = kStillAccelerates * std::max(1.0, fastest * fastest) * scale;
    if (std::abs(acceleration) <= limit) continue;
    throw ModelError(
        {.item = model.items()[model.owner(row)]->label(),
         .quantity = "acceleration",
         .value = acceleration,
         .unit = length ? "m/s2" : "rad/s2",
         .rule = "must vanish in an equilibrium, but the drives prescribe this acceleration",
         .hint = "a drive may rotate a body about its own centre of mass, or stand still",
         .time = state.time});
  }
}

/// Tests whether the state remains an equilibrium as time passes. If not, searches for one that
/// moves through equilibria, such as a body that a driven body tows by a spring. Returns the steps
/// of these searches.
int follow_until_it_lasts(RestPoint& point, const RestOptions& options) {
  int steps = 0;
  std::optional<ChangingForce> first;
  for (int k = 0;; ++k) {
    const std::optional<ChangingForce> found = changing_force(point);
    if (!found) return steps;
    if (!first) first = found;
    if (k == kMostFollowed || !point.follow_equilibria(kLongest)) break;
    try {
      steps += search(point, options);
    } catch (const Error&) {
      break;
    }
  }
  fail_changing(point.model(), *first, point.state().time);
}

/// Throws Starved if the search has drained a film that no oil can enter.
void check_films(const Model& model, const State& start, const State& now) {
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Item& item = *model.items()[k];
    const ItemOil* oil = model.facets()[k].oil;
    if (!oil || !oil->is_unfed()) continue;
    const int first = model.places()[k].history.first;
    const double before = oil->oil_volume(start.history.data() + first);
    if (!(oil->oil_volume(now.history.data() + first) < kStarvedShare * before)) continue;
    throw Starved(
        {.item = item.label(),
         .quantity = "equilibrium",
         .rule = "has no steady film: the film is starved, because oil leaves and no oil can enter",
         .hint = "give the interface ports or flooded ends",
         .time = now.time});
  }
}

/// Integrals in histories, such as the outflow of oil, belong to the search: they start here.
void count_anew(const Model& model, State& state) {
  const PlacedBodies view(model, state);
  const Vector found = state.history;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Segment own = model.places()[k].history;
    if (own.size == 0) continue;
    model.facets()[k].history->take_history(*model.items()[k], view, found.data() + own.first, view,
                                            state.history.data() + own.first);
  }
}

}  // namespace

std::string coordinate_label(const Model& model, int coordinate) {
  std::size_t body = model.bodies().size() - 1;
  while (model.body_offset()[body] > coordinate) --body;
  return "body '" + model.bodies()[body]->name() + "', " +
         model.bodies()[body]->coordinate_name(coordinate - model.body_offset()[body]);
}

State equilibrium_state(const Model& model, DynamicsWorkspace& ws, double time,
                        const RestOptions& options, int* iterations) {
  AssemblyGuess guess = initial_guess(model);
  guess.time = time;
  State state = consistent_state(model, ws, guess);
  const State start = state;
  RestPoint point(model, ws, state);
  int steps = 0;
  try {
    steps = search(point, options);
  } catch (const ConvergenceError&) {
    check_films(model, start, state);
    throw;
  }
  check_films(model, start, state);
  check_drives(model, state, ws);
  steps += follow_until_it_lasts(point, options);
  if (iterations) *iterations = steps;
  state.history_rate = ws.history_rate;
  count_anew(model, state);
  return state;
}

}  // namespace tribodyn
