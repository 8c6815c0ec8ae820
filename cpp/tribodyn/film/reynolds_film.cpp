#include "tribodyn/film/reynolds_film.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace tribodyn {

namespace {

/// The boundary of the side leakage, in meshes that have it.
constexpr const char* kEnds = "ends";

std::shared_ptr<const Lubricant> oil_of_viscosity(const std::string& item, double viscosity) {
  require_positive(item, "dynamic_viscosity", viscosity, "Pa s");
  return std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = viscosity});
}

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
constexpr int kMostEven = 20;       // exchanges during which a variable oil counts as uniform
constexpr int kMostGlasses = 4;     // iterates in a row beyond the glass: from two some recover
constexpr int kMostHalvings = 8;    // of a step of Newton's method
constexpr double kRoundOff = 1e-9;  // of the fluxes: such balances count as exact
constexpr double kDecrease = 0.1;   // of the balances, relative to the full step
// Opening speed of cavitated nodes without outflow, divided by the fastest in the film.
constexpr double kIdleRate = 1e-9;

constexpr std::array<const char*, 4> kNames = {"none", "half_sommerfeld", "reynolds",
                                               "mass_conserving"};

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Cavitation cavitation_by_name(const std::string& name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (name == kNames[i]) return static_cast<Cavitation>(i);
  }
  throw InvalidInput({.item = "film",
                      .quantity = "cavitation = '" + name + "'",
                      .rule = "must be one of: none, half_sommerfeld, reynolds, mass_conserving",
                      .hint = name_hint(name, {kNames.begin(), kNames.end()})});
}

const char* name_of(Cavitation cavitation) { return kNames[static_cast<std::size_t>(cavitation)]; }

ReynoldsFilm::ReynoldsFilm(std::string item, SurfaceMesh mesh,
                           std::shared_ptr<const Lubricant> lubricant, FilmConditions conditions,
                           std::shared_ptr<const FlowFactorModel> rough)
    : item_(std::move(item)),
      mesh_(std::move(mesh)),
      lubricant_(std::move(lubricant)),
      rough_(std::move(rough)),
      conditions_(std::move(conditions)),
      kind_(at(mesh_.size()), Kind::interior),
      prescribed_(at(mesh_.size()), 0.0) {
  if (!lubricant_) {
    throw InvalidInput({.item = item_,
                        .quantity = "lubricant",
                        .rule = "must be given",
                        .hint = "a film needs a lubricant"});
  }
  if (directional() && !mesh_.has_lay()) {
    throw InvalidInput({.item = item_,
                        .quantity = "roughness pattern",
                        .rule = "must be 1 on a surface whose mesh has no lay",
                        .hint = "a sphere has no direction that is along the lay everywhere"});
  }
  constant_oil_ = lubricant_->constant_viscosity() && lubricant_->constant_density();
  set_boundaries();
  set_ports();
}

ReynoldsFilm::ReynoldsFilm(const std::string& item, SurfaceMesh mesh, double dynamic_viscosity,
                           FilmConditions conditions)
    : ReynoldsFilm(item, std::move(mesh), oil_of_viscosity(item, dynamic_viscosity),
                   std::move(conditions)) {}

bool ReynoldsFilm::directional() const {
  return rough_ &&
         (rough_->options().journal.pattern != 1.0 || rough_->options().bearing.pattern != 1.0);
}

