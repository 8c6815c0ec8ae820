// Power and energy of a film; derived in condensed_film.hpp.

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

double ReynoldsFilm::initial_filling(std::size_t node, double fraction) const {
  double cavity = 1.0, filling = 1.0, slope = 0.0;
  const bool held = kind_[node] == Kind::port;
  lubricant_->density_ratio(conditions_.cavitation_pressure, cavity, slope);
  lubricant_->density_ratio(held ? prescribed_[node] : conditions_.ambient_pressure, filling,
                            slope);
  return (held ? 1.0 : fraction) * filling / cavity;
}

double ReynoldsFilm::work_over_ambient(double pressure) const {
  const double ambient = conditions_.ambient_pressure;
  if (lubricant_->constant_density()) return pressure - ambient;
  double cavity = 1.0, slope = 0.0;
  lubricant_->density_ratio(conditions_.cavitation_pressure, cavity, slope);
  return cavity * (lubricant_->pressure_work(pressure) - lubricant_->pressure_work(ambient));
}

double ReynoldsFilm::stored_energy(double gap, double content) const {
  const double drop = conditions_.ambient_pressure - conditions_.cavitation_pressure;
  const DensityLaw* law = lubricant_->options().density_law.get();
  if (law == nullptr) return drop * (gap - content);
  double cavity = 1.0, slope = 0.0;
  law->ratio(conditions_.cavitation_pressure, cavity, slope);
  const double filling = content / gap;
  const bool full = filling > 1.0;
  const double pressure = full ? law->pressure(filling * cavity) : conditions_.cavitation_pressure;
  const double elastic = work_over_ambient(pressure) -
                         (pressure - conditions_.ambient_pressure) / (full ? filling : 1.0);
  return elastic * content + (full ? 0.0 : drop * (gap - content));
}

double ReynoldsFilm::delivered_power(const FilmWorkspace& ws, std::size_t node,
                                     double thickness_rate, bool rate_form) const {
  const double over = ws.pressure[node] - conditions_.ambient_pressure;
  const double work = work_over_ambient(ws.pressure[node]);
  const double weight = mesh_.weight()[node];
  const double gap_rate = ws.coefficients.gap_by_h[node] * thickness_rate;
  double power = work * ws.outflow[node] - weight * (thickness_rate - gap_rate) * over;
  if (rate_form) {
    power += weight * gap_rate * (work * stored_rate_factor(ws, node, gap_rate) - over) -
             work * ws.residual_[node];
  }
  return power;
}

void CondensedFilm::nodal_dissipation(const double* xi_rate, const CondensedFilmWorkspace& ws,
                                      std::vector<double>& power) const {
  const std::size_t n = static_cast<std::size_t>(size());
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  power.assign(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < nk; ++k) power[i] += ws.shear_[i * nk + k] * xi_rate[k];
    power[i] *= ws.film->film_fraction[i] / film_.mesh().multiplicity();
  }
  const auto& pairs = film_.mesh().pairs();
  const bool plain = film_.rough() == nullptr && film_.lubricant().constant_density();
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const std::size_t a = static_cast<std::size_t>(pairs[q].a);
    const std::size_t b = static_cast<std::size_t>(pairs[q].b);
    const double pa = ws.film->pressure[a], pb = ws.film->pressure[b];
    double heat = 0.0;
    if (plain) {
      // The power of the carried flow and its drag cancel.
      heat = film_.conduction(*ws.film, q) * (pa - pb) * (pa - pb);
    } else {
      const double up = ws.film->film_fraction[ws.film->coefficients.carried[q] > 0.0 ? a : b];
      heat = film_.flux(*ws.film, q) * (film_.work_over_ambient(pa) - film_.work_over_ambient(pb)) -
             dragged(ws, q) * up * (pa - pb);
    }
    power[a] += 0.5 * heat;
    power[b] += 0.5 * heat;
  }
}

/// Thickness times speed by which the pressure flow drags the journal wall at a pair [m3/s].
double CondensedFilm::dragged(const CondensedFilmWorkspace& ws, std::size_t pair) const {
  const Drag drag = drag_at(film_.rough(), ws.face_thickness[pair]);
  double sum = ws.entrainment_[pair] * drag.across;
  if (!ws.entrainment_along_.empty()) {
    sum += ws.entrainment_along_[pair] * (drag.along - drag.across);
  }
  return sum;
}

double CondensedFilm::delivered_power(const double* xi_rate, bool rate_form,
                                      const CondensedFilmWorkspace& ws) const {
  const std::size_t nk = static_cast<std::size_t>(coordinates());
  double sum = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    double rate = 0.0;
    for (std::size_t k = 0; k < nk; ++k) rate += ws.by_coordinate_[i * nk + k] * xi_rate[k];
    sum += film_.delivered_power(*ws.film, i, rate, rate_form);
  }
  return film_.mesh().multiplicity() * sum;
}

double CondensedFilm::outflow_power(const CondensedFilmWorkspace& ws) const {
  const double cavity = film_.work_over_ambient(film_.conditions().cavitation_pressure);
  double sum = 0.0;
  for (std::size_t i = 0; i < ws.film->outflow.size(); ++i) {
    sum += (film_.work_over_ambient(ws.film->pressure[i]) - cavity) * ws.film->outflow[i];
  }
  return film_.mesh().multiplicity() * sum;
}

double CondensedFilm::stored_energy(const double* xi, const double* content) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    sum += film_.mesh().weight()[i] * film_.stored_energy(gap(i, xi), content[i]);
  }
  return film_.mesh().multiplicity() * sum;
}

}  // namespace tribodyn
