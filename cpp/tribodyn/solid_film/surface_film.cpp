#include "tribodyn/solid_film/surface_film.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/solid_film/surface_film_state.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

constexpr const char* kMonolithic = "monolithic";
// Largest number of secants of an instant: Newton's method has fewer iterations.
constexpr Eigen::Index kMostSecants = 64;
// Changes of velocities that are dependent to this share carry no information.
constexpr double kDependent = 1e-6;

void check_surface(const std::string& item, const MeshSurface& of, int number,
                   const char* quantity = "number of a surface") {
  require(number >= 0 && number < static_cast<int>(of.mesh->surfaces.size()), item, quantity,
          number, "", "must be that of a surface of the solid");
}

/// The surface of the mesh of a solid; none for a beam or a rigid shape.
std::optional<MeshSurface> mesh_surface(const FilmWall& wall) {
  if (const auto* solid = std::get_if<SolidFacets>(&wall)) return *solid;
  if (const auto* solid = std::get_if<ReducedFacets>(&wall)) return *solid;
  return std::nullopt;
}

/// `near`: the surface of a mesh on the other wall, for solids.
std::unique_ptr<MovingWall> moving_wall(const std::string& item, const FilmWall& wall, bool smooth,
                                        const std::optional<MeshSurface>& near = std::nullopt,
                                        const Vector3& reach = Vector3::Zero()) {
  const MeshSurface* other = near ? &*near : nullptr;
  if (const auto* solid = std::get_if<SolidFacets>(&wall)) {
    return std::make_unique<MovingWall>(item, *solid, smooth, other, reach);
  }
  if (const auto* solid = std::get_if<ReducedFacets>(&wall)) {
    return std::make_unique<MovingWall>(item, *solid, smooth, other, reach);
  }
  if (const auto* side = std::get_if<BeamSide>(&wall)) {
    return std::make_unique<MovingWall>(item, *side);
  }
  const auto& rigid = std::get<RigidShape>(wall);
  return std::make_unique<MovingWall>(item, rigid.shape, rigid.radius, rigid.inside, rigid.marker);
}

}  // namespace

FilmCoupling coupling_by_name(const std::string& item, const std::string& name) {
  if (name == "condensed") return FilmCoupling::condensed;
  if (name == kMonolithic) return FilmCoupling::monolithic;
  if (name == "staggered") return FilmCoupling::staggered;
  if (name == "staggered_once") return FilmCoupling::staggered_once;
  throw InvalidInput({.item = item,
                      .quantity = "coupling '" + name + "'",
                      .rule = "is unknown",
                      .hint = "known couplings: condensed, monolithic, staggered, staggered_once"});
}

std::vector<Vector3> surface_film_nodes(const std::string& item, const FilmWall& wall, bool smooth,
                                        int cells) {
  if (const auto* side = std::get_if<BeamSide>(&wall)) {
    check_beam_side(item, *side);
    return beam_film_mesh(*side, cells, item).mesh.position();
  }
  const MeshSurface surface = mesh_surface(wall).value();
  const auto moving = moving_wall(item, wall, smooth);
  const CarriedMesh carried = carried_mesh(surface, moving->surface(), moving->nodes(),
                                           {.cells = cells, .closed = {}}, item);
  std::vector<Vector3> out;
  for (const CarriedNode& node : carried.nodes) {
    Vector3& x = out.emplace_back(Vector3::Zero());
    for (std::size_t j = 0; j < node.vectors.size(); ++j) {
      const auto of_mesh = at(moving->nodes()[at(node.vectors[j])]);
      x += node.values[static_cast<Eigen::Index>(j)] * surface.mesh->nodes[of_mesh];
    }
  }
  return out;
}

SurfaceFilm::SurfaceFilm(std::string name, const FilmWall& wall, const FilmWall& other,
                         const Vector3& reach, SurfaceFilmOptions options)
    : Force(std::move(name)), options_(std::move(options)) {
  carrier_ = moving_wall(label(), wall, options_.smooth);
  facing_ = moving_wall(label(), other, options_.smooth, mesh_surface(wall), reach);
  build(wall);
}

SurfaceFilm::~SurfaceFilm() = default;

