// Start, memory, own coordinates and results of a film between surfaces; the film itself is in
// surface_film.cpp.

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_summary.hpp"
#include "tribodyn/solid_film/surface_film_state.hpp"

namespace tribodyn {

namespace {

// Errors must also be small compared with the film, and a search may take this share of it.
constexpr double kThinFilm = 0.5;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

const CondensedFilmWorkspace& SurfaceFilm::state(const ItemWorkspace* workspace) {
  return *static_cast<const Workspace&>(*workspace).film;
}

const Vector& SurfaceFilm::load(const ItemWorkspace* workspace) {
  return static_cast<const Workspace&>(*workspace).force.force;
}

Vector SurfaceFilm::initial_xi(const BodiesView& view) const {
  Vector xi = Vector::Zero(walls().coordinates()), rate = xi;
  std::vector<AttachmentMotion> motions;
  for (const auto& each : attachments()) motions.push_back(motion_of(view, *each));
  gather(view, motions.data(), xi, rate);
  return xi;
}

void SurfaceFilm::check_start(const BodiesView& view) const {
  const Vector xi = initial_xi(view), rest = Vector::Zero(xi.size());
  const auto state = walls().make_state();
  walls().move(xi.data(), rest.data(), true, *state);
  const int missed = DeformingWalls::missed(*state);
  if (missed >= 0) {
    const Vector3& x = DeformingWalls::points(*state)[at(missed)].position();
    const auto text = [](double value) { return std::to_string(value); };
    throw InvalidInput(
        {.item = label(),
         .quantity = "other surface",
         .rule = "must face every node of the film; the ray from the node at (" + text(x[0]) +
                 ", " + text(x[1]) + ", " + text(x[2]) + ") m along the normal misses it",
         .hint = facing_->is_cut()
                     ? "increase reach, or name a smaller surface that carries the film"
                     : "name surfaces that face each other, and let the smaller one carry the "
                       "film"});
  }
  require(state->minimum_thickness() > 0.0, label(), "minimum_film_thickness",
          state->minimum_thickness(), "m", "must be > 0 at the start",
          "place the bodies so that their surfaces do not overlap");
}

void SurfaceFilm::initial_variables(const BodiesView& /*view*/, double* values) const {
  std::fill_n(values, film_->size(), 0.0);
}

int SurfaceFilm::history_size() const { return film_->size() + 1; }

void SurfaceFilm::initial_history(const BodiesView& view, double* history) const {
  const Vector xi = initial_xi(view), rest = Vector::Zero(xi.size());
  const auto state = walls().make_state();
  walls().move(xi.data(), rest.data(), true, *state);
  const FilmEquation& equation = film_->equation();
  for (std::size_t i = 0; i < at(film_->size()); ++i) {
    history[i] = equation.initial_filling(i, options_.initial_film_fraction) *
                 equation.gap(state->thickness[i]) * state->area[i];
  }
  history[film_->size()] = 0.0;
}

bool SurfaceFilm::history_tangents(const ItemRequest& request, const BodiesView& /*view*/,
                                   ItemWorkspace* workspace, HistoryTangents& out) const {
  if (monolithic()) return false;
  auto& ws = static_cast<Workspace&>(*workspace);
  FilmMotion motion{ws.xi.data(), ws.rate.data(), request.history_base, request.history_weight};
  ContentTangents of_walls;
  if (film_->content_tangents(motion, *ws.film, of_walls) != FilmStatus::ok) return false;
  // `by_rate`: derivatives with respect to rates, which depend on the coordinates too.
  const auto columns = [&](const Matrix& by, const Matrix* by_rate = nullptr) {
    Matrix moved;
    push(by, by_rate, ws.motions.data(), moved);
    return moved;
  };
  const auto rows = [&](const Matrix& by) {
    Matrix moved(coordinates_of_walls(), by.cols());
    pull(by, ws.motions.data(), moved);
    return moved;
  };
  out.states = std::move(of_walls.nodes);
  out.rate_by_state = std::move(of_walls.rate_by_content);
  out.rate_by_q = columns(of_walls.rate_by_xi, &of_walls.rate_by_rate);
  out.rate_by_v = columns(of_walls.rate_by_rate);
  out.force_by_state = rows(of_walls.force_by_content);
  out.force_by_q = rows(columns(of_walls.force_by_xi, &of_walls.force_by_rate));
  out.force_by_v = rows(columns(of_walls.force_by_rate));
  return true;
}

ItemMemory SurfaceFilm::memory() const {
  return {.quantity = "cavitation",
          .rule = "'mass_conserving' has a history, its oil content,",
          .hint = "use an implicit integrator or cavitation='reynolds'"};
}

int SurfaceFilm::held_size() const {
  const int frozen =
      options_.coupling == FilmCoupling::staggered_once ? 1 + walls().coordinates() : 0;
  return film_->held_size() + frozen;
}

void SurfaceFilm::accept(const ItemWorkspace* workspace, double* held) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  film_->hold(*ws.film, held);
  if (options_.coupling != FilmCoupling::staggered_once) return;
  held += film_->held_size();
  *held = 1.0;
  std::copy(ws.present.data(), ws.present.data() + ws.present.size(), held + 1);
  ws.frozen = ws.present;
}

void SurfaceFilm::restore(const double* held, ItemWorkspace* workspace) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  film_->restore(held, *ws.film);
  ws.secants.started = false;
  if (options_.coupling != FilmCoupling::staggered_once) return;
  held += film_->held_size();
  ws.frozen.resize(0);
  if (*held != 0.0) ws.frozen = Eigen::Map<const Vector>(held + 1, walls().coordinates());
}

