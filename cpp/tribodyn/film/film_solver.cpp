#include "tribodyn/film/film_solver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tribodyn {

namespace {

// Two to ten exchanges are usual, one for a warm start; the maximum observed was 90 on 160 x 16
// cells with random contents. Moving one node at a time after some exchanges, which cannot cycle,
// was measured to fail where entire sets continue to converge.
constexpr int kMostExchanges = 400;
// A node changes sides only beyond round-off of the linear solution.
constexpr double kFractionTolerance = 1e-11;
constexpr double kPressureTolerance = 1e-11;
// Newton's method for variable oils converges quadratically: a last step of this size, divided by
// the span of pressures, leaves an error of its square.
constexpr double kLastStep = 1e-8;
// From the last fields three iterations are usual; more than these, and a cold start is safer.
constexpr int kMostWarm = 20;
constexpr double kLargestScale = 1e3;  // of the pressures, divided by the last ones, for that start
constexpr int kMostEven = 20;          // exchanges during which a variable oil counts as uniform
constexpr int kMostGlasses = 4;        // iterates in a row beyond the glass: from two some recover
constexpr int kMostHalvings = 8;       // of a step of Newton's method
constexpr double kRoundOff = 1e-9;     // of the fluxes: such balances count as exact
constexpr double kDecrease = 0.1;      // of the balances, relative to the full step
// Opening speed of cavitated nodes without outflow, divided by the fastest in the film.
constexpr double kIdleRate = 1e-9;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

FilmSolver::FilmSolver(std::shared_ptr<const FilmEquation> equation, MeshSolver method,
                       std::shared_ptr<const Compliance> compliance, const WallTouch& touch)
    : equation_(std::move(equation)), method_(method), compliance_(std::move(compliance)) {
  if (touch.law) touched_ = std::make_shared<const TouchedWall>(compliance_, touch);
  if (equation_->conditions().cavitation == Cavitation::half_sommerfeld) {
    cut_ = std::make_shared<const PressureCut>(*equation_);
  }
}

std::unique_ptr<FilmWorkspace> FilmSolver::make_workspace(int columns) const {
  auto ws = std::make_unique<FilmWorkspace>();
  const std::size_t n = at(size());
  equation_->resize(*ws);
  equation_->resize(ws->fields_);
  equation_->resize(ws->walls_);
  ws->flux_by_viscosity_.assign(equation_->mesh().pairs().size(), 0.0);
  ws->held_.assign(n, 0);
  ws->uncut_.assign(n, 0.0);
  ws->rhs_.assign(stride(at(std::max(columns, MeshMatrix::kColumns))) * n, 0.0);
  std::vector<std::pair<int, int>> edges;
  edges.reserve(equation_->mesh().pairs().size());
  for (const auto& pair : equation_->mesh().pairs()) edges.emplace_back(pair.a, pair.b);
  ws->matrix_.resize(size(), edges, method_);
  if (compliance_) resize_elastic(*ws, columns);
  return ws;
}

bool FilmSolver::prepare(const FilmInput& input, FilmWorkspace& ws) const {
  if (!equation_->set_coefficients(input, ws)) return false;
  const FilmCoefficients& c = ws.coefficients;
  // Pressure equivalent of the fluxes that cancel in the balance: the reference of round-off for a
  // film without pressure (a concentric journal).
  double flux = 0.0, conductance = 0.0, stored = 0.0;
  for (std::size_t k = 0; k < c.carried.size(); ++k) {
    flux = std::max(flux, std::abs(c.carried[k]));
    conductance = std::max(conductance, c.conductance[k]);
  }
  for (std::size_t i = 0; i < at(size()); ++i) {
    const double rate = input.content_base ? c.gap[i] / input.content_weight
                                           : c.gap_by_h[i] * input.thickness_rate[i];
    stored = std::max(stored, equation_->mesh().weight()[i] * std::abs(rate));
  }
  ws.flux_scale_ = flux + stored;
  const double viscosity = equation_->ambient_viscosity(input.viscosity);
  ws.pressure_scale_ =
      ws.flux_scale_ / (equation_->constant_oil() ? conductance : conductance / viscosity);
  return true;
}

void FilmSolver::assemble(const FilmInput& input, FilmWorkspace& ws, bool hold_cavitated) const {
  const bool conserves = equation_->mass_conserving();
  const SurfaceMesh& mesh = equation_->mesh();
  FieldBlocks& blocks = ws.fields_;
  MeshMatrix& matrix = ws.matrix_;
  // Fluxes of a constant oil need no blocks, unless later changes of the fields do.
  const bool plain = equation_->constant_oil() && !compliance_ && !hold_cavitated;
  if (!plain) equation_->differentiate(input, ws, blocks);
  matrix.set_zero();
  const FilmCoefficients& c = ws.coefficients;
  const auto storage = [&](std::size_t i) {
    if (!plain) return ws.full[i] ? blocks.pressure[i] : blocks.fraction[i];
    if (ws.full[i]) return 0.0;
    const double area = input.area ? input.area[i] : 1.0;
    if (input.content_base) return mesh.weight()[i] * (area * c.gap[i]);
    const double rate = FilmEquation::gap_rate(input, c, i);
    return rate < 0.0 ? 0.0 : mesh.weight()[i] * rate;
  };
  for (int node = 0; node < size(); ++node) {
    const std::size_t i = at(node);
    ws.held_[i] = ws.full[i] ? equation_->prescribes(i) : hold_cavitated || !conserves;
    matrix.diagonal(node) = ws.held_[i] ? 1.0 : storage(i);
  }
  const double tau = input.content_weight;
  for (std::size_t f = 0; plain && f < equation_->open_faces().size(); ++f) {
    const int node = equation_->open_faces()[f].node;
    if (ws.full[at(node)] || ws.held_[at(node)]) continue;
    matrix.diagonal(node) += tau * std::max(0.0, input.boundary_entrainment[f]) * c.gap[at(node)];
  }
  const auto& pairs = mesh.ends();
  const char *const held = ws.held_.data(), *const full = ws.full.data();
  // Of the derivatives of the flux out of a node with respect to its unknown.
  const auto add_pairs = [&](const auto& derivatives_of) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
      const auto [out_a, out_b] = derivatives_of(k, full[a] != 0, full[b] != 0);
      if (!held[a] && out_a != 0.0) {
        matrix.diagonal(pairs[k].a) += out_a;
        if (!held[b]) matrix.entry(static_cast<int>(k), true) -= out_a;
      }
      if (!held[b] && out_b != 0.0) {
        matrix.diagonal(pairs[k].b) += out_b;
        if (!held[a]) matrix.entry(static_cast<int>(k), false) -= out_b;
      }
    }
  };
  if (plain) {
    const double *const conductance = c.conductance.data(), *const transport = c.carried.data();
    add_pairs([=](std::size_t k, bool full_a, bool full_b) {
      const double conducted = tau * conductance[k], carried = tau * transport[k];
      return std::pair(full_a ? conducted : std::max(carried, 0.0),
                       full_b ? conducted : -std::min(carried, 0.0));
    });
  } else {
    add_pairs([&](std::size_t k, bool full_a, bool full_b) {
      const FieldBlocks::Flux& flux = blocks.flux[k];
      return std::pair(full_a ? flux.pressure[0] : flux.fraction[0],
                       -(full_b ? flux.pressure[1] : flux.fraction[1]));
    });
  }
  if (input.content_base == nullptr && conserves) {
    // A cavitated node without outflow, in a gap that does not open, has no equation for its film
    // fraction. This equation empties it, or overfills it when oil flows in, so that the next
    // exchange makes it full. Without any squeeze it stays zero: the film is starved.
    double fastest = 0.0;
    for (int i = 0; i < size(); ++i) {
      fastest = std::max(fastest, std::abs(input.thickness_rate[i]));
    }
    for (int i = 0; i < size(); ++i) {
      double& diagonal = matrix.diagonal(i);
      if (!ws.full[at(i)] && diagonal == 0.0) {
        diagonal = kIdleRate * mesh.weight()[at(i)] * fastest;
      }
    }
  }
  ++ws.linear_solves;
}