CarriedMesh SurfaceFilm::mesh_of(const FilmWall& wall) const {
  const std::string item = label();
  if (const auto* side = std::get_if<BeamSide>(&wall)) {
    if (options_.closed.empty()) return beam_film_mesh(*side, options_.cells, item);
    throw InvalidInput({.item = item,
                        .quantity = "closed",
                        .rule = "must be empty for a film on a beam",
                        .hint = "its surface has no planes of symmetry with names"});
  }
  const MeshSurface surface = mesh_surface(wall).value();
  for (const int number : options_.closed) check_surface(item, surface, number);
  return carried_mesh(surface, carrier_->surface(), carrier_->nodes(),
                      {.cells = options_.cells, .closed = options_.closed}, item);
}

/// Nodes of facets that belong to the surface of a port.
std::vector<FilmPort> SurfaceFilm::ports_of(const FilmWall& wall,
                                            const CarriedMesh& carried) const {
  const auto sorted = [](std::vector<int> nodes) {
    std::sort(nodes.begin(), nodes.end());
    return nodes;
  };
  const std::optional<MeshSurface> surface = mesh_surface(wall);
  if (!surface && !options_.ports.empty()) {
    throw InvalidInput({.item = label(),
                        .quantity = "ports",
                        .rule = "must be empty for a film on a beam",
                        .hint = "let a solid carry the film: its named surfaces may be ports"});
  }
  std::vector<FilmPort> out;
  for (const SurfacePort& port : options_.ports) {
    check_surface(label(), *surface, port.surface, "number of the surface of a port");
    MeshSurface part = *surface;
    part.surface = port.surface;
    std::vector<int> nodes;
    for (const std::vector<int>& facet : part.facets()) {
      for (std::size_t f = 0; f < surface->facets().size(); ++f) {
        if (sorted(facet) != sorted(surface->facets()[f])) continue;
        const std::vector<int>& own = carried.nodes_of_facets[f];
        nodes.insert(nodes.end(), own.begin(), own.end());
      }
    }
    nodes = sorted(std::move(nodes));
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    if (nodes.empty()) {
      throw InvalidInput({.item = label(),
                          .quantity = "ports",
                          .rule = "must name a surface that shares facets with the film",
                          .hint = "a port is a part of the surface that carries the film"});
    }
    out.push_back({std::move(nodes), port.pressure, false});
  }
  return out;
}

void SurfaceFilm::build(const FilmWall& wall) {
  const std::string item = label();
  require(options_.initial_film_fraction >= 0.0 && options_.initial_film_fraction <= 1.0, item,
          "initial_film_fraction", options_.initial_film_fraction, "", "must be between 0 and 1");
  require_positive(item, "pressure_scale", options_.pressure_scale, "Pa");
  require_finite(item, "clearance", options_.clearance, "m");
  CarriedMesh carried = mesh_of(wall);
  FilmConditions conditions;
  conditions.ambient_pressure = options_.ambient_pressure;
  conditions.cavitation_pressure = options_.cavitation_pressure;
  conditions.cavitation = options_.cavitation;
  conditions.transport = options_.transport;
  conditions.ports = ports_of(wall, carried);
  if (!carried.mesh.boundaries().empty()) conditions.open_boundaries = {kRim};
  std::vector<Outlet> openings;
  for (std::size_t k = 0; k < options_.ports.size(); ++k) {
    openings.push_back(
        {"surface port '" + options_.ports[k].name + "'", conditions.ports[k].nodes});
  }
  outlets_ = outlets_of(carried.mesh, std::move(openings), conditions.open_boundaries);
  outlet_names_ = names_of(outlets_);
  if (options_.flooded && !carried.mesh.boundaries().empty()) {
    conditions.ports.push_back(
        {carried.mesh.boundary(kRim).nodes, options_.ambient_pressure, true});
  }
  const auto equation =
      std::make_shared<const FilmEquation>(item, std::move(carried.mesh), options_.lubricant,
                                           std::move(conditions), options_.flow_factors);
  std::vector<char> moves;
  carrier_->append_moves(moves);
  facing_->append_moves(moves);
  FilmCarrier film_carrier{carrier_->vectors(), std::move(carried.nodes), {}};
  if (options_.clearance != 0.0 || !options_.profile.empty()) {
    film_carrier.clearance.assign(at(equation->size()), options_.clearance);
  }
  if (!options_.profile.empty()) {
    require(static_cast<int>(options_.profile.size()) == equation->size(), item, "profile",
            static_cast<double>(options_.profile.size()), "heights",
            "must have one height for each of the " + std::to_string(equation->size()) +
                " nodes of the film");
    for (std::size_t i = 0; i < options_.profile.size(); ++i) {
      require_finite(item, "profile", options_.profile[i], "m");
      film_carrier.clearance[i] += options_.profile[i];
    }
  }
  walls_ = std::make_shared<const DeformingWalls>(equation, std::move(film_carrier),
                                                  facing_->surface(), moves);
  film_ = std::make_unique<const CondensedFilm>(FilmSolver(equation, options_.solver), walls_);
  glass_ = options_.lubricant->glass_text();
  const std::vector<double>& weight = equation->mesh().weight();
  const double area = std::accumulate(weight.begin(), weight.end(), 0.0);
  for (const double w : weight) share_root_.push_back(std::sqrt(w / area));
  if (monolithic()) {
    unknowns_ = std::make_unique<const FilmUnknowns>(*equation, options_.pressure_scale);
  }
}

