#include "tribodyn/clearance/lubricated_interface.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_summary.hpp"
#include "tribodyn/meshes/mesh_interpolation.hpp"

namespace tribodyn {

namespace {

// Scale of a film whose undeflected walls nearly touch or overlap, divided by the widest distance.
constexpr double kThinnest = 0.01;

FilmLayout layout_of(const std::string& item, const Gap& shape, const LubricatedOptions& options,
                     double asperity_deviation) {
  FilmLayout layout = shape.film_surface(item).film_layout(
      item, {.mesh = options.mesh,
             .ports = options.ports,
             .flooded = options.flooded,
             .cavitation = options.cavitation,
             .ambient_pressure = options.ambient_pressure,
             .cavitation_pressure = options.cavitation_pressure});
  layout.thickness.valleys = kValleys * asperity_deviation;
  return layout;
}

bool moves(const LubricatedOptions& options) {
  return options.transport == FilmTransport::moving_mesh &&
         options.cavitation == Cavitation::mass_conserving;
}

CondensedFilm make_film(const std::string& item, const Gap& shape,
                        const std::vector<GapCoordinate>& coordinates, const FilmLayout& layout,
                        const LubricatedOptions& options, std::shared_ptr<const TouchLaw> touch) {
  if (options.flow_factors) {
    require(options.flow_factors->combined_roughness() < shape.clearance(), item,
            "combined roughness", options.flow_factors->combined_roughness(), "m",
            std::string("must be below the ") + shape.clearance_name() + " " +
                format_value(shape.clearance()) + " m",
            "flow factors are valid for films that are thicker than the roughness");
  }
  if (options.elastic_wall && options.transport == FilmTransport::moving_mesh) {
    throw InvalidInput({.item = item,
                        .quantity = "transport = 'moving_mesh'",
                        .rule = "is for films between rigid walls",
                        .hint = "the mesh of an elastic wall is at rest: use 'upwind' or "
                                "'limited'"});
  }
  if (options.elastic_wall && layout.thickness.moving) {
    throw InvalidInput({.item = item,
                        .quantity = "journal_profile",
                        .rule = "is not possible with an elastic_wall",
                        .hint = "a profile that turns with the journal is for films between rigid "
                                "walls"});
  }
  FilmConditions conditions;
  conditions.ambient_pressure = options.ambient_pressure;
  conditions.cavitation_pressure = options.cavitation_pressure;
  conditions.open_boundaries = layout.open_boundaries;
  conditions.ports = layout.ports;
  conditions.cavitation = options.cavitation;
  if (options.transport != FilmTransport::moving_mesh) conditions.transport = options.transport;
  FilmEquation equation(item, layout.mesh, options.lubricant, std::move(conditions),
                        options.flow_factors);
  if (options.elastic_wall && layout.thickness.valleys > 0.0 && !touch) {
    throw InvalidInput({.item = item,
                        .quantity = "elastic_wall",
                        .rule = "must not be given in an interface without the asperities of the "
                                "gap: their pressure deflects the wall too",
                        .hint = "give film, asperities and elastic_wall to one MixedInterface"});
  }
  return CondensedFilm(std::move(equation), coordinates, layout.thickness, options.solver,
                       options.elastic_wall.get(), std::move(touch));
}

}  // namespace

LubricatedInterface::LubricatedInterface(LubricatedOptions options) : options_(std::move(options)) {
  const std::string item = "lubricated interface";
  if (!options_.lubricant) {
    throw InvalidInput({.item = item,
                        .quantity = "lubricant",
                        .rule = "must be given",
                        .hint = "use DryInterface for a gap without oil"});
  }
  require_finite(item, "ambient_pressure", options_.ambient_pressure, "Pa");
  require_finite(item, "cavitation_pressure", options_.cavitation_pressure, "Pa");
  require(options_.initial_film_fraction >= 0.0 && options_.initial_film_fraction <= 1.0, item,
          "initial_film_fraction", options_.initial_film_fraction, "", "must be in [0, 1]");
  if (options_.temperature && !options_.lubricant->options().temperature_viscosity) {
    throw InvalidInput(
        {.item = item,
         .quantity = "lubricant",
         .rule = "must have a law of temperature if the oil has the temperature of " +
                 options_.temperature->item,
         .hint = "give vogel, or a TabulatedViscosity as dynamic_viscosity"});
  }
}

std::unique_ptr<Interaction> LubricatedInterface::attach(
    const std::string& item, const std::shared_ptr<const Gap>& shape) const {
  return std::make_unique<FilmInteraction>(item, shape, options_);
}

std::unique_ptr<Interaction> LubricatedInterface::attach_beside(
    double asperity_deviation, const std::string& item,
    const std::shared_ptr<const Gap>& shape) const {
  return std::make_unique<FilmInteraction>(item, shape, options_, asperity_deviation);
}

FilmLayout LubricatedInterface::layout(const std::string& item, const Gap& shape,
                                       double asperity_deviation) const {
  return layout_of(item, shape, options_, asperity_deviation);
}

FilmInteraction::~FilmInteraction() = default;

FilmInteraction::FilmInteraction(const std::string& item, std::shared_ptr<const Gap> shape,
                                 const LubricatedOptions& options, double asperity_deviation,
                                 std::shared_ptr<AsperityTouch> touch)
    : shape_(std::move(shape)),
      touch_(options.elastic_wall ? std::move(touch) : nullptr),
      layout_(layout_of(item, *shape_, options, asperity_deviation)),
      film_(make_film(item, *shape_, shape_->coordinates(), layout_, options, touch_)),
      initial_fraction_(options.initial_film_fraction),
      temperature_(options.temperature),
      glass_(options.lubricant->glass_text()) {
  if (temperature_) temperature_->size = 1;
  if (!moves(options)) return;
  require_turning_mesh(item, *shape_, layout_, options.flow_factors != nullptr);
  std::vector<GapCoordinate> coordinates = shape_->coordinates();
  coordinates[static_cast<std::size_t>(shape_->spins().front())].entrains = false;
  moving_ = std::make_unique<const CondensedFilm>(
      make_film(item, *shape_, coordinates, layout_, options, nullptr));
}

void FilmInteraction::accept(const ItemWorkspace* workspace, double* held) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  film_.hold(*ws.film, held);
  if (moving_) held[film_.held_size()] = ws.turned->angle();
}