/// Moves nodes that violate the condition of their set; returns the number of moved nodes.
int FilmSolver::exchange(FilmWorkspace& ws) const {
  const Cavitation cavitation = equation_->conditions().cavitation;
  if (cavitation == Cavitation::none || cavitation == Cavitation::half_sommerfeld) return 0;
  const std::size_t n = at(size());
  double span = ws.pressure_scale_;
  for (std::size_t i = 0; i < n; ++i) {
    span = std::max(span, std::abs(ws.pressure[i] - equation_->conditions().cavitation_pressure));
  }
  const double pressure_tolerance = kPressureTolerance * span;
  const double flux_tolerance = kFractionTolerance * ws.flux_scale_;
  int moved = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const NodeCondition condition = equation_->condition(i);
    if (condition == NodeCondition::prescribed) continue;
    const Complement sides = equation_->complement(ws, i);
    bool leaves = false;
    if (ws.full[i]) {
      leaves = sides.full < -(condition == NodeCondition::outflow_or_fraction ? flux_tolerance
                                                                              : pressure_tolerance);
    } else {  // in the condition `reynolds` the inflow exceeds the capacity of the gap
      leaves =
          sides.empty <
          -(condition == NodeCondition::pressure_or_balance ? flux_tolerance : kFractionTolerance);
    }
    if (!leaves) continue;
    ws.full[i] = !ws.full[i];
    ++moved;
  }
  return moved;
}