std::vector<Marker> SurfaceFilm::markers() const {
  std::vector<Marker> all = carrier_->markers();
  all.insert(all.end(), facing_->markers().begin(), facing_->markers().end());
  return all;
}

ItemFacets SurfaceFilm::facets() const {
  ItemFacets all = ItemFacets::of(*this);
  if (!monolithic()) all.variables = nullptr;
  if (monolithic()) all.held = nullptr;
  if (!conserves()) {
    all.history = nullptr;
    all.oil = nullptr;
  }
  return all;
}

int SurfaceFilm::coordinates_of_walls() const {
  return carrier_->size(attachments_of(*carrier_)) + facing_->size(attachments_of(*facing_));
}

ItemLayout SurfaceFilm::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.smooth = false;
  layout.is_long = true;
  layout.parts.assign(carrier_->markers().size(), carrier_->reads());
  layout.parts.resize(markers().size(), facing_->reads());
  layout.elements.emplace_back();
  carrier_->append_to(bodies, attachments_of(*carrier_), layout.elements[0]);
  facing_->append_to(bodies, attachments_of(*facing_), layout.elements[0]);
  if (!monolithic()) return layout;
  layout.variables.push_back({.name = "film_unknown",
                              .order = 0,
                              .unit = "Pa",
                              .scale = options_.pressure_scale,
                              .size = film_->size()});
  for (int i = 0; i < film_->size(); ++i) layout.elements[0].push_back(-1 - i);
  return layout;
}

std::unique_ptr<ItemWorkspace> SurfaceFilm::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  const Eigen::Index k = walls().coordinates(), n = film_->size();
  ws->film = film_->make_workspace();
  ws->motions.resize(markers().size());
  ws->force = FilmForce(static_cast<int>(k));
  ws->xi.setZero(k);
  ws->rate.setZero(k);
  ws->present.setZero(k);
  ws->power.assign(at(film_->size()), 0.0);
  if (monolithic()) {
    ws->rows.setZero(n);
  }
  return ws;
}

void SurfaceFilm::gather(const BodiesView& view, WallMotions motions, Vector& xi,
                         Vector& rate) const {
  const Eigen::Index first = walls().first_of_facing();
  carrier_->set(view, motions, xi.data(), rate.data());
  facing_->set(view, motions_of(*facing_, motions), xi.data() + first, rate.data() + first);
}

void SurfaceFilm::pull(const Matrix& rows, WallMotions motions, MatrixRef out) const {
  const Eigen::Index own = carrier_->size(attachments_of(*carrier_));
  carrier_->pull(rows, 0, motions, out.topRows(own));
  facing_->pull(rows, walls().first_of_facing(), motions_of(*facing_, motions),
                out.bottomRows(out.rows() - own));
}

void SurfaceFilm::push(const Matrix& by_x, const Matrix* by_rate, WallMotions motions,
                       Matrix& out) const {
  const Eigen::Index own = carrier_->size(attachments_of(*carrier_));
  out.resize(by_x.rows(), coordinates_of_walls());
  carrier_->push(by_x, by_rate, 0, motions, out.leftCols(own));
  facing_->push(by_x, by_rate, walls().first_of_facing(), motions_of(*facing_, motions),
                out.rightCols(out.cols() - own));
}