void FilmInteraction::restore(const double* held, ItemWorkspace* workspace) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  film_.restore(held, *ws.film);
  if (moving_) ws.angle = held[film_.held_size()];
}

double FilmInteraction::minimum_film_thickness(const ConstVectorRef& xi) const {
  if (const auto thickness = shape_->minimum_film_thickness(xi)) return *thickness;
  return film_.walls().minimum_distance(xi.data());
}

double FilmInteraction::film_scale(const ConstVectorRef& xi) const {
  double distance = minimum_film_thickness(xi);
  if (is_elastic()) distance = std::max(distance, kThinnest * film_.walls().widest_distance());
  if (film_.walls().valleys() == 0.0) return distance;
  const TouchingFilm film = touching_film(distance, film_.walls().valleys());
  return film.thickness / film.slope;
}

InteractionFacets FilmInteraction::facets() const {
  InteractionFacets own = InteractionFacets::of(*this);
  if (!temperature_) own.variables = nullptr;
  if (film_.equation().mass_conserving()) return own;
  if (!is_elastic()) own.history = nullptr;
  own.oil = nullptr;
  return own;
}

bool FilmInteraction::is_unfed() const {
  const FilmConditions& around = film_.equation().conditions();
  const bool flooded =
      !around.open_boundaries.empty() && around.ambient_pressure > around.cavitation_pressure;
  return film_.equation().mass_conserving() && around.ports.empty() && !flooded;
}

void FilmInteraction::initial_history(const ConstVectorRef& xi, double* history) const {
  if (!film_.equation().mass_conserving()) {
    std::fill_n(history, history_size(), 0.0);
    return;
  }
  film_.content(xi.data(), initial_fraction_, history);
  history[film_.size()] = 0.0;
  if (moving_) history[film_.size() + 1] = 0.0;
}

std::unique_ptr<ItemWorkspace> FilmInteraction::make_workspace() const {
  auto ws = std::make_unique<Workspace>();
  ws->film = film_.make_workspace();
  ws->force = FilmForce(film_.coordinates());
  ws->own = ws->force;
  if (moving_) ws->turned.emplace(*shape_);
  ws->power.assign(static_cast<std::size_t>(film_.size()), 0.0);
  return ws;
}

