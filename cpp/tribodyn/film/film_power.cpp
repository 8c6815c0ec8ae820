// Power and energy of a film; derived in condensed_film.hpp.

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

namespace {

/// Thickness times speed by which the pressure flow drags the moving wall at a pair [m3/s].
double dragged(const FilmEquation& equation, const WallState& walls, std::size_t pair) {
  const Drag drag = drag_at(equation.rough(), walls.face_thickness[pair]);
  double sum = walls.entrainment[pair] * drag.across;
  if (!walls.entrainment_along.empty()) {
    sum += walls.entrainment_along[pair] * (drag.along - drag.across);
  }
  return sum;
}

/// Adds the heat [W] of limited transport, whose flow has no drag, to that of the nodes.
void add_sharp_heat(const FilmEquation& equation, const FilmWorkspace& film,
                    std::vector<double>& power) {
  for (const SharpFlow::Flow& flow : film.sharp.flows) {
    const MeshEnds& pair = equation.mesh().ends()[static_cast<std::size_t>(flow.pair)];
    const std::size_t a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const double heat = flow.value * (equation.work_over_ambient(film.pressure[a]) -
                                      equation.work_over_ambient(film.pressure[b]));
    power[a] += 0.5 * heat;
    power[b] += 0.5 * heat;
  }
}

}  // namespace

void CondensedFilm::nodal_dissipation(const double* xi_rate, const CondensedFilmWorkspace& ws,
                                      std::vector<double>& power) const {
  const std::size_t n = static_cast<std::size_t>(size());
  power.resize(n);
  walls_->friction_powers(xi_rate, *ws.walls, power.data());
  const double multiplicity = equation().mesh().multiplicity();
  for (std::size_t i = 0; i < n; ++i) power[i] *= ws.film->film_fraction[i] / multiplicity;
  const auto& pairs = equation().mesh().ends();
  const double *const p = ws.film->pressure.data(), *const theta = ws.film->film_fraction.data();
  const double* const carried = ws.film->coefficients.carried.data();
  double* const heats = power.data();
  const auto add = [&](const auto& heat_of) {
    for (std::size_t q = 0; q < pairs.size(); ++q) {
      const std::size_t a = static_cast<std::size_t>(pairs[q].a);
      const std::size_t b = static_cast<std::size_t>(pairs[q].b);
      const double heat = heat_of(q, a, b);
      heats[a] += 0.5 * heat;
      heats[b] += 0.5 * heat;
    }
  };
  if (equation().constant_oil() && equation().rough() == nullptr) {  // in a hot loop
    const double* const conductance = ws.film->coefficients.conductance.data();
    add([=](std::size_t q, std::size_t a, std::size_t b) {
      return conductance[q] * (p[a] - p[b]) * (p[a] - p[b]);
    });
  } else if (equation().rough() == nullptr && equation().lubricant().constant_density()) {
    // The power of the carried flow and its drag cancel.
    add([&](std::size_t q, std::size_t a, std::size_t b) {
      return equation().conduction(*ws.film, q) * (p[a] - p[b]) * (p[a] - p[b]);
    });
  } else {
    add([&](std::size_t q, std::size_t a, std::size_t b) {
      return equation().flux(*ws.film, q) *
                 (equation().work_over_ambient(p[a]) - equation().work_over_ambient(p[b])) -
             dragged(equation(), *ws.walls, q) * theta[carried[q] > 0.0 ? a : b] * (p[a] - p[b]);
    });
  }
  if (!ws.in_stage_) return;
  add_sharp_heat(equation(), *ws.film, power);
  if (!equation().lubricant().constant_density()) return;
  const std::vector<double>& rates = thickness_rates(xi_rate, false, ws);
  for (std::size_t i = 0; i < n; ++i) power[i] += filling_power(i, rates[i], ws);
}

/// Rates of the film thickness [m/s] of all nodes.
const std::vector<double>& CondensedFilm::thickness_rates(const double* xi_rate, bool rate_form,
                                                          const CondensedFilmWorkspace& ws) const {
  if (solver_.compliance()) {
    for (std::size_t i = 0; i < ws.rates_.size(); ++i) {
      ws.rates_[i] = elastic_rate(i, xi_rate, rate_form, ws);
    }
  } else {
    walls_->thickness_rates(xi_rate, *ws.walls, ws.rates_.data());
  }
  return ws.rates_;
}

/// Rates of the thickness and of the gap [m/s] at a node from that of its thickness; of walls that
/// stretch, of the volumes per weight of the node.
CondensedFilm::GapRates CondensedFilm::gap_rates(std::size_t i, double rate,
                                                 const CondensedFilmWorkspace& ws) const {
  const FilmCoefficients& c = ws.film->coefficients;
  if (ws.walls->area.empty()) return {rate, c.gap_by_h[i] * rate};
  const double area = ws.walls->area[i], area_rate = ws.walls->area_rate[i];
  return {area * rate + area_rate * ws.walls->thickness[i],
          area * c.gap_by_h[i] * rate + area_rate * c.gap[i]};
}

/// The filling power [W] of a node of the modelled part in an implicit stage.
double CondensedFilm::filling_power(std::size_t i, double thickness_rate,
                                    const CondensedFilmWorkspace& ws) const {
  if (!ws.film->full[i]) return 0.0;
  const double over = ws.film->pressure[i] - equation().conditions().cavitation_pressure;
  return equation().mesh().weight()[i] * over *
         (ws.film->content_rate[i] - gap_rates(i, thickness_rate, ws).gap);
}

double CondensedFilm::delivered_power(const double* xi_rate, bool rate_form,
                                      const CondensedFilmWorkspace& ws) const {
  const std::vector<double>& thickness = thickness_rates(xi_rate, rate_form, ws);
  double sum = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    const GapRates rates = gap_rates(i, thickness[i], ws);
    sum += equation().delivered_power(*ws.film, i, rates.thickness, rates.gap, rate_form);
  }
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::outflow_power(const CondensedFilmWorkspace& ws) const {
  const double cavity = equation().work_over_ambient(equation().conditions().cavitation_pressure);
  double sum = 0.0;
  for (std::size_t i = 0; i < ws.film->outflow.size(); ++i) {
    if (ws.film->outflow[i] == 0.0) continue;  // most nodes
    sum += (equation().work_over_ambient(ws.film->pressure[i]) - cavity) * ws.film->outflow[i];
  }
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::stored_energy(const double* xi, const double* content) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    sum += equation().mesh().weight()[i] * equation().stored_energy(gap(i, xi), content[i]);
  }
  return equation().mesh().multiplicity() * sum;
}

}  // namespace tribodyn