void SurfaceFilm::own_motion(const ItemWorkspace* workspace, OwnMotion& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const auto& points = DeformingWalls::points(*ws.film->walls);
  out.rate.resize(film_->size());
  out.force.resize(film_->size());
  out.elastic.setZero(film_->size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    out.rate[row] = share_root_[i] * points[i].gap_rate();
    out.force[row] = ws.film->tractions.normal(i) / share_root_[i];
  }
  const double thickness = ws.film->walls->minimum_thickness();
  out.length = thickness;
  out.largest_change = kThinFilm * thickness;
}

void SurfaceFilm::own_change(const ItemWorkspace* workspace, const double* dx, Vector& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  // Changes of all vectors of the walls.
  const Eigen::Index first = walls().first_of_facing();
  Vector moved(walls().coordinates());
  carrier_->spread(ws.motions.data(), dx, moved.data());
  facing_->spread(motions_of(*facing_, ws.motions.data()),
                  dx + carrier_->size(attachments_of(*carrier_)), moved.data() + first);
  const auto& points = DeformingWalls::points(*ws.film->walls);
  out.resize(film_->size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const FacingPoint& point = points[i];
    double change = 0.0;
    for (int k = 0; k < point.size(); ++k) {
      change += point.pressure_direction().dot(point.motion().col(k)) *
                moved[point.coordinate(k, static_cast<int>(first))];
    }
    out[static_cast<Eigen::Index>(i)] = share_root_[i] * change;
  }
}

double SurfaceFilm::share_of_change(const ItemWorkspace* workspace,
                                    const ConstVectorRef& change) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const std::vector<double>& h = ws.film->walls->thickness;
  double share = 1.0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const double closing = -change[static_cast<Eigen::Index>(i)] / share_root_[i];
    if (closing > kThinFilm * h[i]) share = std::min(share, kThinFilm * h[i] / closing);
  }
  return share;
}

bool SurfaceFilm::is_unfed() const {
  const FilmConditions& around = film_->equation().conditions();
  return conserves() && around.ports.empty() &&
         !(around.ambient_pressure > around.cavitation_pressure);
}

Fields SurfaceFilm::fields(const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  Fields out;
  FilmInstant(*film_, ws.rate.data(), ws.force.force, *ws.film).move_to(out);
  std::vector<double> position;
  for (const FacingPoint& point : DeformingWalls::points(*ws.film->walls)) {
    for (int c = 0; c < 3; ++c) position.push_back(point.position()[c]);
  }
  add_array("node_position", std::move(position), out);
  return out;
}

void SurfaceFilm::add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const {
  const FilmWorkspace& film = *static_cast<const Workspace&>(*workspace).film->film;
  effort.film_evaluations += film.evaluations;
  effort.film_linear_solves += film.linear_solves;
}