/// Sets the viscosity at a listed temperature, with its derivative [Pa s/K]. Returns false if the
/// oil is a glass there.
bool FilmInteraction::set_viscosity(const InteractionRequest& request, Workspace& ws,
                                    FilmMotion& motion, double& by_temperature) const {
  if (!temperature_) return true;
  ws.temperature = request.variables[0];
  const ViscosityTemperatureLaw::AtTemperature oil =
      film_.equation().lubricant().options().temperature_viscosity->at(ws.temperature);
  ws.too_cold = !(oil.value <= Lubricant::glass_viscosity);
  motion.viscosity = oil.value;
  by_temperature = oil.by_temperature;
  return !ws.too_cold;
}

ItemStatus FilmInteraction::evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                                     InteractionForce& out, double* history_rate) const {
  auto& ws = static_cast<Workspace&>(*workspace);
  // Between two nodes of a coarse mesh the walls could overlap unnoticed.
  ws.status = FilmStatus::gap_closed;
  ws.too_cold = false;
  ws.overlaps = false;
  if (film_.walls().valleys() == 0.0 && !is_elastic() &&
      !(minimum_film_thickness(request.motion->xi) > 0.0)) {
    return ItemStatus::out_of_range;
  }
  FilmMotion motion;
  motion.xi = request.motion->xi.data();
  motion.xi_rate = request.motion->rate.data();
  motion.steady = request.steady;
  const bool memory = film_.equation().mass_conserving();
  if (memory) {
    motion.content_base = request.history_base;
    motion.content_weight = request.history_weight;
  }
  if (!memory && is_elastic()) {
    motion.deflection_base = request.history_base;
    motion.deflection_weight = request.history_weight;
  }
  if (moving_) {
    const GapMotion& gap = *request.motion;
    const bool steady = request.steady || !request.history_base;
    if (steady) ws.turned->rest(gap.xi, gap.rate, ws.angle);
    if (!steady) {
      ws.turned->move(gap.xi, gap.rate, request.history_base[film_.size() + 1],
                      request.history_weight);
    }
    motion.xi = ws.turned->xi().data();
    motion.xi_rate = ws.turned->rate().data();
  }
  double by_temperature = 0.0;
  if (!set_viscosity(request, ws, motion, by_temperature)) return ItemStatus::out_of_range;
  ws.status = law(ws).evaluate(motion, request.tangents, *ws.film, moving_ ? ws.own : ws.force);
  switch (ws.status) {
    case FilmStatus::ok:
      break;
    case FilmStatus::gap_closed:
      return ItemStatus::out_of_range;
    case FilmStatus::starved:
    case FilmStatus::singular:
    case FilmStatus::not_converged:
    case FilmStatus::glass:
      return ItemStatus::not_converged;
  }
  if (moving_) ws.turned->to_gap(ws.own, request.tangents, ws.force);
  out.force += ws.force.force;
  if (touch_) {
    const double deepest = -AsperityInteraction::kDeepest * shape_->clearance();
    ws.overlaps = film_.touched_distance(*ws.film) < deepest;
    if (ws.overlaps) return ItemStatus::out_of_range;
    ws.force.force -= ws.film->contact_force;  // reported beside the film
  }
  if (request.tangents) {
    out.by_xi += ws.force.by_xi;
    out.by_rate += ws.force.by_rate;
    if (temperature_) {
      out.by_variables.col(request.first_variable) += by_temperature * ws.force.by_viscosity;
    }
  }
  if (!memory && is_elastic()) {
    const std::vector<double>& now = ws.film->film->elastic()->deflection;
    for (std::size_t i = 0; i < now.size(); ++i) {
      history_rate[i] = (now[i] - request.history_base[i]) / request.history_weight;
    }
  }
  if (!memory) return ItemStatus::ok;
  std::copy(ws.film->film->content_rate.begin(), ws.film->film->content_rate.end(), history_rate);
  history_rate[film_.size()] = film_.net_outflow(*ws.film);
  if (moving_) history_rate[film_.size() + 1] = ws.turned->angle_rate();
  return ItemStatus::ok;
}