ItemStatus SurfaceFilm::evaluate(const ItemRequest& request, const BodiesView& view,
                                 ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  for (std::size_t m = 0; m < ws.motions.size(); ++m) ws.motions[m] = *request.motions[m];
  gather(view, ws.motions.data(), ws.xi, ws.rate);
  if (monolithic()) {
    ws.status = evaluate_unknowns(request, ws);
  } else {
    FilmMotion motion{ws.xi.data(), ws.rate.data()};
    motion.steady = request.steady;
    if (conserves()) {
      motion.content_base = request.history_base;
      motion.content_weight = request.history_weight;
    }
    const bool exact = ws.rate.isZero(0.0) || options_.coupling == FilmCoupling::condensed ||
                       (options_.coupling == FilmCoupling::staggered_once && ws.frozen.size() == 0);
    ws.status = film_->evaluate(motion, request.tangents && exact, *ws.film, ws.force);
    ws.present = ws.force.force;
    if (ws.status == FilmStatus::ok && !exact) set_tangents(ws, request);
  }
  if (ws.status == FilmStatus::gap_closed) return ItemStatus::out_of_range;
  if (ws.status != FilmStatus::ok) return ItemStatus::not_converged;
  add(request, view, ws, out.elements[0]);
  if (!conserves()) return ItemStatus::ok;
  const FilmWorkspace& film = *ws.film->film;
  std::copy(film.content_rate.begin(), film.content_rate.end(), out.history_rate);
  out.history_rate[film_->size()] = film_->net_outflow(*ws.film);
  return ItemStatus::ok;
}

/// The load and its tangents as a staggered iteration sees them.
void SurfaceFilm::set_tangents(Workspace& ws, const ItemRequest& request) const {
  const Eigen::Index k = walls().coordinates();
  ws.force.by_xi.setZero(k, k);
  ws.force.by_rate.setZero(k, k);
  if (options_.coupling == FilmCoupling::staggered_once) {
    ws.force.force = ws.frozen;
    return;
  }
  FilmSecants& secants = ws.secants;
  if (!secants.started || secants.time != request.time) {
    secants.started = true;
    secants.time = request.time;
    secants.count = 0;
    secants.rates.resize(k, kMostSecants);
    secants.loads.resize(k, kMostSecants);
  } else if (secants.count < kMostSecants) {
    const Vector change = ws.rate - secants.rate;
    if (change.norm() > 0.0) {
      secants.rates.col(secants.count) = change;
      secants.loads.col(secants.count) = ws.present - secants.load;
      ++secants.count;
    }
  }
  secants.rate = ws.rate;
  secants.load = ws.present;
  if (!request.tangents || secants.count == 0) return;
  // The newest changes first: dependent older ones drop out.
  const Matrix rates = secants.rates.leftCols(secants.count).rowwise().reverse();
  const Matrix loads = secants.loads.leftCols(secants.count).rowwise().reverse();
  Matrix basis(k, 0), image(k, 0);
  for (Eigen::Index j = 0; j < rates.cols(); ++j) {
    Vector direction = rates.col(j), load = loads.col(j);
    const double size = direction.norm();
    for (int twice = 0; twice < 2; ++twice) {
      for (Eigen::Index b = 0; b < basis.cols(); ++b) {
        const double share = basis.col(b).dot(direction);
        direction -= share * basis.col(b);
        load -= share * image.col(b);
      }
    }
    const double rest = direction.norm();
    if (!(rest > kDependent * size)) continue;
    basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
    image.conservativeResize(Eigen::NoChange, image.cols() + 1);
    basis.col(basis.cols() - 1) = direction / rest;
    image.col(image.cols() - 1) = load / rest;
  }
  ws.force.by_rate = matrix_product(image, basis.transpose());
}

FilmStatus SurfaceFilm::evaluate_unknowns(const ItemRequest& request, Workspace& ws) const {
  const FilmEquation& equation = film_->equation();
  FilmWorkspace& film = *ws.film->film;
  WallState& state = *ws.film->walls;
  const double* base = conserves() ? request.history_base : nullptr;
  walls().move(ws.xi.data(), ws.rate.data(), base == nullptr, state);
  FilmInput input = state.input(base, request.history_weight);
  input.steady = request.steady;
  if (!(state.minimum_thickness() > 0.0) || !equation.set_coefficients(input, film)) {
    return FilmStatus::gap_closed;
  }
  unknowns_->set(request.variables, film);
  if (equation.lubricant().glass_pressure() < film.highest_pressure()) return FilmStatus::glass;
  equation.evaluate(input, film);
  ++film.evaluations;
  unknowns_->rows(request.variables, input, film, ws.rows.data());
  ws.film->tractions.evaluate(equation, film, state.traction_input());
  walls().loads(ws.film->tractions, ws.rate.data(), state, ws.force.force);
  ws.present = ws.force.force;
  if (request.tangents) set_unknown_tangents(input, ws);
  return FilmStatus::ok;
}

