#include "tribodyn/film/reynolds_film.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// Two to ten exchanges are usual, one when warm; the worst seen was 90 on 160 x 16 cells with
// random contents. Moving one node at a time after a while, which is known not to cycle, was
// measured to fail where whole sets go on to converge.
constexpr int kMostExchanges = 400;
// A node changes sides only beyond round-off of the linear solution.
constexpr double kFractionTolerance = 1e-11;
constexpr double kPressureTolerance = 1e-11;
// Opening speed, by the fastest in the film, given to cavitated nodes that have no outflow.
constexpr double kIdleRate = 1e-9;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Rate of the content theta h in the rate form.
double rate_of_content(double fraction, double thickness_rate) {
  return thickness_rate < 0.0 ? thickness_rate : fraction * thickness_rate;
}

}  // namespace

ReynoldsFilm::ReynoldsFilm(std::string item, SurfaceMesh mesh, double dynamic_viscosity,
                           FilmConditions conditions)
    : item_(std::move(item)),
      mesh_(std::move(mesh)),
      viscosity_(dynamic_viscosity),
      conditions_(std::move(conditions)),
      kind_(at(mesh_.size()), Kind::interior),
      prescribed_(at(mesh_.size()), 0.0) {
  require_positive(item_, "dynamic_viscosity", viscosity_, "Pa s");
  require_finite(item_, "ambient_pressure", conditions_.ambient_pressure, "Pa");
  require_finite(item_, "cavitation_pressure", conditions_.cavitation_pressure, "Pa");
  require(conditions_.ambient_pressure >= conditions_.cavitation_pressure, item_,
          "ambient_pressure", conditions_.ambient_pressure, "Pa",
          "must not be below the cavitation_pressure",
          "pressures are gauge: zero is the pressure around the machine");
  const bool flooded = conditions_.ambient_pressure > conditions_.cavitation_pressure;
  for (const auto& name : conditions_.open_boundaries) {
    const MeshBoundary& boundary = mesh_.boundary(name);
    for (std::size_t k = 0; k < boundary.nodes.size(); ++k) {
      const int node = boundary.nodes[k];
      kind_[at(node)] = flooded ? Kind::port : Kind::open;
      prescribed_[at(node)] = conditions_.ambient_pressure;
      end_nodes_.push_back(node);
      if (!flooded) open_faces_.push_back({node, boundary.face[k]});
    }
  }
  // A node on two open boundaries is one node.
  std::sort(end_nodes_.begin(), end_nodes_.end());
  end_nodes_.erase(std::unique(end_nodes_.begin(), end_nodes_.end()), end_nodes_.end());
  for (const auto& port : conditions_.ports) {
    require_finite(item_, "port pressure", port.pressure, "Pa");
    require(port.pressure >= conditions_.cavitation_pressure, item_, "port pressure", port.pressure,
            "Pa", "must not be below the cavitation_pressure");
    require(!port.nodes.empty(), item_, "port nodes", 0, "nodes", "must not be empty",
            "the port covers no node of the mesh: refine the mesh or widen the port");
    for (int node : port.nodes) {
      require(node >= 0 && node < mesh_.size(), item_, "port node", node, "",
              "must be a node of the mesh");
      kind_[at(node)] = Kind::port;
      prescribed_[at(node)] = port.pressure;
      std::erase(end_nodes_, node);
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
  ws->full_.assign(n, 1);
  ws->face_thickness_.assign(m, 0.0);
  ws->conductance_.assign(m, 0.0);
  ws->carried_.assign(m, 0.0);
  ws->net_.assign(n, 0.0);
  ws->residual_.assign(n, 0.0);
  ws->rhs_.assign(12 * n, 0.0);  // up to six coordinates and their rates
  ws->matrix_.resize(size(), mesh_.half_bandwidth());
  for (std::size_t i = 0; i < n; ++i) {
    if (kind_[i] != Kind::interior) ws->pressure[i] = prescribed_[i];
  }
  return ws;
}

void ReynoldsFilm::prepare(const FilmInput& input, FilmWorkspace& ws) const {
  const double* h = input.thickness;
  const double scale = 1.0 / (12.0 * viscosity_);
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const MeshPair& m = pairs[k];
    const double hf = input.face_thickness ? input.face_thickness[k] : 0.5 * (h[m.a] + h[m.b]);
    ws.face_thickness_[k] = hf;
    ws.conductance_[k] = (m.at_a + m.at_b) * scale * hf * hf * hf;
    ws.carried_[k] = input.entrainment[k] * hf;
  }
  for (const MeshShare& s : mesh_.shares()) {
    const double hc = h[s.node];
    ws.conductance_[at(s.pair)] += s.coefficient * scale * hc * hc * hc;
  }
  // The pressure that stands for the fluxes that cancel in the balance: the round-off of a film
  // without pressure (a concentric journal) is measured by it.
  double flux = 0.0, conductance = 0.0, stored = 0.0;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    flux = std::max(flux, std::abs(ws.carried_[k]));
    conductance = std::max(conductance, ws.conductance_[k]);
  }
  for (std::size_t i = 0; i < at(size()); ++i) {
    const double rate = input.content_base ? h[i] / input.content_weight : input.thickness_rate[i];
    stored = std::max(stored, mesh_.weight()[i] * std::abs(rate));
  }
  ws.flux_scale_ = flux + stored;
  ws.pressure_scale_ = ws.flux_scale_ / conductance;
}