void ReynoldsFilm::set_boundaries() {
  require_finite(item_, "ambient_pressure", conditions_.ambient_pressure, "Pa");
  require_finite(item_, "cavitation_pressure", conditions_.cavitation_pressure, "Pa");
  require(conditions_.cavitation == Cavitation::none ||
              conditions_.ambient_pressure >= conditions_.cavitation_pressure,
          item_, "ambient_pressure", conditions_.ambient_pressure, "Pa",
          "must not be below the cavitation_pressure",
          "pressures are gauge pressures: zero is the pressure around the machine");
  const bool flooded =
      !mass_conserving() || conditions_.ambient_pressure > conditions_.cavitation_pressure;
  const auto& names = conditions_.open_boundaries;
  const bool has_ends = std::find(names.begin(), names.end(), kEnds) != names.end();
  for (const auto& name : names) {
    const MeshBoundary& boundary = mesh_.boundary(name);
    for (std::size_t k = 0; k < boundary.nodes.size(); ++k) {
      const int node = boundary.nodes[k];
      kind_[at(node)] = flooded ? Kind::port : Kind::open;
      prescribed_[at(node)] = conditions_.ambient_pressure;
      if (name == kEnds || !has_ends) end_nodes_.push_back(node);
      if (!flooded) open_faces_.push_back({node, boundary.face[k]});
    }
  }
  // A node on two open boundaries is one node.
  std::sort(end_nodes_.begin(), end_nodes_.end());
  end_nodes_.erase(std::unique(end_nodes_.begin(), end_nodes_.end()), end_nodes_.end());
}

void ReynoldsFilm::set_ports() {
  for (const auto& port : conditions_.ports) {
    require_finite(item_, "port pressure", port.pressure, "Pa");
    require(conditions_.cavitation == Cavitation::none ||
                port.pressure >= conditions_.cavitation_pressure,
            item_, "port pressure", port.pressure, "Pa",
            "must not be below the cavitation_pressure",
            "pressures are gauge pressures: zero is the pressure around the machine");
    require(!port.nodes.empty(), item_, "port nodes", 0, "nodes", "must not be empty",
            "the port covers no node of the mesh: refine the mesh or widen the port");
    for (int node : port.nodes) {
      require(node >= 0 && node < mesh_.size(), item_, "port node", node, "",
              "must be a node of the mesh");
      kind_[at(node)] = Kind::port;
      prescribed_[at(node)] = port.pressure;
      if (!port.bath) std::erase(end_nodes_, node);
    }
  }
  fed_ = std::find(kind_.begin(), kind_.end(), Kind::port) != kind_.end();
  std::erase_if(open_faces_, [&](const OpenFace& f) { return kind_[at(f.node)] != Kind::open; });
}

std::unique_ptr<FilmWorkspace> ReynoldsFilm::make_workspace() const {
  auto ws = std::make_unique<FilmWorkspace>();
  const std::size_t n = at(size());
  const std::size_t m = mesh_.pairs().size();
  ws->pressure.assign(n, conditions_.cavitation_pressure);
  ws->film_fraction.assign(n, 1.0);
  ws->content_rate.assign(n, 0.0);
  ws->outflow.assign(n, 0.0);
  ws->coefficients.resize(mesh_, directional());
  ws->full.assign(n, 1);
  ws->held_.assign(n, 0);
  ws->density_.assign(n, 1.0);
  ws->filling_.assign(n, 1.0);
  ws->filling_by_x_.assign(n, 0.0);
  if (!constant_oil_) {
    for (auto* field :
         {&ws->mobility_, &ws->mobility_by_a_, &ws->mobility_by_b_, &ws->mobility_by_rate_}) {
      field->assign(m, 0.0);
    }
    if (lubricant_->is_newtonian()) {
      ws->node_mobility_.assign(n, 0.0);
      ws->node_mobility_by_p_.assign(n, 0.0);
    }
  }
  ws->uncut_.assign(n, 0.0);
  ws->net_.assign(n, 0.0);
  ws->residual_.assign(n, 0.0);
  ws->rhs_.assign(12 * n, 0.0);  // up to six coordinates and their rates
  std::vector<std::pair<int, int>> edges;
  edges.reserve(m);
  for (const auto& pair : mesh_.pairs()) edges.emplace_back(pair.a, pair.b);
  ws->matrix_.resize(size(), edges, conditions_.solver);
  for (std::size_t i = 0; i < n; ++i) {
    if (kind_[i] != Kind::interior) ws->pressure[i] = prescribed_[i];
  }
  return ws;
}