bool FilmInteraction::history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                                       HistoryTangents& out) const {
  const FilmConditions& around = film_.equation().conditions();
  if (history_size() == 0) return false;
  // Between walls that touch, the deflection depends on both pressures.
  if (is_elastic() && touch_ && around.cavitation == Cavitation::half_sommerfeld) return false;
  FilmMotion motion;
  motion.xi = request.motion->xi.data();
  motion.xi_rate = request.motion->rate.data();
  motion.content_base = request.history_base;
  motion.content_weight = request.history_weight;
  motion.steady = request.steady;
  ContentTangents tangents;
  auto& ws = static_cast<Workspace&>(*workspace);
  if (moving_) {  // at rest: the request is steady, as that of the last evaluation
    motion.xi = ws.turned->xi().data();
    motion.xi_rate = ws.turned->rate().data();
  }
  double by_temperature = 0.0;
  set_viscosity(request, ws, motion, by_temperature);
  if (film_.content_tangents(motion, *ws.film, tangents) != FilmStatus::ok) return false;
  out.states = std::move(tangents.nodes);
  out.rate_by_state = std::move(tangents.rate_by_content);
  out.rate_by_q = std::move(tangents.rate_by_xi);
  out.rate_by_v = std::move(tangents.rate_by_rate);
  out.force_by_state = std::move(tangents.force_by_content);
  out.force_by_q = std::move(tangents.force_by_xi);
  out.force_by_v = std::move(tangents.force_by_rate);
  if (moving_) {
    for (Matrix* each : {&out.rate_by_q, &out.rate_by_v, &out.force_by_q, &out.force_by_v}) {
      ws.turned->turn_columns(*each);
    }
    for (Matrix* each : {&out.force_by_state, &out.force_by_q, &out.force_by_v}) {
      ws.turned->turn_loads(*each);
    }
    if (temperature_) ws.turned->turn_loads(tangents.force_by_viscosity);
  }
  if (!temperature_) return true;
  const auto append = [&](const Vector& by_viscosity, Matrix& by_q) {
    by_q.conservativeResize(Eigen::NoChange, by_q.cols() + 1);
    by_q.col(by_q.cols() - 1) = by_temperature * by_viscosity;
  };
  append(tangents.rate_by_viscosity, out.rate_by_q);
  append(tangents.force_by_viscosity, out.force_by_q);
  return true;
}

ItemFailure FilmInteraction::failure(const ConstVectorRef& xi,
                                     const ItemWorkspace* workspace) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  if (ws.too_cold) {
    return {.reason = "the temperature of the oil is too low for Vogel's law: the oil is a glass",
            .hint = "check the heat flows of the wall; temperatures are in kelvin",
            .quantity = "temperature",
            .value = ws.temperature,
            .unit = "K"};
  }
  if (ws.overlaps) {
    return {.reason = "the walls overlap by ten clearances: the asperities do not keep them apart",
            .hint = "check loads, speeds, contact_modulus and the elastic wall",
            .quantity = "minimum_film_thickness",
            .value = film_.touched_distance(*ws.film),
            .unit = "m"};
  }
  if (ws.status == FilmStatus::glass) {
    return {.reason = glass_.c_str(),
            .hint = kGlassHint,
            .quantity = "maximum_film_pressure",
            .value = ws.film->film->highest_pressure(),
            .unit = "Pa"};
  }
  ItemFailure failure{.reason = "the film could not be solved",
                      .hint = "try a smaller gap_tolerance or step",
                      .quantity = "minimum_film_thickness",
                      .value = minimum_film_thickness(xi),
                      .unit = "m"};
  if (ws.status == FilmStatus::gap_closed) {
    failure.reason = "the film thickness is not positive: the walls touch";
    failure.hint =
        "try a smaller gap_tolerance or step; a film alone carries no load in a closed gap: add "
        "asperities, or check load, viscosity and clearance";
  }
  return failure;
}

/// The position on the mesh that turns.
TurnedMotion FilmInteraction::turned(const ConstVectorRef& xi, const double* history) const {
  TurnedMotion motion(*shape_);
  motion.rest(xi, Vector6::Zero(xi.size()), history[film_.size() + 1]);
  return motion;
}

double FilmInteraction::stored_energy(const ConstVectorRef& xi, const double* history) const {
  // Without a history the gas fraction of the gap is unknown.
  if (!film_.equation().mass_conserving() || is_elastic()) return 0.0;
  if (!moving_) return film_.stored_energy(xi.data(), history);
  return film_.stored_energy(turned(xi, history).xi().data(), history);
}

