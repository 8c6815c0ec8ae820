// Oil properties at the pressures of a film; the film itself is in reynolds_film.cpp.

#include "tribodyn/film/reynolds_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

/// Filling of the nodes and mobility of the pairs at the present pressures and fractions.
void ReynoldsFilm::update_oil(const FilmInput& input, FilmWorkspace& ws) const {
  const std::size_t n = at(size());
  if (constant_oil_) {
    for (std::size_t i = 0; i < n; ++i) {
      ws.filling_[i] = ws.film_fraction[i];
      ws.filling_by_x_[i] = ws.full[i] ? 0.0 : 1.0;
    }
    return;
  }
  update_density(ws);
  update_mobility(input, ws);
}

void ReynoldsFilm::update_density(FilmWorkspace& ws) const {
  const Lubricant& oil = *lubricant_;
  double cavity = 1.0, slope = 0.0;
  oil.density_ratio(conditions_.cavitation_pressure, cavity, slope);
  for (std::size_t i = 0; i < at(size()); ++i) {
    double ratio = 1.0;
    oil.density_ratio(ws.pressure[i], ratio, slope);
    ws.density_[i] = ratio / cavity;
    ws.filling_[i] = ws.film_fraction[i] * ws.density_[i];
    ws.filling_by_x_[i] = ws.full[i] ? slope / cavity : 1.0;
  }
}

void ReynoldsFilm::update_mobility(const FilmInput& input, FilmWorkspace& ws) const {
  const Lubricant& oil = *lubricant_;
  double cavity = 1.0, slope = 0.0;
  oil.density_ratio(conditions_.cavitation_pressure, cavity, slope);
  // Value, derivatives with respect to pressure and shear rate of rho / (rho_cav eta).
  struct Mobility {
    double value, by_p, by_rate;
  };
  const auto mobility = [&](double p, double rate) {
    double ratio = 1.0, by_p = 0.0;
    oil.density_ratio(p, ratio, by_p);
    const Viscosity eta = oil.viscosity(p, rate);
    const double value = ratio / (cavity * eta.value);
    return Mobility{value, by_p / (cavity * eta.value) - value * eta.by_pressure / eta.value,
                    -value * eta.by_shear_rate / eta.value};
  };
  // Without a shear rate the pairs of a node share its mobility.
  const bool newtonian = ws.node_mobility_.size() == ws.pressure.size();
  for (std::size_t i = 0; i < ws.node_mobility_.size(); ++i) {
    const Mobility m = mobility(ws.pressure[i], 0.0);
    ws.node_mobility_[i] = m.value;
    ws.node_mobility_by_p_[i] = m.by_p;
  }
  const auto& pairs = mesh_.pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
    const double rate = newtonian ? 0.0 : input.face_speed[k] / ws.coefficients.thickness[k];
    const auto of_node = [&](std::size_t i) {
      if (newtonian) return Mobility{ws.node_mobility_[i], ws.node_mobility_by_p_[i], 0.0};
      return mobility(ws.pressure[i], rate);
    };
    const Mobility ma = of_node(a), mb = of_node(b);
    const Mobility mm = mobility(0.5 * (ws.pressure[a] + ws.pressure[b]), rate);
    ws.mobility_[k] = (ma.value + 4.0 * mm.value + mb.value) / 6.0;
    ws.mobility_by_a_[k] = (ma.by_p + 2.0 * mm.by_p) / 6.0;
    ws.mobility_by_b_[k] = (mb.by_p + 2.0 * mm.by_p) / 6.0;
    ws.mobility_by_rate_[k] = (ma.by_rate + 4.0 * mm.by_rate + mb.by_rate) / 6.0;
  }
}

}  // namespace tribodyn