/// Sums the fluxes out of each node and forms the residuals of the node equations.
void ReynoldsFilm::balance(const FilmInput& input, FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  const double* h = input.thickness;
  std::fill(ws.net_.begin(), ws.net_.end(), 0.0);
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
    const double carried = ws.carried_[k];
    const double flux = ws.conductance_[k] * (ws.pressure[a] - ws.pressure[b]) +
                        carried * ws.film_fraction[carried > 0.0 ? a : b];
    ws.net_[a] += flux;
    ws.net_[b] -= flux;
  }
  std::fill(ws.outflow.begin(), ws.outflow.end(), 0.0);
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    const double u = std::max(0.0, input.boundary_entrainment[f]);
    ws.outflow[i] += u * h[i] * ws.film_fraction[i];
  }
  const double tau = input.content_weight;
  const auto& w = mesh_.weight();
  for (std::size_t i = 0; i < n; ++i) {
    const double stored =
        input.content_base ? w[i] * (ws.film_fraction[i] * h[i] - input.content_base[i])
                           : w[i] * rate_of_content(ws.film_fraction[i], input.thickness_rate[i]);
    ws.residual_[i] = stored + tau * (ws.net_[i] + ws.outflow[i]);
    if (ws.full_[i] && kind_[i] != Kind::interior) {
      // The reaction of the prescribed pressure closes the balance.
      ws.outflow[i] -= ws.residual_[i] / tau;
      ws.residual_[i] = 0.0;
    }
    ws.content_rate[i] = -(ws.net_[i] + ws.outflow[i]) / w[i];
  }
}

bool ReynoldsFilm::assemble_and_factor(const FilmInput& input, FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  const double tau = input.content_weight;
  const auto& order = mesh_.order();
  const auto& w = mesh_.weight();
  BandedLU& matrix = ws.matrix_;
  matrix.set_zero();
  for (std::size_t i = 0; i < n; ++i) {
    const int r = order[i];
    if (!ws.full_[i]) {
      matrix.at(r, r) =
          w[i] * (input.content_base ? input.thickness[i] : std::max(input.thickness_rate[i], 0.0));
    } else if (kind_[i] != Kind::interior) {
      matrix.at(r, r) = 1.0;
    }
  }
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    if (ws.full_[i]) continue;
    const int r = order[i];
    matrix.at(r, r) += tau * std::max(0.0, input.boundary_entrainment[f]) * input.thickness[i];
  }
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const int node[2] = {pairs[k].a, pairs[k].b};
    const double conductance = tau * ws.conductance_[k];
    const double carried = tau * ws.carried_[k];
    for (int side = 0; side < 2; ++side) {
      const int i = node[side], j = node[1 - side];
      double c;
      if (ws.full_[at(i)]) {
        if (kind_[at(i)] != Kind::interior) continue;
        c = conductance;
      } else {
        c = side == 0 ? std::max(carried, 0.0) : std::max(-carried, 0.0);
        if (c == 0.0) continue;
      }
      const int ri = order[at(i)], rj = order[at(j)];
      matrix.at(ri, ri) += c;
      if (!(ws.full_[at(j)] && kind_[at(j)] != Kind::interior)) matrix.at(rj, ri) -= c;
    }
  }
  if (input.content_base == nullptr) {
    // A cavitated node from which nothing flows and whose gap does not open has no equation for
    // its film fraction. This one empties it, or overfills it when oil comes in, which makes it
    // full in the next exchange. Without any squeeze it stays zero: the film is starved.
    double fastest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      fastest = std::max(fastest, std::abs(input.thickness_rate[i]));
    }
    for (std::size_t i = 0; i < n; ++i) {
      double& diagonal = matrix.at(order[i], order[i]);
      if (!ws.full_[i] && diagonal == 0.0) diagonal = kIdleRate * w[i] * fastest;
    }
  }
  ++ws.linear_solves;
  return matrix.factor() < 0;
}