double SurfaceFilm::power(double /*t*/, const BodiesView&, const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  return ws.force.force.dot(ws.rate);
}

double SurfaceFilm::dissipated_power(const BodiesView&, const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  film_->nodal_dissipation(ws.rate.data(), *ws.film, ws.power);
  double sum = film_->delivered_power(ws.rate.data(), !conserves(), *ws.film);
  for (const double p : ws.power) sum += p;
  return sum;
}

StoredEnergy SurfaceFilm::stored_energy(const ItemInstant& now) const {
  if (!conserves()) return {};
  const auto& ws = static_cast<const Workspace&>(*now.workspace);
  const FilmEquation& equation = film_->equation();
  double sum = 0.0;
  for (std::size_t i = 0; i < at(film_->size()); ++i) {
    sum +=
        equation.mesh().weight()[i] *
        equation.stored_energy(ws.film->walls->area[i] * equation.gap(ws.film->walls->thickness[i]),
                               now.history[i]);
  }
  return {.potential = sum};
}

ItemFailure SurfaceFilm::failure(const BodiesView& /*accepted*/,
                                 const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  if (ws.status == FilmStatus::glass) {
    return {.reason = glass_.c_str(),
            .hint = kGlassHint,
            .quantity = "maximum_film_pressure",
            .value = ws.film->film->highest_pressure(),
            .unit = "Pa"};
  }
  if (DeformingWalls::missed(*ws.film->walls) >= 0) {
    return {.reason = "a node of the film does not face the other surface",
            .hint = "increase reach, let the smaller surface carry the film, or check the motion"};
  }
  ItemFailure failure{.reason = "the film could not be solved",
                      .hint = "try a smaller step or tolerance",
                      .quantity = "minimum_film_thickness",
                      .value = ws.film->walls->minimum_thickness(),
                      .unit = "m"};
  if (ws.status == FilmStatus::gap_closed) {
    failure.reason = "the film thickness is not positive: the walls touch";
    failure.hint =
        "try a smaller step; a film alone carries no load in a closed gap: add a contact of the "
        "surfaces, or check load, viscosity and placement";
  }
  return failure;
}

void SurfaceFilm::report(const BodiesView& /*bodies*/, const ItemInstant* now, Report& out) const {
  const auto* ws = now ? &static_cast<const Workspace&>(*now->workspace) : nullptr;
  Vector3 force = Vector3::Zero();
  double power = 0.0, error = 0.0;
  if (ws) {
    force = carrier_->force(ws->force.force.data());
    film_->nodal_dissipation(ws->rate.data(), *ws->film, ws->power);
    for (const double p : ws->power) power += p;
    const double size = ws->present.norm();
    if (size > 0.0) error = (ws->present - ws->force.force).norm() / size;
  }
  const auto& film = [&]() -> const FilmWorkspace& { return *ws->film->film; };
  out.add("film_force", force_axes(false), [&](int k) { return force[k]; });
  out.add("minimum_film_thickness", [&] { return ws->film->walls->minimum_thickness(); });
  out.add("maximum_film_pressure", [&] { return film().highest_pressure(); });
  out.add("minimum_film_pressure",
          [&] { return *std::min_element(film().pressure.begin(), film().pressure.end()); });
  if (film_->equation().shear_thinning()) {
    out.add("maximum_shear_rate", [&] { return maximum_shear_rate(*ws->film->walls); });
  }
  out.add("film_power_loss", [&] { return power; });
  if (conserves()) {
    out.add("oil_volume", [&] { return film_->oil_volume(now->history); });
    out.add("oil_outflow", [&] { return now->history[film_->size()]; });
  }
  out.add("side_leakage", [&] { return film_->side_leakage(*ws->film); });
  if (!outlets_.empty()) {
    out.add("boundary_outflow", outlet_names_,
            [&](int k) { return outlets_[static_cast<std::size_t>(k)].flow(film().outflow); });
  }
  out.add("film_linear_solves", [&] { return static_cast<double>(film().iterations); });
  if (options_.coupling == FilmCoupling::staggered_once) {
    out.add("coupling_error", [&] { return error; });
  }
}

}  // namespace tribodyn