/// Fields of the present sets at which the linear problem is solved. They start from zero rather
/// than from the last fields: the result then depends, bitwise, on the input and the final sets
/// alone, not on the path of the iteration. (For an oil of variable viscosity, with that at p_cav,
/// this holds until the sets are suitable; Newton's method climbs from there to the pressures,
/// whereas from above it may fall far below. Afterwards, and with variable density, it continues
/// from its last fields: the result then depends on the path within the tolerance of the method.)
void FilmSolver::start(FilmWorkspace& ws) const {
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (equation_->condition(i) == NodeCondition::prescribed) ws.full[i] = 1;  // for any start sets
    ws.film_fraction[i] = ws.full[i] || !equation_->mass_conserving() ? 1.0 : 0.0;
    ws.pressure[i] = equation_->base_pressure(i);
  }
}

/// Adds a fraction of the solution of the linear system to the unknowns; returns the largest change
/// of pressure divided by the span of pressures, or NaN.
double FilmSolver::advance(FilmWorkspace& ws, double share) const {
  const double* x = ws.rhs_.data();
  double sum = 0.0, largest = 0.0, span = ws.pressure_scale_;
  for (std::size_t i = 0; i < at(size()); ++i) {
    const double step = share * x[i];
    sum += step;
    if (ws.held_[i]) continue;
    if (!ws.full[i]) {
      ws.film_fraction[i] += step;
    } else {
      ws.pressure[i] += step;
      largest = std::max(largest, std::abs(step));
      span = std::max(span, std::abs(ws.pressure[i] - equation_->conditions().cavitation_pressure));
    }
  }
  if (!std::isfinite(sum)) return sum - sum;
  return span > 0.0 ? largest / span : 0.0;
}

double FilmSolver::imbalance(const FilmWorkspace& ws) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < at(size()); ++i) sum += ws.held_[i] ? 0.0 : std::abs(ws.residual[i]);
  return sum;
}

/// Halves the last step, of the size `change`, until the imbalance is less than `before`; returns
/// the size of the remaining step.
double FilmSolver::shorten(const FilmInput& input, FilmWorkspace& ws, double before,
                           double change) const {
  const double round_off = kRoundOff * ws.flux_scale_ * input.content_weight;
  double share = 1.0;
  for (int k = 0; k < kMostHalvings; ++k) {
    if (before <= round_off || imbalance(ws) < (1.0 - kDecrease * share) * before) break;
    share *= 0.5;
    change = advance(ws, -share);
    equation_->evaluate(input, ws);
  }
  return change;
}

bool FilmSolver::starved(const FilmInput& input, FilmWorkspace& ws) const {
  if (input.content_base || !equation_->mass_conserving()) return false;
  if (ws.flux_scale_ == 0.0) {
    ws.full.assign(at(size()), 1);  // a film at rest is full
    return false;
  }
  if (equation_->fed()) return false;
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (input.thickness_rate[i] < 0.0) return false;
  }
  return true;  // any amount of circulating oil is a solution
}

/// Under `reynolds` without any prescribed pressure: whether the gap does not open on the whole, so
/// that no oil is missing and no cavity fixes the pressure. Otherwise a full film becomes a cavity,
/// from which the iteration can start.
bool FilmSolver::undetermined(const FilmInput& input, FilmWorkspace& ws) const {
  if (equation_->conditions().cavitation != Cavitation::reynolds || equation_->fed()) return false;
  double opening = 0.0;
  for (std::size_t i = 0; i < at(size()); ++i) {
    opening += equation_->mesh().weight()[i] * FilmEquation::gap_rate(input, ws.coefficients, i);
  }
  if (opening <= kRoundOff * ws.flux_scale_) return true;
  if (std::find(ws.full.begin(), ws.full.end(), 0) == ws.full.end()) ws.full.assign(at(size()), 0);
  return false;
}

/// Largest number of exchanges before the sets count as not settled.
int FilmSolver::most_exchanges(int usual) const {
  const bool reynolds = equation_->conditions().cavitation == Cavitation::reynolds;
  return reynolds ? std::max(usual, size() + kMostEven) : usual;
}

FilmStatus FilmSolver::solve(const FilmInput& input, FilmWorkspace& ws) const {
  ++ws.evaluations;
  ws.iterations = 0;
  return compliance_ ? solve_elastic(input, ws) : solve_rigid(input, ws);
}