/// Moves nodes that violate their side's condition; returns how many moved.
int ReynoldsFilm::exchange(FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  const double cavitation = conditions_.cavitation_pressure;
  double span = ws.pressure_scale_;
  for (std::size_t i = 0; i < n; ++i) span = std::max(span, std::abs(ws.pressure[i] - cavitation));
  const double pressure_tolerance = kPressureTolerance * span;
  const double flux_tolerance = kFractionTolerance * ws.flux_scale_;
  int moved = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (kind_[i] == Kind::port) continue;
    if (ws.full_[i]) {
      bool leaves;
      if (kind_[i] == Kind::interior) {
        leaves = ws.pressure[i] < cavitation - pressure_tolerance;
      } else {
        leaves = ws.outflow[i] < -flux_tolerance;
      }
      if (!leaves) continue;
      ws.full_[i] = 0;
    } else {
      if (!(ws.film_fraction[i] > 1.0 + kFractionTolerance)) continue;
      ws.full_[i] = 1;
    }
    ++moved;
  }
  return moved;
}

FilmStatus ReynoldsFilm::solve(const FilmInput& input, FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  const double cavitation = conditions_.cavitation_pressure;
  ++ws.evaluations;
  ws.iterations = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (!(input.thickness[i] > 0.0)) return FilmStatus::gap_closed;
  }
  prepare(input, ws);
  for (const double hf : ws.face_thickness_) {
    if (!(hf > 0.0)) return FilmStatus::gap_closed;
  }
  if (input.content_base == nullptr) {
    bool squeezed = false;
    for (std::size_t i = 0; i < n; ++i) squeezed = squeezed || input.thickness_rate[i] < 0.0;
    if (ws.flux_scale_ == 0.0) {
      ws.full_.assign(n, 1);  // a film at rest is full
    } else if (!fed_ && !squeezed) {
      return FilmStatus::singular;  // any amount of oil that just goes round is a solution
    }
  }
  while (ws.iterations < kMostExchanges) {
    // Solved from nothing rather than from the last fields: then the result, to the last bit,
    // depends on the input and the final sets alone, not on where the iteration came from.
    for (std::size_t i = 0; i < n; ++i) {
      ws.film_fraction[i] = ws.full_[i] ? 1.0 : 0.0;
      ws.pressure[i] = kind_[i] == Kind::interior ? cavitation : prescribed_[i];
    }
    balance(input, ws);
    ++ws.iterations;
    if (!assemble_and_factor(input, ws)) return FilmStatus::singular;
    double* x = ws.rhs_.data();
    for (std::size_t i = 0; i < n; ++i) x[mesh_.order()[i]] = -ws.residual_[i];
    ws.matrix_.solve(x, 1);
    double sum = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      const double dx = x[mesh_.order()[i]];
      sum += dx;
      if (!ws.full_[i]) {
        ws.film_fraction[i] += dx;
      } else if (kind_[i] == Kind::interior) {
        ws.pressure[i] += dx;
      }
    }
    if (!std::isfinite(sum)) break;  // speeds that are no numbers
    balance(input, ws);
    if (exchange(ws) == 0) return FilmStatus::ok;
  }
  return FilmStatus::not_converged;
}

