// Contents and energy of the equation of a film; the energy is derived in condensed_film.hpp.

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

double FilmEquation::initial_filling(std::size_t node, double fraction) const {
  double cavity = 1.0, filling = 1.0, slope = 0.0;
  const bool held = condition_[node] == NodeCondition::prescribed;
  lubricant_->density_ratio(conditions_.cavitation_pressure, cavity, slope);
  lubricant_->density_ratio(held ? prescribed_[node] : conditions_.ambient_pressure, filling,
                            slope);
  return (held ? 1.0 : fraction) * filling / cavity;
}

double FilmEquation::work_over_ambient(double pressure) const {
  const double ambient = conditions_.ambient_pressure;
  if (lubricant_->constant_density()) return pressure - ambient;
  double cavity = 1.0, slope = 0.0;
  lubricant_->density_ratio(conditions_.cavitation_pressure, cavity, slope);
  return cavity * (lubricant_->pressure_work(pressure) - lubricant_->pressure_work(ambient));
}

double FilmEquation::stored_energy(double gap, double content) const {
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

double FilmEquation::delivered_power(const FilmState& state, std::size_t node,
                                     double thickness_rate, double gap_rate, bool rate_form) const {
  const double over = state.pressure[node] - conditions_.ambient_pressure;
  const double work = work_over_ambient(state.pressure[node]);
  const double weight = mesh_.weight()[node];
  double power = work * state.outflow[node] - weight * (thickness_rate - gap_rate) * over;
  if (rate_form) {
    power += weight * gap_rate * (work * stored_rate_factor(state, node, gap_rate) - over) -
             work * state.residual[node];
  }
  return power;
}

}  // namespace tribodyn
