// Oil properties at the pressures of a film; the balance is in film_equation.cpp.

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

namespace {

constexpr double kSixth = 1.0 / 6.0;  // of Simpson's rule

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

void FilmEquation::update_oil(const FilmInput& input, FilmState& state) const {
  const std::size_t n = at(size());
  if (constant_oil_) {
    for (std::size_t i = 0; i < n; ++i) state.filling[i] = state.film_fraction[i];
    return;
  }
  update_density(state);
  update_mobility(input, state);
}

void FilmEquation::update_density(FilmState& state) const {
  const Lubricant& oil = *lubricant_;
  double cavity = 1.0, slope = 0.0;
  oil.density_ratio(conditions_.cavitation_pressure, cavity, slope);
  for (std::size_t i = 0; i < at(size()); ++i) {
    double ratio = 1.0;
    oil.density_ratio(state.pressure[i], ratio, slope);
    state.density[i] = ratio / cavity;
    state.filling[i] = state.film_fraction[i] * state.density[i];
    state.density_by_p[i] = slope / cavity;
  }
}

void FilmEquation::update_mobility(const FilmInput& input, FilmState& state) const {
  const Lubricant& oil = *lubricant_;
  const double ambient = ambient_viscosity(input.viscosity);
  double cavity = 1.0, slope = 0.0;
  oil.density_ratio(conditions_.cavitation_pressure, cavity, slope);
  // Value, derivatives with respect to pressure and shear rate of rho / (rho_cav eta).
  struct Mobility {
    double value, by_p, by_rate;
  };
  // Products instead of four quotients, in a hot loop.
  const double by_cavity = 1.0 / cavity;
  const auto mobility = [&](double p, double rate) {
    double ratio = 1.0, by_p = 0.0;
    oil.density_ratio(p, ratio, by_p);
    const Viscosity eta = oil.viscosity(p, rate, ambient);
    const double fluidity = 1.0 / eta.value, relative = by_cavity * fluidity;
    const double value = ratio * relative, by_eta = value * fluidity;
    return Mobility{value, by_p * relative - by_eta * eta.by_pressure, -by_eta * eta.by_shear_rate};
  };
  // Without a shear rate the pairs of a node share its mobility.
  const bool newtonian = state.node_mobility.size() == state.pressure.size();
  for (std::size_t i = 0; i < state.node_mobility.size(); ++i) {
    const Mobility m = mobility(state.pressure[i], 0.0);
    state.node_mobility[i] = m.value;
    state.node_mobility_by_p[i] = m.by_p;
  }
  const auto& pairs = mesh_.ends();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
    const double rate = newtonian ? 0.0 : input.face_speed[k] / state.coefficients.thickness[k];
    const auto of_node = [&](std::size_t i) {
      if (newtonian) return Mobility{state.node_mobility[i], state.node_mobility_by_p[i], 0.0};
      return mobility(state.pressure[i], rate);
    };
    const Mobility ma = of_node(a), mb = of_node(b);
    const Mobility mm = mobility(0.5 * (state.pressure[a] + state.pressure[b]), rate);
    state.mobility[k] = kSixth * (ma.value + 4.0 * mm.value + mb.value);
    state.mobility_by_a[k] = kSixth * (ma.by_p + 2.0 * mm.by_p);
    state.mobility_by_b[k] = kSixth * (mb.by_p + 2.0 * mm.by_p);
    state.mobility_by_rate[k] = kSixth * (ma.by_rate + 4.0 * mm.by_rate + mb.by_rate);
  }
}

/// d(m_ab)/d(eta_0) of a pair of a variable oil, [1/(Pa s)^2].
double FilmEquation::mobility_by_viscosity(const FilmInput& input, const FilmState& state,
                                           std::size_t pair) const {
  const Lubricant& oil = *lubricant_;
  const double ambient = ambient_viscosity(input.viscosity);
  const double rate =
      oil.is_newtonian() ? 0.0 : input.face_speed[pair] / state.coefficients.thickness[pair];
  double cavity = 1.0, slope = 0.0;
  oil.density_ratio(conditions_.cavitation_pressure, cavity, slope);
  const auto by_viscosity = [&](double p) {
    double ratio = 1.0;
    oil.density_ratio(p, ratio, slope);
    const double eta = oil.viscosity(p, rate, ambient).value;
    return -ratio / (cavity * eta * eta) * oil.viscosity_by_ambient(p, rate, ambient);
  };
  const double pa = state.pressure[at(mesh_.ends()[pair].a)];
  const double pb = state.pressure[at(mesh_.ends()[pair].b)];
  return (by_viscosity(pa) + 4.0 * by_viscosity(0.5 * (pa + pb)) + by_viscosity(pb)) / 6.0;
}

}  // namespace tribodyn