bool ReynoldsFilm::prepare(const FilmInput& input, FilmWorkspace& ws) const {
  const double viscosity = lubricant_->dynamic_viscosity();
  FilmCoefficients& c = ws.coefficients;
  if (!c.evaluate(mesh_, rough_.get(), constant_oil_ ? 1.0 / viscosity : 1.0, input)) return false;
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
    stored = std::max(stored, mesh_.weight()[i] * std::abs(rate));
  }
  ws.flux_scale_ = flux + stored;
  ws.pressure_scale_ = ws.flux_scale_ / (constant_oil_ ? conductance : conductance / viscosity);
  return true;
}

/// s in the storage of the rate form: a closing cavitated gap displaces oil as if it were full.
double ReynoldsFilm::stored_rate_factor(const FilmWorkspace& ws, std::size_t node,
                                        double gap_rate) const {
  return !ws.full[node] && gap_rate < 0.0 ? 1.0 : ws.filling_[node];
}

/// Sums the fluxes out of each node and forms the residuals of the node equations.
void ReynoldsFilm::balance(const FilmInput& input, FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  const FilmCoefficients& c = ws.coefficients;
  update_oil(input, ws);
  std::fill(ws.net_.begin(), ws.net_.end(), 0.0);
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
    const double carried = c.carried[k];
    const double flux =
        conduction(ws, k) * (ws.pressure[a] - ws.pressure[b]) + carried * carried_filling(ws, k);
    ws.net_[a] += flux;
    ws.net_[b] -= flux;
  }
  std::fill(ws.outflow.begin(), ws.outflow.end(), 0.0);
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    const double u = std::max(0.0, input.boundary_entrainment[f]);
    ws.outflow[i] += u * c.gap[i] * ws.filling_[i];
  }
  const double tau = input.content_weight;
  const auto& w = mesh_.weight();
  for (std::size_t i = 0; i < n; ++i) {
    double stored = 0.0;
    if (input.content_base) {
      stored = w[i] * (ws.filling_[i] * c.gap[i] - input.content_base[i]);
    } else {
      const double rate = c.gap_by_h[i] * input.thickness_rate[i];
      stored = w[i] * stored_rate_factor(ws, i, rate) * rate;
    }
    ws.residual_[i] = stored + tau * (ws.net_[i] + ws.outflow[i]);
    if (ws.full[i] && kind_[i] != Kind::interior) {
      // The reaction of the prescribed pressure closes the balance.
      ws.outflow[i] -= ws.residual_[i] / tau;
      ws.residual_[i] = 0.0;
    }
    ws.content_rate[i] = -(ws.net_[i] + ws.outflow[i]) / w[i];
  }
}

/// Diagonal entries of the nodes alone.
void ReynoldsFilm::assemble_nodes(const FilmInput& input, FilmWorkspace& ws,
                                  bool hold_cavitated) const {
  const std::size_t n = at(size());
  const FilmCoefficients& c = ws.coefficients;
  const auto& w = mesh_.weight();
  for (std::size_t i = 0; i < n; ++i) {
    const bool prescribed = ws.full[i] && kind_[i] != Kind::interior;
    const bool given = hold_cavitated || !mass_conserving();
    ws.held_[i] = prescribed || (!ws.full[i] && given) ? 1 : 0;
    double& diagonal = ws.matrix_.diagonal(static_cast<int>(i));
    if (ws.held_[i]) {
      diagonal = 1.0;
    } else if (input.content_base) {
      diagonal = w[i] * c.gap[i] * ws.filling_by_x_[i];
    } else {
      const double rate = c.gap_by_h[i] * input.thickness_rate[i];
      diagonal = !ws.full[i] && rate < 0.0 ? 0.0 : w[i] * rate * ws.filling_by_x_[i];
    }
  }
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    if (ws.held_[i]) continue;
    ws.matrix_.diagonal(open_faces_[f].node) += input.content_weight *
                                                std::max(0.0, input.boundary_entrainment[f]) *
                                                c.gap[i] * ws.filling_by_x_[i];
  }
}