void SurfaceFilm::set_unknown_tangents(const FilmInput& input, Workspace& ws) const {
  const FilmEquation& equation = film_->equation();
  FilmWorkspace& film = *ws.film->film;
  const WallState& state = *ws.film->walls;
  const Eigen::Index n = film_->size(), k = walls().coordinates();
  const bool rate_form = input.content_base == nullptr;
  equation.differentiate(input, film, ws.fields);
  equation.differentiate(input, film, ws.walls);
  walls().tangents_at_fixed_fields(ws.film->tractions, state, ws.force.by_xi, ws.force.by_rate);
  const std::vector<WallDirection>& directions = walls().directions(rate_form);
  const std::size_t stride = directions.size();
  ws.lack.resize(at(film_->size()) * stride);
  walls().balance_changes(ws.walls, rate_form, state, stride, ws.lack.data());
  ws.rows_by_xi.setZero(n, k);
  ws.rows_by_rate.setZero(n, k);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double scale = unknowns_->scale(static_cast<std::size_t>(i), input);
    if (scale == 0.0) continue;
    const FacingPoint& point = DeformingWalls::points(state)[static_cast<std::size_t>(i)];
    const double by_thickness = unknowns_->by_scale(static_cast<std::size_t>(i), input, film);
    for (int c = 0; c < point.size(); ++c) {
      ws.rows_by_xi(i, point.coordinate(c, walls().first_of_facing())) +=
          by_thickness * point.gap_by()[c];
    }
    for (std::size_t d = 0; d < stride; ++d) {
      Matrix& by = directions[d].by_rate ? ws.rows_by_rate : ws.rows_by_xi;
      by(i, directions[d].coordinate) -= scale * ws.lack[static_cast<std::size_t>(i) * stride + d];
    }
  }
  ws.rows_by_u.setZero(n, n);
  unknowns_->add_tangent(ws.fields, input, film, ws.rows_by_u);
  walls().loads_by_fields(ws.film->tractions, state, ws.load_by_u, ws.load_by_fraction);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto node = static_cast<std::size_t>(i);
    ws.load_by_u.col(i) *= unknowns_->pressure_by(node, film);
    ws.load_by_u.col(i) += unknowns_->fraction_by(node, film) * ws.load_by_fraction.col(i);
  }
}

void SurfaceFilm::add(const ItemRequest& request, const BodiesView& view, Workspace& ws,
                      ElementBlocks& block) const {
  const WallMotions motions = ws.motions.data();
  const Eigen::Index own = carrier_->size(attachments_of(*carrier_)), all = coordinates_of_walls();
  ws.pulled.resize(all, 1);
  pull(ws.force.force, motions, ws.pulled);
  block.force.head(all) += ws.pulled.col(0);
  const Eigen::Index n = monolithic() ? film_->size() : 0;
  if (monolithic()) block.force.tail(n) += ws.rows;
  if (!request.tangents) return;
  ws.pulled.resize(all, all);
  push(ws.force.by_xi, &ws.force.by_rate, motions, ws.pushed);
  pull(ws.pushed, motions, ws.pulled);
  block.by_q.topLeftCorner(all, all) += ws.pulled;
  const double* loads = ws.force.force.data();
  carrier_->add_hessian(view, attachments_of(*carrier_), motions, loads,
                        block.by_q.topLeftCorner(own, own));
  facing_->add_hessian(view, attachments_of(*facing_), motions_of(*facing_, motions),
                       loads + walls().first_of_facing(),
                       block.by_q.block(own, own, all - own, all - own));
  push(ws.force.by_rate, nullptr, motions, ws.pushed);
  pull(ws.pushed, motions, ws.pulled);
  block.by_v.topLeftCorner(all, all) += ws.pulled;
  if (!monolithic()) return;
  ws.pulled.resize(all, n);
  pull(ws.load_by_u, motions, ws.pulled);
  block.by_q.topRightCorner(all, n) += ws.pulled;
  push(ws.rows_by_xi, &ws.rows_by_rate, motions, ws.pushed);
  block.by_q.bottomLeftCorner(n, all) += ws.pushed;
  push(ws.rows_by_rate, nullptr, motions, ws.pushed);
  block.by_v.bottomLeftCorner(n, all) += ws.pushed;
  block.by_q.bottomRightCorner(n, n) += ws.rows_by_u;
}

}  // namespace tribodyn