void ReynoldsFilm::sensitivities(const FilmInput& input, FilmWorkspace& ws,
                                 const std::vector<FilmDirection>& directions, int coordinates,
                                 const double* by_coordinate, const double* face_by_coordinate,
                                 const double* pair_entrainment, const double* boundary_entrainment,
                                 double* dpressure, double* dfraction) const {
  const std::size_t n = at(size());
  const std::size_t nk = at(coordinates);
  const std::size_t nc = directions.size();
  const std::size_t stride = (nc + 3) / 4 * 4;  // BandedLU is fast in fours
  const double tau = input.content_weight;
  const double* h = input.thickness;
  const auto& w = mesh_.weight();
  const auto& pairs = mesh_.pairs();
  const auto& order = mesh_.order();
  double* rhs = ws.rhs_.data();
  // Right-hand side: minus the derivative of the residuals, in the order of the matrix.
  for (std::size_t i = 0; i < n; ++i) {
    double* row = rhs + at(order[i]) * stride;
    const bool displaced = input.content_base == nullptr && input.thickness_rate[i] < 0.0;
    const double share = displaced ? 1.0 : ws.film_fraction[i];
    for (std::size_t c = 0; c < nc; ++c) {
      // The content changes with h in an implicit stage, with dh/dt in the rate form.
      const bool stores = directions[c].by_rate == (input.content_base == nullptr);
      const double change = by_coordinate[i * nk + at(directions[c].coordinate)];
      row[c] = stores ? -w[i] * share * change : 0.0;
    }
    std::fill(row + nc, row + stride, 0.0);
  }
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    const double u = input.boundary_entrainment[f];
    if (ws.full_[i] || u <= 0.0) continue;
    double* row = rhs + at(order[i]) * stride;
    for (std::size_t c = 0; c < nc; ++c) {
      const std::size_t k = at(directions[c].coordinate);
      const double change = directions[c].by_rate ? h[i] * boundary_entrainment[f * nk + k]
                                                  : u * by_coordinate[i * nk + k];
      row[c] -= tau * ws.film_fraction[i] * change;
    }
  }
  const double slope = 3.0 / (12.0 * viscosity_);
  for (std::size_t m = 0; m < pairs.size(); ++m) {
    const std::size_t a = at(pairs[m].a), b = at(pairs[m].b);
    const double drop = ws.pressure[a] - ws.pressure[b];
    const double fraction = ws.film_fraction[ws.carried_[m] > 0.0 ? a : b];
    const double hf = ws.face_thickness_[m];
    const double by_thickness = tau * ((pairs[m].at_a + pairs[m].at_b) * slope * hf * hf * drop +
                                       input.entrainment[m] * fraction);
    const double by_speed = tau * fraction * hf;
    double* row_a = rhs + at(order[a]) * stride;
    double* row_b = rhs + at(order[b]) * stride;
    for (std::size_t c = 0; c < nc; ++c) {
      const std::size_t k = at(directions[c].coordinate);
      double flux;
      if (directions[c].by_rate) {
        flux = by_speed * pair_entrainment[m * nk + k];
      } else if (face_by_coordinate) {
        flux = by_thickness * face_by_coordinate[m * nk + k];
      } else {
        flux = 0.5 * by_thickness * (by_coordinate[a * nk + k] + by_coordinate[b * nk + k]);
      }
      row_a[c] -= flux;
      row_b[c] += flux;
    }
  }
  for (const MeshShare& s : mesh_.shares()) {
    const MeshPair& pair = pairs[at(s.pair)];
    const std::size_t corner = at(s.node);
    const double by_corner = tau * s.coefficient * slope * h[corner] * h[corner] *
                             (ws.pressure[at(pair.a)] - ws.pressure[at(pair.b)]);
    for (std::size_t c = 0; c < nc; ++c) {
      if (directions[c].by_rate) continue;
      const double flux = by_corner * by_coordinate[corner * nk + at(directions[c].coordinate)];
      rhs[at(order[at(pair.a)]) * stride + c] -= flux;
      rhs[at(order[at(pair.b)]) * stride + c] += flux;
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (!(ws.full_[i] && kind_[i] != Kind::interior)) continue;
    std::fill_n(rhs + at(order[i]) * stride, nc, 0.0);
  }
  ws.matrix_.solve(rhs, static_cast<int>(stride));
  for (std::size_t i = 0; i < n; ++i) {
    const double* row = rhs + at(order[i]) * stride;
    for (std::size_t c = 0; c < nc; ++c) {
      dpressure[i * nc + c] = ws.full_[i] ? row[c] : 0.0;
      dfraction[i * nc + c] = ws.full_[i] ? 0.0 : row[c];
    }
  }
}

void ReynoldsFilm::add_pressure_flow_dissipation(const FilmWorkspace& ws, double* power) const {
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
    const double drop = ws.pressure[a] - ws.pressure[b];
    const double half = 0.5 * ws.conductance_[k] * drop * drop;
    power[a] += half;
    power[b] += half;
  }
}

}  // namespace tribodyn