void ReynoldsFilm::assemble(const FilmInput& input, FilmWorkspace& ws, bool hold_cavitated) const {
  const FilmCoefficients& c = ws.coefficients;
  const double tau = input.content_weight;
  MeshMatrix& matrix = ws.matrix_;
  matrix.set_zero();
  assemble_nodes(input, ws, hold_cavitated);
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const int node[2] = {pairs[k].a, pairs[k].b};
    const double carried = tau * c.carried[k];
    for (int side = 0; side < 2; ++side) {
      const int i = node[side], j = node[1 - side];
      if (ws.held_[at(i)]) continue;
      // Derivative of the flux out of i with respect to the unknown of i.
      double out = (side == 0 ? carried : -carried) * carried_filling_by_x(ws, k, at(i));
      if (ws.full[at(i)]) {
        out += tau * conduction(ws, k);
        if (!constant_oil_) {
          const double drop = ws.pressure[at(i)] - ws.pressure[at(j)];
          out += tau * c.conductance[k] * drop *
                 (side == 0 ? ws.mobility_by_a_[k] : ws.mobility_by_b_[k]);
        }
      }
      if (out == 0.0) continue;
      matrix.diagonal(i) += out;
      if (!ws.held_[at(j)]) matrix.entry(static_cast<int>(k), side == 0) -= out;
    }
  }
  if (input.content_base == nullptr && mass_conserving()) {
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
        diagonal = kIdleRate * mesh_.weight()[at(i)] * fastest;
      }
    }
  }
  ++ws.linear_solves;
}

/// Moves nodes that violate the condition of their set; returns the number of moved nodes.
int ReynoldsFilm::exchange(FilmWorkspace& ws) const {
  if (conditions_.cavitation == Cavitation::none ||
      conditions_.cavitation == Cavitation::half_sommerfeld) {
    return 0;
  }
  const std::size_t n = at(size());
  const double cavitation = conditions_.cavitation_pressure;
  double span = ws.pressure_scale_;
  for (std::size_t i = 0; i < n; ++i) span = std::max(span, std::abs(ws.pressure[i] - cavitation));
  const double pressure_tolerance = kPressureTolerance * span;
  const double flux_tolerance = kFractionTolerance * ws.flux_scale_;
  int moved = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (kind_[i] == Kind::port) continue;
    bool leaves = false;
    if (ws.full[i]) {
      leaves = kind_[i] == Kind::interior ? ws.pressure[i] < cavitation - pressure_tolerance
                                          : ws.outflow[i] < -flux_tolerance;
    } else if (mass_conserving()) {
      leaves = ws.film_fraction[i] > 1.0 + kFractionTolerance;
    } else {
      leaves = ws.residual_[i] < -flux_tolerance;  // the inflow exceeds the capacity of the gap
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
void ReynoldsFilm::start(FilmWorkspace& ws) const {
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (kind_[i] == Kind::port) ws.full[i] = 1;  // for any start sets
    ws.film_fraction[i] = ws.full[i] || !mass_conserving() ? 1.0 : 0.0;
    ws.pressure[i] = kind_[i] == Kind::interior ? conditions_.cavitation_pressure : prescribed_[i];
  }
}

/// Adds a fraction of the solution of the linear system to the unknowns; returns the largest change
/// of pressure divided by the span of pressures, or NaN.
double ReynoldsFilm::advance(FilmWorkspace& ws, double share) const {
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
      span = std::max(span, std::abs(ws.pressure[i] - conditions_.cavitation_pressure));
    }
  }
  if (!std::isfinite(sum)) return sum - sum;
  return span > 0.0 ? largest / span : 0.0;
}