/// The thickness between elastic walls, and so their energy, is known after an evaluation.
double FilmInteraction::bristle_energy(const ItemWorkspace* workspace) const {
  if (!is_elastic()) return 0.0;
  const CondensedFilmWorkspace& film = *static_cast<const Workspace&>(*workspace).film;
  const double oil = film_.equation().mass_conserving() ? film_.stored_energy(film) : 0.0;
  const double touch = touch_ ? film_.touch_energy(film) : 0.0;
  return oil + film_.strain_energy(film) + touch;
}

void FilmInteraction::add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const {
  const FilmWorkspace& film = *static_cast<const Workspace&>(*workspace).film->film;
  effort.film_evaluations += film.evaluations;
  effort.film_linear_solves += film.linear_solves;
}

void measure_touch(const CondensedFilm& film, const ConstVectorRef& rate,
                   const CondensedFilmWorkspace& ws, InteractionMeasures& out) {
  const TouchSummary touch = film.touch_summary(rate.data(), ws);
  out.asperity_force += ws.contact_force;
  out.maximum_asperity_pressure = std::max(out.maximum_asperity_pressure, touch.maximum_pressure);
  out.asperity_force_error += touch.force_error;
  out.asperity_power_loss += touch.power_loss;
  out.friction_shortfall += touch.friction_shortfall;
  out.contact_area += touch.area;
  out.below_range = out.below_range || touch.below_range;
}

void FilmInteraction::measure(const GapMotion& motion, const double* history,
                              const ItemWorkspace* workspace, InteractionMeasures& out) const {
  const auto& ws = static_cast<const Workspace&>(*workspace);
  const FilmWorkspace& fields = *ws.film->film;
  out.film_force += ws.force.force;
  const auto [lowest, highest] =
      std::minmax_element(fields.pressure.begin(), fields.pressure.end());
  out.maximum_film_pressure = std::max(out.maximum_film_pressure, *highest);
  out.minimum_film_pressure = std::min(out.minimum_film_pressure, *lowest);
  out.maximum_shear_rate = std::max(out.maximum_shear_rate, maximum_shear_rate(*ws.film->walls));
  const CondensedFilm& film = law(ws);
  const double* rate = moving_ ? ws.turned->rate().data() : motion.rate.data();
  film.nodal_dissipation(rate, *ws.film, ws.power);
  double power = 0.0;
  for (double p : ws.power) power += p;
  out.film_power_loss += film_.equation().mesh().multiplicity() * power;
  if (const ElasticFields* wall = fields.elastic()) {
    out.maximum_deflection =
        std::max(out.maximum_deflection,
                 *std::max_element(wall->deflection.begin(), wall->deflection.end()));
    out.strain_energy += film_.strain_energy(*ws.film);
  }
  if (touch_) measure_touch(film_, motion.rate, *ws.film, out);
  if (history && film_.equation().mass_conserving()) {
    out.oil_volume += film_.oil_volume(history);
    out.oil_outflow += history[film_.size()];
  }
  out.side_leakage += film_.side_leakage(*ws.film);
  // A film with history was solved in a stage.
  out.delivered_power += film.delivered_power(rate, !film_.equation().mass_conserving(), *ws.film);
  out.film_linear_solves += fields.iterations;
}

GapFilling FilmInteraction::filling(const ConstVectorRef& xi, const double* history) const {
  if (!film_.equation().mass_conserving()) return {};
  GapFilling filling{&film_.equation().mesh(),
                     std::vector<double>(static_cast<std::size_t>(film_.size()))};
  if (moving_) {
    const TurnedMotion at = turned(xi, history);
    std::vector<double> share(filling.share.size());
    film_.shares(at.xi().data(), history, share.data());
    filling.share = tribodyn::turned(film_.equation().mesh(), share, at.angle());
  } else {
    film_.shares(xi.data(), history, filling.share.data());
  }
  filling.deflected = is_elastic();
  return filling;
}

bool FilmInteraction::fill(const GapFilling& filling, const ConstVectorRef& xi,
                           double* history) const {
  if (!film_.equation().mass_conserving() || !filling.mesh) return false;
  std::vector<double> share = interpolated(*filling.mesh, filling.share, film_.equation().mesh());
  if (share.empty()) return false;
  if (filling.deflected && !is_elastic()) {  // a rigid gap holds no more
    for (double& each : share) each = std::min(each, 1.0);
  }
  film_.content(xi.data(), share.data(), history);
  history[film_.size()] = 0.0;
  if (moving_) history[film_.size() + 1] = 0.0;
  return true;
}

}  // namespace tribodyn
