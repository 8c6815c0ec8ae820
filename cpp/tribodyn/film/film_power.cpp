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

}  // namespace

void CondensedFilm::nodal_dissipation(const double* xi_rate, const CondensedFilmWorkspace& ws,
                                      std::vector<double>& power) const {
  const std::size_t n = static_cast<std::size_t>(size());
  power.assign(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    power[i] = walls_->friction_power(i, xi_rate, *ws.walls);
    power[i] *= ws.film->film_fraction[i] / equation().mesh().multiplicity();
  }
  const auto& pairs = equation().mesh().ends();
  const bool plain = equation().rough() == nullptr && equation().lubricant().constant_density();
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const std::size_t a = static_cast<std::size_t>(pairs[q].a);
    const std::size_t b = static_cast<std::size_t>(pairs[q].b);
    const double pa = ws.film->pressure[a], pb = ws.film->pressure[b];
    double heat = 0.0;
    if (plain) {
      // The power of the carried flow and its drag cancel.
      heat = equation().conduction(*ws.film, q) * (pa - pb) * (pa - pb);
    } else {
      const double up = ws.film->film_fraction[ws.film->coefficients.carried[q] > 0.0 ? a : b];
      heat = equation().flux(*ws.film, q) *
                 (equation().work_over_ambient(pa) - equation().work_over_ambient(pb)) -
             dragged(equation(), *ws.walls, q) * up * (pa - pb);
    }
    power[a] += 0.5 * heat;
    power[b] += 0.5 * heat;
  }
  if (!ws.in_stage_) return;
  // The flow of limited transport has no drag: its power is heat.
  for (const SharpFlow::Flow& flow : ws.film->sharp.flows) {
    const MeshEnds& pair = pairs[static_cast<std::size_t>(flow.pair)];
    const double heat =
        flow.value *
        (equation().work_over_ambient(ws.film->pressure[static_cast<std::size_t>(pair.a)]) -
         equation().work_over_ambient(ws.film->pressure[static_cast<std::size_t>(pair.b)]));
    power[static_cast<std::size_t>(pair.a)] += 0.5 * heat;
    power[static_cast<std::size_t>(pair.b)] += 0.5 * heat;
  }
  if (!equation().lubricant().constant_density()) return;
  for (std::size_t i = 0; i < n; ++i) power[i] += filling_power(i, xi_rate, ws);
}

/// Rates of the thickness and of the gap [m/s] at a node; of walls that stretch, of the volumes per
/// weight of the node.
CondensedFilm::GapRates CondensedFilm::gap_rates(std::size_t i, const double* xi_rate,
                                                 bool rate_form,
                                                 const CondensedFilmWorkspace& ws) const {
  const double rate = solver_.compliance() ? elastic_rate(i, xi_rate, rate_form, ws)
                                           : walls_->thickness_rate(i, xi_rate, *ws.walls);
  const FilmCoefficients& c = ws.film->coefficients;
  if (ws.walls->area.empty()) return {rate, c.gap_by_h[i] * rate};
  const double area = ws.walls->area[i], area_rate = ws.walls->area_rate[i];
  return {area * rate + area_rate * ws.walls->thickness[i],
          area * c.gap_by_h[i] * rate + area_rate * c.gap[i]};
}

/// The filling power [W] of a node of the modelled part in an implicit stage.
double CondensedFilm::filling_power(std::size_t i, const double* xi_rate,
                                    const CondensedFilmWorkspace& ws) const {
  if (!ws.film->full[i]) return 0.0;
  const double over = ws.film->pressure[i] - equation().conditions().cavitation_pressure;
  return equation().mesh().weight()[i] * over *
         (ws.film->content_rate[i] - gap_rates(i, xi_rate, false, ws).gap);
}

double CondensedFilm::delivered_power(const double* xi_rate, bool rate_form,
                                      const CondensedFilmWorkspace& ws) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    const GapRates rates = gap_rates(i, xi_rate, rate_form, ws);
    sum += equation().delivered_power(*ws.film, i, rates.thickness, rates.gap, rate_form);
  }
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::outflow_power(const CondensedFilmWorkspace& ws) const {
  const double cavity = equation().work_over_ambient(equation().conditions().cavitation_pressure);
  double sum = 0.0;
  for (std::size_t i = 0; i < ws.film->outflow.size(); ++i) {
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
