// Derivatives of the balances of a film; the balances are in film_equation.cpp.

#include "tribodyn/film/film_blocks.hpp"

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

void FilmEquation::resize(FieldBlocks& blocks) const {
  blocks.pressure.resize(at(size()));
  blocks.fraction.resize(at(size()));
  blocks.flux.resize(mesh_.pairs().size());
}

void FilmEquation::resize(WallBlocks& blocks) const {
  const std::size_t m = mesh_.pairs().size();
  blocks.thickness.resize(at(size()));
  blocks.rate.resize(at(size()));
  blocks.area.clear();
  blocks.area_rate.clear();
  blocks.flux_by_thickness.resize(m);
  blocks.flux_by_entrainment.resize(m);
  blocks.flux_by_entrainment_along.resize(directional() ? m : 0);
  blocks.flux_by_speed.resize(constant_oil_ ? 0 : m);
  blocks.share.resize(mesh_.shares().size());
  if (sharp_) blocks.sharp.reserve(m);
  blocks.outflow.resize(open_faces_.size());
}

void FilmEquation::differentiate(const FilmInput& input, const FilmState& state,
                                 FieldBlocks& out) const {
  const std::size_t n = at(size());
  const FilmCoefficients& c = state.coefficients;
  const double tau = input.content_weight;
  const auto& w = mesh_.weight();
  resize(out);
  for (std::size_t i = 0; i < n; ++i) {
    double stored = 0.0;
    if (input.content_base) {
      stored = w[i] * (input.area ? input.area[i] * c.gap[i] : c.gap[i]);
    } else {
      const double rate = gap_rate(input, c, i);
      stored = !state.full[i] && rate < 0.0 ? 0.0 : w[i] * rate;
    }
    out.pressure[i] = stored * (state.film_fraction[i] * state.density_by_p[i]);
    out.fraction[i] = stored * state.density[i];
  }
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    if (state.full[i]) continue;
    const double outflow = tau * std::max(0.0, input.boundary_entrainment[f]) * c.gap[i];
    out.pressure[i] += outflow * (state.film_fraction[i] * state.density_by_p[i]);
    out.fraction[i] += outflow * state.density[i];
  }
  const auto& pairs = mesh_.ends();
  if (constant_oil_) {  // the same without density and mobility, in a hot loop
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const double carried = tau * c.carried[k], conducted = tau * c.conductance[k];
      out.flux[k] = {{conducted, -conducted}, {std::max(carried, 0.0), std::min(carried, 0.0)}};
    }
    return;
  }
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
    const double carried = tau * c.carried[k];
    const double conduction_ab = tau * conduction(state, k);
    const bool from_a = c.carried[k] > 0.0;
    FieldBlocks::Flux& flux = out.flux[k];
    const double by_fraction = carried * (0.5 * (state.density[a] + state.density[b]));
    flux.fraction[0] = from_a ? by_fraction : 0.0;
    flux.fraction[1] = from_a ? 0.0 : by_fraction;
    const double up = 0.5 * state.film_fraction[from_a ? a : b];
    const double slope = tau * c.conductance[k] * (state.pressure[a] - state.pressure[b]);
    flux.pressure[0] =
        carried * (up * state.density_by_p[a]) + conduction_ab + slope * state.mobility_by_a[k];
    flux.pressure[1] =
        carried * (up * state.density_by_p[b]) - conduction_ab + slope * state.mobility_by_b[k];
  }
}

void FilmEquation::differentiate(const FilmInput& input, const FilmState& state,
                                 WallBlocks& out) const {
  const std::size_t n = at(size());
  const FilmCoefficients& c = state.coefficients;
  const double tau = input.content_weight;
  const auto& w = mesh_.weight();
  resize(out);
  // The content depends on h in an implicit stage, on dh/dt (and, for rough walls, on h through the
  // contact factor) in the rate form.
  if (input.area) {
    out.area.assign(n, 0.0);
    out.area_rate.assign(n, 0.0);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const double area = input.area ? input.area[i] : 1.0;
    if (input.content_base) {
      out.thickness[i] = area * (w[i] * state.filling[i] * c.gap_by_h[i]);
      out.rate[i] = 0.0;
      if (input.area) out.area[i] = w[i] * state.filling[i] * c.gap[i];
      continue;
    }
    const double factor = stored_rate_factor(state, i, gap_rate(input, c, i));
    out.thickness[i] = area * (w[i] * factor * c.gap_by_hh[i] * input.thickness_rate[i]);
    out.rate[i] = area * (w[i] * factor * c.gap_by_h[i]);
    if (!input.area) continue;
    out.thickness[i] += w[i] * factor * c.gap_by_h[i] * input.area_rate[i];
    out.area[i] = w[i] * factor * c.gap_by_h[i] * input.thickness_rate[i];
    out.area_rate[i] = w[i] * factor * c.gap[i];
  }
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    const double u = input.boundary_entrainment[f];
    out.outflow[f] = {};
    if (state.full[i] || u <= 0.0) continue;
    out.outflow[f] = {tau * state.filling[i], c.gap[i], u * c.gap_by_h[i]};
  }
  const auto& pairs = mesh_.ends();
  const std::size_t m = pairs.size();
  const bool along = directional();
  for (std::size_t k = 0; k < m; ++k) {
    const double drop = state.pressure[at(pairs[k].a)] - state.pressure[at(pairs[k].b)];
    const double filling = tau * carried_filling(state, k);
    const double mobility = constant_oil_ ? 1.0 : state.mobility[k];
    out.flux_by_thickness[k] =
        tau * c.conductance_by_h[k] * mobility * drop + filling * c.carried_by_h[k];
    out.flux_by_entrainment[k] = filling * c.transport[k];
    if (along) out.flux_by_entrainment_along[k] = filling * c.extra_along[k];
    if (constant_oil_) continue;
    const double by_speed =
        tau * c.conductance[k] * state.mobility_by_rate[k] * drop / c.thickness[k];
    out.flux_by_speed[k] = by_speed;
    if (input.face_speed)
      out.flux_by_thickness[k] -= by_speed * input.face_speed[k] / c.thickness[k];
  }
  const double fluidity = constant_oil_ ? 1.0 / ambient_viscosity(input.viscosity) : 1.0;
  for (std::size_t q = 0; q < out.share.size(); ++q) {
    const MeshShare& s = mesh_.shares()[q];
    const MeshEnds& pair = pairs[at(s.pair)];
    const double mobility = constant_oil_ ? 1.0 : state.mobility[at(s.pair)];
    out.share[q] =
        tau * mobility *
        conductance_at(rough_.get(), fluidity, s.along, s.across, input.thickness[s.node]).by_h *
        (state.pressure[at(pair.a)] - state.pressure[at(pair.b)]);
  }
  out.sharp.clear();
  out.sharp_pairs.clear();
  if (sharp_ && input.content_base) sharp_->differentiate(mesh_, input, c, state.sharp, out);
}