/// From the last fields of a variable oil, whose pressures are close to those of this solution, or
/// else from the film at the cavitation pressure. The sets remain those of the last iteration.
FilmStatus FilmSolver::solve_rigid(const FilmInput& input, FilmWorkspace& ws) const {
  const bool last = ws.warm_;
  ws.warm_ = false;
  if (!prepare(input, ws)) return FilmStatus::gap_closed;
  if (starved(input, ws)) return FilmStatus::starved;
  if (undetermined(input, ws)) return FilmStatus::singular;
  FilmStatus status = FilmStatus::not_converged;
  // In a very short stage the steps of Newton's method look small beside the scale of the
  // pressures.
  double span = 0.0;
  for (const double p : ws.uncut_) {
    span = std::max(span, std::abs(p - equation_->conditions().cavitation_pressure));
  }
  const bool warm = last && ws.pressure_scale_ < kLargestScale * span;
  if (warm) status = iterate_rigid(input, ws, true);
  if (status != FilmStatus::ok) status = iterate_rigid(input, ws, false);
  if (status != FilmStatus::ok) return status;
  ws.warm_ = !is_linear();
  if (cut_ || ws.warm_) ws.uncut_ = ws.pressure;
  if (cut_) {
    cut_->apply(ws.uncut_, ws.pressure);
    equation_->evaluate(input, ws);
  }
  return status;
}

FilmStatus FilmSolver::iterate_rigid(const FilmInput& input, FilmWorkspace& ws, bool warm) const {
  const std::size_t n = at(size());
  if (warm) {
    ws.pressure = ws.uncut_;
    fit_to_sets(ws);
  } else {
    start(ws);
  }
  equation_->evaluate(input, ws);
  const double viscosity = equation_->ambient_viscosity(input.viscosity);
  // No pressure has changed the oil yet.
  bool even = !warm && equation_->lubricant().constant_density();
  int glasses = 0;
  const int most = warm ? kMostWarm : most_exchanges(kMostExchanges);
  for (int k = 1; k <= most; ++k) {
    ++ws.iterations;
    assemble(input, ws);
    // Later, pressures that are too high for the oil make the matrix singular.
    if (!ws.matrix_.factor()) {
      if (even || k == 1) return FilmStatus::singular;
      return glasses > 0 ? FilmStatus::glass : FilmStatus::not_converged;
    }
    for (std::size_t i = 0; i < n; ++i) ws.rhs_[i] = ws.held_[i] ? 0.0 : -ws.residual[i];
    if (!ws.matrix_.solve(ws.rhs_.data(), 1)) return FilmStatus::not_converged;
    const double before = even ? 0.0 : imbalance(ws);
    double change = advance(ws, 1.0);
    if (!std::isfinite(change)) break;                       // speeds are not finite
    if (cut_ && even && is_linear()) return FilmStatus::ok;  // there are no sets
    equation_->evaluate(input, ws);
    if (!even) change = shorten(input, ws, before, change);
    const bool settled = exchange(ws) == 0;
    // In a short stage the scale of the pressures is large, and a first step always looks small.
    const bool small = change < kLastStep && !(warm && k == 1);
    const bool done = settled && (is_linear() || small);
    const bool glass = !even && equation_->lubricant().is_glass(ws.highest_pressure(), viscosity);
    glasses = glass && settled ? glasses + 1 : 0;
    if (glass && (done || glasses > kMostGlasses)) return FilmStatus::glass;
    if (done) return FilmStatus::ok;
    even = is_linear() || (even && !settled && k < kMostEven);
    if (even) {
      start(ws);
      equation_->evaluate(input, ws);
    } else if (!settled) {
      for (std::size_t i = 0; i < n; ++i) {
        if (ws.full[i] || !equation_->mass_conserving()) ws.film_fraction[i] = 1.0;
        if (!ws.full[i]) ws.pressure[i] = equation_->base_pressure(i);
      }
      equation_->evaluate(input, ws);
    }
  }
  return FilmStatus::not_converged;
}

int FilmSolver::held_size() const {
  if (compliance_) return (touched_ ? 4 : 3) * size() + 1;
  return is_linear() ? size() : 3 * size() + 1;
}

void FilmSolver::hold(const FilmWorkspace& ws, double* held) const {
  held = std::copy(ws.full.begin(), ws.full.end(), held);
  if (compliance_) {
    hold_elastic(ws, held);
  } else if (!is_linear()) {
    held = std::copy(ws.uncut_.begin(), ws.uncut_.end(), held);
    held = std::copy(ws.film_fraction.begin(), ws.film_fraction.end(), held);
    *held = ws.warm_ ? 1.0 : 0.0;
  }
}

void FilmSolver::restore(const double* held, FilmWorkspace& ws) const {
  const int n = size();
  for (std::size_t i = 0; i < ws.full.size(); ++i) ws.full[i] = held[i] != 0.0;
  held += n;
  if (compliance_) {
    restore_elastic(held, ws);
  } else if (!is_linear()) {
    std::copy_n(held, n, ws.uncut_.begin());
    std::copy_n(held + n, n, ws.film_fraction.begin());
    ws.warm_ = held[2 * n] != 0.0;
  }
}

}  // namespace tribodyn