double ReynoldsFilm::imbalance(const FilmWorkspace& ws) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < at(size()); ++i) sum += ws.held_[i] ? 0.0 : std::abs(ws.residual_[i]);
  return sum;
}

/// Halves the last step, of the size `change`, until the imbalance is less than `before`; returns
/// the size of the remaining step.
double ReynoldsFilm::shorten(const FilmInput& input, FilmWorkspace& ws, double before,
                             double change) const {
  const double round_off = kRoundOff * ws.flux_scale_ * input.content_weight;
  double share = 1.0;
  for (int k = 0; k < kMostHalvings; ++k) {
    if (before <= round_off || imbalance(ws) < (1.0 - kDecrease * share) * before) break;
    share *= 0.5;
    change = advance(ws, -share);
    balance(input, ws);
  }
  return change;
}

bool ReynoldsFilm::starved(const FilmInput& input, FilmWorkspace& ws) const {
  if (input.content_base || !mass_conserving()) return false;
  if (ws.flux_scale_ == 0.0) {
    ws.full.assign(at(size()), 1);  // a film at rest is full
    return false;
  }
  if (fed_) return false;
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (input.thickness_rate[i] < 0.0) return false;
  }
  return true;  // any amount of circulating oil is a solution
}

FilmStatus ReynoldsFilm::solve(const FilmInput& input, FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  ++ws.evaluations;
  ws.iterations = 0;
  if (!prepare(input, ws)) return FilmStatus::gap_closed;
  if (starved(input, ws)) return FilmStatus::starved;
  start(ws);
  balance(input, ws);
  bool even = lubricant_->constant_density();  // no pressure has changed the oil yet
  int glasses = 0;
  while (ws.iterations < kMostExchanges) {
    ++ws.iterations;
    assemble(input, ws);
    // Later, pressures that are too high for the oil make the matrix singular.
    if (!ws.matrix_.factor()) {
      if (even || ws.iterations == 1) return FilmStatus::singular;
      return glasses > 0 ? FilmStatus::glass : FilmStatus::not_converged;
    }
    for (std::size_t i = 0; i < n; ++i) ws.rhs_[i] = ws.held_[i] ? 0.0 : -ws.residual_[i];
    if (!ws.matrix_.solve(ws.rhs_.data(), 1)) return FilmStatus::not_converged;
    const double before = even ? 0.0 : imbalance(ws);
    double change = advance(ws, 1.0);
    if (!std::isfinite(change)) break;  // speeds are not finite
    balance(input, ws);
    if (!even) change = shorten(input, ws, before, change);
    const bool settled = exchange(ws) == 0;
    const bool done = settled && (constant_oil_ || change < kLastStep);
    const bool glass = !even && ws.highest_pressure() > lubricant_->glass_pressure();
    glasses = glass && settled ? glasses + 1 : 0;
    if (glass && (done || glasses > kMostGlasses)) return FilmStatus::glass;
    if (done) {
      if (conditions_.cavitation == Cavitation::half_sommerfeld) {
        ws.uncut_ = ws.pressure;
        for (double& p : ws.pressure) p = std::max(p, conditions_.cavitation_pressure);
        balance(input, ws);
      }
      return FilmStatus::ok;
    }
    even = constant_oil_ || (even && !settled && ws.iterations < kMostEven);
    if (even) {
      start(ws);
      balance(input, ws);
    } else if (!settled) {
      for (std::size_t i = 0; i < n; ++i) {
        if (ws.full[i] || !mass_conserving()) ws.film_fraction[i] = 1.0;
        if (!ws.full[i] && kind_[i] == Kind::interior) {
          ws.pressure[i] = conditions_.cavitation_pressure;
        }
      }
      balance(input, ws);
    }
  }
  return FilmStatus::not_converged;
}

}  // namespace tribodyn