void FilmEquation::differentiate_by_viscosity(const FilmInput& input, const FilmState& state,
                                              std::vector<double>& flux) const {
  const double tau = input.content_weight;
  const double eta = ambient_viscosity(input.viscosity);
  const auto& pairs = mesh_.ends();
  flux.resize(pairs.size());
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const double conducted = tau * state.coefficients.conductance[k] *
                             (state.pressure[at(pairs[k].a)] - state.pressure[at(pairs[k].b)]);
    flux[k] = conducted * (constant_oil_ ? -1.0 / eta : mobility_by_viscosity(input, state, k));
  }
}

void FilmEquation::change(const FieldBlocks& blocks, const double* dpressure,
                          const double* dfraction, double* dresidual) const {
  for (std::size_t i = 0; i < at(size()); ++i) {
    dresidual[i] = blocks.pressure[i] * dpressure[i] + blocks.fraction[i] * dfraction[i];
  }
  for (std::size_t k = 0; k < mesh_.pairs().size(); ++k) {
    const int a = mesh_.ends()[k].a, b = mesh_.ends()[k].b;
    const FieldBlocks::Flux& by = blocks.flux[k];
    const double flux = by.pressure[0] * dpressure[a] + by.pressure[1] * dpressure[b] +
                        by.fraction[0] * dfraction[a] + by.fraction[1] * dfraction[b];
    dresidual[a] += flux;
    dresidual[b] -= flux;
  }
}

void FilmEquation::change(const WallBlocks& blocks, const FilmInput& direction,
                          double* dresidual) const {
  const auto of = [](const double* values, std::size_t i) { return values ? values[i] : 0.0; };
  const double* dh = direction.thickness;
  for (std::size_t i = 0; i < at(size()); ++i) {
    dresidual[i] =
        blocks.thickness[i] * of(dh, i) + blocks.rate[i] * of(direction.thickness_rate, i);
    if (blocks.area.empty()) continue;
    dresidual[i] +=
        blocks.area[i] * of(direction.area, i) + blocks.area_rate[i] * of(direction.area_rate, i);
  }
  const auto add_flux = [&](const MeshEnds& pair, double flux) {
    dresidual[pair.a] += flux;
    dresidual[pair.b] -= flux;
  };
  const auto& pairs = mesh_.ends();
  const auto dface = [&](std::size_t k) {
    if (direction.face_thickness) return direction.face_thickness[k];
    return 0.5 * (of(dh, at(pairs[k].a)) + of(dh, at(pairs[k].b)));
  };
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    double flux = blocks.flux_by_thickness[k] * dface(k) +
                  blocks.flux_by_entrainment[k] * of(direction.entrainment, k);
    if (!blocks.flux_by_entrainment_along.empty()) {
      flux += blocks.flux_by_entrainment_along[k] * of(direction.entrainment_along, k);
    }
    if (!blocks.flux_by_speed.empty()) {
      flux += blocks.flux_by_speed[k] * of(direction.face_speed, k);
    }
    add_flux(pairs[k], flux);
  }
  for (std::size_t q = 0; q < blocks.share.size(); ++q) {
    const MeshShare& share = mesh_.shares()[q];
    add_flux(pairs[at(share.pair)], blocks.share[q] * of(dh, at(share.node)));
  }
  for (const WallBlocks::Sharp& by : blocks.sharp) {
    double flux = 0.0;
    for (std::size_t j = 0; j < WallBlocks::Sharp::kNodes; ++j) {
      flux += by.thickness[j] * of(dh, at(by.node[j])) +
              by.area[j] * of(direction.area, at(by.node[j]));
    }
    add_flux(pairs[at(by.pair)], flux);
  }
  for (const WallBlocks::SharpPair& by : blocks.sharp_pairs) {
    const std::size_t k = at(by.other);
    add_flux(pairs[at(by.pair)], by.thickness * dface(k) +
                                     by.entrainment * of(direction.entrainment, k) +
                                     by.along * of(direction.entrainment_along, k));
  }
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const WallBlocks::Outflow& out = blocks.outflow[f];
    dresidual[open_faces_[f].node] +=
        out.filling * (out.by_entrainment * of(direction.boundary_entrainment, f) +
                       out.by_thickness * of(dh, at(open_faces_[f].node)));
  }
}

}  // namespace tribodyn
